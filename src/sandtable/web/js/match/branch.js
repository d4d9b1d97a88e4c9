// Playing on from a position of the past, in a match of its own.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { showError, openDialog } from "../dialog.js";
import { saveMatch, savedMatch } from "../local_storage.js";
import * as api from "../api.js";
import { botName, botsOf } from "../opponents.js";

/**
 * @typedef {object} Origin where the new match begins
 * @property {string} id
 * @property {string} token
 * @property {string} game
 * @property {number} at
 * @property {string[]} sides
 * @property {(side: string) => string} sideName
 * @property {(path: string) => void} go to an address
 */

/** @param {Origin} from @param {Record<string, string>} seats who sits on each side @param {string} mine */
async function branch({ id, token, game, at, go }, seats, mine) {
	try {
		const made = await api.matchRequest(id, "/branch", token, { at, seats });
		const known = savedMatch(id);
		const keys = made.seats.filter((/** @type {any} */ seat) => seat.token);
		saveMatch(made.match, {
			game,
			title: known?.title,
			seats: keys,
			players: seats,
			options: known?.options,
			seat: mine,
		});
		go(`/m/${made.match}`);
	} catch (error) {
		showError(error);
	}
}

/** Who plays on: I alone on all sides, or I on one of them against a bot. @param {Origin} from */
export async function playOn(from) {
	const { sides } = from;
	const alone = Object.fromEntries(sides.map((side) => [side, "me"]));
	if (sides.length < 2) return branch(from, alone, sides[0]);
	const game = (await api.games().catch(() => [])).find((each) => each.game === from.game);
	/** @param {string} label @param {Record<string, string>} seats @param {string} mine */
	const item = (label, seats, mine) =>
		h(
			"li",
			{},
			button(label, () => {
				dialog.close();
				branch(from, seats, mine);
			}),
		);
	const against = (/** @type {string} */ bot, /** @type {string} */ mine) =>
		item(
			t("branch.bot", { side: from.sideName(mine), name: botName(bot, game) }),
			Object.fromEntries(sides.map((side) => [side, side === mine ? "me" : `bot:${bot}`])),
			mine,
		);
	const bots = game ? botsOf(game) : [];
	const dialog = openDialog(t("replay.branch"), [
		h("p", {}, t("branch.lead")),
		h(
			"ul",
			{ class: "menu" },
			item(t("branch.alone"), alone, sides[0]),
			bots.flatMap((bot) => sides.map((mine) => against(bot, mine))),
		),
	]);
	return undefined;
}
