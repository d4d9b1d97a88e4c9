// My games in numbers: wins, degrees, scores, luck. All from what this browser remembers.

import { h, replace, s } from "../dom.js";
import { dateTime, has, number, percent, say, t } from "../i18n.js";
import { savedMatches } from "../local_storage.js";
import { botName } from "../opponents.js";
import * as api from "../api.js";
import { sitePath } from "../site.js";

/** @typedef {import("../types.js").MyMatch} MyMatch */
/** @typedef {{label: string, value: number, note: string}} Bar */

const FACES = [1, 2, 3, 4, 5, 6];
/** The width of a plot and the height of a bar with its words. */
const [WIDE, ROW] = [280, 60];

/** @param {MyMatch} match */
const won = (match) => Boolean(match.over?.winner && match.over.winner === match.seat);

/** Between two sides it is the lead of the first, so that a win of the second counts down. @param {MyMatch} match */
const scoreOf = (match) => Math.abs(Number(match.over?.score));

/**
 * Bars that are told apart by length and number, not by colour.
 * @param {string} title
 * @param {Bar[]} bars
 * @param {string} [below]
 */
function plot(title, bars, below = "") {
	const most = Math.max(1, ...bars.map((bar) => bar.value));
	const height = bars.length * ROW;
	return h(
		"figure",
		{ class: "plot" },
		h("figcaption", {}, title),
		!bars.length
			? null
			: s(
					"svg",
					{
						viewBox: `0 0 ${WIDE} ${height}`,
						role: "img",
						"aria-label": `${title}: ${bars.map((bar) => `${bar.label} ${bar.note}`).join("; ")}`,
					},
					bars.map((bar, i) =>
						s(
							"g",
							{ transform: `translate(0 ${i * ROW})` },
							s("text", { class: "plot-label", x: 0, y: 15 }, bar.label),
							s("text", { class: "plot-note", x: 0, y: 47 }, bar.note),
							s("rect", { class: "plot-ground", x: 0, y: 22, width: WIDE, height: 9, rx: 2 }),
							s("rect", {
								class: "plot-bar",
								x: 0,
								y: 22,
								width: Math.max(bar.value ? 3 : 0, (WIDE * bar.value) / most),
								height: 9,
								rx: 2,
							}),
						),
					),
				),
		below ? h("p", { class: "quiet plot-below" }, below) : null,
	);
}

/** @param {string} title @param {MyMatch[]} all @param {(match: MyMatch) => string} by */
function wins(title, all, by) {
	const names = [...new Set(all.map(by))].sort();
	return plot(
		title,
		names.map((name) => {
			const some = all.filter((match) => by(match) === name);
			const good = some.filter(won).length;
			return {
				label: name,
				value: good / some.length,
				note: `${t("stats.won", { won: good, count: some.length })} (${percent(good / some.length)})`,
			};
		}),
	);
}

/** @param {string} title @param {string[]} names @param {string} [below] */
function counts(title, names, below) {
	const order = [...new Set(names)];
	return plot(
		title,
		order.map((label) => {
			const value = names.filter((name) => name === label).length;
			return { label, value, note: number(value) };
		}),
		below,
	);
}

/** Successes against the exact chances of what was tried. @param {MyMatch[]} all */
function luck(all) {
	const tries = all.flatMap((match) => match.luck?.tries ?? []);
	const chances = tries.map(({ chance: [good, of] }) => good / of);
	const expected = chances.reduce((sum, chance) => sum + chance, 0);
	const successes = tries.filter((each) => each.success).length;
	const spread = Math.sqrt(chances.reduce((sum, chance) => sum + chance * (1 - chance), 0));
	const off = spread ? (successes - expected) / spread : 0;
	const text = t("stats.luck.text", {
		count: tries.length,
		successes: number(successes),
		expected: number(expected, 1),
		verdict: t(`stats.luck.${off > 1 ? "high" : off < -1 ? "low" : "even"}`),
	});
	return plot(
		t("stats.attempts"),
		[
			{ label: t("stats.successes"), value: successes, note: number(successes) },
			{ label: t("stats.expected"), value: expected, note: number(expected, 1) },
		],
		text,
	);
}

/** Which faces came up. @param {MyMatch[]} all */
function dice(all) {
	const rolls = all.flatMap((match) => match.luck?.rolls ?? []);
	return rolls.length
		? plot(
				t("stats.dice"),
				FACES.map((face) => {
					const value = rolls.filter((each) => each === face).length;
					return {
						label: t("stats.face", { face }),
						value,
						note: `${number(value)} (${percent(value / rolls.length)})`,
					};
				}),
			)
		: null;
}

