// What this board is given beyond the scene, as in shown/extras.py of the series. Nothing here runs.

/** @typedef {"rome"|"carthage"} Side */
/**
 * @typedef {object} Zone
 * @property {number|null} siege the walls of a city
 * @property {number|null} points that a city is worth
 * @property {Side|null} control
 * @property {Side|null} besieger
 * @property {number} tokens of rebellion
 */
/** @typedef {{chit: string, count: number}} CountedChit */
/** @typedef {{chit: string, side: Side, pairs: [string, string][]}} Engagement */
/**
 * @typedef {object} Battle
 * @property {"land"|"naval"} kind
 * @property {string} zone
 * @property {Side} attacker
 * @property {Record<Side, string[]>} lines the units that fight
 * @property {Record<Side, string[]>} leaders those with them
 * @property {Record<Side, string[]>} left who has left it, by name
 * @property {Record<Side, string[]>} destroyed
 * @property {Record<Side, number>} hands how many chits each side holds
 * @property {Record<string, Side>} chits those that can be seen, by card
 * @property {Record<string, number>} needed the die that a unit's check needs
 * @property {Record<Side, CountedChit[]>} unseen
 * @property {Record<Side, CountedChit[]>} used
 * @property {Engagement[]} engaged
 */
/**
 * @typedef {object} Extras
 * @property {Record<string, Zone>} zones
 * @property {Record<string, string>} leaders their names, without where they stand
 * @property {Side} initiative
 * @property {Side|null} operator
 * @property {Record<Side, "card"|"map"|null>} chosen
 * @property {Battle|null} battle
 */
/** @typedef {import("sandtable/types.js").Scene<Extras>} Scene */
/** @typedef {import("sandtable/types.js").Drawing<Extras>} Drawing */
export {};
