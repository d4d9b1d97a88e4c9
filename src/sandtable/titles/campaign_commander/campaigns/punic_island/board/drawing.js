// Punic Island: the chart with its stacks, the sheet of a battle, the tokens of choice, the cards in hand.

import { h, s } from "sandtable/dom.js";
import { t } from "sandtable/i18n.js";
import { outline } from "sandtable/board/shapes.js";
import { basis } from "sandtable/match/cards.js";
import { chit, leader, power, resources, unit } from "./counters.js";
import { charted, depth, drawSpace, entitle, ground } from "./sicily_chart.js";
import { PLACES, SIZE } from "./sicily_geometry.js";
import { anchor, arrange, LEVELS, SHEET } from "./stacks.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("sandtable/types.js").Piece} Piece */
/** @typedef {import("./stacks.js").Place} Place */

const TOKENS = ["token-card", "token-map"];
const TOKEN = /** @type {[number, number]} */ ([96, 56]);
const STATUS = { x: 18, y: 18, width: 222 };
const SUPPLY = 6;
/** The layers whose marks are written out; the others are shades. */
const WITH_WORDS = ["reach", "sieges", "checks"];
const POINTS = ["points-rome", "points-carthage"];
const CARD_TYPES = ["operational", "event", "tactical", "attack"];

/** What draws battles; it comes with the first one. @type {typeof import("./battle_sheet.js")|null} */
let sheets = null;

/** @param {Scene} scene */
async function needs(scene) {
	if (scene.extras.battle) sheets ??= await import("./battle_sheet.js");
}

/** The battle that has a sheet of its own. @param {Scene} scene */
const battleOf = (scene) => sheets && scene.extras.battle;

// What lies open ---------------------------------------------------------------------------------------------------

/** Which stack somebody has opened or closed by hand, and whether the battle was folded. */
const wish = {
	zone: /** @type {string|null} */ (null),
	folded: /** @type {boolean|null} */ (null),
	scene: /** @type {Scene|null} */ (null),
	battle: "",
};

/**
 * What was opened by hand stays so until the battle is another one, or there is another stack to choose from.
 * @param {Scene} scene
 */
function look(scene) {
	const fought = battleOf(scene);
	const battle = fought ? `${fought.zone} ${sheets?.everythingIsThere(scene)}` : "";
	if (battle !== wish.battle) Object.assign(wish, { battle, folded: null });
	if (wish.zone !== null && wish.scene !== scene && (onlyZone(scene) || !among(scene, wish.zone).length))
		wish.zone = null;
	wish.scene = scene;
}

/** @param {Scene} scene @param {string} zone */
const among = (scene, zone) => scene.pieces.filter((piece) => piece.at === zone);

/** The zone whose pieces are the only ones to choose from. @param {Scene} scene */
function onlyZone(scene) {
	const named = new Set(scene.choices.flatMap((choice) => choice.elements));
	const zones = [
		...new Set(scene.pieces.filter((piece) => named.has(piece.id) && piece.at).map((piece) => String(piece.at))),
	];
	return zones.length === 1 && among(scene, zones[0]).length > 1 ? zones[0] : "";
}

/** @param {Scene} scene */
const isFolded = (scene) => wish.folded ?? !sheets?.everythingIsThere(scene);

/** @type {WeakMap<Scene, {key: string, scene: Scene, spots: Map<string, Place>}>} */
const kept = new WeakMap();
/** @type {WeakMap<Scene, Map<string, Place>>} */
const places = new WeakMap();

/** @param {Scene} given @returns {Scene} */
function expand(given) {
	look(given);
	const folded = isFolded(given);
	const opened = wish.zone ?? (battleOf(given) && !folded ? "" : onlyZone(given));
	const key = `${opened} ${folded} ${Boolean(sheets)} ${matchMedia("(max-width: 700px)").matches}`;
	const known = kept.get(given);
	if (known?.key === key) return known.scene;
	const away = folded || !sheets ? new Set() : sheets.fighters(given);
	const tokens = TOKENS.filter((id) => given.choices.some((choice) => choice.elements.includes(id)));
	const scene = {
		...given,
		size: SIZE,
		spaces: given.spaces.map(charted).sort((a, b) => depth(a) - depth(b)),
		pieces: [...given.pieces.map(spoken), ...tokens.map(token), ...(sheets?.onTheTable(given, folded) ?? [])],
	};
	const spots = arrange(scene, opened, away);
	tokens.forEach((id, i) =>
		spots.set(id, {
			x: STATUS.x + 58 + i * 106,
			y: STATUS.y + 182,
			size: TOKEN[1],
			box: TOKEN,
			level: 40,
			beside: true,
		}),
	);
	sheets?.spread(scene, folded, spots);
	kept.set(given, { key, scene, spots });
	places.set(scene, spots);
	return scene;
}

