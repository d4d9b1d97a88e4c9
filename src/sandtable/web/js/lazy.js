// Parts of the client that come when they are first wanted, so that the first board is light.

import { showError, toast } from "./dialog.js";
import { stylesheet } from "./dom.js";
import { t } from "./i18n.js";

const A_MOMENT = 500;

/**
 * Fetch a part and use it. If that takes a moment, say so; if it cannot be reached, say that.
 * @template Part, Result
 * @param {Promise<Part>} coming
 * @param {(part: Part) => Result|Promise<Result>} use
 * @returns {Promise<Result|undefined>}
 */
export async function loadThen(coming, use) {
	const notices = /** @type {HTMLElement[]} */ ([]);
	const patience = setTimeout(() => notices.push(toast(t("loading"))), A_MOMENT);
	try {
		const part = await coming.catch(() => Promise.reject({ code: "unreachable" }));
		return await use(part);
	} catch (error) {
		showError(error);
		return undefined;
	} finally {
		clearTimeout(patience);
		for (const notice of notices) notice.remove();
	}
}

/**
 * The same for a part that opens a dialog: pressed twice, or with the screen handed over meanwhile, it opens no second
 * one.
 * @template Part
 * @param {Promise<Part>} coming
 * @param {(part: Part) => any} open
 */
export const loadThenOpen = (coming, open) =>
	loadThen(coming, (part) => (document.querySelector("dialog[open]") ? undefined : open(part)));

/**
 * A part with a style sheet of its own.
 * @template Part
 * @param {Promise<Part>} coming
 * @param {string} name of the style sheet
 * @returns {Promise<Part>}
 */
export async function styled(coming, name) {
	const [part] = await Promise.all([coming, stylesheet(new URL(`../css/${name}.css`, import.meta.url).href)]);
	return part;
}
