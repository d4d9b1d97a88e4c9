// The drawings that boards lie on, by name. A board without one of its own gets a plain sheet.

import { plain } from "./plain.js";
import { israeliIndependence } from "./israeli-independence.js";

/** @typedef {import("../types.js").Scene} Scene */
/**
 * @typedef {object} Drawing
 * @property {(scene: Scene) => any[]} draw what lies below the spaces, in board units
 * @property {(scene: Scene) => Scene} [laid] the scene with what else lies on the table, such as the cards in hand
 * @property {(space: import("../types.js").Space, unit: number, scene: Scene) => any} [space] a space, if not the plain way
 * @property {(scene: Scene) => Map<string, import("../board/pieces.js").Spot>} [spots] where the pieces stand, if not the plain way
 * @property {(piece: import("../types.js").Piece, spot: import("../board/pieces.js").Spot, scene: Scene) => any} [piece] a piece, if it is no counter
 * @property {(scene: Scene, emphasis: import("../board/board.js").Emphasis) => any[]} [marks] what is drawn over all, such as what a choice would change
 * @property {(backdrop: any, scene: Scene) => void} [retitle] change what the drawing says with the scene and the language
 * @property {number} [smallest] the size of its smallest names, as a share of the board's width
 * @property {Record<string, "always"|"wide">} [tells] facts and layers that the drawing shows itself, on every screen or on wide ones
 * @property {(layer: import("../types.js").Layer, scene: Scene) => any[]} [layer] a layer that is switched on, if not the plain way
 * @property {{key: string, draw: (scene: Scene, table: import("../table/table.js").Table) => any}} [aside] what stands beside the board, and the key of its name
 * @property {() => any[]} [emblem] its sign in the lobby, on a sheet of 80 by 96
 * @property {string} [cards] the style of its cards
 * @property {(id: string, scene: Scene) => string[]} [questions] moves to ask about when an element cannot be chosen
 * @property {Record<string, import("../table/tour.js").TourStep[]>} [tour] by the side that is guided
 * @property {string} [tourSeed]
 * @property {Record<string, boolean>} [outcomes] the kinds of event that say whether a try with a known chance succeeded
 */

/** @type {Record<string, Drawing>} */
const DRAWINGS = { "israeli-independence": israeliIndependence };

/** @param {string} board @returns {Drawing} */
export const drawingFor = (board) => DRAWINGS[board] ?? plain;
