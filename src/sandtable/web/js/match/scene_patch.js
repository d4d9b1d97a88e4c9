// A scene made of the one before and what has changed since, as the server sends it (docs/server.md).

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {{put?: any[], order?: string[]}} ListChange new and changed elements; the order of all, if it changed */
/**
 * @typedef {object} ScenePatch
 * @property {Record<string, any>} [plain] by name
 * @property {Record<string, ListChange>} [lists] by name
 * @property {Record<string, any>} [extras] by name
 * @property {string[]} [gone] names of extras that are no longer there
 */

/** What an element of a list is known by. @param {any} element @returns {string} */
const keyOf = (element) => element.id ?? element.move;

/** @param {Scene} scene stays as it is @param {ScenePatch} patch @returns {Scene} */
export function patched(scene, patch) {
	/** @type {any} */
	const next = { ...scene, ...patch.plain };
	for (const [name, change] of Object.entries(patch.lists ?? {})) next[name] = patchedList(next[name], change);
	next.extras = { ...next.extras, ...patch.extras };
	for (const name of patch.gone ?? []) delete next.extras[name];
	return next;
}

/** @param {any[]} list @param {ListChange} change */
function patchedList(list, { put = [], order }) {
	const elements = new Map([...list, ...put].map((element) => [keyOf(element), element]));
	return (order ?? list.map(keyOf)).map((key) => elements.get(key));
}
