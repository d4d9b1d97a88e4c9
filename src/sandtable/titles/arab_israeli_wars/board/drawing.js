// Three fronts: a strip of the map with six stones, and beside it the cards of both sides under the balance of their
// Force.
// Above them the event as a headline, what the decks hold, and the cards in hand.

import { s } from "sandtable/dom.js";
import { t } from "sandtable/i18n.js";
import { extent, middle } from "sandtable/board/shapes.js";
import { balance, foretold } from "./force_beam.js";
import { broken, line } from "sandtable/board/text_fit.js";
import { BORDERS, COAST, DEAD_SEA, GALILEE_SEA, JORDAN, LAND, RELIEF } from "sandtable/maps/mandate_palestine.js";
import { unitCard } from "./unit_cards.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").FrontFigures} FrontFigures */
/** @typedef {import("sandtable/types.js").Space} Space */
/** @typedef {import("sandtable/types.js").Piece} Piece */
/** @typedef {import("sandtable/types.js").Choice} Choice */
/** @typedef {import("sandtable/types.js").Spot} Spot */

const SIDES = /** @type {Side[]} */ (["israel", "arabs"]);
const MAP_WIDTH = 302;
/** The map of the Mandate, narrowed so that the whole land runs down beside the fronts. */
const MAP_PLACE = { across: 0.33, down: 0.7, x: -14, y: 146 };
/**
 * Towns by the key of their name, in units of that map; Jerusalem gives its front its name already.
 * @type {[string|null, number, number, "start"|"end"][]}
 */
const TOWNS = [
	["aiw.town.haifa", 212, 206, "start"],
	["aiw.town.tiberias", 716, 262, "end"],
	["aiw.town.telaviv", 252, 588, "start"],
	[null, 670, 694, "end"],
	["aiw.town.beersheba", 372, 962, "start"],
];
const HAND = { at: /** @type {[number, number]} */ ([827, 77]), size: [326, 136] };
const [CARD_HEIGHT, HAND_HEIGHT, WIDEST, GAP] = [86, 112, 214, 7];
const [STONE, APART] = [19, 46];
const SMALLEST = 22.5;

/** @param {Space} space */
function edges(space) {
	const [x, y] = middle(space);
	const [width, height] = extent(space);
	return { left: x - width / 2, top: y - height / 2, width, height };
}

/** @param {Space} space @param {Scene} scene */
const isFront = (space, scene) => space.id in scene.extras.fronts;

// The map -------------------------------------------------------------------------------------------------------------

/** @param {Scene} scene */
function land(scene) {
	const windows = scene.spaces.filter((space) => isFront(space, scene)).map(edges);
	return [
		s(
			"defs",
			{},
			s(
				"clipPath",
				{ id: "aiw-windows" },
				windows.map(({ left, top, height }) => s("rect", { x: left, y: top, width: MAP_WIDTH, height, rx: 12 })),
			),
		),
		s(
			"g",
			{ class: "strips" },
			windows.map(({ left, top, width, height }) =>
				s("rect", { class: "strip", x: left, y: top, width, height, rx: 12 }),
			),
		),
		s(
			"g",
			{ "clip-path": "url(#aiw-windows)" },
			s(
				"g",
				{
					class: "strip-map",
					transform: `matrix(${MAP_PLACE.across} 0 0 ${MAP_PLACE.down} ${MAP_PLACE.x} ${MAP_PLACE.y})`,
				},
				s("rect", { class: "sea", x: -100, y: -100, width: 1200, height: 1400 }),
				[60, 36, 16].map((width) => s("path", { class: "shallows", d: COAST, "stroke-width": width })),
				s("path", { class: "land", d: LAND }),
				RELIEF.map((d) => s("path", { class: "relief", d, "fill-rule": "evenodd" })),
				s("path", { class: "river", d: JORDAN }),
				[GALILEE_SEA, DEAD_SEA].map((d) => s("path", { class: "lake", d })),
				s("path", { class: "coast", d: COAST }),
				BORDERS.map((d) => s("path", { class: "border", d })),
			),
		),
		s(
			"g",
			{ class: "towns near" },
			TOWNS.map(([key, east, south]) => {
				const [cx, cy] = [east * MAP_PLACE.across + MAP_PLACE.x, south * MAP_PLACE.down + MAP_PLACE.y];
				return [s("circle", { cx, cy, r: 5 }), key ? null : s("circle", { class: "town-ring", cx, cy, r: 11 })];
			}),
		),
		windows.map(({ left, top, height }) =>
			s("rect", { class: "stone-tray", x: left + 12, y: top + height - 60, width: MAP_WIDTH - 24, height: 50, rx: 25 }),
		),
	];
}

