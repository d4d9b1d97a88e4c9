// An element under the pointer marks its lines in the log, and shows what it would change where the board can tell.

import { drawingFor } from "../board/drawings.js";

/** @param {import("./match_view.js").Table} table @param {string|null} id */
export function hover(table, id) {
  for (const line of table.parts.log.querySelectorAll(".log-line")) {
    line.classList.toggle("is-pointed", Boolean(id) && (line.dataset.spoken ?? "").split(" ").includes(String(id)));
  }
  if (table.hovered === id) return;
  table.hovered = id;
  if (table.shown && drawingFor(table.shown.board).marks) table.renderBoard();
}
