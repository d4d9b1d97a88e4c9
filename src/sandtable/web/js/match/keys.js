// The keyboard. Letters and numbers choose, `?` shows the sheet.

import { loadThenOpen } from "../lazy.js";
import { settings } from "../local_storage.js";
import { keysOf } from "./selection.js";

/** @typedef {import("./types.js").Commands} Commands */

/** Show what the keys do. */
export const showKeys = () => loadThenOpen(import("./key_sheet.js"), ({ keySheet }) => keySheet());

/** @param {Commands} commands @param {KeyboardEvent} event @returns {boolean} was it one of ours */
function act(commands, event) {
	const { key } = event;
	if ((event.ctrlKey || event.metaKey) && !event.altKey) {
		if (key.toLowerCase() === "z") commands.undo(event.shiftKey ? "redo" : "undo");
		else if (key.toLowerCase() === "y") commands.undo("redo");
		else return false;
		return true;
	}
	if (event.altKey || event.ctrlKey || event.metaKey) return false;
	if (key === "Escape") return commands.escape();
	if (key === "?") {
		showKeys();
		return true;
	}
	if (!settings.keys) return false;
	const choices = commands.choices();
	const found = keysOf(choices).findIndex(({ letter, digit }) => letter === key || digit === key);
	const other = found < 0 ? commands.byKey()[key] : () => commands.pick(choices[found]);
	other?.();
	return Boolean(other);
}

/** @param {Commands} commands @returns {() => void} stops listening */
export function keyboard(commands) {
	const listener = (/** @type {KeyboardEvent} */ event) => {
		const target = /** @type {HTMLElement} */ (event.target);
		const typing = target.matches?.("input:not([type=range]):not([type=checkbox]), textarea, select");
		if (typing || document.querySelector("dialog[open]") || event.defaultPrevented) return;
		if (act(commands, event)) event.preventDefault();
	};
	document.addEventListener("keydown", listener);
	return () => document.removeEventListener("keydown", listener);
}
