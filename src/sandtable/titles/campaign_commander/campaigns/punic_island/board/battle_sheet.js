// A battle lies on a sheet of its own: two lines that face each other, what joins them, the chits in hand, seen and
// unseen.

import { s } from "sandtable/dom.js";
import { t } from "sandtable/i18n.js";
import { lines, power } from "./counters.js";
import { broken, widthOf } from "sandtable/board/text_fit.js";
import { LEVELS, SHEET } from "./stacks.js";

/** @typedef {import("sandtable/types.js").Piece} Piece */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Battle} Battle */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./stacks.js").Place} Place */

const SIDES = /** @type {Side[]} */ (["carthage", "rome"]);
const AREA = { x: 270, y: 120, width: 1000, height: 940 };
const FOLDED = { x: 770, y: 38, width: 420, height: 50 };
const CHIP = { size: 25, serif: true, bold: true };
const [COLUMN, PITCH, ROW, SIZE] = [290, 94, 104, 82];
const IN_ROW = Math.floor((AREA.width - COLUMN - 30) / PITCH);
/**
 * Carthage above, Rome below: the first row of each, and which way further rows go.
 * @type {Record<Side, [number, number]>}
 */
const LINES = { carthage: [300, -1], rome: [600, 1] };
const [CHITS, CHIT] = [790, /** @type {[number, number]} */ ([178, 68])];
const SMALL = 22;
/**
 * Beside the lines: the height of a line of text, how many letters it holds, and the room for what is known of a side.
 */
const [LINE, LETTERS, ROOM] = [25, 22, 386];

/** Has everything that can be chosen a place on the sheet? @param {Scene} scene */
export function everythingIsThere(scene) {
	const there = fighters(scene);
	const places = new Set([...scene.spaces, ...scene.pieces].map((each) => each.id));
	return scene.choices.every((choice) => choice.elements.every((id) => !places.has(id) || there.has(id)));
}

/** Those who fight, and the leaders with them. @param {Scene} scene @returns {Set<string>} */
export function fighters(scene) {
	return scene.extras.battle ? fightersOf(scene.extras.battle) : new Set();
}

/** @param {Battle} battle */
const fightersOf = ({ lines: fighting, leaders }) =>
	new Set(SIDES.flatMap((side) => [...fighting[side], ...leaders[side]]));

/**
 * The sheet as a piece of the board, and the chits that can be played.
 * @param {Scene} scene
 * @param {boolean} folded
 * @returns {Piece[]}
 */
export function onTheTable(scene, folded) {
	const { battle } = scene.extras;
	if (!battle) return [];
	const zone = scene.spaces.find((space) => space.id === battle.zone)?.name ?? "";
	const own = {
		id: SHEET,
		name: t(folded ? "pi.battle.unfold" : "pi.battle.title", { zone }),
		letter: "",
		side: battle.attacker,
		at: null,
		values: [],
		marks: ["sheet", folded ? "folded" : "unfolded"],
		count: 1,
	};
	const chits = folded ? [] : scene.cards.filter((card) => card.place === "chits");
	return [
		own,
		...chits.map((card) => ({
			id: card.id,
			name: card.title,
			letter: "",
			side: battle.chits[card.id],
			at: null,
			values: /** @type {[string, any][]} */ ([]),
			marks: ["chit"],
			count: 1,
		})),
	];
}

/**
 * @param {Scene} scene with sheet and chits among its pieces
 * @param {boolean} folded
 * @param {Map<string, Place>} spots
 */
export function spread(scene, folded, spots) {
	const { battle } = scene.extras;
	if (!battle) return;
	const at = folded ? chip(scene.pieces.find((piece) => piece.id === SHEET)?.name ?? "") : AREA;
	spots.set(SHEET, {
		x: at.x + (folded ? 0 : at.width / 2),
		y: at.y + (folded ? 0 : at.height / 2),
		size: 60,
		box: [at.width, at.height],
		level: LEVELS.sheet,
	});
	if (folded) return;
	for (const side of SIDES) drawUp(side, battle, spots);
	scene.pieces
		.filter((piece) => piece.marks.includes("chit"))
		.forEach((piece, i) => {
			spots.set(piece.id, {
				x: AREA.x + 40 + CHIT[0] / 2 + (i % 3) * (CHIT[0] + 16),
				y: AREA.y + CHITS + 40 + Math.floor(i / 3) * (CHIT[1] + 8),
				size: CHIT[1],
				box: CHIT,
				level: LEVELS.fighting + i,
			});
		});
}

