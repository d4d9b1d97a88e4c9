// Taking the seat of an invitation: it is exchanged for a key that this browser makes, and that nobody else knows.

import { button, h, replace } from "../dom.js";
import { addWords, say, t } from "../i18n.js";
import { dropSeat, saveMatch, savedMatch, saveToken } from "../local_storage.js";
import * as api from "../api.js";
import { sitePath } from "../site.js";

/** @typedef {import("../types.js").SeatKey} SeatKey */

await addWords(new URL("../words/seats", import.meta.url).href);

/** 128 random bits, as the server writes them. */
export function freshKey() {
	const bits = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
	return btoa(bits).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {HTMLElement} main @param {string} title @param {string} text @param {any[]} actions */
function page(main, title, text, actions) {
	const row = h("div", { class: "row" }, actions);
	replace(main, h("div", { class: "page empty-state" }, h("h1", {}, title), h("p", {}, text), row));
}

const home = () => h("a", { href: sitePath("/"), class: "button" }, t("line.home"));

/**
 * The key that this browser claims a seat with: kept before the seat is claimed, so that a lost answer loses nothing.
 * @param {string} id
 * @param {string} invitation
 */
function keyFor(id, invitation) {
	const seats = savedMatch(id)?.seats ?? [];
	const known = seats.find((each) => each.invitation === invitation);
	if (known) return known.token;
	const token = freshKey();
	saveMatch(id, { seats: [...seats, { seat: "", token, kind: "me", invitation, unclaimed: true }] });
	return token;
}

/** @param {HTMLElement} main @param {string} id @param {string} invitation @param {(token: string) => void} open */
async function claim(main, id, invitation, open) {
	const key = keyFor(id, invitation);
	try {
		await api.matchRequest(id, "/claim", invitation, { key });
	} catch (error) {
		const { status, text } = /** @type {api.ApiError} */ (error);
		const final = status >= 400 && status < 500 && status !== 429;
		if (final) dropSeat(id, key);
		const again = button(t("lobby.again"), () => claim(main, id, invitation, open), { class: "primary" });
		const why = say(text) || t("error.unreachable");
		return page(main, t(final ? "line.refused" : "invite.later"), why, final ? [home()] : [again, home()]);
	}
	saveToken(id, key);
	return open(key);
}

/**
 * Take the seat of an invitation. Whoever has sent it, and opens it to see whether it works, is asked first.
 * @param {HTMLElement} main
 * @param {string} id
 * @param {string} invitation
 * @param {(token: string) => void} open
 */
export function takeSeat(main, id, invitation, open) {
	const seats = savedMatch(id)?.seats ?? [];
	const mine = seats.find((each) => each.kind === "me" && !each.unclaimed);
	if (!mine || !seats.some((each) => each.kind === "friend" && each.token === invitation))
		return claim(main, id, invitation, open);
	return page(main, t("invite.own"), t("invite.own.text"), [
		button(t("invite.own.go"), () => open(mine.token), { class: "primary" }),
		button(t("invite.own.take"), () => claim(main, id, invitation, open)),
	]);
}