/** The values are part of what a piece is called. @param {Piece} piece @returns {Piece} */
function spoken(piece) {
	const values = piece.values.map(([label, value]) => `${label} ${value}`).join(", ");
	return values ? { ...piece, name: `${piece.name}; ${values}` } : piece;
}

/** @param {string} id @returns {Piece} */
const token = (id) => ({
	id,
	name: t(`pi.${id}`),
	letter: "",
	side: "neutral",
	at: null,
	values: [],
	marks: ["token"],
	count: 1,
});

/** @param {Scene} scene */
const spotsOf = (scene) => places.get(scene) ?? new Map();

/** @param {string} id @param {Scene} given @param {Set<string>} legal */
function opens(id, given, legal) {
	if (id === SHEET) {
		wish.folded = !isFolded(given);
		return [SHEET];
	}
	const spots = spotsOf(expand(given));
	const piece = given.pieces.find((each) => each.id === id);
	const zone = piece?.at ?? id;
	// Whoever fights lies on the sheet, not in the stack of the zone.
	if (spots.get(id)?.open || (spots.get(id)?.level ?? 0) >= LEVELS.sheet) return null;
	if (legal.has(zone) && !(piece && legal.has(id))) return null;
	if (among(given, zone).some((each) => spots.get(each.id)?.open)) {
		wish.zone = "";
		return [];
	}
	const here = among(given, zone).filter((each) => (spots.get(each.id)?.level ?? Infinity) < LEVELS.open);
	const able = here.filter((each) => legal.has(each.id));
	if (able.length === 1) return null;
	if (here.length < 2) return closes(id, spots);
	wish.zone = zone;
	return here.map((each) => each.id);
}

/** A press beside an opened stack closes it, Escape any stack. @param {string} id @param {Map<string, Place>} spots */
function closes(id, spots) {
	if (id ? !wish.zone : ![...spots.values()].some((spot) => spot.open)) return null;
	wish.zone = "";
	return [];
}

// Drawing -----------------------------------------------------------------------------------------------------------

/** Who has the initiative, the supply points of an operation, and what each side has chosen. @param {Scene} scene */
function status(scene) {
	const { x, y, width } = STATUS;
	const { chosen, operator, initiative } = scene.extras;
	const supply = scene.facts.find((fact) => fact.id === "supply");
	const choosing = scene.choices.some((choice) => choice.elements.includes(TOKENS[0]));
	const boxes = Array.from({ length: SUPPLY + 1 }, (_, i) =>
		s(
			"g",
			{ class: `supply-box ${supply?.value === i ? `is-here power-${operator}` : ""}` },
			s("rect", { x: x + 12 + i * 28.5, y: y + 38, width: 27, height: 30, rx: 3 }),
			s("text", { x: x + 25.5 + i * 28.5, y: y + 61 }, i),
		),
	);
	const choice = (/** @type {Side} */ side, /** @type {number} */ i) => [
		power(side, x + 26 + i * 104, y + 102, 11),
		s(
			"text",
			{ class: "status-line", x: x + 42 + i * 104, y: y + 110 },
			chosen[side] ? t(`pi.token-${chosen[side]}`) : "?",
		),
		initiative === side
			? s("path", { class: "initiative", d: `M${x + 12 + i * 104} ${y + 120}H${x + 104 + i * 104}` })
			: null,
	];
	return s(
		"g",
		{ class: "status" },
		s("rect", { class: "status-face", x, y, width, height: choosing ? 222 : 130, rx: 6 }),
		s("text", { class: "status-line", x: x + 12, y: y + 27 }, t("pi.supply")),
		boxes,
		choice("rome", 0),
		choice("carthage", 1),
		choosing ? s("text", { class: "status-line", x: x + 12, y: y + 142 }, t("pi.choose")) : null,
	);
}

/** @param {any} backdrop @param {Scene} scene */
function retitle(backdrop, scene) {
	entitle(backdrop);
	backdrop.querySelector(".status-place").replaceChildren(status(scene));
}

/** @param {Piece} piece @param {Place} spot @param {Scene} scene */
function draw(piece, spot, scene) {
	const face =
		piece.id === SHEET
			? sheets?.sheet(piece, spot, scene, spotsOf(scene))
			: piece.marks.some((mark) => mark === "chit" || mark === "token")
				? chit(piece, spot)
				: piece.marks.includes("resources")
					? resources(piece, spot.size)
					: piece.marks.includes("leader")
						? leader(piece, spot.size, scene.extras.leaders[piece.id])
						: unit(piece, spot.size, spot.of);
	if (!spot.open) return face;
	const half = spot.size * 0.57;
	return s(
		"g",
		{ class: "is-fanned" },
		s("rect", { class: "fan-ground", x: -half, y: -half, width: half * 2, height: half * 2 }),
		face,
	);
}

