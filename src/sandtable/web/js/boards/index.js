// The drawings that boards lie on, by name, fetched when a game is opened. A board without one of its own gets a plain sheet.

import { plain } from "./plain.js";

/** @typedef {import("../types.js").Scene} Scene */
/**
 * @typedef {object} Drawing
 * @property {(scene: Scene) => any[]} draw what lies below the spaces, in board units
 * @property {(space: import("../types.js").Space, unit: number, scene: Scene) => any} [space] a space, if not the plain way
 * @property {(scene: Scene) => Map<string, import("../board/pieces.js").Spot>} [spots] where the pieces stand, if not the plain way
 * @property {(piece: import("../types.js").Piece, spot: import("../board/pieces.js").Spot, scene: Scene) => any} [piece] a piece, if it is no counter
 * @property {(layer: import("../types.js").Layer, scene: Scene) => any[]} [layer] a layer that is switched on, if not the plain way
 * @property {(scene: Scene, emphasis: import("../board/board.js").Emphasis) => any[]} [marks] what is drawn over all, such as the reach of what is chosen
 * @property {{key: string, draw: (scene: Scene, table: import("../table/table.js").Table) => any}} [aside] what stands beside the board, and the key of its name
 * @property {(backdrop: any, scene: Scene) => void} [retitle] change the words of the drawing with the language
 * @property {string} [cards] the style of its cards
 * @property {(id: string, scene: Scene) => string[]} [questions] moves to ask about when an element cannot be chosen
 * @property {Record<string, import("../table/tour.js").TourStep[]>} [tour] by the side that is guided
 * @property {Record<string, boolean>} [outcomes] the kinds of event that say whether a try with a known chance succeeded
 */

/** @type {Record<string, () => Promise<{drawing: Drawing}>>} */
const SHELF = {
  "army-of-shadows": () => import("./army-of-shadows.js"),
  "israeli-independence": () => import("./israeli-independence.js"),
};
/** @type {Record<string, Drawing>} */
const fetched = {};

/** Have the drawing of a board at hand. @param {string} board */
export async function fetchDrawing(board) {
  if (SHELF[board]) fetched[board] ??= (await SHELF[board]()).drawing;
}

/** @param {string} board @returns {Drawing} */
export const drawingFor = (board) => fetched[board] ?? plain;
