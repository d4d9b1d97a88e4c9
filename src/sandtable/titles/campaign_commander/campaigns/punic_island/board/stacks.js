// Where pieces stand: side by side by who they are, piled up; one zone at a time opens and shows everybody in it.

import { HARBOURS, PLACES, SEA_NAMES, SIZE } from "./sicily_geometry.js";

/** @typedef {import("sandtable/types.js").Piece} Piece */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./sicily_geometry.js").Point} Point */
/**
 * @typedef {import("sandtable/types.js").Spot & {of?: number, open?: boolean}} Place with how many lie in its
 *     pile, and whether it lies in an open stack
 */

const [UNIT, LEADER, RESOURCES, OPEN] = [48, 38, 36, 84];
const PITCH = 60;
const MARGIN = 12;
const BESIDE = 60;
/** The sheet of a battle is a piece of the board. */
export const SHEET = "battle-sheet";
/** What lies over what. */
export const LEVELS = { leader: 30, open: 100, sheet: 200, fighting: 210 };

/** @param {string} zone @returns {Point} */
export const anchor = (zone) =>
	PLACES[zone] ? [PLACES[zone][2], PLACES[zone][3]] : (HARBOURS[zone] ?? [SEA_NAMES[zone][0], SEA_NAMES[zone][1] + 36]);

/** @param {Piece} piece */
const placeOf = ({ marks }) => (marks.includes("inside") ? "inside" : marks.includes("naval") ? "afloat" : "outside");

/**
 * Besiegers apart from besieged, ships in port apart from troops, resources by themselves.
 * @param {Piece[]} pieces
 * @returns {Piece[][]}
 */
function piles(pieces) {
	const isLeader = (/** @type {Piece} */ piece) => piece.marks.includes("leader");
	/** @type {{side: string, place: string, pieces: Piece[]}[]} */
	const found = [];
	for (const piece of pieces.filter((each) => !isLeader(each))) {
		const { side } = piece;
		const place = piece.marks.includes("resources") ? "resources" : placeOf(piece);
		const pile = place === "resources" ? undefined : found.find((each) => each.side === side && each.place === place);
		if (pile) pile.pieces.push(piece);
		else found.push({ side, place, pieces: [piece] });
	}
	for (const leader of pieces.filter(isLeader)) {
		const own = found.filter((each) => each.side === leader.side && each.place !== "resources");
		const place = leader.marks.includes("inside") ? "inside" : "outside";
		const pile = own.find((each) => each.place === place) ?? own[0];
		if (pile) pile.pieces.push(leader);
		else found.push({ side: leader.side, place, pieces: [leader] });
	}
	return found.map((pile) => pile.pieces);
}

/** @param {Piece[]} pile @param {Point} at @param {Map<string, Place>} spots */
function pileUp(pile, [x, y], spots) {
	const units = pile.filter((piece) => !piece.marks.includes("leader"));
	const leaders = pile.filter((piece) => piece.marks.includes("leader"));
	units.forEach((piece, i) => {
		const up = Math.max(-3, i - units.length + 1) * 3.5;
		const size = piece.marks.includes("resources") ? RESOURCES : UNIT;
		spots.set(piece.id, { x: x - up, y: y + up, size, level: i, of: i === units.length - 1 ? units.length : 1 });
	});
	leaders.forEach((piece, i) => {
		const by = units.length ? UNIT * 0.46 : 0;
		spots.set(piece.id, {
			x: x + by + i * 12,
			y: y - by,
			size: LEADER,
			level: LEVELS.leader + i,
			box: [LEADER, LEADER],
		});
	});
}

/**
 * Which way several piles in a harbour go so as not to cover the city beside it: left, right, or both.
 * @param {string} zone
 */
function seaward(zone) {
	const city = HARBOURS[zone] && PLACES[zone.replace(/^h_/, "")];
	const by = city ? HARBOURS[zone][0] - city[0] : 0;
	return Math.abs(by) < BESIDE ? 0 : Math.sign(by);
}

/** @param {Piece[]} pieces @param {Point} at @param {Map<string, Place>} spots @param {string} zone */
function heap(pieces, [x, y], spots, zone) {
	const found = piles(pieces);
	const widths = found.map((pile) => (pile[0].marks.includes("resources") ? PITCH * 0.72 : PITCH));
	const all = widths.reduce((sum, width) => sum + width, 0);
	const middle = x + (seaward(zone) * (all - PITCH)) / 2;
	let left = Math.max(MARGIN, Math.min(middle - all / 2, SIZE[0] - all - MARGIN));
	found.forEach((pile, i) => {
		pileUp(pile, [left + widths[i] / 2, y], spots);
		left += widths[i];
	});
}

/**
 * Everybody side by side, large enough to read and to tap.
 * @param {Piece[]} pieces
 * @param {Point} at
 * @param {Map<string, Place>} spots
 */
function fan(pieces, [x, y], spots) {
	const columns = Math.min(pieces.length, matchMedia("(max-width: 700px)").matches ? 4 : 6);
	const rows = Math.ceil(pieces.length / columns);
	const step = OPEN * 1.12;
	const clamp = (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ room) =>
		Math.max(MARGIN, Math.min(at - length / 2, room - length - MARGIN));
	const [left, top] = [clamp(x, columns * step, SIZE[0]), clamp(y, rows * step, SIZE[1])];
	pieces.forEach((piece, i) => {
		spots.set(piece.id, {
			x: left + ((i % columns) + 0.5) * step,
			y: top + (Math.floor(i / columns) + 0.5) * step,
			size: OPEN,
			level: LEVELS.open + i,
			open: true,
		});
	});
}

/**
 * @param {Scene} scene
 * @param {string} opened the zone whose stack lies open
 * @param {Set<string>} elsewhere pieces that have another place
 * @returns {Map<string, Place>}
 */
export function arrange(scene, opened, elsewhere) {
	/** @type {Map<string, Place>} */
	const spots = new Map();
	for (const space of scene.spaces) {
		const here = scene.pieces.filter((piece) => piece.at === space.id && !elsewhere.has(piece.id));
		if (here.length) (space.id === opened ? fan : heap)(here, anchor(space.id), spots, space.id);
	}
	const boxed = scene.pieces.filter((piece) => piece.marks.includes("box"));
	if (boxed.length) fan(boxed, [SIZE[0] / 2, SIZE[1] - 120], spots);
	return spots;
}
