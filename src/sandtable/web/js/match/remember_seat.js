// What this browser keeps of the seat it has taken.

import { say } from "../i18n.js";
import { keep, match } from "../local_storage.js";
import * as api from "../api.js";

/** @param {import("./match_view.js").Table} table @param {import("../types.js").Welcome} welcome */
export async function remember(table, welcome) {
  const known = match(table.id);
  const seats = (known?.seats ?? []).map((each) => (each.token === table.token ? { ...each, seat: welcome.seat } : each));
  const players = Object.fromEntries(welcome.sides.map((each) => [each.side, known?.players?.[each.side] ?? each.kind]));
  keep(table.id, { game: welcome.game, seats, seat: welcome.seat, options: welcome.options, players });
  const info = (await api.games()).find((each) => each.game === welcome.game);
  if (info) keep(table.id, { title: info.title });
  if (info) document.title = `${say(info.title)} · Sandtable`;
}
