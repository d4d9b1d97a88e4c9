// Where the eye goes when something has happened.

import { drawingFor } from "../board/drawings.js";
import { legalElements } from "./selection.js";
import { spokenOf } from "./log.js";

/** @typedef {import("./match_view.js").Table} Table */

/** What the board wants to be seen where there is room. @param {Table} table */
function mainThing({ scene }) {
  return scene && !matchMedia("(max-width: 700px)").matches ? drawingFor(scene.board).inSight?.(scene) ?? [] : [];
}

/** On a small screen the board shows everything that can be chosen now, and where something just happened. @param {Table} table */
export function lookAround(table) {
  const { scene, board, tour } = table;
  if (!scene) return;
  const happened = table.lastLines.flatMap((line) => spokenOf(line, scene)).slice(-2);
  if (board.camera?.touched) board.reveal(happened);
  else board.frame(tour?.shown.length ? tour.shown : [...legalElements(scene, []), ...happened, ...mainThing(table)]);
}

/** Half a choice is made: what can be chosen next is in sight too. @param {Table} table */
export function lookOn(table) {
  const { scene, board, selected } = table;
  if (scene && selected.length) board.frame([...selected, ...legalElements(scene, selected)]);
  lookAtQuestion(table);
}

/** The question is read with its buttons, wherever the panel was scrolled to. @param {Table} table */
export function lookAtQuestion({ parts }) {
  parts.orders.querySelector(".confirm, .why, .selected-row")?.scrollIntoView({ block: "nearest" });
}

/** Does a click open or close something on the board rather than choose it? @param {Table} table @param {string} id @param {Set<string>} legal */
export function opensUp(table, id, legal) {
  const { shown } = table;
  const opened = shown && drawingFor(shown.board).opens?.(id, shown, legal);
  if (!opened) return false;
  table.render();
  table.board.reveal(opened);
  return true;
}
