// What this browser remembers: settings, the keys of my seats, how my games ended.

/** @typedef {import("./types.js").MyMatch} MyMatch */

const SETTINGS = "sandtable.settings";
const MATCHES = "sandtable.matches";
const CLIENT = "sandtable.client";
/** @type {string|null} */
let own = null;

const DEFAULTS = {
	lang: navigator.language.toLowerCase().startsWith("es") ? "es" : "en",
	theme: "auto",
	confirm: true,
	motion: "auto",
	keys: true,
	notify: false,
	layers: /** @type {string[]} */ ([]),
	toured: false,
};

/** @param {string} key @param {any} otherwise @returns {any} */
function read(key, otherwise) {
	try {
		return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
	} catch {
		return otherwise;
	}
}

/** @param {string} key @param {any} value */
function write(key, value) {
	try {
		localStorage.setItem(key, JSON.stringify(value));
	} catch {
		// A browser that keeps nothing can still play.
	}
}

/** @type {typeof DEFAULTS} */
export const settings = { ...DEFAULTS, ...read(SETTINGS, {}) };

/** @param {Partial<typeof DEFAULTS>} change */
export function changeSettings(change) {
	Object.assign(settings, change);
	write(SETTINGS, settings);
	applySettings();
}

/** Put theme and motion on the page. */
export function applySettings() {
	const root = document.documentElement;
	root.dataset.theme = settings.theme;
	root.dataset.motion = settings.motion;
	root.lang = settings.lang;
}

/** @returns {MyMatch[]} newest first */
export function savedMatches() {
	return read(MATCHES, []);
}

/** @param {string} id @returns {MyMatch|undefined} */
export function savedMatch(id) {
	return savedMatches().find((each) => each.id === id);
}

/** @param {string} id @param {Partial<MyMatch>} change */
export function saveMatch(id, change) {
	const all = savedMatches();
	const known = all.find((each) => each.id === id);
	if (known) Object.assign(known, change);
	else {
		const fresh = { id, game: "", title: { en: "", es: "" }, seats: [], players: {}, options: {}, created: Date.now() };
		all.unshift({ ...fresh, ...change });
	}
	write(MATCHES, all);
}

/** @param {string} id */
export function forgetMatch(id) {
	write(
		MATCHES,
		savedMatches().filter((each) => each.id !== id),
	);
}

/**
 * Keep which seat a key has turned out to be, and who sits on the others.
 * @param {string} id
 * @param {string} token
 * @param {import("./types.js").Welcome} welcome
 */
export function saveSeat(id, token, { game, seat, sides, options }) {
	const known = savedMatch(id);
	const seats = (known?.seats ?? []).map((each) => (each.token === token ? { ...each, seat } : each));
	const players = Object.fromEntries(sides.map(({ side, kind }) => [side, known?.players?.[side] ?? kind]));
	saveMatch(id, { game, seats, seat, options, players });
}

/**
 * Keep the key of a seat that came with a link, or was claimed.
 * @param {string} id
 * @param {string} token
 */
export function saveToken(id, token) {
	const seats = savedMatch(id)?.seats ?? [];
	if (seats.some((seat) => seat.token === token)) changeSeat(id, token, { unclaimed: undefined });
	else saveMatch(id, { seats: [...seats, { seat: "", token, kind: "me" }] });
}

/**
 * @param {string} id
 * @param {string} token
 * @param {Partial<import("./types.js").SeatKey>} change
 */
export function changeSeat(id, token, change) {
	const seats = savedMatch(id)?.seats ?? [];
	saveMatch(id, { seats: seats.map((each) => (each.token === token ? { ...each, ...change } : each)) });
}

/**
 * A seat could not be claimed; of a match that is not known otherwise nothing stays.
 * @param {string} id
 * @param {string} token
 */
export function dropSeat(id, token) {
	const seats = (savedMatch(id)?.seats ?? []).filter((each) => each.token !== token);
	if (seats.length) saveMatch(id, { seats });
	else forgetMatch(id);
}

/** What this browser calls itself, so that nobody else can use its keys unnoticed. @returns {string} */
export function clientName() {
	own ??= read(CLIENT, null) ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
	write(CLIENT, own);
	return own ?? "";
}
