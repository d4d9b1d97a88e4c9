// Playing on from a position of the past, in a match of its own.

import { button, h } from "../dom.js";
import { say, t } from "../i18n.js";
import { complain, open } from "../dialog.js";
import { keep, match as remembered } from "../local_storage.js";
import * as api from "../api.js";
import { botName, botsOf } from "../opponents.js";

/** @typedef {import("./match_view.js").Table} Table */

/** @param {Table} table @param {Record<string, string>} seats who sits on each side @param {string} mine */
async function branch(table, seats, mine) {
  try {
    const made = await api.ofMatch(table.id, "/branch", table.token, { at: table.replaying ?? table.total, seats });
    const known = remembered(table.id);
    keep(made.match, { game: table.game, title: known?.title, seats: made.seats.filter((/** @type {any} */ seat) => seat.token), players: seats, options: known?.options, seat: mine });
    table.go(`/m/${made.match}`);
  } catch (error) {
    complain(error);
  }
}

/** Who plays on: I alone on all sides, or I on one of them against a bot. @param {Table} table */
export async function playOn(table) {
  const sides = table.welcome?.sides.map((each) => each.side) ?? [];
  const alone = Object.fromEntries(sides.map((side) => [side, "me"]));
  if (sides.length < 2) return branch(table, alone, sides[0]);
  const game = (await api.games().catch(() => [])).find((each) => each.game === table.game);
  /** @param {string} label @param {Record<string, string>} seats @param {string} mine */
  const item = (label, seats, mine) => h("li", {}, button(label, () => {
    dialog.close();
    branch(table, seats, mine);
  }));
  const against = (/** @type {string} */ bot, /** @type {string} */ mine) =>
    item(t("branch.bot", { side: say(table.welcome?.sides.find((each) => each.side === mine)?.name), name: botName(bot, game) }),
      Object.fromEntries(sides.map((side) => [side, side === mine ? "me" : `bot:${bot}`])), mine);
  const dialog = open(t("replay.branch"), [h("p", {}, t("branch.lead")), h("ul", { class: "menu" }, item(t("branch.alone"), alone, sides[0]), (game ? botsOf(game) : []).flatMap((bot) => sides.map((mine) => against(bot, mine))))]);
  return undefined;
}