// Above the fronts ----------------------------------------------------------------------------------------------------

/** @param {Scene} scene */
function decks(scene) {
	const streak = scene.facts.find((fact) => fact.id === "streak")?.value ?? 0;
	return s(
		"g",
		{ class: "near" },
		scene.piles.map((pile, i) => {
			const x = 60 + i * 98;
			return s(
				"g",
				{ class: `deck side-of-${pile.id}` },
				[6, 3, 0].map((by) =>
					s("rect", { class: "deck-card", x: x - 36 + by, y: 12 + by, width: 66, height: 52, rx: 6 }),
				),
				line(String(pile.count), x - 3, 51, 60, { size: 34, serif: true, bold: true }, "deck-count"),
				line(t(`aiw.deck.${pile.id}`), x, 93, 94, { size: SMALLEST }),
			);
		}),
		line(t("aiw.streak"), 20, 135, 205, { size: SMALLEST }, "from-start"),
		[0, 1].map((i) =>
			s(
				"g",
				{ class: "streak" },
				s("circle", { cx: 246 + i * 34, cy: 128, r: 13, class: i < streak ? "is-won" : "" }),
				i < streak ? s("path", { d: `M${240 + i * 34} 128l5 6l8 -12` }) : null,
			),
		),
	);
}

/** @param {Scene} scene */
function headline(scene) {
	const card = scene.cards.find((each) => each.place === "current");
	const title = card?.title ?? t("aiw.noevent");
	const one = { size: 34, serif: true, bold: true };
	const lines = broken(title, 312, one, 2);
	const near = lines.length > 1 ? { ...one, size: 30 } : one;
	const told =
		(card?.lines ?? []).length > 1
			? /** @type {any} */ (card).lines.slice(0, 2)
			: broken(card?.lines[0] ?? "", 312, { size: SMALLEST }, 2);
	const top = 24 + (118 - lines.length * 32 - told.length * 25) / 2;
	return [
		s(
			"g",
			{ class: "near" },
			s("rect", { class: "bulletin", x: 318, y: 10, width: 334, height: 136 }),
			s("path", { class: "bulletin-rule", d: "M324 17H646M324 21H646" }),
			lines.map((text, i) => line(text, 485, top + 25 + i * 32, 312, near, "bulletin-ink")),
			told.map((/** @type {string} */ text, /** @type {number} */ i) =>
				line(text, 485, top + 20 + lines.length * 32 + i * 25, 312, { size: SMALLEST }, "bulletin-ink"),
			),
		),
		s(
			"g",
			{ class: "far" },
			s("rect", { class: "bulletin", x: 10, y: 10, width: 642, height: 136 }),
			line(title, 331, 66, 618, { size: 56, serif: true, bold: true }, "bulletin-ink"),
			line((card?.lines ?? []).join("; "), 331, 126, 618, { size: 56 }, "bulletin-ink"),
		),
	];
}

function townNames() {
	return TOWNS.map(([key, east, south, anchor]) => {
		if (!key) return null;
		const x = east * MAP_PLACE.across + MAP_PLACE.x + (anchor === "start" ? 10 : -10);
		return line(
			t(key),
			x,
			south * MAP_PLACE.down + MAP_PLACE.y + 8,
			160,
			{ size: SMALLEST, serif: true },
			`town-name near from-${anchor}`,
		);
	});
}

/** @param {any} backdrop @param {Scene} scene */
function announce(backdrop, scene) {
	backdrop.querySelector(".news").replaceChildren(s("g", {}, decks(scene), headline(scene), townNames()));
}

// Fronts and rows -----------------------------------------------------------------------------------------------------

/** @param {Space} space @param {Scene} scene */
function front(space, scene) {
	const { left, top, width, height } = edges(space);
	const ledger = scene.extras.fronts[space.id];
	const group = scene.groups.find((each) => each.id === space.id)?.name ?? "";
	return [
		s("rect", { class: "space-face", x: left, y: top, width, height, rx: 12 }),
		line(space.name, left + 20, top + 42, MAP_WIDTH - 40, { size: 37, serif: true, bold: true }, "region near"),
		line(group, left + 20, top + 70, MAP_WIDTH - 40, { size: 24 }, "region near"),
		line(space.name, left + 14, top + 58, MAP_WIDTH - 28, { size: 60, serif: true, bold: true }, "region far"),
		ledger
			? balance(
					ledger,
					top,
					SIDES.map((side) => t(`aiw.deck.${side}`)),
					scene.facts.some((fact) => fact.id === space.id),
				)
			: null,
	];
}

