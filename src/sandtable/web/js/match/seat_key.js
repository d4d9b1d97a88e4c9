// The key of one's seat: going on elsewhere with it, seeing who else has used it, and changing it.

import { button, h } from "../dom.js";
import { dateTime, t } from "../i18n.js";
import { confirmDialog, copy, openDialog, toast, showError } from "../dialog.js";
import { changeSeat, savedMatch } from "../local_storage.js";
import * as api from "../api.js";
import { siteUrl } from "../site.js";
import { freshKey } from "./claim.js";

/** @typedef {import("./match_state.js").MatchState} MatchState */

/** A link that opens this seat in another browser. @param {MatchState} match */
export function continueElsewhere({ id, token }) {
	const address = siteUrl(`/m/${id}#${token}`);
	const focus = (/** @type {any} */ event) => event.target.select();
	const field = { class: "field wide-field", readonly: true, value: address, "aria-label": t("key.device") };
	openDialog(t("key.device"), [
		h("p", {}, t("key.device.lead")),
		h(
			"div",
			{ class: "row" },
			h("input", { ...field, on: { focus } }),
			button(t("copy"), () => copy(address)),
		),
	]);
}

/** @param {MatchState} match @param {(token: string) => void} changed */
export async function renewKey(match, changed) {
	if (!(await confirmDialog(t("key.renew.sure"), t("key.renew")))) return;
	const key = freshKey();
	// Kept before it is sent: if the answer is lost, the server may know the new key and this browser must too.
	changeSeat(match.id, match.token, { next: key });
	try {
		await api.matchRequest(match.id, "/renew", match.token, { key });
	} catch (error) {
		showError(error);
		return;
	}
	changed(useNextKey(match) ?? key);
	toast(t("key.renewed"));
}

/** Use the key that a seat was renewed with, if it was. @param {MatchState} match @returns {string|null} */
export function useNextKey({ id, token }) {
	const next = savedMatch(id)?.seats.find((each) => each.token === token)?.next ?? null;
	if (next) changeSeat(id, token, { token: next, next: undefined, readers: 0 });
	return next;
}

/**
 * Somebody else has used the key of this seat.
 * @param {MatchState} match
 * @param {{renewKey: () => void, accept: () => void}} actions
 */
export function readersBanner(match, { renewKey: renew, accept }) {
	const others = match.readers.filter((each) => !each.me);
	const known = savedMatch(match.id)?.seats.find((each) => each.token === match.token)?.readers ?? 0;
	const last = others.at(-1);
	if (!last || others.length <= known) return null;
	const mine = () => {
		changeSeat(match.id, match.token, { readers: others.length });
		accept();
	};
	return h(
		"div",
		{ class: "banner readers" },
		h("p", {}, t("key.other", { when: dateTime(Date.parse(last.since)) })),
		button(t("key.mine"), mine, { "data-focus": "key-mine" }),
		button(t("key.renew"), renew, { "data-focus": "key-renew" }),
	);
}
