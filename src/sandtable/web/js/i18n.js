// The client's own words in the chosen language. Everything about the game itself comes from the server.

import { settings } from "./local_storage.js";

/** @typedef {import("./types.js").Texts} Texts */

/** @typedef {"en"|"es"} Language */

/**
 * The words of a language come when it is first spoken.
 * @type {Record<Language, () => Promise<{default: Record<string, string>}>>}
 */
const SOURCES = { en: () => import("./words/en.js"), es: () => import("./words/es.js") };
/** @type {Record<string, Record<string, string>>} */
const loaded = {};

/** @returns {Language} */
export const lang = () => (settings.lang === "es" ? "es" : "en");

/** The folders of boards and pages that have been opened, with words of their own. @type {Set<string>} */
const opened = new Set();

/** Fetch the words of a language, so that it can be spoken. @param {Language} language */
export async function loadWords(language) {
	const fetched = [SOURCES[language](), ...[...opened].map((folder) => import(`${folder}/${language}.js`))];
	const books = await Promise.all(fetched).catch(() => Promise.reject({ code: "unreachable" }));
	loaded[language] = Object.assign({}, ...books.map((book) => book.default));
}

/** Fetch the words that a board or a page brings. @param {string} folder where its `en.js` and `es.js` lie */
export async function addWords(folder) {
	opened.add(folder);
	await loadWords(lang());
}

await loadWords(lang());

/**
 * A sentence. `count` chooses between `key.one` and `key.other` where there are such.
 * @param {string} key
 * @param {Record<string, any>} [args]
 * @returns {string}
 */
export function t(key, args = {}) {
	const book = loaded[lang()];
	const plural = "count" in args ? `${key}.${new Intl.PluralRules(lang()).select(args.count)}` : key;
	const template = book[plural] ?? book[key] ?? `‹${key}›`;
	return template.replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ""));
}

/** @param {string} key @returns {boolean} */
export const has = (key) => key in loaded[lang()];

/** @param {Texts|string|null|undefined} texts @returns {string} */
export function say(texts) {
	if (!texts) return "";
	return typeof texts === "string" ? texts : (texts[lang()] ?? texts.en ?? "");
}

/**
 * As the language writes it: 58.7% or 58,7 %.
 * @param {number} share
 * @param {number} [digits] after the point
 * @returns {string}
 */
export const percent = (share, digits = 0) =>
	new Intl.NumberFormat(lang(), {
		style: "percent",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	}).format(share);

/** @param {number} value @param {number} [digits] @returns {string} */
export const number = (value, digits = 0) =>
	new Intl.NumberFormat(lang(), { maximumFractionDigits: digits }).format(value);

/**
 * With its sign, if there is anything left when it is rounded.
 * @param {number} value
 * @param {number} digits
 * @returns {string}
 */
export const signed = (value, digits) =>
	new Intl.NumberFormat(lang(), {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
		signDisplay: "exceptZero",
	}).format(value);

/**
 * With as many digits after the point whatever they are.
 * @param {number} value
 * @param {number} digits
 * @returns {string}
 */
export const fixed = (value, digits) =>
	new Intl.NumberFormat(lang(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** @param {number|string|undefined} when @returns {string} */
export function dateTime(when) {
	const date = new Date(typeof when === "number" && when < 1e12 ? when * 1000 : (when ?? Date.now()));
	return new Intl.DateTimeFormat(lang(), { dateStyle: "medium", timeStyle: "short" }).format(date);
}
