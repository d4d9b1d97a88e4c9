// Who may sit on the other side: the steps of the ladder with their names, and the bots behind them.

import { say, t } from "./i18n.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */

/** The step that is proposed to somebody who has not chosen. */
export const USUAL = "bot:level:2";
/** Bots that stand for themselves; the ladder is offered by its steps. */
const LADDER = "level";

/** @param {string} bot a name, or a name and how much it thinks @param {GameInfo|undefined} game @returns {string} */
export function botName(bot, game) {
	const [name, level] = bot.split(":");
	const step = name === LADDER ? game?.levels.find((each) => String(each.level) === (level ?? "3")) : null;
	if (step) return t("opponent.level", { level: step.level, name: say(step.name) });
	return t(`opponent.${name}`);
}

/** Every bot that can be asked to play, the ladder first. @param {GameInfo} game @returns {string[]} */
export const botsOf = (game) => [
	...(game.bots.includes(LADDER) ? game.levels.map(({ level }) => `${LADDER}:${level}`) : []),
	...game.bots.filter((bot) => bot !== LADDER),
];
