// The drawings that boards lie on, by name, fetched when a game is opened. A board without one of its own gets a plain sheet.

import { h } from "../dom.js";
import { speakOf } from "../words.js";
import { plain } from "./plain.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Drawing} Drawing */

/** @type {Record<string, () => Promise<{drawing: Drawing}>>} */
const SHELF = {
  "arab-israeli-wars": () => import("./arab-israeli-wars.js"),
  "army-of-shadows": () => import("./army-of-shadows.js"),
  "israeli-independence": () => import("./israeli-independence.js"),
  "punic-island": () => import("./punic-island.js"),
};
/** Boards with a stylesheet of their own. */
const STYLED = ["arab-israeli-wars", "army-of-shadows", "punic-island"];
/** @type {Record<string, Drawing>} */
const fetched = {};

/** @param {string} name @returns {Promise<void>} */
function stylesheet(name) {
  return new Promise((done) => {
    document.head.append(h("link", { rel: "stylesheet", href: `/static/css/${name}.css`, on: { load: () => done(), error: () => done() } }));
  });
}

/** Have the drawing of a board at hand, with its words and its style. @param {string} board */
async function fetchDrawing(board) {
  if (!SHELF[board] || fetched[board]) return;
  const [{ drawing }] = await Promise.all([SHELF[board](), speakOf(board), STYLED.includes(board) ? stylesheet(board) : null]);
  fetched[board] = drawing;
}

/** Have everything at hand that a scene is drawn with. @param {Scene} scene */
export async function fetchFor(scene) {
  await fetchDrawing(scene.board);
  await drawingFor(scene.board).needs?.(scene);
}

/** @param {string} board @returns {Drawing} */
export const drawingFor = (board) => fetched[board] ?? plain;

/** The scene with everything that its drawing lays on the table. @param {Scene} scene @returns {Scene} */
export const laidOut = (scene) => drawingFor(scene.board).laid?.(scene) ?? scene;
