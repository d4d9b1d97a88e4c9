// Luck: how often tries with a known chance came off, against what was to be expected of exactly those chances.

import { saveMatch, savedMatch } from "../local_storage.js";
import { drawingFor } from "../board/drawings.js";

/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("../types.js").Choice} Choice */

/**
 * A try is about to be made: its chance is kept until the log tells how it ended.
 * @param {string} id
 * @param {Choice} choice
 * @param {number} after the last line known
 */
export function tried(id, choice, after) {
	if (!choice.chance) return;
	saveMatch(id, { luck: { rolls: [], ...savedMatch(id)?.luck, pending: { chance: choice.chance, after } } });
}

/** The server did not take it. @param {string} id */
export function notTried(id) {
	const luck = savedMatch(id)?.luck;
	if (luck?.pending) saveMatch(id, { luck: { ...luck, pending: undefined } });
}

/**
 * What the log says of the try that is waiting.
 * @param {string} id
 * @param {string} board
 * @param {Line[]} lines
 * @param {number[]} rolls
 */
export function luckOf(id, board, lines, rolls) {
	const { pending, tries = [] } = savedMatch(id)?.luck ?? {};
	const outcomes = drawingFor(board).outcomes ?? {};
	const told =
		pending &&
		lines
			.filter((line) => line.n > pending.after)
			.flatMap((line) => line.events)
			.find((event) => event.kind in outcomes);
	if (!told) return { rolls, tries, pending };
	return { rolls, tries: [...tries, { chance: pending.chance, success: outcomes[told.kind] }], pending: undefined };
}
