// The log: what happened, each line with its rule; pointing at a line shows it on the board and the other way round.

import { h } from "../dom.js";
import { lang, say, t } from "../i18n.js";
import { ruleButton } from "../rule_button.js";
import { sitePath } from "../site.js";

/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Scene} Scene */

/**
 * The elements of the board that an event or a line speaks of.
 * @param {Line} line
 * @param {Scene|null} scene
 * @param {GameEvent} [event]
 */
export function elementsOf(line, scene, event) {
	if (!scene) return [];
	const known = new Set([...scene.spaces, ...scene.pieces].map((each) => each.id));
	const values = (event ? [event] : line.events).flatMap((each) =>
		Object.entries(each)
			.filter(([name]) => name !== "text" && name !== "rule")
			.map(([, value]) => value),
	);
	const words = event ? [] : (line.move ?? "").split(" ");
	return [...new Set([...values.flat(), ...words].filter((each) => typeof each === "string" && known.has(each)))];
}

/** @param {Line[]} lines @returns {number[]} The dice of some lines, the last ones rolled. */
export function diceOf(lines) {
	const faces = lines.flatMap((line) =>
		line.events.filter((event) => typeof event.die === "number").map((event) => Number(event.die)),
	);
	return faces.filter((face) => face >= 1 && face <= 6);
}

/** The lines that an undo took back and no redo has played again. @param {Line[]} lines @returns {Set<number>} */
function takenBack(lines) {
	/** @type {number[]} */
	const standing = [];
	/** @type {number[][]} */
	const dropped = [];
	for (const line of lines) {
		if (line.jump === "redo") standing.push(...(dropped.pop() ?? []));
		else if (line.jump) dropped.push(standing.splice(standing.length - (line.took_back ?? 0)));
		else if (!line.act) standing.push(line.n);
	}
	const kept = new Set(standing);
	return new Set(lines.filter((line) => !line.jump && !line.act && !kept.has(line.n)).map((line) => line.n));
}

/**
 * @param {{id: string, game: string, scene: Scene|null, lines: Line[], lastLines: Line[]}} match
 * @param {number|null} at the line that is looked back at
 * @param {{point: (ids: string[]) => void, show: (n: number) => void}} actions
 */
export function logList({ id, game, scene, lines, lastLines }, at, { point, show }) {
	if (!lines.length) return [h("p", { class: "quiet" }, t("log.empty"))];
	const recent = new Set(at === null ? lastLines.map((line) => line.n) : [at]);
	const undone = takenBack(lines);
	const later = (/** @type {Line} */ line) => at !== null && line.n > at;
	/** @param {Line} line @param {GameEvent} event */
	const row = (line, event) => {
		const mark = () => point(elementsOf(line, scene, event));
		const unmark = () => point([]);
		const click = (/** @type {Event} */ pressed) => {
			pressed.preventDefault();
			show(line.n);
		};
		const href = sitePath(`/m/${id}?move=${line.n}`);
		return h(
			"p",
			{ class: `log-event kind-${event.kind}`, on: { pointerenter: mark, pointerleave: unmark } },
			h("a", { href, class: "log-go", title: t("log.go"), on: { click, focus: mark, blur: unmark } }, say(event.text)),
			" ",
			ruleButton(game, event.rule),
		);
	};
	return [
		h(
			"ol",
			{ class: "log", lang: lang() },
			lines.map((line) => {
				const shown = { "data-n": line.n, "data-spoken": elementsOf(line, scene).join(" ") };
				if (line.text && !line.events.length)
					return h("li", { class: "log-line is-jump", ...shown }, h("p", {}, say(line.text)));
				if (!line.events.length) return null;
				const classes = [
					recent.has(line.n) && "is-recent",
					later(line) && "is-later",
					undone.has(line.n) && "is-undone",
				];
				return h(
					"li",
					{ class: ["log-line", ...classes.filter(Boolean)].join(" "), ...shown },
					line.events.map((event) => row(line, event)),
				);
			}),
		),
	];
}

/** Bring out the lines that speak of an element. @param {Element} log @param {string|null} id */
export function markLines(log, id) {
	for (const line of /** @type {NodeListOf<HTMLElement>} */ (log.querySelectorAll(".log-line"))) {
		const spoken = (line.dataset.spoken ?? "").split(" ");
		line.classList.toggle("is-pointed", id !== null && spoken.includes(id));
	}
}