/** A row of cards; one without cards says whose it is. @param {Space} space @param {Scene} scene */
function row(space, scene) {
	const { left, top, width, height } = edges(space);
	const { side } = scene.extras.rows[space.id];
	const [x, y] = [left - 3, top + height / 2];
	const name = t(`aiw.deck.${side}`);
	const empty = !scene.pieces.some((piece) => piece.at === space.id);
	return s(
		"g",
		{ class: `row side-of-${side}` },
		s("rect", { class: "space-face row-ground", x: left - 6, y: top, width: width + 6, height, rx: 6 }),
		empty
			? [
					line(name, left + 20, y + 8, 200, { size: 24, serif: true }, "row-name near"),
					line(name, left + 20, y + 19, 300, { size: 56, serif: true }, "row-name far"),
				]
			: null,
		s("rect", { class: "row-tab", x: x - 3, y: top, width: 8, height, rx: 3 }),
	);
}

// Pieces --------------------------------------------------------------------------------------------------------------

/**
 * Cards side by side from the left, narrower where there are many.
 * @param {Piece[]} cards
 * @param {Space} space
 * @param {number} height
 * @returns {[string, Spot][]}
 */
function inRow(cards, space, height) {
	const { left, width } = edges(space);
	const [, y] = middle(space);
	const wide = Math.min(WIDEST, (width - 8 - GAP * (cards.length - 1)) / Math.max(1, cards.length));
	return cards.map((piece, i) => [
		piece.id,
		{ x: left + 6 + wide / 2 + i * (wide + GAP), y, size: height, box: [wide, height] },
	]);
}

/**
 * Six stones in a row, those of Israel from the left.
 * @param {Piece[]} tokens
 * @param {Space} space
 * @returns {[string, Spot][]}
 */
function onTray(tokens, space) {
	const { left, top, height } = edges(space);
	let taken = 0;
	return tokens.map((piece) => {
		const count = Number(piece.values[0][1]);
		const x = left + MAP_WIDTH / 2 + (taken + count / 2 - 3) * APART;
		taken += count;
		return [piece.id, { x, y: top + height - 35, size: STONE * 2, box: [count * APART, STONE * 2] }];
	});
}

/** @param {Piece} piece */
function stones(piece) {
	const count = Number(piece.values[0][1]);
	return s(
		"g",
		{ class: `stones side-of-${piece.side}` },
		s("title", {}, piece.name),
		Array.from({ length: count }, (_, i) => {
			const x = (i - (count - 1) / 2) * APART;
			const face =
				piece.side === "israel"
					? s("circle", { class: "stone counter-face", cx: x, cy: 0, r: STONE })
					: s("path", {
							class: "stone counter-face",
							d: `M${x} ${-STONE - 2}L${x + STONE + 2} 0L${x} ${STONE + 2}L${x - STONE - 2} 0Z`,
						});
			return [face, line(piece.letter, x, 8, 30, { size: 24, bold: true }, `stone-letter near is-${piece.side}`)];
		}),
	);
}

/** What a unit card says of a piece. @param {Piece} piece @param {Scene} scene */
function about(piece, scene) {
	const { hand: held, units, fronts } = scene.extras;
	const { card, kind } = units[piece.id] ?? held.find((each) => each.card === piece.id);
	const strength = fronts[units[piece.id]?.front]?.[/** @type {Side} */ (piece.side)];
	const title = scene.cards.find((each) => each.id === card)?.title ?? piece.name;
	return { card, title, kind, change: strength ? strength.leaders + strength.each : 0 };
}

/** @type {WeakMap<Scene, Scene>} */
const known = new WeakMap();

