// What this board is given beyond the scene, as in shown/extras.py. Nothing here runs.

/** @typedef {"israel"|"arabs"} Side */
/** @typedef {{tokens: number, force: number, leaders: number, each: number, bonus: number}} Strength */
/**
 * @typedef {Record<Side, Strength> & {result: string|null, forecast: string, text: string}} FrontFigures a front
 */
/** @typedef {{card: string, kind: string, letter: string, force: number|null, count: number}} HandCard */
/**
 * @typedef {object} Extras
 * @property {Record<string, FrontFigures>} fronts
 * @property {Record<string, Record<string, FrontFigures>>} after by a choice's notation: the fronts that it changes
 * @property {HandCard[]} hand
 * @property {Record<string, {card: string, kind: string, front: string}>} units by piece: which card it is, and where
 * @property {Record<string, {front: string, side: Side}>} rows by space: whose cards lie there
 */
/** @typedef {import("sandtable/types.js").Scene<Extras>} Scene */
/** @typedef {import("sandtable/types.js").Drawing<Extras>} Drawing */
export {};
