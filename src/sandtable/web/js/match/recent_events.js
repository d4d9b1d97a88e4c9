// What has happened since I last decided: it stays until I act, and every card turned meanwhile can be read.

import { button, h } from "../dom.js";
import { say, t } from "../i18n.js";
import { open, ruleButton } from "../dialog.js";
import { readable } from "./cards.js";

/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("./match_view.js").Table} Table */

/** The lines after the last thing that a side did itself; a pass that nobody hears of is none. @param {Line[]} lines @param {string} side @returns {Line[]} */
export function linesSince(lines, side) {
  let from = lines.length;
  while (from > 0 && (lines[from - 1].by !== side || (lines[from - 1].move && !lines[from - 1].events.length))) from -= 1;
  return lines.slice(from);
}

/** The card that an event speaks of, where it can be seen. @param {Table} table @param {GameEvent} event */
function cardOf(table, event) {
  const values = new Set(Object.values(event));
  return table.scene?.cards.find((card) => card.place !== "to-come" && values.has(card.id));
}

/** @param {Table} table @param {GameEvent} event */
function row(table, event) {
  const card = cardOf(table, event);
  const read = card && button(t("since.read"), () => open(card.title, readable(/** @type {any} */ (table.scene), card)), { class: "small", "aria-label": t("since.read.card", { title: card.title }), "data-focus": `read-${card.id}` });
  return h("li", { class: card ? "since-card" : "" }, h("span", {}, say(event.text), " ", ruleButton(table.game, event.rule)), read);
}

/** @param {Table} table */
export function since(table) {
  const side = table.welcome?.side;
  if (!side || table.replaying !== null || table.asking) return null;
  const events = linesSince(table.lines, side).flatMap((line) => line.events);
  if (!events.length) return null;
  const turned = new Set(events.map((event) => cardOf(table, event)?.id).filter(Boolean));
  // On a small screen the choices come first, unless cards went by that nobody had a moment to read.
  const unfolded = table.sinceOpen ?? (turned.size > 1 || !matchMedia("(max-width: 700px)").matches);
  return h("details", { class: "since", open: unfolded },
    h("summary", { "data-focus": "since", on: { click: (/** @type {any} */ event) => { table.sinceOpen = !event.currentTarget.parentNode.open; } } }, t("since.title"), h("span", { class: "quiet" }, ` (${events.length})`)),
    h("ul", { tabindex: "0", "aria-label": t("since.title") }, events.map((event) => row(table, event))));
}
