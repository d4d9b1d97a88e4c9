// A guided first turn. It explains and points; what is done is done with the real choices of a real match.

import { button, h, replace } from "../dom.js";
import { has, t } from "../i18n.js";
import { announce } from "../dialog.js";
import { saveMatch, savedMatch } from "../local_storage.js";
import { legalElements } from "./selection.js";

/**
 * @typedef {object} TourStep
 * @property {string} key of its text
 * @property {string[]|"legal"} [show] elements to point at
 * @property {import("./types.js").PanelName} [panel] to open on a phone
 * @property {string} [until] what the player has to do: a choice with this verb, or "any"
 * @property {number} [times] how often
 */
/** @typedef {{guides: Record<string, TourStep[]>}} Guides by side */
/**
 * @typedef {object} Stage where the guide stands
 * @property {HTMLElement} host
 * @property {HTMLElement} root says to the style sheet where the guide points
 * @property {(step: TourStep) => void} look at what a step speaks of
 * @property {() => void} ended
 */

export class Tour {
	/** @param {import("./match_state.js").MatchState} match @param {TourStep[]} steps @param {Stage} stage */
	constructor(match, steps, stage) {
		this.match = match;
		this.steps = steps;
		this.stage = stage;
		this.at = 0;
		this.done = 0;
		this.node = h("aside", { class: "tour", "aria-label": t("tour.title"), tabindex: "-1" });
		stage.host.append(this.node);
	}

	/** @returns {string[]} */
	get shown() {
		const { show } = this.steps[this.at] ?? {};
		if (show === "legal") return this.match.scene ? [...legalElements(this.match.scene, [])] : [];
		return show ?? [];
	}

	/** A finger taps, a mouse clicks. @param {TourStep} step */
	text(step) {
		const touch = `${step.key}.touch`;
		return t(has(touch) && matchMedia("(pointer: coarse)").matches ? touch : step.key);
	}

	render() {
		const step = this.steps[this.at];
		if (!step) return;
		const last = this.at === this.steps.length - 1;
		const next = () => (last ? this.leave() : this.go(1));
		const name = last ? t("tour.done") : t("tour.next");
		replace(
			this.node,
			h(
				"p",
				{ class: "tour-count" },
				t("tour.title"),
				" · ",
				t("tour.step", { n: this.at + 1, all: this.steps.length }),
			),
			h("p", { class: "tour-text" }, this.text(step)),
			step.until ? h("p", { class: "tour-do" }, t("tour.yourturn")) : null,
			h(
				"div",
				{ class: "row" },
				step.until ? null : button(name, next, { class: "primary", "data-focus": "tour-next", id: "tour-next" }),
				last ? null : button(t("tour.skip"), () => this.leave(), { "data-focus": "tour-skip" }),
			),
		);
	}

	/** Come to a step: show it, look at it, read it out. */
	begin() {
		const step = this.steps[this.at];
		this.render();
		if (!step) return;
		this.stage.root.dataset.guide = step.panel ? "panel" : "board";
		this.stage.look(step);
		announce(this.text(step));
		if (!step.until) document.getElementById("tour-next")?.focus({ preventScroll: true });
	}

	/** @param {number} by */
	go(by) {
		this.at += by;
		this.done = 0;
		if (this.at < this.steps.length) this.begin();
		else this.seatIsDone();
	}

	/** @param {import("../types.js").Choice} choice */
	played(choice) {
		const { until, times = 1 } = this.steps[this.at] ?? {};
		if (!until || (until !== "any" && choice.verb !== until)) return;
		this.done += 1;
		if (this.done >= times) this.go(1);
	}

	/** This side has been guided; the others at this screen come when they sit down. */
	seatIsDone() {
		this.end((savedMatch(this.match.id)?.tour ?? []).filter((side) => side !== this.match.side));
	}

	leave() {
		this.end([]);
	}

	/** @param {string[]} toGuide the sides that are still to be guided */
	end(toGuide) {
		this.node.remove();
		delete this.stage.root.dataset.guide;
		saveMatch(this.match.id, { tour: toGuide });
		this.stage.ended();
	}
}