/**
 * Where the odds of a siege stand: at the foot of the walls.
 * @param {string} zone
 * @returns {import("./sicily_geometry.js").Point}
 */
const below = (zone) => [PLACES[zone][0], PLACES[zone][1] + 78];

/** @param {import("sandtable/types.js").Layer} layer @param {Scene} scene */
function drawLayer(layer, scene) {
	const spots = spotsOf(scene);
	if (spots.has(SHEET) && !scene.pieces.some((piece) => piece.marks.includes("folded"))) return [];
	return layer.marks.map((mark) => {
		const spot = spots.get(mark.on);
		if (spot) return s("circle", { class: "layer-mark served", cx: spot.x, cy: spot.y, r: spot.size * 0.66 });
		const space = scene.spaces.find((each) => each.id === mark.on);
		if (!space?.shape) return s("g");
		const [x, y] = layer.id === "sieges" ? below(space.id) : anchor(space.id);
		const text = WITH_WORDS.includes(layer.id) ? (mark.text ?? "") : "";
		const width = text.length * 11.6 + 24;
		return s(
			"g",
			{ class: "layer-mark" },
			outline(space.shape, { class: "layer-zone", "fill-opacity": 0.06 + mark.strength * 0.14 }),
			text
				? [
						s("rect", { x: x - width / 2, y: y - 50, width, height: 30, rx: 15 }),
						s("text", { x, y: y - 28, "font-size": 22 }, text),
					]
				: null,
		);
	});
}

/**
 * A card: its type as a band with a name, its effect, and the story behind it.
 * @param {import("sandtable/types.js").Card} card
 */
function readCard(card) {
	const type = CARD_TYPES.find((each) => card.marks.includes(each)) ?? "chit";
	const [first, ...rest] = card.lines;
	const [band, text] = type === "chit" ? [t("place.chits"), card.lines] : [first, rest];
	return h(
		"article",
		{ class: `card antique-card type-${type}`, "data-card": card.id },
		h("p", { class: "card-type" }, band),
		h("h3", {}, card.title),
		text.map((line) => h("p", {}, line)),
		card.note
			? h("details", {}, h("summary", {}, t("pi.card.story")), h("p", { class: "prose" }, card.note), basis(card))
			: basis(card),
	);
}

/**
 * A zone in words: its ground, its walls, what it is worth, whose it is, who besieges it.
 * @param {import("sandtable/types.js").Space} space
 * @param {Scene} scene
 */
function about(space, scene) {
	const facts = scene.extras.zones[space.id];
	if (!facts) return "";
	return [
		space.marks.includes("mountain") && t("pi.mountain"),
		space.marks.includes("coin") && t("pi.coin"),
		space.marks.includes("city") && t("pi.walls", { siege: facts.siege, points: facts.points }),
		facts.control && t(`pi.held.${facts.control}`),
		facts.besieger && t(`pi.besieged.${facts.besieger}`),
		facts.tokens && t("pi.rebellion"),
	]
		.filter(Boolean)
		.join(", ");
}

/** Where the points come from, for screens without room beside the figure. @param {Scene} scene */
function tally(scene) {
	return h(
		"dl",
		{ class: "tally phone-only" },
		scene.facts
			.filter((fact) => fact.note && POINTS.includes(fact.id))
			.map((fact) => h("div", {}, h("dt", {}, `${fact.name}: ${fact.value}`), h("dd", {}, fact.note))),
	);
}

/** @type {import("./types.js").Drawing} */
export const drawing = {
	needs,
	expand,
	opens,
	retitle,
	layer: drawLayer,
	piece: draw,
	spots: spotsOf,
	about,
	inSight: (scene) => (battleOf(scene) && !isFolded(scene) ? [SHEET] : []),
	card: readCard,
	aside: { key: "table.card", draw: tally },
	tour: () => import("./tour.js"),
	smallest: 22 / SIZE[0],
	dice: 10,
	shows: { supply: "wide", initiative: "wide", "cards-rome": "elsewhere", "cards-carthage": "elsewhere" },
	outcomes: { "city-falls": true, "city-holds": false },
	draw(scene) {
		const drawn = s("g", {}, ground(scene), s("g", { class: "status-place" }));
		retitle(drawn, scene);
		return [drawn];
	},
	space: (space, _unit, scene) => drawSpace(space, scene),
	questions(id, scene) {
		const piece = scene.pieces.find((each) => each.id === id);
		if (piece) return [`activate ${id}`];
		return scene.spaces.some((space) => space.id === id) ? [`go ${id}`] : [];
	},
};
