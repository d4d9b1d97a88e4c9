// The choices with their exact chances, the question before what cannot be taken back, and what has to be said above
// them.

import { button, h, s } from "../dom.js";
import { percent, t } from "../i18n.js";
import { settings, changeSettings } from "../local_storage.js";
import { die } from "../board/pieces.js";
import { fitting, keysOf, settled } from "./selection.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./match_state.js").MatchState} MatchState */
/** @typedef {import("./types.js").ChoiceActions} ChoiceActions */

/** @param {[number, number]|null} chance */
function chanceBadge(chance) {
	if (!chance) return null;
	const [good, all] = chance;
	return h(
		"span",
		{ class: "chance" },
		h("meter", { min: 0, max: all, value: good, "aria-hidden": "true" }),
		h("span", { class: "chance-share" }, percent(good / all)),
		h("span", { class: "chance-of" }, t("chance.of", { good, all })),
	);
}

/** @param {Choice} choice @param {{letter: string, digit: string}} keys @param {ChoiceActions} actions */
function choiceButton(choice, keys, { pick, point }) {
	const shown = [...new Set([keys.digit, keys.letter])].filter(Boolean);
	const mark = () => point(choice.elements);
	const unmark = () => point([]);
	return h(
		"li",
		{},
		h(
			"button",
			{
				type: "button",
				class: `choice ${choice.role === "end" ? "is-end" : ""}`,
				"data-focus": `choice-${choice.move}`,
				"data-move": choice.move,
				"aria-keyshortcuts": shown.join(" ") || null,
				on: { click: () => pick(choice), pointerenter: mark, pointerleave: unmark, focus: mark, blur: unmark },
			},
			h("span", { class: "choice-text" }, choice.text),
			chanceBadge(choice.chance),
			settings.keys
				? h(
						"span",
						{ class: "choice-keys", "aria-hidden": "true" },
						shown.map((key) => h("kbd", {}, key)),
					)
				: null,
		),
	);
}

/** Dice that a person rolled: their faces to press. @param {Choice[]} choices @param {ChoiceActions} actions */
function diceRow(choices, { pick }) {
	const face = (/** @type {Choice} */ choice) =>
		h(
			"button",
			{
				type: "button",
				class: "die-button",
				"aria-label": choice.text,
				"data-move": choice.move,
				"data-focus": `choice-${choice.move}`,
				on: { click: () => pick(choice) },
			},
			s(
				"svg",
				{ viewBox: "-28 -28 56 56", width: 44, height: 44, "aria-hidden": "true" },
				die(choice.die ?? 0, 46, choices.length),
			),
		);
	return h("div", { class: "dice-row", role: "group", "aria-label": t("die.enter") }, choices.map(face));
}

/** @param {Choice} choice @param {boolean} mayStepBack @param {ChoiceActions} actions */
function confirmation(choice, mayStepBack, { play, cancel }) {
	const change = (/** @type {any} */ event) => changeSettings({ confirm: !event.target.checked });
	return h(
		"div",
		{ class: "confirm", role: "group", "aria-label": choice.text },
		h("p", { class: "confirm-text" }, choice.text),
		chanceBadge(choice.chance),
		h("p", { class: "confirm-note" }, t(mayStepBack ? "confirm.kept" : "confirm.ask")),
		h(
			"div",
			{ class: "row" },
			button(t("confirm.do"), () => play(choice), { class: "primary", "data-focus": "confirm", id: "confirm-do" }),
			button(t("cancel"), cancel, { "data-focus": "confirm-cancel" }),
		),
		h(
			"label",
			{ class: "check" },
			h("input", { type: "checkbox", checked: !settings.confirm, on: { change } }),
			t("confirm.never"),
		),
	);
}

/**
 * @param {Scene} scene
 * @param {import("./selection.js").Selection} selection
 * @param {boolean} mayStepBack
 * @param {ChoiceActions} actions
 */
export function choiceList(scene, selection, mayStepBack, actions) {
	if (selection.asking) return confirmation(selection.asking, mayStepBack, actions);
	const { elements } = selection;
	const fit = fitting(scene, elements);
	if (!fit.length) return null;
	const keys = keysOf(scene.choices);
	const key = fit.some((choice) => !settled(scene, choice, elements)) ? "select.chosen" : "select.several";
	return [
		elements.length
			? h(
					"div",
					{ class: "row selected-row" },
					h("p", {}, t(key, { name: actions.nameOf(elements[elements.length - 1]) })),
					button(t("cancel"), actions.cancel, { "data-focus": "select-cancel" }),
				)
			: null,
		fit.length > 1 && fit.every((choice) => choice.die !== null)
			? diceRow(fit, actions)
			: h(
					"ul",
					{ class: "choices", "aria-label": t("table.choices") },
					fit.map((choice) => choiceButton(choice, keys[scene.choices.indexOf(choice)], actions)),
				),
	];
}

/**
 * The connection is lost.
 * @param {import("../connection.js").ConnectionStatus|null} status
 * @param {() => void} retry
 */
export function connectionBanner(status, retry) {
	const waiting = status?.state === "waiting";
	if (!status || !(waiting || (status.state === "connecting" && status.attempt > 0))) return null;
	const count = Math.max(1, Math.ceil((status.until - Date.now()) / 1000));
	return h(
		"div",
		{ class: "banner bad" },
		h("p", {}, waiting ? t("line.waiting", { count, attempt: status.attempt }) : t("line.connecting")),
		button(t("line.again"), retry, { "data-focus": "retry" }),
	);
}

/** Somebody is away. @param {MatchState} match @param {(() => void)|null} showLinks where there is a link to send */
export function awayBanner(match, showLinks) {
	const { welcome, side, over } = match;
	const gone = welcome?.sides.find((seat) => seat.side !== side && seat.kind === "friend" && !seat.here);
	if (!gone || over || !side) return null;
	const mayInvite = showLinks && !gone.claimed;
	return h(
		"div",
		{ class: "banner" },
		h("p", {}, t(mayInvite ? "away.never" : "away", { side: match.sideName(gone.side) })),
		mayInvite ? button(t("away.link"), showLinks, { "data-focus": "away-link" }) : null,
	);
}
