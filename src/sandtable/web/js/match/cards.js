// Cards, piles and facts.

import { button, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { drawingFor } from "../board/drawings.js";

/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Choice} Choice */

/** The places that every game has, by the key of their names. @type {Record<string, string>} */
const PLACES = { current: "table.current", hand: "table.hand" };

/** @param {Card} card */
export function basis(card) {
	if (!card.basis.length) return null;
	const named = card.basis.map((each) => t(`basis.${each}`)).join("; ");
	return h("p", { class: "card-basis" }, `${t("basis.title")}: ${named}.`);
}

/** @param {Card} card */
function plainCard(card) {
	return h(
		"article",
		{ class: "card", "data-card": card.id },
		h("h3", {}, card.number ? `${card.number}. ${card.title}` : card.title),
		card.note ? h("p", {}, card.note) : null,
		card.lines.length
			? h(
					"ul",
					{},
					card.lines.map((line) => h("li", {}, line)),
				)
			: null,
		basis(card),
	);
}

/** A card to be read, as its game sets it. @param {Scene} scene @param {Card} card */
export function readable(scene, card) {
	return (drawingFor(scene.board).card ?? plainCard)(card);
}

/** @param {Card} card */
function shortCard(card) {
	return h(
		"details",
		{ class: "card-short" },
		h(
			"summary",
			{},
			card.number ? h("span", { class: "card-number" }, card.number) : null,
			card.count > 1 ? `${card.count} × ${card.title}` : card.title,
		),
		card.note ? h("p", {}, card.note) : null,
		h(
			"ul",
			{},
			card.lines.map((line) => h("li", {}, line)),
		),
		basis(card),
	);
}

/** The name of a place for cards: one that every game has, or one that this game has brought. @param {string} place */
const placeName = (place) => t(PLACES[place] ?? (has(`place.${place}`) ? `place.${place}` : "table.cards"));

/**
 * What can be done with a card now.
 * @param {Card} card
 * @param {Choice[]} choices
 * @param {(choice: Choice) => void} pick
 */
function uses(card, choices, pick) {
	const here = choices.filter((choice) => choice.elements.includes(card.id));
	if (!here.length) return null;
	return h(
		"div",
		{ class: "row card-uses" },
		here.map((choice) =>
			button(choice.text, () => pick(choice), { class: "small", "data-focus": `card-${choice.move}` }),
		),
	);
}

/**
 * The cards that lie open, then what is to come and what has been.
 * @param {Scene} scene
 * @param {Choice[]} choices that can be made now
 * @param {(choice: Choice) => void} pick
 */
export function cards(scene, choices, pick) {
	const open = scene.cards.filter((card) => !["to-come", "played"].includes(card.place));
	const toCome = scene.cards.filter((card) => card.place === "to-come");
	const played = scene.cards.filter((card) => card.place === "played");
	if (!scene.cards.length) return [];
	const places = [...new Set(open.map((card) => card.place))];
	return [
		open.length ? null : h("p", { class: "quiet" }, t("table.nocard")),
		places.map((place) =>
			h(
				"div",
				{ class: `card-place place-${place}` },
				h("h2", { class: "panel-title" }, placeName(place)),
				open.filter((card) => card.place === place).map((card) => [readable(scene, card), uses(card, choices, pick)]),
			),
		),
		toCome.length
			? h(
					"details",
					{ class: "card-list" },
					h("summary", {}, `${t("table.tocome")} (${toCome.reduce((sum, card) => sum + card.count, 0)})`),
					h("p", { class: "quiet" }, t("table.tocome.note")),
					toCome.map(shortCard),
				)
			: null,
		played.length
			? h(
					"details",
					{ class: "card-list" },
					h("summary", {}, `${t("table.played")} (${played.length})`),
					played.map(shortCard),
				)
			: null,
	];
}

/** What the board does not show itself. @param {Scene} scene @param {boolean} asList is the board a list now */
export function facts(scene, asList) {
	const drawn = asList ? {} : (drawingFor(scene.board).shows ?? {});
	const listed = scene.facts.filter((fact) => drawn[fact.id] !== "always");
	if (!listed.length) return null;
	const where = (/** @type {string} */ id) => (drawn[id] === "elsewhere" ? "wide-only" : drawn[id] ? "phone-only" : "");
	return h(
		"dl",
		{ class: "facts" },
		listed.map(({ id, name, value, note }) =>
			h(
				"div",
				{ class: `fact ${where(id)}`, title: note },
				h("dt", {}, name),
				h("dd", {}, value, note ? h("span", { class: "fact-note" }, note) : null),
			),
		),
	);
}

/** @param {Scene} scene */
export function piles(scene) {
	if (!scene.piles.length) return null;
	return h(
		"div",
		{},
		h("h2", { class: "panel-title" }, t("table.piles")),
		h(
			"ul",
			{ class: "piles" },
			scene.piles.map((pile) =>
				h(
					"li",
					{ class: "pile" },
					h("span", { class: "pile-stack", "aria-hidden": "true" }, h("b", {}, pile.count)),
					h(
						"span",
						{},
						pile.name,
						h("span", { class: "sr-only" }, `: ${pile.count}`),
						pile.note ? h("span", { class: "pile-note" }, pile.note) : null,
					),
				),
			),
		),
	);
}
