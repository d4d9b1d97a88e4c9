// What is done in a match besides playing: offers, resigning, rematch, records, links, the check of the dice.

import { button, h } from "../dom.js";
import { addWords, say, t } from "../i18n.js";
import { confirmDialog, copy, openDialog, toast } from "../dialog.js";
import { saveMatch, savedMatch } from "../local_storage.js";
import * as api from "../api.js";
import { drawingFor } from "../board/drawings.js";
import { standingOrders } from "./standing_orders.js";
import { keySheet } from "./key_sheet.js";
import { siteUrl } from "../site.js";
import { continueElsewhere } from "./seat_key.js";

await addWords(new URL("../words/menu", import.meta.url).href);

/** @typedef {import("./match_state.js").MatchState} MatchState */
/** @typedef {import("../types.js").SeatKey} SeatKey */
/**
 * @typedef {object} Actions
 * @property {(type: string, content?: Record<string, any>) => Promise<boolean>} send a request; was it taken
 * @property {() => void} startTour
 * @property {(path: string) => void} go
 * @property {() => void} renewKey
 */

/** @param {{id: string, token: string, game: string}} match @param {boolean} [packs] put them into the file */
export async function exportRecord({ id, token, game }, packs = false) {
	const file = await api.recordOf(id, token, packs);
	const kind = "sandtable-view" in JSON.parse(file) ? "view" : "record";
	if (kind === "view") toast(t("more.export.view"));
	download(file, `${game}-${id}.${kind}.json`);
}

/** @param {MatchState} match @param {import("../types.js").Pack} pack */
async function savePack({ id, token }, pack) {
	download(await api.packText(id, token, pack.kind), `${pack.id}.toml`);
}

/** @param {string} text @param {string} name */
function download(text, name) {
	const url = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
	h("a", { href: url, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** @param {{id: string, token: string, game: string}} match @param {(path: string) => void} go */
export async function rematch({ id, token, game }, go) {
	const made = await api.matchRequest(id, "/rematch", token, {});
	const known = savedMatch(id);
	saveMatch(made.match, {
		game,
		title: known?.title,
		options: known?.options,
		seats: made.seats.filter((/** @type {SeatKey} */ seat) => seat.token),
		players: Object.fromEntries(made.seats.map((/** @type {SeatKey} */ seat) => [seat.seat, seat.kind])),
	});
	go(`/m/${made.match}`);
}

/** Does anything roll in this match. @param {MatchState} match */
const rolls = ({ welcome }) => welcome?.chance !== "seeded" || Boolean(welcome.commitment);

/**
 * What the check of the dice says; nothing where nothing rolls.
 * @param {MatchState} match
 * @returns {Promise<string>}
 */
export async function verify(match) {
	if (!rolls(match)) return "";
	try {
		const found = await api.matchRequest(match.id, "/verify", match.token);
		if (found.by_hand) return t("dice.hand");
		const told = [
			found.ok ? "" : say(found.text) || t("dice.bad"),
			found.checked || (found.ok && !found.sealed) ? t("dice.ok", { count: found.checked }) : "",
			found.sealed ? t("dice.sealed", { count: found.sealed }) : "",
			found.ok && found.from_record ? t("dice.record", { count: found.from_record }) : "",
		];
		return told.filter(Boolean).join(" ");
	} catch {
		return "";
	}
}

/**
 * Links to the other seats of a match that was made here.
 * @param {string} id
 * @param {() => void} [after]
 * @param {string[]} [claimed] the sides whose invitation has been used
 * @returns {HTMLDialogElement}
 */
export function showLinks(id, after, claimed = []) {
	const seats = savedMatch(id)?.seats ?? [];
	const row = (/** @type {SeatKey} */ seat) => {
		const address = siteUrl(`/m/${id}#${seat.token}`);
		const focus = (/** @type {any} */ event) => event.target.select();
		return h(
			"div",
			{ class: "row" },
			h("input", { class: "field wide-field", readonly: true, value: address, "aria-label": seat.seat, on: { focus } }),
			button(t("copy"), () => copy(address)),
		);
	};
	const friends = seats.filter((seat) => seat.kind === "friend" && !claimed.includes(seat.seat));
	const taken = seats.some((seat) => seat.kind === "friend" && claimed.includes(seat.seat));
	const observers = seats.filter((seat) => seat.kind === "observer");
	const dialog = openDialog(
		friends.length ? t("links.title") : t("more.share"),
		[
			friends.length ? [h("p", {}, t("links.lead")), friends.map(row)] : null,
			taken ? h("p", {}, t("links.taken")) : null,
			observers.length ? [h("p", {}, t("links.observer")), observers.map(row)] : null,
		],
		{ actions: [button(t("links.go"), () => dialog.close(), { class: "primary" })], closed: after },
	);
	return dialog;
}

/** Was a match made here, with links to its other seats. @param {string} id */
const hasLinks = (id) => Boolean(savedMatch(id)?.seats.some((seat) => ["friend", "observer"].includes(seat.kind)));

/** Everything else that can be done in a match. @param {MatchState} match @param {Actions} actions */
export function more(match, { send, startTour, go, renewKey }) {
	const { welcome, over, scene } = match;
	const two = welcome && !welcome.solitaire;
	const playing = welcome?.side && !over;
	const links = hasLinks(match.id);
	const offer = async (/** @type {"draw"|"takeback"} */ kind) => {
		if (await send("offer", { kind })) toast(t("offer.sent"));
	};
	const resign = async () => {
		if (await confirmDialog(t("more.resign.sure"), t("more.resign"))) await send("resign");
	};
	const checkDice = async () => {
		toast((await verify(match)) || t("dice.hand"), "plain", 9000);
	};
	/** @param {string} label @param {() => void} act */
	const item = (label, act) =>
		h(
			"li",
			{},
			button(label, () => {
				dialog.close();
				act();
			}),
		);
	const packItems = () => {
		const added = welcome?.packs.filter((pack) => pack.added) ?? [];
		const saved = added.map((pack) => item(t("more.pack", { title: say(pack.title) }), () => savePack(match, pack)));
		return added.length ? [item(t("more.export.packs"), () => exportRecord(match, true)), ...saved] : null;
	};
	const seatItems = () => [item(t("key.device"), () => continueElsewhere(match)), item(t("key.renew"), renewKey)];
	const dialog = openDialog(t("table.menu"), [
		h(
			"ul",
			{ class: "menu" },
			playing && two ? item(t("more.draw"), () => offer("draw")) : null,
			playing && two ? item(t("more.takeback"), () => offer("takeback")) : null,
			playing ? item(t("more.resign"), resign) : null,
			playing && welcome.orders.length
				? item(t("standing.title"), () => standingOrders(welcome.orders, (orders) => send("orders", { orders })))
				: null,
			item(t("more.export"), () => exportRecord(match)),
			packItems(),
			rolls(match) ? item(t("more.verify"), checkDice) : null,
			links ? item(t("more.share"), () => showLinks(match.id, undefined, match.claimed)) : null,
			match.side ? seatItems() : null,
			scene && drawingFor(scene.board).tour ? item(t("more.tour"), startTour) : null,
			item(t("more.rules"), () => go(`/rules/${match.game}`)),
			item(t("more.keys"), keySheet),
		),
		two ? h("p", { class: "quiet" }, t(welcome.friendly ? "more.friendly" : "more.strict")) : null,
	]);
}
