// Standing orders: in which windows of the other side's turn I want to be asked. Nobody else learns of them.

import { h } from "../dom.js";
import { say, t } from "../i18n.js";
import { open } from "../dialog.js";

/** @typedef {import("./match_view.js").Table} Table */
/** @typedef {import("../types.js").StandingOrder} StandingOrder */

const ORDERS = ["ask", "forced", "never"];

/** @param {Table} table @param {StandingOrder} standing @param {any} order */
async function change(table, standing, order) {
  const answer = await table.link?.ask("orders", { orders: { [standing.window]: order } });
  if (answer?.type === "refused") table.wasRefused(answer);
  else standing.order = order;
}

/** @param {Table} table */
export function standingOrders(table) {
  const given = table.welcome?.orders ?? [];
  open(t("standing.title"), [
    h("p", {}, t("standing.lead")),
    h("div", { class: "stack" }, given.map((standing) => h("label", { class: "labelled" }, say(standing.name),
      h("select", { name: standing.window, value: standing.order, on: { change: (/** @type {any} */ event) => change(table, standing, event.target.value) } },
        ORDERS.map((order) => h("option", { value: order }, t(`standing.${order}`))))))),
    h("p", { class: "quiet" }, t("standing.delay")),
  ]);
}
