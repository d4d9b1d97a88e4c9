// Where the eye goes when something has happened.

import { drawingFor } from "../board/drawings.js";
import { legalElements } from "./selection.js";
import { elementsOf } from "./log.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../board/board.js").Board} Board */

/** What the board wants to be seen where there is room. @param {Scene} scene */
const mainThing = (scene) =>
	matchMedia("(max-width: 700px)").matches ? [] : (drawingFor(scene.board).inSight?.(scene) ?? []);

/**
 * On a small screen the board shows everything that can be chosen now, and where something just happened.
 * @param {Board} board
 * @param {{scene: Scene|null, lastLines: import("../types.js").Line[]}} match
 * @param {string[]} guided what a guide points at
 */
export function lookAround(board, { scene, lastLines }, guided) {
	if (!scene) return;
	const happened = lastLines.flatMap((line) => elementsOf(line, scene)).slice(-2);
	if (board.camera?.touched) board.reveal(happened);
	else board.frame(guided.length ? guided : [...legalElements(scene, []), ...happened, ...mainThing(scene)]);
}

/**
 * Half a choice is made: what can be chosen next is in sight too.
 * @param {Board} board
 * @param {Scene} scene
 * @param {string[]} selected
 */
export function lookOn(board, scene, selected) {
	if (selected.length) board.frame([...selected, ...legalElements(scene, selected)]);
}

/** The question is read with its buttons, wherever its panel was scrolled to. @param {Element} panel */
export function lookAtQuestion(panel) {
	panel.querySelector(".confirm, .why, .selected-row")?.scrollIntoView({ block: "nearest" });
}
