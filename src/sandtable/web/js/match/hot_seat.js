// One screen, two players: before the screen changes hands, a curtain falls and everything behind it is put away.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { match as remembered } from "../local_storage.js";
import { hush } from "../dialog.js";
import * as api from "../api.js";
import { ReplayShelf } from "./replay.js";

/** @typedef {import("./match_view.js").Table} Table */

/** The seats that are played on this screen. @param {Table} table */
const mine = (table) => (remembered(table.id)?.seats ?? []).filter((seat) => seat.kind === "me" && seat.token && seat.seat);

/** Is it the turn of somebody else at this screen? @param {Table} table */
export function curtainNeeded(table) {
  return Boolean(!table.over && table.welcome?.side && !table.scene?.choices.length && mine(table).length > 1);
}

/** Leave nothing of this seat's view in the page: somebody else sits down here. @param {Table} table */
function putAway(table) {
  table.link?.close();
  table.tour?.seatIsDone();
  Object.assign(table, { scene: null, past: null, replaying: null, lines: [], lastLines: [], selected: [], pointed: [], trails: [], asking: null, answer: null });
  table.shelf = new ReplayShelf(table);
  table.board.clear();
  const { facts, orders, card, log, listHost, tools, replay, tabs } = table.parts;
  for (const part of [facts, orders, card, log, listHost, tools, replay, tabs, table.chooser]) part.replaceChildren();
  hush();
}

/** @param {Table} table */
export async function drawCurtain(table) {
  if (document.querySelector(".curtain")) return;
  const { turn } = await api.ofMatch(table.id, "", table.token);
  const seat = mine(table).find((each) => each.seat !== table.welcome?.seat && (turn.includes(each.seat) || !turn.length || turn.includes("chance")));
  if (!seat || document.querySelector(".curtain")) return;
  const side = table.sideName(seat.seat);
  const raise = () => {
    table.sit(seat.token);
    dialog.close();
  };
  const dialog = h("dialog", { class: "curtain", "aria-labelledby": "curtain-title" },
    h("div", {}, h("h2", { id: "curtain-title" }, t("curtain.title")), h("p", {}, t("curtain.text", { side })),
      button(t("curtain.go", { side }), raise, { class: "primary", id: "curtain-go" })));
  dialog.addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());
  dialog.addEventListener("close", () => dialog.remove());
  putAway(table);
  document.body.append(dialog);
  dialog.showModal();
}
