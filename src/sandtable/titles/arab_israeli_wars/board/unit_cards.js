// The unit cards of Arab Israeli Wars: Force and kind in the band, the name below; Israeli cards have round corners,
// Arab
// cards cut ones. Seen from afar only letters and Force are left.

import { s } from "sandtable/dom.js";
import { broken, line, widthOf } from "sandtable/board/text_fit.js";

/** @typedef {import("sandtable/types.js").Piece} Piece */
/** @typedef {import("sandtable/types.js").Spot} Spot */

const NAME = { size: 22.5 };
const CODE = { size: 32, serif: true, bold: true };
const FORCE = { size: 35, bold: true };
const FAR = { size: 56, bold: true };
/** A name may be set so much closer; of one that is still too long only the beginning is written, or its letters. */
const CLOSEST = 0.8;
const BAND = 38;
const MORE = "…";

/** Drawn in a field of 44 × 28 around (0, 0). @type {Record<string, string>} */
const SYMBOLS = {
	leader: "M0 -14L4 -4.5L14 -4L6 2.5L9 12.5L0 7L-9 12.5L-6 2.5L-14 -4L-4 -4.5Z",
	regular: "M-20 -13H20V13H-20ZM-20 -13L20 13M20 -13L-20 13",
	irregular: "M-18 13V-1L0 -13L18 -1V13ZM-5 13V3H5V13",
	vehicle: "M-21 6V-9H6V6M6 -4H14L21 2V6M-21 6H21M-12 6a5.5 5.5 0 1 0 .1 0M12 6a5.5 5.5 0 1 0 .1 0",
	extremist: "M-19 12L11 -8M6 -13L16 2M11 -8L19 -13M-19 -13L-4 -3M4 3L19 12",
	gun: "M-20 3L18 -13M-20 3L-12 9H4M-4 3a7.5 7.5 0 1 0 .1 0",
	tank: "M-21 4H21L16 13H-16ZM-11 4V-5H9V4M9 -2H22",
	armoured: "M-20 7L-14 -4H12L20 7ZM-5 -4V-10H6V-4M-11 7a5 5 0 1 0 .1 0M11 7a5 5 0 1 0 .1 0",
	plane: "M-20 0H20M4 0L-8 -13M4 0L-8 13M-18 0L-22 -6M-18 0L-22 6",
};
/** What is drawn on a card whose kind does not say it. @type {Record<string, string>} */
const DRAWN = {
	mortars: "gun",
	artillery: "gun",
	"artillery-elements": "gun",
	tanks: "tank",
	"armored-battalions": "tank",
	"armored-cars": "armoured",
	"arab-armored-cars": "armoured",
	"piper-airplanes": "plane",
	"air-squad": "plane",
	"air-force": "plane",
};

/** @param {string} card @param {string} kind @param {number} x @param {number} y */
const symbol = (card, kind, x, y) =>
	s("path", {
		class: "unit-symbol",
		d: SYMBOLS[DRAWN[card] ?? kind] ?? SYMBOLS.regular,
		transform: `translate(${x} ${y})`,
	});

/**
 * The outline of a card.
 * @param {string} side
 * @param {number} width
 * @param {number} height
 * @param {Record<string, any>} props
 * @param {number} [by]
 */
function sheet(side, width, height, props, by = 0) {
	const [x, y] = [-width / 2 + by, -height / 2 + by];
	if (side === "israel") return s("rect", { x, y, width, height, rx: 9, ...props });
	const cut = 11;
	return s("path", {
		d:
			`M${x + cut} ${y}H${x + width - cut}L${x + width} ${y + cut}V${y + height - cut}` +
			`L${x + width - cut} ${y + height}H${x + cut}L${x} ${y + height - cut}V${y + cut}Z`,
		...props,
	});
}

