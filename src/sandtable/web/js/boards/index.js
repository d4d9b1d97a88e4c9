// The drawings that boards lie on, by name, fetched when a game is opened. A board without one of its own gets a plain sheet.

import { h } from "../dom.js";
import { plain } from "./plain.js";

/** @typedef {import("../types.js").Scene} Scene */
/**
 * @typedef {object} Drawing
 * @property {(scene: Scene) => any[]} draw what lies below the spaces, in board units
 * @property {(scene: Scene) => Scene} [laid] the scene with what else lies on the table, such as the cards in hand
 * @property {(space: import("../types.js").Space, unit: number, scene: Scene) => any} [space] a space, if not the plain way
 * @property {(space: import("../types.js").Space, scene: Scene) => string} [about] what its drawing shows of a space, in words
 * @property {(scene: Scene) => Map<string, import("../board/pieces.js").Spot>} [spots] where the pieces stand, if not the plain way
 * @property {(piece: import("../types.js").Piece, spot: import("../board/pieces.js").Spot, scene: Scene) => any} [piece] a piece, if it is no counter
 * @property {(scene: Scene, emphasis: import("../board/board.js").Emphasis) => any[]} [marks] what is drawn over all, such as what a choice would change
 * @property {(backdrop: any, scene: Scene) => void} [retitle] change what the drawing says with the scene and the language
 * @property {number} [smallest] the size of its smallest names, as a share of the board's width
 * @property {Record<string, "always"|"wide">} [tells] facts and layers that the drawing shows itself, on every screen or on wide ones
 * @property {(layer: import("../types.js").Layer, scene: Scene) => any[]} [layer] a layer that is switched on, if not the plain way
 * @property {{key: string, draw: (scene: Scene, table: import("../table/table.js").Table) => any}} [aside] what stands beside the board, and the key of its name
 * @property {(scene: Scene) => string[]} [inSight] what should be in sight on a wide screen besides what can be chosen
 * @property {number} [dice] how many sides its dice have, if not six
 * @property {string} [cards] the style of its cards
 * @property {(card: import("../types.js").Card) => any} [card] a card to be read, if not the plain way
 * @property {(id: string, scene: Scene, legal: Set<string>) => string[]|null} [opens] what a click on this brings to light, where it opens or closes something on the board, such as a stack, rather than choose it
 * @property {(id: string, scene: Scene) => string[]} [questions] moves to ask about when an element cannot be chosen
 * @property {Record<string, import("../table/tour.js").TourStep[]>} [tour] by the side that is guided
 * @property {Record<string, boolean>} [outcomes] the kinds of event that say whether a try with a known chance succeeded
 */

/** @type {Record<string, () => Promise<{drawing: Drawing}>>} */
const SHELF = {
  "arab-israeli-wars": () => import("./arab-israeli-wars.js"),
  "army-of-shadows": () => import("./army-of-shadows.js"),
  "israeli-independence": () => import("./israeli-independence.js"),
  "punic-island": async () => (await Promise.all([import("./punic-island.js"), stylesheet("punic-island")]))[0],
};
/** @type {Record<string, Drawing>} */
const fetched = {};

/** @param {string} name @returns {Promise<void>} */
function stylesheet(name) {
  return new Promise((done) => {
    document.head.append(h("link", { rel: "stylesheet", href: `/static/css/${name}.css`, on: { load: () => done(), error: () => done() } }));
  });
}

/** Have the drawing of a board at hand. @param {string} board */
export async function fetchDrawing(board) {
  if (SHELF[board]) fetched[board] ??= (await SHELF[board]()).drawing;
}

/** @param {string} board @returns {Drawing} */
export const drawingFor = (board) => fetched[board] ?? plain;

/** The scene with everything that its drawing lays on the table. @param {Scene} scene @returns {Scene} */
export const laidOut = (scene) => drawingFor(scene.board).laid?.(scene) ?? scene;
