// The drawings that boards lie on, by name. A board without one of its own gets a plain sheet.

import { plain } from "./plain.js";
import { israeliIndependence } from "./israeli-independence.js";

/** @typedef {import("../types.js").Scene} Scene */
/**
 * @typedef {object} Drawing
 * @property {(scene: Scene) => any[]} draw what lies below the spaces, in board units
 * @property {(space: import("../types.js").Space, unit: number, scene: Scene) => any} [space] a space, if not the plain way
 * @property {(backdrop: any, scene: Scene) => void} [retitle] change the words of the drawing with the language
 * @property {string} [cards] the style of its cards
 * @property {(id: string, scene: Scene) => string[]} [questions] moves to ask about when an element cannot be chosen
 * @property {import("../table/tour.js").TourStep[]} [tour]
 * @property {string} [tourSeed]
 * @property {Record<string, boolean>} [outcomes] the kinds of event that say whether a try with a known chance succeeded
 */

/** @type {Record<string, Drawing>} */
const DRAWINGS = { "israeli-independence": israeliIndependence };

/** @param {string} board @returns {Drawing} */
export const drawingFor = (board) => DRAWINGS[board] ?? plain;
