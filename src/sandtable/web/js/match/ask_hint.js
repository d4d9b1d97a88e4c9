// Asking for a hint. Its panel is fetched the first time.

import { button } from "../dom.js";
import { t } from "../i18n.js";
import { later } from "../lazy.js";

/** @typedef {import("./match_view.js").Table} Table */

/** May this seat have a hint now? @param {Table} table */
export function mayHint({ welcome, scene, over, replaying, begun }) {
  const byHand = scene?.choices.every(({ role }) => role === "roll" || role === "draw");
  return Boolean(welcome?.hints && welcome.side && begun && !over && replaying === null && scene?.choices.length && !byHand);
}

/** @param {Table} table */
export function askForHint(table) {
  if (!mayHint(table)) return;
  later(import("./hint.js"), ({ HintPanel }) => {
    table.hint ??= new HintPanel(table);
    table.hint.ask();
  });
}

/** @param {Table} table */
export function hintButton(table) {
  if (!mayHint(table)) return null;
  return button(t("hint.button"), () => askForHint(table), { id: "hint", "data-focus": "hint", disabled: Boolean(table.hint?.thinking), "aria-keyshortcuts": "=" });
}
