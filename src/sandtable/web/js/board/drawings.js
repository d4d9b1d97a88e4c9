// The drawings of the titles, fetched from their own packages when a match is opened. A title without one gets a plain
// sheet.

import { stylesheet } from "../dom.js";
import { addWords } from "../i18n.js";
import { plain } from "./plain_drawing.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Drawing} Drawing */

const TITLES = new URL("../../../titles/", import.meta.url);

/** The files that each title brings for the browser, as the page was told. @type {Record<string, string[]>} */
const FILES = JSON.parse(document.getElementById("titles")?.textContent || "{}");
/** @type {Record<string, Drawing>} */
const fetched = {};

/** @param {string} title @param {string} name @returns {string|null} where it is, if there is one */
export const titleFile = (title, name) =>
	FILES[title]?.includes(name) ? new URL(`${title}/${name}`, TITLES).href : null;

/** Have the drawing of a board at hand, with its words and its style. @param {string} board */
async function fetchDrawing(board) {
	const source = titleFile(board, "drawing.js");
	if (!source || fetched[board]) return;
	const style = titleFile(board, "style.css");
	const words = titleFile(board, "en.js") && addWords(new URL(board, TITLES).href);
	const [{ drawing }] = await Promise.all([import(source), words, style && stylesheet(style)]);
	fetched[board] = drawing;
}

/** Have everything at hand that a scene is drawn with. @param {Scene} scene */
export async function fetchFor(scene) {
	await fetchDrawing(scene.board);
	await drawingFor(scene.board).needs?.(scene);
}

/** @param {string} board @returns {Drawing} */
export const drawingFor = (board) => fetched[board] ?? plain;

/** The scene with everything that its drawing adds to it. @param {Scene} scene @returns {Scene} */
export const expanded = (scene) => drawingFor(scene.board).expand?.(scene) ?? scene;
