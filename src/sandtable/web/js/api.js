// The HTTP side of the server. Every failure is an `ApiError` with texts that can be shown.

import { lang } from "./i18n.js";
import { clientName } from "./local_storage.js";
import { sitePath } from "./site.js";

/** @typedef {import("./types.js").Texts} Texts */

export class ApiError extends Error {
	/**
	 * @param {number} status
	 * @param {string} code
	 * @param {Texts|null} text
	 * @param {any[]} [defects]
	 */
	constructor(status, code, text, defects = []) {
		super(text?.en ?? code);
		this.status = status;
		this.code = code;
		this.text = text;
		this.defects = defects;
	}
}

/**
 * @param {string} path
 * @param {{token?: string, body?: any, method?: string}} [how]
 * @returns {Promise<string>}
 */
async function fetchText(path, { token, body, method } = {}) {
	/** @type {Record<string, string>} */
	const headers = { Accept: "application/json" };
	if (token) Object.assign(headers, { Authorization: `Bearer ${token}`, "X-Sandtable-Client": clientName() });
	const file = body instanceof Blob;
	if (body !== undefined) headers["Content-Type"] = file ? "application/toml" : "application/json";
	const content = file ? body : body && JSON.stringify(body);
	const sent = { method: method ?? (body === undefined ? "GET" : "POST"), headers, body: content };
	let answer;
	try {
		answer = await fetch(sitePath(path), sent);
	} catch {
		throw new ApiError(0, "unreachable", null);
	}
	const said = await answer.text().catch(() => "");
	if (!answer.ok) {
		const error = parsed(said)?.error ?? {};
		throw new ApiError(answer.status, error.code ?? `http-${answer.status}`, error.text ?? null, error.defects);
	}
	return said;
}

/** @param {string} said @returns {any} */
function parsed(said) {
	try {
		return JSON.parse(said);
	} catch {
		return null;
	}
}

/** @param {string} path @param {{token?: string, body?: any, method?: string}} [how] @returns {Promise<any>} */
const call = async (path, how) => parsed(await fetchText(path, how));

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** @param {string} path @returns {Promise<any>} What does not change while the server runs is fetched once. */
function cached(path) {
	let found = kept.get(path);
	if (!found) {
		found = call(path);
		kept.set(path, found);
		found.catch(() => kept.delete(path));
	}
	return found;
}

/** What there is to play, told in the language of the page. @returns {Promise<import("./types.js").GameInfo[]>} */
export const games = () => cached(`/api/games?lang=${lang()}`);

/** @param {string} game @returns {Promise<import("./types.js").Rulebook>} */
export const rules = (game) => cached(`/api/rules/${encodeURIComponent(game)}`);

/** @param {any} wanted @returns {Promise<import("./types.js").Created>} */
export const create = (wanted) => call("/api/matches", { body: wanted });

/**
 * @param {any} record
 * @param {{name: string, text: string}[]} packs that it was played with
 * @returns {Promise<import("./types.js").Created>}
 */
export const importRecord = (record, packs) => call("/api/matches/import", { body: { record, packs } });

/**
 * What a pack is; an `ApiError` with all its defects if it is none.
 * @param {File} file
 * @returns {Promise<import("./types.js").Pack>}
 */
export const checkPack = (file) =>
	call(`/api/packs?name=${encodeURIComponent(file.name.slice(0, 100))}`, { body: file });

/** @param {string} id @param {string} path */
const inMatch = (id, path) => `/api/matches/${encodeURIComponent(id)}${path}`;

/** @param {string} id @param {string} path @param {string} token @param {any} [body] @returns {Promise<any>} */
export const matchRequest = (id, path, token, body) => call(inMatch(id, path), { token, body });

/**
 * The file of a match, to the byte; with the packs inside that are not the title's own, if wished.
 * @param {string} id
 * @param {string} token
 * @param {boolean} packs
 */
export const recordOf = (id, token, packs) => fetchText(inMatch(id, packs ? "/record?packs=1" : "/record"), { token });

/** The text of a pack that was brought to a match. @param {string} id @param {string} token @param {string} kind */
export const packText = (id, token, kind) => fetchText(inMatch(id, `/packs/${encodeURIComponent(kind)}`), { token });
