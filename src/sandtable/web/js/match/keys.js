// The keyboard at the table. Letters and numbers choose, `?` shows the sheet.

import { h } from "../dom.js";
import { has, t } from "../i18n.js";
import { open, speak } from "../dialog.js";
import { settings } from "../local_storage.js";
import { keysOf } from "./selection.js";
import { askForHint } from "./ask_hint.js";
import { opensUp } from "./focus_camera.js";

/** @typedef {import("./match_view.js").Table} Table */

/** @type {[string[], string][]} */
const SHEET = [
  [["Tab"], "keys.tab"],
  [["1", "…", "9"], "keys.choice"],
  [["a", "…", "z"], "keys.letter"],
  [["keys.enter.key"], "keys.enter"],
  [["Esc"], "keys.escape"],
  [["#"], "keys.board"],
  [["←", "↑", "→", "↓"], "keys.arrows"],
  [["⇧ ←", "⇧ ↑"], "keys.pan"],
  [["+", "-", "0"], "keys.zoom"],
  [["Ctrl Z", "Ctrl Y"], "keys.undo"],
  [["<", ">", "|"], "keys.replay"],
  [["*"], "keys.list"],
  [["%"], "keys.layers"],
  [["&"], "keys.log"],
  [["!"], "keys.prompt"],
  [["="], "keys.hint"],
  [["?"], "keys.sheet"],
];

export function keySheet() {
  open(t("keys.title"), h("table", { class: "key-sheet" }, h("tbody", {}, SHEET.map(([keys, text]) =>
    h("tr", {}, h("th", { scope: "row" }, keys.map((key) => (key === "…" ? "…" : h("kbd", {}, has(key) ? t(key) : key)))), h("td", {}, t(text)))))));
}

/** @param {Table} table @param {KeyboardEvent} event @returns {boolean} was it one of ours */
function act(table, event) {
  const { key } = event;
  const scene = table.shown;
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    if (key.toLowerCase() === "z") table.undo(event.shiftKey ? "redo" : "undo");
    else if (key.toLowerCase() === "y") table.undo("redo");
    else return false;
    return true;
  }
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  if (key === "Escape") {
    if (table.selected.length || table.asking || table.answer) table.cancel();
    else if (table.replaying !== null) table.replay(null);
    else return opensUp(table, "", new Set());
    return true;
  }
  if (key === "?") return keySheet(), true;
  if (!settings.keys || !scene) return false;
  if (table.replaying === null && !table.asking) {
    const keys = keysOf(scene.choices);
    const found = scene.choices.findIndex((_, i) => keys[i].letter === key || keys[i].digit === key);
    if (found >= 0) return table.pick(scene.choices[found]), true;
  }
  const now = table.replaying ?? table.total;
  /** @type {Record<string, () => void>} */
  const others = {
    "#": () => table.board.focus(),
    "<": () => table.replay(now - 1),
    ">": () => table.replay(table.replaying === null ? null : now + 1),
    "|": () => table.replay(null),
    "+": () => table.board.camera?.zoomIn(),
    "-": () => table.board.camera?.zoomOut(),
    "0": () => table.board.camera?.whole(),
    "*": () => table.toggleList(),
    "%": () => scene.layers.forEach((layer) => table.toggleLayer(layer.id)),
    "&": () => {
      table.showPanel("log");
      table.parts.log.focus();
    },
    "=": () => askForHint(table),
    "!": () => speak(document.getElementById("prompt")?.textContent ?? ""),
  };
  if (!others[key]) return false;
  others[key]();
  return true;
}

/** @param {Table} table @returns {() => void} stops listening */
export function keyboard(table) {
  const listener = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = target.matches?.("input:not([type=range]):not([type=checkbox]), textarea, select");
    if (typing || document.querySelector("dialog[open]") || event.defaultPrevented) return;
    if (act(table, event)) event.preventDefault();
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}