/** @param {string} side @param {number} width @param {number} height */
function band(side, width, height) {
	const [x, y, corner] = [-width / 2, -height / 2, side === "israel" ? 9 : 11];
	const bend = (/** @type {string} */ round, /** @type {string} */ cut) => (side === "israel" ? round : cut);
	return s("path", {
		class: "unit-band near",
		d:
			`M${x} ${y + BAND}V${y + corner}${bend("a9 9 0 0 1 9 -9", "l11 -11")}` +
			`H${x + width - corner}${bend("a9 9 0 0 1 9 9", "l11 11")}V${y + BAND}Z`,
	});
}

/** How many copies lie here. @param {number} count @param {number} x @param {number} y */
function copies(count, x, y) {
	if (count < 2) return null;
	return s(
		"g",
		{ class: "near" },
		s("rect", { class: "copies", x: x - 47, y: y + 5, width: 43, height: 28, rx: 5 }),
		line(`×${count}`, x - 25.5, y + 27, 40, { size: 24, bold: true }, "copies-number near"),
	);
}

/**
 * As many whole words as two lines hold, or none if not even the first has room.
 * @param {string} title
 * @param {number} width
 * @returns {string[]}
 */
function beginning(title, width) {
	const fits = (/** @type {string} */ text) => widthOf(text, NAME) * CLOSEST <= width;
	const lines = [""];
	for (const word of title.split(" ")) {
		const longer = `${lines[lines.length - 1]} ${word}`.trim();
		if (fits(longer + (lines.length > 1 ? MORE : ""))) lines[lines.length - 1] = longer;
		else if (lines.length > 1 || !fits(word + MORE)) break;
		else lines.push(word);
	}
	return lines[0] ? [...lines.slice(0, -1), lines[lines.length - 1] + MORE] : [];
}

/**
 * @param {Piece} piece
 * @param {Spot} spot
 * @param {{card: string, kind: string, title: string, change: number}} about its card, and how leaders and event change
 *     its Force
 */
export function unitCard(piece, spot, { card, kind, title, change }) {
	const [width, height] = /** @type {[number, number]} */ (spot.box);
	const [left, top, right] = [-width / 2, -height / 2, width / 2];
	const force = piece.values.length ? String(piece.values[0][1]) : "";
	const parts = broken(title, width - 12, NAME, Math.floor((height - BAND) / 22));
	const whole = parts.every((text) => widthOf(text, NAME) * CLOSEST <= width - 12);
	const lines = whole ? parts : beginning(title, width - 12);
	const named = lines.length > 0;
	const middle = top + BAND + (height - BAND) / 2;
	const first = middle + 8 - (lines.length - 1) * 11.5;
	const room = force ? width * 0.58 : width;
	return s(
		"g",
		{ class: `unit-card side-of-${piece.side}` },
		s("title", {}, piece.name),
		piece.count > 1 ? sheet(piece.side, width, height, { class: "unit-under" }, 5) : null,
		sheet(piece.side, width, height, { class: "unit-face counter-face" }),
		sheet(piece.side, width, height, { class: "unit-far far" }),
		band(piece.side, width, height),
		force ? line(force, left + 25, top + 31, 40, FORCE, "unit-force near") : null,
		force && change
			? s("path", {
					class: "unit-change near",
					d: change > 0 ? "M-7 5L0 -7L7 5Z" : "M-7 -5L0 7L7 -5Z",
					transform: `translate(${left + (force.length > 1 ? 55 : 45)} ${top + 20})`,
				})
			: null,
		force && width < (piece.count > 1 ? 141 : 112)
			? null
			: s("g", { class: "near" }, symbol(card, kind, force ? (width > 140 ? 8 : right - 28) : 0, top + 19)),
		lines.map((text, i) => line(text, 0, first + i * 23, width - 12, NAME, "unit-name near")),
		named ? null : line(piece.letter, 0, middle + 11, width - 10, CODE, "unit-name near"),
		line(
			piece.count > 1 ? `${piece.letter}×${piece.count}` : piece.letter,
			force ? left + room / 2 + 3 : 0,
			20,
			room - 12,
			FAR,
			"unit-letter far",
		),
		force ? line(force, right - width * 0.2, 20, width * 0.34, FAR, "unit-letter far") : null,
		copies(piece.count, right, top),
	);
}
