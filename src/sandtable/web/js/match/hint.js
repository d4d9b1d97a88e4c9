// A hint: every choice with its chance of winning, exact or with its error, the best first. Asked for, never pushed.

import { button, h } from "../dom.js";
import { fixed, percent, say, t } from "../i18n.js";
import { announce } from "../dialog.js";
import * as api from "../api.js";
import { choiceText } from "./selection.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {{pick: (choice: Choice) => void, point: (ids: string[]) => void, changed: () => void}} Screen */
/** @typedef {{move: string, value: number, error: number, exact: boolean, shared: number}} MoveValue */
/** @typedef {{version: number, moves: MoveValue[], odds: {name: any, value: any, note: any}[]}} Hint */

const LEVELS = [1, 2, 3, 4, 5];

/** @typedef {{value: number, error: number, exact: boolean}} Value */

/**
 * Values that stand side by side are told alike: with a digit after the point where one of them is as sure as that.
 * @param {Value[]} values
 */
export const digitsOf = (values) => (values.some(({ error, exact }) => exact || error < 0.01) ? 1 : 0);

/**
 * An error is never told as none, and no chance as less than nothing or more than certain.
 * @param {Value} value
 * @param {number} [digits]
 */
export function worth({ value, error, exact }, digits = digitsOf([{ value, error, exact }])) {
	const share = percent(value, digits);
	if (exact) return t("value.exact", { share });
	const off = Math.max(digits ? 0.001 : 0.01, error);
	if (value - off >= 0 && value + off <= 1) return t("value.error", { share, points: fixed(100 * off, digits) });
	return t("value.between", {
		share,
		least: fixed(100 * Math.max(0, value - off), digits),
		most: fixed(100 * Math.min(1, value + off), digits),
	});
}

export class HintPanel {
	/** @param {import("./match_state.js").MatchState} match @param {Screen} screen */
	constructor(match, screen) {
		this.match = match;
		this.screen = screen;
		this.level = 3;
		this.asked = 0;
		this.thinking = false;
		this.trouble = "";
		/** @type {Hint|null} */
		this.found = null;
	}

	get open() {
		return this.thinking || Boolean(this.found) || Boolean(this.trouble);
	}

	forget() {
		this.asked += 1;
		this.thinking = false;
		this.trouble = "";
		this.found = null;
	}

	async ask() {
		const { match } = this;
		if (!match.mayHint) return;
		this.forget();
		const request = this.asked;
		this.thinking = true;
		this.screen.changed();
		announce(t("hint.thinking"));
		try {
			const found = /** @type {Hint} */ (await api.matchRequest(match.id, "/hint", match.token, { level: this.level }));
			if (request !== this.asked) return;
			this.found = found;
			const best = this.choiceOf(found.moves[0].move);
			announce(t("hint.best", { choice: best?.text ?? found.moves[0].move, worth: worth(found.moves[0]) }));
		} catch (error) {
			if (request !== this.asked) return;
			const { text, code } = /** @type {any} */ (error);
			this.trouble = text
				? say(text)
				: code === "unreachable"
					? t("error.unreachable")
					: t("error.other", { code: code ?? String(error) });
			announce(this.trouble);
		}
		this.thinking = false;
		this.screen.changed();
		document.querySelector(".hint")?.scrollIntoView({ block: "nearest" });
	}

	hide() {
		this.forget();
		this.screen.point([]);
		this.screen.changed();
		document.getElementById("hint")?.focus();
	}

	/** @param {string} move */
	choiceOf(move) {
		return this.match.scene?.choices.find((choice) => choice.move === move);
	}

	// Showing -----------------------------------------------------------------------------------------------------

	panel() {
		if (!this.open || !this.match.mayHint) return null;
		return h(
			"section",
			{ class: "hint", "aria-labelledby": "hint-title" },
			h(
				"div",
				{ class: "row hint-head" },
				h("h3", { id: "hint-title" }, t("hint.title")),
				button("×", () => this.hide(), { class: "cross", "aria-label": t("hint.hide"), "data-focus": "hint-hide" }),
			),
			this.thinking ? h("p", { class: "hint-thinking", role: "status" }, t("hint.thinking")) : null,
			this.trouble ? h("p", { class: "why", role: "status" }, this.trouble) : null,
			this.found ? this.list(this.found) : null,
			h(
				"label",
				{ class: "labelled inline" },
				t("hint.level"),
				h(
					"select",
					{
						"data-focus": "hint-level",
						value: String(this.level),
						on: {
							change: (/** @type {any} */ event) => {
								this.level = Number(event.target.value);
								this.ask();
							},
						},
					},
					LEVELS.map((level) => h("option", { value: String(level) }, String(level))),
				),
			),
		);
	}

	/** @param {Hint} found */
	list(found) {
		const digits = digitsOf(found.moves);
		const shared = Math.max(...found.moves.map((each) => each.shared));
		return [
			h("p", { class: "quiet" }, t(this.match.welcome?.solitaire ? "hint.note.alone" : "hint.note")),
			h(
				"ol",
				{ class: "hint-list" },
				found.moves.map((each) => this.row(each, digits)),
			),
			shared
				? h("p", { class: "quiet hint-shared" }, t("hint.shared", { points: Math.max(1, Math.round(100 * shared)) }))
				: null,
			found.odds.length
				? [
						h("h4", {}, t("hint.odds")),
						h(
							"dl",
							{ class: "hint-odds" },
							found.odds.map((fact) => [
								h("dt", {}, say(fact.name)),
								h("dd", {}, say(fact.value), fact.note ? h("span", { class: "quiet" }, " ", say(fact.note)) : null),
							]),
						),
					]
				: null,
		];
	}

	/**
	 * What a choice would do stands apart from the chance of winning the game.
	 * @param {MoveValue} value
	 * @param {number} digits
	 */
	row(value, digits) {
		const { pick, point } = this.screen;
		const choice = this.choiceOf(value.move);
		const elements = choice?.elements ?? [];
		return h(
			"li",
			{},
			h(
				"button",
				{
					type: "button",
					class: "hint-row",
					"data-hint": value.move,
					"data-focus": `hint-${value.move}`,
					on: {
						click: () => choice && pick(choice),
						pointerenter: () => point(elements),
						pointerleave: () => point([]),
						focus: () => point(elements),
						blur: () => point([]),
					},
				},
				h("span", { class: "choice-text" }, choice ? choiceText(choice) : value.move),
				h(
					"span",
					{ class: "chance" },
					h("span", { class: "chance-of" }, t("hint.win")),
					h("meter", { min: 0, max: 1, value: value.value, "aria-hidden": "true" }),
					h("span", { class: "chance-share" }, worth(value, digits)),
				),
			),
		);
	}
}
