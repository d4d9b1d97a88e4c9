// The first page: choose a game, a side, an opponent, options; and the matches that this browser knows.

import { button, h, replace, s } from "../dom.js";
import { dateTime, lang, say, t } from "../i18n.js";
import { confirmDialog, showError, toast } from "../dialog.js";
import { forgetMatch, saveMatch, savedMatches, changeSettings } from "../local_storage.js";
import { notifySwitch } from "../notify.js";
import * as api from "../api.js";
import { loadThen } from "../lazy.js";
import { botName, botsOf, USUAL } from "../opponents.js";
import { titleFile } from "../board/drawings.js";
import { sitePath, withoutBase } from "../site.js";
import { goToOwnPack, ownPacks } from "./own_pack.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

/** @param {HTMLElement} main @param {(path: string) => void} go */
export async function lobby(main, go) {
	/** @type {GameInfo[]} */
	let games;
	try {
		games = await api.games();
	} catch {
		replace(
			main,
			h(
				"div",
				{ class: "page empty-state" },
				h("h1", {}, t("error.unreachable")),
				h("p", {}, t("lobby.unreachable")),
				button(t("lobby.again"), () => lobby(main, go), { class: "primary" }),
			),
		);
		setTimeout(
			() => main.querySelector(".empty-state") && withoutBase(location.pathname) === "/" && lobby(main, go),
			4000,
		);
		return;
	}
	const asked = new URLSearchParams(location.search);
	const wanted = asked.get("game");
	replace(
		main,
		h(
			"div",
			{ class: "page lobby" },
			h(
				"section",
				{},
				h("h1", {}, t("lobby.title")),
				h("p", { class: "lead" }, t("lobby.lead")),
				games.length
					? games.map((game, i) => gameBlock(game, go, wanted ? game.game === wanted : i === 0))
					: h("p", {}, t("lobby.none")),
			),
			h("section", { class: "mine" }, h("h2", {}, t("mine.title")), mine(main, go), importer(go)),
		),
	);
	const block = asked.has("pack") ? main.querySelector(`[data-game="${CSS.escape(wanted ?? "")}"]`) : null;
	if (block) goToOwnPack(/** @type {HTMLElement} */ (block));
}

/** The title's own cover; its first letter, where it has none. @param {GameInfo} game */
function cover(game) {
	const src = titleFile(game.game, "cover.svg");
	if (src) return h("img", { class: "cover", src, alt: "" });
	return s(
		"svg",
		{ class: "cover", viewBox: "0 0 80 96", "aria-hidden": "true" },
		s("rect", { class: "cover-sheet", x: 1, y: 1, width: 78, height: 94, rx: 3 }),
		s("text", { x: 40, y: 62, class: "cover-letter" }, say(game.title).slice(0, 1)),
	);
}

/** @param {GameInfo} game @param {(path: string) => void} go @param {boolean} openFirst */
function gameBlock(game, go, openFirst) {
	const form = h("form", { class: "setup" });
	const own = ownPacks(game);
	const fields = setUp(game, own.field);
	form.addEventListener("submit", (/** @type {Event} */ event) => {
		event.preventDefault();
		start(game, new FormData(form), own.files(), go).catch(showError);
	});
	replace(
		form,
		fields,
		h(
			"div",
			{ class: "row" },
			h("button", { type: "submit", class: "primary" }, t("lobby.start")),
			tours(game, go),
			h("a", { href: sitePath(`/rules/${game.game}`), class: "button" }, t("lobby.rules")),
		),
	);
	const block = h(
		"article",
		{ class: "game", "data-game": game.game },
		cover(game),
		h(
			"div",
			{ class: "game-text" },
			h("h2", {}, say(game.title)),
			h("p", {}, say(game.about)),
			h("p", { class: "quiet" }, t(game.solitaire ? "lobby.solitaire" : "lobby.two")),
			game.notices.map((notice) => h("p", { class: "notice" }, say(notice))),
			own.field ? button(t("pack.own"), () => goToOwnPack(block), { class: "to-own-pack" }) : null,
		),
		h("details", { class: "setup-box", open: openFirst }, h("summary", {}, t("lobby.start")), form),
	);
	return block;
}

/** @param {string} name @param {string} legend @param {[string, string][]} choices @param {string} chosen */
function radios(name, legend, choices, chosen) {
	return h(
		"fieldset",
		{},
		h("legend", {}, legend),
		choices.map(([value, label]) =>
			h("label", { class: "radio" }, h("input", { type: "radio", name, value, checked: value === chosen }), label),
		),
	);
}