/** @param {MyMatch[]} all */
function scores(all) {
	const values = all.filter(won).map(scoreOf).filter(Number.isFinite);
	const without = all.length - values.length;
	return counts(
		t("stats.score"),
		values.sort((a, b) => b - a).map((score) => t("over.score", { score })),
		without ? t("stats.score.none", { count: without }) : "",
	);
}

/** @param {MyMatch} match @param {import("../types.js").GameInfo[]} games */
function opponent(match, games) {
	const others = Object.entries(match.players)
		.filter(([side]) => side !== match.seat && side !== "observer")
		.map(([, kind]) => kind);
	if (!others.length) return t("opponent.alone");
	const [kind] = others;
	if (kind.startsWith("bot:"))
		return t("opponent.bot", {
			name: botName(
				kind.slice(4),
				games.find((each) => each.game === match.game),
			),
		});
	return t(kind === "friend" ? "opponent.link" : "opponent.screen");
}

/**
 * The options that were not left at their default, by their labels.
 * @param {MyMatch} match
 * @param {import("../types.js").GameInfo[]} games
 */
function chosen(match, games) {
	const known = games.find((game) => game.game === match.game)?.options ?? [];
	const set = known.filter((option) => (match.options?.[option.name] ?? option.default) !== option.default);
	return (
		set
			.map((option) => {
				const value = match.options[option.name];
				if (value === true) return say(option.label);
				return `${say(option.label)}: ${say(option.choices.find((choice) => choice.value === value)?.label) || value}`;
			})
			.join(", ") || t("stats.default")
	);
}

/**
 * A cell that carries its heading along, for screens where a row is a block.
 * @param {string} name
 * @param {any} content
 */
const cell = (name, content) => h("td", { "data-label": t(`stats.col.${name}`) }, content);

/** @param {HTMLElement} main */
export async function statsPage(main) {
	const games = await api.games().catch(() => []);
	const all = savedMatches().filter((match) => match.over && match.seat && match.seat !== "observer");
	/** @param {MyMatch} match */
	const title = (match) => say(match.title) || match.game;
	/** @param {MyMatch} match */
	const side = (match) =>
		say(games.find((game) => game.game === match.game)?.sides.find((each) => each.side === match.seat)?.name) ||
		String(match.seat);
	const lucky = all.some((match) => match.luck?.tries?.length);
	/** @param {MyMatch} match */
	const ending = (match) =>
		has(`degree.${match.over?.degree}`)
			? t(`degree.${match.over?.degree}`)
			: String(match.over?.degree).replaceAll("-", " ");
	replace(
		main,
		h(
			"div",
			{ class: "page stats" },
			h("h1", {}, t("stats.title")),
			h("p", { class: "lead" }, t("stats.lead")),
			all.length
				? [
						h(
							"div",
							{ class: "plots" },
							wins(t("stats.games"), all, title),
							wins(t("stats.side"), all, side),
							wins(t("stats.opponent"), all, (match) => opponent(match, games)),
							wins(t("stats.option"), all, (match) => chosen(match, games)),
							counts(t("stats.degree"), all.map(ending)),
							scores(all),
							lucky ? null : dice(all),
						),
						lucky
							? h(
									"section",
									{ class: "luck" },
									h("h2", {}, t("stats.luck")),
									h("div", { class: "plots" }, luck(all), dice(all)),
								)
							: null,
						h(
							"section",
							{},
							h("h2", {}, t("stats.list")),
							h(
								"div",
								{ class: "scroll", tabindex: "0", role: "region", "aria-label": t("stats.list") },
								h(
									"table",
									{ class: "results" },
									h(
										"thead",
										{},
										h(
											"tr",
											{},
											["when", "game", "side", "result", "score"].map((name) =>
												h("th", { scope: "col" }, t(`stats.col.${name}`)),
											),
										),
									),
									h(
										"tbody",
										{},
										all.map((match) =>
											h(
												"tr",
												{},
												cell("when", h("a", { href: sitePath(`/m/${match.id}`) }, dateTime(match.created))),
												cell("game", title(match)),
												cell("side", side(match)),
												cell("result", say(match.over?.text)),
												cell("score", won(match) ? scoreOf(match) : "–"),
											),
										),
									),
								),
							),
						),
					]
				: h(
						"div",
						{ class: "empty" },
						h("p", {}, t("stats.empty")),
						h("p", {}, h("a", { href: sitePath("/"), class: "button primary" }, t("lobby.title"))),
					),
		),
	);
}
