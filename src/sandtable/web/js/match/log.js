// The log: what happened, each line with its rule; pointing at a line shows it on the board and the other way round.

import { h } from "../dom.js";
import { lang, say, t } from "../i18n.js";
import { ruleButton } from "../dialog.js";

/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Scene} Scene */

/** The lines since the last decision: what just happened when one comes to the table. @param {Line[]} lines */
export function lastTurn(lines) {
  let from = lines.length - 1;
  while (from > 0 && lines[from].by === "chance") from -= 1;
  return lines.slice(Math.max(0, from));
}

/** The elements of the board that an event or a line speaks of. @param {Line} line @param {Scene|null} scene @param {GameEvent} [event] */
export function spokenOf(line, scene, event) {
  if (!scene) return [];
  const known = new Set([...scene.spaces, ...scene.pieces].map((each) => each.id));
  const values = (event ? [event] : line.events).flatMap((each) => Object.entries(each).filter(([name]) => name !== "text" && name !== "rule").map(([, value]) => value));
  const words = event ? [] : (line.move ?? "").split(" ");
  return [...new Set([...values.flat(), ...words].filter((each) => typeof each === "string" && known.has(each)))];
}

/** @param {Line[]} lines @returns {number[]} The dice of some lines, the last ones rolled. */
export function diceOf(lines) {
  const faces = lines.flatMap((line) => line.events.filter((event) => typeof event.die === "number").map((event) => Number(event.die)));
  return faces.filter((face) => face >= 1 && face <= 6);
}

/** The lines that an undo took back and no redo has played again. @param {Line[]} lines @returns {Set<number>} */
function takenBack(lines) {
  /** @type {number[]} */
  let standing = [];
  /** @type {number[][]} */
  const dropped = [];
  for (const line of lines) {
    if (line.jump === "redo") standing.push(...(dropped.pop() ?? []));
    else if (line.jump) dropped.push(standing.splice(standing.length - (line.took_back ?? 0)));
    else if (!line.act) standing.push(line.n);
  }
  const kept = new Set(standing);
  return new Set(lines.filter((line) => !line.jump && !line.act && !kept.has(line.n)).map((line) => line.n));
}

/** @param {import("./match_view.js").Table} table */
export function logList(table) {
  const { lines } = table;
  if (!lines.length) return [h("p", { class: "quiet" }, t("log.empty"))];
  const recent = new Set(table.replaying === null ? table.lastLines.map((line) => line.n) : [table.replaying]);
  const undone = takenBack(lines);
  const later = (/** @type {Line} */ line) => table.replaying !== null && line.n > table.replaying;
  return [h("ol", { class: "log", lang: lang() }, lines.map((line) => {
    if (line.text && !line.events.length) return h("li", { class: "log-line is-jump", "data-n": line.n }, h("p", {}, say(line.text)));
    if (!line.events.length) return null;
    return h("li", { class: `log-line ${recent.has(line.n) ? "is-recent" : ""} ${later(line) ? "is-later" : ""} ${undone.has(line.n) ? "is-undone" : ""}`, "data-n": line.n, "data-spoken": spokenOf(line, table.scene).join(" ") },
      line.events.map((event) => h("p", {
        class: `log-event kind-${event.kind}`,
        on: { pointerenter: () => table.point(spokenOf(line, table.scene, event)), pointerleave: () => table.point([]) },
      }, h("a", { href: `/m/${table.id}?move=${line.n}`, class: "log-go", title: t("log.go"), on: { click: (/** @type {Event} */ click) => {
        click.preventDefault();
        table.replay(line.n);
      }, focus: () => table.point(spokenOf(line, table.scene, event)), blur: () => table.point([]) } }, say(event.text)),
        " ", ruleButton(table.game, event.rule))));
  }))];
}