/** @param {GameInfo} game @param {HTMLElement|null} ownPack */
function setUp(game, ownPack) {
	const sides = /** @type {[string, string][]} */ (game.sides.map((each) => [each.side, say(each.name)]));
	return [
		game.solitaire ? null : radios("side", t("lobby.side"), [...sides, ["", t("lobby.side.random")]], sides[0][0]),
		game.solitaire
			? null
			: radios(
					"opponent",
					t("lobby.opponent"),
					[
						...botsOf(game).map(
							(bot) =>
								/** @type {[string, string]} */ ([`bot:${bot}`, t("opponent.bot", { name: botName(bot, game) })]),
						),
						["me", t("opponent.screen")],
						["friend", t("opponent.link")],
					],
					game.bots.length ? USUAL : "me",
				),
		h(
			"details",
			{ class: "more-options" },
			h("summary", {}, t("lobby.options")),
			h(
				"div",
				{ class: "stack" },
				game.options.filter((option) => !option.pack || option.choices.length > 1).map(optionField),
				ownPack,
				!game.chance
					? null
					: radios(
							"chance",
							t("lobby.dice"),
							[
								["seeded", t("dice.seeded")],
								["manual", t("dice.manual")],
							],
							"seeded",
						),
				!game.chance
					? null
					: h(
							"label",
							{ class: "check" },
							h("input", { type: "checkbox", name: "own_words", value: "on" }),
							h("span", {}, t("lobby.words"), " ", h("span", { class: "quiet" }, t("lobby.words.help"))),
						),
				game.solitaire
					? null
					: h(
							"label",
							{ class: "check" },
							h("input", { type: "checkbox", name: "hints", value: "on" }),
							h("span", {}, t("lobby.hints"), " ", h("span", { class: "quiet" }, t("lobby.hints.help"))),
						),
				game.solitaire
					? null
					: h(
							"label",
							{ class: "check" },
							h("input", { type: "checkbox", name: "friendly", value: "on" }),
							h("span", {}, t("lobby.friendly"), " ", h("span", { class: "quiet" }, t("lobby.friendly.help"))),
						),
				h(
					"details",
					{ class: "webhook" },
					h("summary", {}, t("lobby.webhook")),
					h(
						"label",
						{ class: "labelled" },
						t("lobby.webhook.address"),
						h("input", {
							name: "webhook",
							class: "field",
							type: "url",
							maxlength: 500,
							autocomplete: "off",
							placeholder: "https://",
						}),
						h("span", { class: "quiet" }, t("lobby.webhook.help")),
					),
				),
			),
		),
		notifySwitch(),
		h(
			"label",
			{ class: "labelled inline" },
			t("lobby.language"),
			h(
				"select",
				{
					name: "lang",
					value: lang(),
					on: {
						change: (/** @type {any} */ event) => {
							if (event.target.value !== lang()) document.getElementById("language")?.click();
						},
					},
				},
				h("option", { value: "en" }, "English"),
				h("option", { value: "es" }, "Español"),
			),
		),
	];
}

/** @param {import("../types.js").GameOption} option */
function optionField(option) {
	const name = `option.${option.name}`;
	const rule = option.rule ? h("span", { class: "quiet" }, ` (${option.rule})`) : null;
	const note = option.note ? h("small", { class: "quiet option-note" }, say(option.note)) : null;
	if (option.type === "boolean")
		return h(
			"label",
			{ class: "check" },
			h("input", { type: "checkbox", name, checked: option.default === true }),
			h("span", {}, say(option.label), rule, note),
		);
	return h(
		"label",
		{ class: "labelled inline" },
		h("span", {}, say(option.label), rule, note),
		h(
			"select",
			{ name, value: String(option.default) },
			option.choices.map((choice) => h("option", { value: String(choice.value) }, say(choice.label))),
		),
	);
}

/** @param {GameInfo} game @param {FormData} form */
function options(game, form) {
	return Object.fromEntries(
		game.options.map((option) => {
			const given = form.get(`option.${option.name}`);
			if (option.type === "boolean") return [option.name, given !== null];
			if (given === null) return [option.name, option.default];
			return [option.name, option.type === "integer" ? Number(given) : String(given)];
		}),
	);
}

/**
 * @param {GameInfo} game
 * @param {FormData} form
 * @param {import("./own_pack.js").PackFile[]} packs
 * @param {(path: string) => void} go
 */
async function start(game, form, packs, go) {
	const names = game.sides.map((each) => each.side);
	const side = game.solitaire ? names[0] : String(form.get("side") || names[Math.floor(Math.random() * names.length)]);
	const opponent = String(form.get("opponent") ?? "me");
	const seats = Object.fromEntries(names.map((each) => [each, each === side ? "me" : opponent]));
	const chance = String(form.get("chance") ?? "seeded");
	const wanted = {
		game: game.game,
		options: options(game, form),
		seats,
		chance,
		begin: chance !== "seeded" || !form.has("own_words"),
		...(form.has("hints") ? { hints: true } : {}),
		...(form.has("friendly") ? { friendly: true } : {}),
		...(packs.length ? { packs } : {}),
	};
	const webhook = String(form.get("webhook") ?? "").trim();
	const made = await api.create(webhook ? { ...wanted, webhook } : wanted);
	remember(game, made, seats, wanted.options, side);
	const open = () => go(`/m/${made.match}`);
	const invites = opponent === "friend" && !game.solitaire;
	const shown = invites && (await loadThen(import("../match/menu.js"), ({ showLinks }) => showLinks(made.match, open)));
	if (!shown) open();
}

