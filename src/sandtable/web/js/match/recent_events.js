// What has happened since I last decided: it stays until I act, and every card turned meanwhile can be read.

import { button, h } from "../dom.js";
import { say, t } from "../i18n.js";
import { openDialog } from "../dialog.js";
import { ruleButton } from "../rule_button.js";
import { readable } from "./cards.js";

/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Scene} Scene */

/**
 * The lines after the last thing that a side did itself; a pass that nobody hears of is none.
 * @param {Line[]} lines
 * @param {string} side
 */
function linesSince(lines, side) {
	let from = lines.length;
	while (from > 0 && (lines[from - 1].by !== side || (lines[from - 1].move && !lines[from - 1].events.length)))
		from -= 1;
	return lines.slice(from);
}

/** The card that an event speaks of, where it can be seen. @param {Scene} scene @param {GameEvent} event */
function cardOf(scene, event) {
	const values = new Set(Object.values(event));
	return scene.cards.find((card) => card.place !== "to-come" && values.has(card.id));
}

/** @param {Scene} scene @param {GameEvent} event */
function row(scene, event) {
	const card = cardOf(scene, event);
	const read =
		card &&
		button(t("since.read"), () => openDialog(card.title, readable(scene, card)), {
			class: "small",
			"aria-label": t("since.read.card", { title: card.title }),
			"data-focus": `read-${card.id}`,
		});
	const text = h("span", {}, say(event.text), " ", ruleButton(scene.game, event.rule));
	return h("li", { class: card ? "recent-card" : "" }, text, read);
}

/**
 * @param {Scene} scene
 * @param {Line[]} lines
 * @param {string} side that has decided last
 * @param {{open: boolean|null, toggle: (open: boolean) => void}} fold whether somebody wants it unfolded
 */
export function recentEvents(scene, lines, side, fold) {
	const events = linesSince(lines, side).flatMap((line) => line.events);
	if (!events.length) return null;
	const turned = new Set(events.map((event) => cardOf(scene, event)?.id).filter(Boolean));
	// On a small screen the choices come first, unless cards went by that nobody had a moment to read.
	const unfolded = fold.open ?? (turned.size > 1 || !matchMedia("(max-width: 700px)").matches);
	const click = (/** @type {any} */ event) => fold.toggle(!event.currentTarget.parentNode.open);
	return h(
		"details",
		{ class: "recent", open: unfolded },
		h(
			"summary",
			{ "data-focus": "recent", on: { click } },
			t("since.title"),
			h("span", { class: "quiet" }, ` (${events.length})`),
		),
		h(
			"ul",
			{ tabindex: "0", "aria-label": t("since.title") },
			events.map((event) => row(scene, event)),
		),
	);
}