/** A folded sheet is as large as its words. @param {string} name */
function chip(name) {
	const words = broken(name, FOLDED.width - 40, CHIP, 2);
	const height = FOLDED.height + (words.length - 1) * 30;
	return {
		...FOLDED,
		words,
		y: FOLDED.y + (height - FOLDED.height) / 2,
		width: Math.max(...words.map((each) => widthOf(each, CHIP))) + 40,
		height,
	};
}

/** @param {Side} side @param {Battle} battle @param {Map<string, Place>} spots */
function drawUp(side, battle, spots) {
	const [first, way] = LINES[side];
	const leaders = battle.leaders[side];
	[...leaders, ...battle.lines[side]].forEach((id, i) => {
		const leads = i < leaders.length;
		spots.set(id, {
			x: AREA.x + 40 + PITCH / 2 + (i % IN_ROW) * PITCH,
			y: AREA.y + first + way * Math.floor(i / IN_ROW) * ROW,
			size: leads ? SIZE * 0.86 : SIZE,
			level: LEVELS.fighting + i,
			box: leads ? [SIZE, SIZE] : undefined,
		});
	});
}

// The face of the sheet ---------------------------------------------------------------------------------------------

/** @param {{chit: string, count: number}[]} chits */
const counted = (chits) => chits.map(({ chit, count }) => (count > 1 ? `${count} × ${chit}` : chit));

/** A list under a head; what has no room is counted. @typedef {{head: string, told: string[], most: number}} Part */

/** @param {Part} part @returns {string[]} */
function rows({ told, most }) {
	const shown = told.length > most ? [...told.slice(0, most - 1), `+ ${told.length - most + 1}`] : told;
	return shown.flatMap((each) => (each.length > LETTERS ? lines(each, 2) : [each]));
}

/** @param {Part} part */
const heightOf = (part) => (rows(part).length + 1) * LINE + 12;

/** Shorten the longest lists until all have room. @param {Part[]} parts @returns {Part[]} */
function squeeze(parts) {
	const longest = parts.reduce((a, b) => (Math.min(b.told.length, b.most) > Math.min(a.told.length, a.most) ? b : a));
	if (longest.most < 2 || parts.reduce((sum, part) => sum + heightOf(part), 0) <= ROOM) return parts;
	return squeeze(
		parts.map((part) => (part === longest ? { ...part, most: Math.min(part.told.length, part.most) - 1 } : part)),
	);
}

/**
 * What is known of a side's chits and losses.
 * @param {Side} side
 * @param {Battle} battle
 * @param {number} x
 * @param {number} y
 */
function account(side, battle, x, y) {
	const drawn = [
		power(side, x + 14, y - 8, 13),
		s(
			"text",
			{ class: "sheet-head", x: x + 36, y, "font-size": 23 },
			t("pi.battle.hand", { count: battle.hands[side] }),
		),
	];
	const lost = battle.destroyed[side].length;
	const parts = [
		{ head: t("pi.battle.unseen"), told: counted(battle.unseen[side]), most: 7 },
		{ head: t("pi.battle.used"), told: counted(battle.used[side]), most: 4 },
		{ head: t("pi.battle.left"), told: battle.left[side], most: 3 },
	].filter((part) => part.told.length);
	let next = y + 36;
	for (const part of squeeze([
		...parts,
		...(lost ? [{ head: t("pi.battle.lost", { count: lost }), told: [], most: 0 }] : []),
	])) {
		drawn.push(
			s("text", { class: "sheet-head", x, y: next, "font-size": SMALL }, part.head),
			rows(part).map((each, i) =>
				s("text", { class: "sheet-line", x, y: next + (i + 1) * LINE, "font-size": SMALL }, each),
			),
		);
		next += heightOf(part);
	}
	return drawn;
}

/**
 * Lines from unit to unit, as long as both fight, with the chit that joins them.
 * @param {Battle} battle
 * @param {Map<string, Place>} spots
 * @param {(x: number, y: number) => [number, number]} on
 */
