// What this board is given beyond the scene, as in shown/extras.py. Nothing here runs.

/** @typedef {{turn: number, by: string, kind: string, space: string|null, rule: string, text: string}} Announcement */
/**
 * @typedef {object} Extras
 * @property {Announcement[]} timeline what was said aloud in the last rounds, in order
 * @property {Record<string, Record<string, number>>} reach where each piece can still go, and for how many points
 */
/** @typedef {import("sandtable/types.js").Scene<Extras>} Scene */
/** @typedef {import("sandtable/types.js").Drawing<Extras>} Drawing */
export {};
