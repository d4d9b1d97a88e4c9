// What is done at the table besides playing: offers, resigning, rematch, records, links, the check of the dice.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { ask, copy, open, toast } from "../dialog.js";
import { keep, match as remembered } from "../local_storage.js";
import * as api from "../api.js";
import { drawingFor } from "../board/drawings.js";
import { standingOrders } from "./standing_orders.js";
import { keySheet } from "./keys.js";

/** @typedef {import("./match_view.js").Table} Table */

/** @param {Table} table @param {"draw"|"takeback"} kind */
async function offer(table, kind) {
  const answer = await table.link?.ask("offer", { kind });
  if (answer?.type === "refused") table.wasRefused(answer);
  else toast(t("offer.sent"));
}

/** @param {Table} table */
async function resign(table) {
  if (await ask(t("more.resign.sure"), t("more.resign"))) {
    const answer = await table.link?.ask("resign");
    if (answer?.type === "refused") table.wasRefused(answer);
  }
}

/** @param {Table} table */
export async function exportRecord(table) {
  const file = await api.recordOf(table.id, table.token);
  const kind = "sandtable-view" in JSON.parse(file) ? "view" : "record";
  if (kind === "view") toast(t("more.export.view"));
  const url = URL.createObjectURL(new Blob([file], { type: "application/json" }));
  const link = h("a", { href: url, download: `${table.game}-${table.id}.${kind}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** @param {Table} table */
export async function rematch(table) {
  const made = await api.ofMatch(table.id, "/rematch", table.token, {});
  const known = remembered(table.id);
  keep(made.match, {
    game: table.game, title: known?.title, options: known?.options, seats: made.seats.filter((/** @type {any} */ seat) => seat.token),
    players: Object.fromEntries(made.seats.map((/** @type {any} */ seat) => [seat.seat, seat.kind])),
  });
  table.go(`/m/${made.match}`);
}

/** Does anything roll at this table. @param {Table} table */
const rolls = ({ welcome }) => welcome?.chance !== "seeded" || Boolean(welcome.commitment);

/** What the check of the dice says; nothing where nothing rolls. @param {Table} table @returns {Promise<string>} */
export async function verify(table) {
  if (!rolls(table)) return "";
  try {
    const found = await api.ofMatch(table.id, "/verify", table.token);
    if (found.by_hand) return t("dice.hand");
    if (!found.ok) return t("dice.bad");
    return [found.checked || !found.sealed ? t("dice.ok", { count: found.checked }) : "", found.sealed ? t("dice.sealed", { count: found.sealed }) : ""].join(" ").trim();
  } catch {
    return "";
  }
}

/** Links to the other seats of a match that was made here. @param {string} id @param {() => void} [after] @returns {HTMLDialogElement} */
export function showLinks(id, after) {
  const seats = remembered(id)?.seats ?? [];
  const row = (/** @type {import("../types.js").SeatKey} */ seat) => {
    const address = `${location.origin}/m/${id}#${seat.token}`;
    return h("div", { class: "row" }, h("input", { class: "field wide-field", readonly: true, value: address, "aria-label": seat.seat, on: { focus: (/** @type {any} */ event) => event.target.select() } }),
      button(t("copy"), () => copy(address)));
  };
  const friends = seats.filter((seat) => seat.kind === "friend");
  const observers = seats.filter((seat) => seat.kind === "observer");
  const dialog = open(friends.length ? t("links.title") : t("more.share"), [
    friends.length ? [h("p", {}, t("links.lead")), friends.map(row)] : null,
    observers.length ? [h("p", {}, t("links.observer")), observers.map(row)] : null,
  ], { actions: [button(t("links.go"), () => dialog.close(), { class: "primary" })], closed: after });
  return dialog;
}

/** Everything else that can be done at the table. @param {Table} table */
export function more(table) {
  const { welcome, over } = table;
  const two = welcome && !welcome.solitaire;
  /** @param {string} label @param {() => void} act */
  const item = (label, act) => h("li", {}, button(label, () => {
    dialog.close();
    act();
  }));
  const playing = welcome?.side && !over;
  const dialog = open(t("table.menu"), h("ul", { class: "menu" },
    playing && two ? item(t("more.draw"), () => offer(table, "draw")) : null,
    playing && two ? item(t("more.takeback"), () => offer(table, "takeback")) : null,
    playing ? item(t("more.resign"), () => resign(table)) : null,
    playing && welcome.orders.length ? item(t("standing.title"), () => standingOrders(table)) : null,
    item(t("more.export"), () => table.exportRecord()),
    !rolls(table) ? null : item(t("more.verify"), async () => { toast(await verify(table) || t("dice.hand"), "plain", 9000); }),
    (remembered(table.id)?.seats ?? []).some((seat) => ["friend", "observer"].includes(seat.kind)) ? item(t("more.share"), () => table.showLinks()) : null,
    table.scene && drawingFor(table.scene.board).tour ? item(t("more.tour"), () => table.startTour()) : null,
    item(t("more.rules"), () => table.go(`/rules/${table.game}`)),
    item(t("more.keys"), () => keySheet())));
}