/**
 * One guided start for all who share the screen, or one for each side where a bot plays the other.
 * @param {GameInfo} game
 * @param {(path: string) => void} go
 */
function tours(game, go) {
	const { sides, opponent } = game.guided;
	if (!sides.length) return null;
	if (opponent === "me")
		return button(t("lobby.tour"), () => tour(game, sides, go).catch(showError), { class: "tour-start" });
	return sides.map((side) =>
		button(
			t("lobby.tour.side", { side: say(game.sides.find((each) => each.side === side)?.name) }),
			() => tour(game, [side], go).catch(showError),
			{ class: "tour-start", "data-side": side },
		),
	);
}

/** @param {GameInfo} game @param {string[]} guided @param {(path: string) => void} go */
async function tour(game, guided, go) {
	const { seed, opponent } = game.guided;
	const seats = Object.fromEntries(game.sides.map(({ side }) => [side, guided.includes(side) ? "me" : opponent]));
	const made = await api.create({ game: game.game, seats, ...(seed ? { seed } : {}) });
	remember(game, made, seats, {}, guided[0]);
	saveMatch(made.match, { tour: guided });
	changeSettings({ toured: true });
	go(`/m/${made.match}`);
}

/**
 * @param {GameInfo} game
 * @param {import("../types.js").Created} made
 * @param {Record<string, string>} players
 * @param {any} chosen
 * @param {string} seat
 */
function remember(game, made, players, chosen, seat) {
	const seats = made.seats.filter((each) => each.token);
	saveMatch(made.match, { game: game.game, title: game.title, seats, players, options: chosen, seat });
}

/** @param {HTMLElement} main @param {(path: string) => void} go */
function mine(main, go) {
	const all = savedMatches();
	if (!all.length)
		return h(
			"div",
			{ class: "empty" },
			s(
				"svg",
				{ viewBox: "0 0 64 40", class: "empty-art", "aria-hidden": "true" },
				s("path", { d: "M4 34h56M10 34V22h10v12M26 34V14h12v20M44 34V24h10v10" }),
			),
			h("p", {}, t("mine.empty")),
		);
	return h(
		"ul",
		{ class: "match-list" },
		all.slice(0, 40).map((each) =>
			h(
				"li",
				{},
				h(
					"a",
					{ href: sitePath(`/m/${each.id}`), class: "match-link" },
					h("strong", {}, say(each.title) || each.game || each.id),
					h(
						"span",
						{ class: "match-state" },
						each.over
							? `${t("mine.over")} · ${say(each.over.text)}`
							: each.mine === false
								? t("mine.wait")
								: t("mine.turn"),
					),
					h("span", { class: "quiet" }, dateTime(each.created)),
				),
				button(
					"×",
					async () => {
						if (!(await confirmDialog(t("mine.forget.sure"), t("mine.forget")))) return;
						forgetMatch(each.id);
						lobby(main, go);
					},
					{ class: "cross", "aria-label": `${t("mine.forget")}: ${say(each.title) || each.id}` },
				),
			),
		),
	);
}

const isPack = (/** @type {File} */ file) => file.name.endsWith(".toml");
const packFile = async (/** @type {File} */ file) => ({ name: file.name.slice(0, 100), text: await file.text() });

/** @param {(path: string) => void} go */
function importer(go) {
	const read = async (/** @type {any} */ event) => {
		const files = /** @type {File[]} */ ([...(event.target.files ?? [])]);
		const file = files.find((each) => !isPack(each));
		if (!file) return;
		let record;
		try {
			record = JSON.parse(await file.text());
		} catch {
			toast(t("lobby.import.bad", { why: t("lobby.import.notjson") }), "bad", 12000);
			return;
		}
		try {
			const made = await api.importRecord(record, await Promise.all(files.filter(isPack).map(packFile)));
			saveMatch(made.match, {
				game: record.game ?? "",
				seats: made.seats.filter((each) => each.token),
				players: Object.fromEntries(made.seats.map((each) => [each.seat, each.kind])),
			});
			go(`/m/${made.match}`);
		} catch (error) {
			const why = error instanceof api.ApiError && error.text ? say(error.text) : String(error);
			toast(t("lobby.import.bad", { why }), "bad", 15000);
		}
	};
	return h(
		"div",
		{ class: "import" },
		h("h3", {}, t("lobby.import")),
		h("p", { class: "quiet" }, t("lobby.import.help")),
		h(
			"label",
			{ class: "button file" },
			t("lobby.import.choose"),
			h("input", {
				type: "file",
				class: "sr-only",
				multiple: true,
				accept: ".json,.toml,application/json",
				on: { change: read },
			}),
		),
	);
}