/** With the cards in hand on their tray, and the rows named after their Force. @param {Scene} scene @returns {Scene} */
function expand(scene) {
	const before = known.get(scene);
	if (before) return before;
	const tray = {
		id: "hand",
		name: t("table.hand"),
		group: "",
		label: "",
		marks: [],
		links: [],
		shape: { kind: "box", outline: [], ...HAND },
	};
	const cards = scene.extras.hand.map(({ card, letter, force, count }) => {
		const title = scene.cards.find((each) => each.id === card)?.title ?? card;
		const name = force === null ? t("aiw.inhand.leader", { title }) : t("aiw.inhand", { title, force });
		return {
			id: card,
			name,
			letter,
			side: "israel",
			at: "hand",
			values: force === null ? [] : [[t("aiw.force"), force]],
			marks: [],
			count,
		};
	});
	const spaces = scene.spaces.map((space) =>
		isFront(space, scene)
			? space
			: { ...space, name: t("aiw.camp", { side: space.name, force: space.label }), label: "" },
	);
	const set = /** @type {Scene} */ ({ ...scene, spaces: [tray, ...spaces], pieces: [...cards, ...scene.pieces] });
	known.set(scene, set);
	return set;
}

/** @param {Space} space @param {Scene} scene */
function hand(space, scene) {
	const { left, top, width, height } = edges(space);
	const empty = !scene.pieces.some((piece) => piece.at === "hand");
	return [
		s("rect", { class: "space-face tray", x: left, y: top, width, height, rx: 12 }),
		empty
			? [
					line(t("aiw.nohand"), left + width / 2, top + height / 2 + 8, width - 20, { size: 24 }, "tray-name near"),
					line(t("table.hand"), left + width / 2, top + height / 2 + 19, width - 20, { size: 56 }, "tray-name far"),
				]
			: null,
	];
}

// What a choice would change ------------------------------------------------------------------------------------------

/**
 * The choices that are thought of: what the pointer is on, else what has been chosen so far.
 * @param {Scene} scene
 * @param {import("sandtable/types.js").Emphasis} emphasis
 * @returns {Choice[]}
 */
function considered(scene, { selected, pointed, hovered }) {
	const named = scene.choices.filter(({ elements }) => elements.length && elements.every((id) => pointed.has(id)));
	if (named.length === 1) return named;
	const chosen = [...selected];
	const over = hovered
		? scene.choices.filter((choice) => [...chosen, hovered].every((id) => choice.elements.includes(id)))
		: [];
	if (over.length === 1) return over;
	return chosen.length ? scene.choices.filter((choice) => chosen.every((id) => choice.elements.includes(id))) : [];
}

/** @param {Scene} scene @param {import("sandtable/types.js").Emphasis} emphasis */
function consequences(scene, emphasis) {
	/** @type {Map<string, FrontFigures|null>} */
	const fronts = new Map();
	for (const choice of considered(scene, emphasis)) {
		for (const [id, ledger] of Object.entries(scene.extras.after[choice.move] ?? {})) {
			const before = fronts.get(id);
			// Two choices that end differently at a front say nothing about it yet.
			fronts.set(id, before === undefined || before?.text === ledger.text ? ledger : null);
		}
	}
	return [...fronts].flatMap(([id, ledger]) => {
		const space = scene.spaces.find((each) => each.id === id);
		return ledger && space ? [foretold(ledger, edges(space).top)] : [];
	});
}

/** @type {import("./types.js").Drawing} */
export const drawing = {
	tour: () => import("./tour.js"),
	smallest: SMALLEST / 1000,
	shows: { north: "always", central: "always", south: "always", forecast: "always", streak: "wide" },
	expand,
	draw(scene) {
		const drawn = s("g", {}, land(scene), s("g", { class: "news" }));
		announce(drawn, scene);
		return [drawn];
	},
	retitle: announce,
	space(space, _unit, scene) {
		if (space.id === "hand") return hand(space, scene);
		return isFront(space, scene) ? front(space, scene) : row(space, scene);
	},
	spots(scene) {
		return new Map(
			scene.spaces.flatMap((space) => {
				const here = scene.pieces.filter((piece) => piece.at === space.id);
				if (isFront(space, scene)) return onTray(here, space);
				return inRow(here, space, space.id === "hand" ? HAND_HEIGHT : CARD_HEIGHT);
			}),
		);
	},
	piece(piece, spot, scene) {
		return scene.spaces.some((space) => space.id === piece.at && isFront(space, scene))
			? stones(piece)
			: unitCard(piece, spot, about(piece, scene));
	},
	marks: consequences,
	questions(id, scene) {
		const unit = scene.extras.units[id];
		if (!unit || !scene.pieces.some((piece) => piece.id === id && piece.side === "israel")) return [];
		return scene.groups
			.filter((group) => group.id !== unit.front)
			.map((group) => `transfer ${unit.card} ${unit.front} ${group.id}`);
	},
};
