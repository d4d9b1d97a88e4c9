// The parts of the table: where board, desk, log and their tools stand.

import { drawingFor } from "../board/drawings.js";
import { button, h, replace } from "../dom.js";
import { say, t } from "../i18n.js";
import { match as remembered } from "../local_storage.js";
import { cards, facts, piles } from "./cards.js";
import { replayBar } from "./replay.js";

/** @typedef {import("./match_view.js").Table} Table */
/** @typedef {import("../types.js").Scene} Scene */

const LAYERS = "◎";

/** @param {HTMLElement} host */
export function layOut(host) {
  const parts = {
    boardHost: h("div", { class: "board-host" }),
    listHost: h("div", { class: "list-host", hidden: true, tabindex: "0", role: "region" }),
    tools: h("div", { class: "board-tools" }),
    replay: h("div", { class: "replay" }),
    tabs: h("div", { class: "tabs", role: "group" }),
    facts: h("div", { class: "facts-host", tabindex: "0", role: "region" }),
    orders: h("section", { class: "panel panel-orders", tabindex: "-1" }),
    card: h("section", { class: "panel panel-card" }),
    guide: h("div", { class: "guide" }),
    log: h("section", { class: "panel panel-log", tabindex: "0", id: "log" }),
    title: h("h1", { class: "sr-only" }),
    root: h("div", { class: "table", "data-panel": "orders" }),
  };
  parts.root.append(
    parts.title,
    h("section", { class: "board-pane", "aria-label": t("table.board") }, parts.facts, h("div", { class: "stage" }, parts.boardHost, parts.listHost), h("div", { class: "foot" }, parts.tools, parts.replay)),
    parts.tabs, h("div", { class: "desk" }, parts.orders, parts.card), h("div", { class: "side" }, parts.guide, parts.log));
  host.replaceChildren(parts.root);
  return parts;
}

/** @param {Table} table */
function commitment(table) {
  if (!table.welcome?.commitment) return null;
  return h("details", { class: "commitment" }, h("summary", {}, t("dice.commitment")), h("p", {}, t("dice.commitment.help")), h("code", {}, table.welcome.commitment));
}

/** @param {Table} table */
function unfold(table) {
  table.layersOpen = !table.layersOpen;
  table.render();
}

/** What can be laid over the map: side by side, or on a small screen behind one button, so that the map stays free. @param {Table} table @param {Scene} scene */
function layers(table, scene) {
  const found = scene.layers.filter((layer) => table.asList || !drawingFor(scene.board).tells?.[layer.id]);
  const alone = found.length === 1;
  const shown = found.map((layer) => button(alone ? [h("span", { class: "wide-only" }, layer.name), h("span", { class: "phone-only", "data-sign": LAYERS })] : layer.name, () => table.toggleLayer(layer.id),
    { "aria-pressed": String(table.layers.includes(layer.id)), "aria-label": layer.name, title: layer.name, "data-focus": `layer-${layer.id}`, class: "worded" }));
  if (found.length < 2) return shown;
  return [
    button(LAYERS, () => unfold(table), { "aria-label": t("table.layers"), title: t("table.layers"), "aria-expanded": String(table.layersOpen), "data-focus": "layers", class: "phone-only" }),
    h("div", { class: "layer-list", role: "group", "aria-label": t("table.layers"), "data-open": table.layersOpen }, shown),
  ];
}

/** @param {Table} table @param {Scene} scene */
function tools(table, scene) {
  const camera = () => table.board.camera;
  return [
    table.asList ? null : [
      button("+", () => camera()?.zoomIn(), { "aria-label": t("table.zoomin"), title: t("table.zoomin"), "data-focus": "zoom-in", class: "wide-only" }),
      button("−", () => camera()?.zoomOut(), { "aria-label": t("table.zoomout"), title: t("table.zoomout"), "data-focus": "zoom-out", class: "wide-only" }),
      button("⤢", () => camera()?.whole(), { "aria-label": t("table.fit"), title: t("table.fit"), "data-focus": "fit" })],
    button(table.asList ? "▦" : "☰", () => table.toggleList(), { "aria-label": t(table.asList ? "table.board.view" : "table.list"), title: t(table.asList ? "table.board.view" : "table.list"), "data-focus": "list", id: "list" }),
    layers(table, scene),
  ];
}

/** Everything around the board, the orders and the log. @param {Table} table @param {Scene} scene */
export function renderFrame(table, scene) {
  const { parts } = table;
  const { aside } = drawingFor(scene.board);
  const hasCards = aside || scene.cards.length || scene.piles.length || table.welcome?.commitment;
  const title = (/** @type {string} */ name) => t(aside && name === "card" ? aside.key : `table.${name}`);
  const names = /** @type {("orders"|"card"|"log")[]} */ (hasCards ? ["orders", "card", "log"] : ["orders", "log"]);
  parts.title.textContent = say(remembered(table.id)?.title) || t("app.name");
  parts.listHost.setAttribute("aria-label", t("table.list"));
  parts.facts.setAttribute("aria-label", t("table.facts"));
  replace(parts.facts, facts(scene, table.asList));
  parts.root.classList.toggle("has-aside", Boolean(aside));
  replace(parts.card, aside?.draw(scene, table), cards(scene, table), piles(scene),
    scene.notices.length ? h("div", { class: "notices" }, h("h2", { class: "panel-title" }, t("table.notices")), scene.notices.map((each) => h("p", {}, each))) : null,
    commitment(table));
  replace(parts.tabs, names.map((name) => button(title(name), () => table.showPanel(name), { "aria-pressed": String(parts.root.dataset.panel === name), "data-focus": `tab-${name}` })));
  replace(parts.replay, replayBar(table));
  replace(parts.tools, tools(table, scene));
  for (const name of names) parts[name].setAttribute("aria-label", title(name));
}