function ties(battle, spots, on) {
	const there = fightersOf(battle);
	return battle.engaged.map((group, i) => {
		const drawn = group.pairs.flatMap(([a, b]) => {
			const [from, to] = [spots.get(a), spots.get(b)];
			if (!from || !to || !there.has(a) || !there.has(b)) return [];
			const [[x1, y1], [x2, y2]] = [on(from.x, from.y), on(to.x, to.y)];
			return [
				{
					line: s("path", { class: `tie power-${group.side}`, d: `M${x1} ${y1}L${x2} ${y2}` }),
					x: (x1 + x2) / 2,
					y: (y1 + y2) / 2,
				},
			];
		});
		if (!drawn.length) return null;
		const name = lines(group.chit, 1)[0];
		const width = name.length * 11.5 + 24;
		const edge = (width - AREA.width) / 2 + 18;
		const at = {
			x: Math.max(edge, drawn.reduce((sum, each) => sum + each.x, 0) / drawn.length),
			y: drawn[0].y + ((i % 3) - 1) * 34,
		};
		return s(
			"g",
			{},
			drawn.map(({ line }) => line),
			s(
				"g",
				{ class: `tie-chit power-${group.side}` },
				s("rect", { x: at.x - width / 2, y: at.y - 16, width, height: 32, rx: 6 }),
				s("text", { class: "tie-name", x: at.x, y: at.y + 8, "font-size": SMALL }, name),
			),
		);
	});
}

/**
 * The die that a check needs.
 * @param {Battle} battle
 * @param {Map<string, Place>} spots
 * @param {(x: number, y: number) => [number, number]} on
 */
function needed(battle, spots, on) {
	return Object.entries(battle.needed).map(([id, die]) => {
		const spot = spots.get(id);
		if (!spot) return null;
		const [x, y] = on(spot.x, spot.y + spot.size * 0.5 + 16);
		return s(
			"g",
			{ class: "needed" },
			s("rect", { x: x - 30, y: y - 15, width: 60, height: 30, rx: 15 }),
			s("text", { class: "needed-die", x, y: y + 8, "font-size": SMALL }, `≤ ${die}`),
		);
	});
}

/**
 * The sheet, drawn around its middle.
 * @param {Piece} piece
 * @param {Place} spot
 * @param {Scene} scene
 * @param {Map<string, Place>} spots
 */
export function sheet(piece, spot, scene, spots) {
	const [width, height] = spot.box ?? [0, 0];
	const face = s("rect", { class: "sheet-face", x: -width / 2, y: -height / 2, width, height, rx: 8 });
	if (piece.marks.includes("folded"))
		return s(
			"g",
			{ class: "battle-sheet" },
			face,
			chip(piece.name).words.map((each, i, all) =>
				s("text", { class: "sheet-title", x: 0, y: 9 + (i - (all.length - 1) / 2) * 30, "font-size": CHIP.size }, each),
			),
		);
	const on = (/** @type {number} */ x, /** @type {number} */ y) =>
		/** @type {[number, number]} */ ([x - spot.x, y - spot.y]);
	const right = width / 2 - COLUMN + 8;
	const { battle } = scene.extras;
	if (!battle) return face;
	return s(
		"g",
		{ class: "battle-sheet" },
		face,
		s("rect", {
			class: "sheet-rim",
			x: -width / 2 + 7,
			y: -height / 2 + 7,
			width: width - 14,
			height: height - 14,
			rx: 5,
		}),
		s(
			"text",
			{
				class: "sheet-title",
				x: -COLUMN / 2,
				y: -height / 2 + 52,
				"font-size": Math.min(38, (width - COLUMN - 60) / (piece.name.length * 0.64)),
			},
			piece.name,
		),
		s(
			"text",
			{ class: "sheet-line middle", x: -COLUMN / 2, y: -height / 2 + 86, "font-size": 24 },
			t(`pi.battle.${battle.kind}`),
			" · ",
			t(`pi.attacks.${battle.attacker}`),
			" · ",
			t("pi.battle.fold"),
		),
		s("path", {
			class: "sheet-rule",
			d:
				`M${-width / 2 + 24} ${-height / 2 + 450}H${right - 24}M${right - 14} ${-height / 2 + 30}V${height / 2 - 30}` +
				`M${-width / 2 + 24} ${-height / 2 + CHITS - 22}H${right - 24}`,
		}),
		ties(battle, spots, on),
		needed(battle, spots, on),
		account("carthage", battle, right + 4, -height / 2 + 56),
		account("rome", battle, right + 4, 20),
		piecesOf(scene).length
			? null
			: s(
					"text",
					{ class: "sheet-line middle", x: -COLUMN / 2, y: -height / 2 + CHITS + 46, "font-size": 24 },
					t("pi.battle.nochit"),
				),
	);
}

/** @param {Scene} scene */
const piecesOf = (scene) => scene.pieces.filter((piece) => piece.marks.includes("chit"));
