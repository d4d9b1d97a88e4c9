// Counters: colour and letter for whose it is, the values it has, how many it stands for; and how they stand together.

import { s } from "../dom.js";
import { extent, middle, onRing } from "./shapes.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Spot} Spot */

/**
 * The class that gives a side its colours: a game's own, or one of six by order.
 * @param {string} side
 * @param {Scene} scene
 */
export function sideClass(side, scene) {
	const order = [...new Set(scene.pieces.map((piece) => piece.side))].sort();
	return `side-${side.replace(/[^\w-]/g, "")} tint-${order.indexOf(side) % 6}`;
}

/**
 * A counter around (0, 0).
 * @param {Piece} piece
 * @param {number} size
 * @param {string} classes
 */
export function counter(piece, size, classes) {
	const half = size / 2;
	const values = piece.values.map(([, value]) => value).join("–");
	// One value stands beside the letter, as large; several stand in a line below it.
	const beside = piece.values.length === 1 && values.length <= 2;
	const below = values && !beside;
	return s(
		"g",
		{ class: `counter ${classes} ${piece.marks.map((mark) => `is-${mark}`).join(" ")}` },
		piece.count > 1
			? s("rect", {
					class: "counter-under",
					x: -half + size * 0.09,
					y: -half + size * 0.09,
					width: size,
					height: size,
					rx: size * 0.08,
				})
			: null,
		s("rect", {
			class: "counter-shadow",
			x: -half + size * 0.03,
			y: -half + size * 0.06,
			width: size,
			height: size,
			rx: size * 0.08,
		}),
		s("rect", { class: "counter-face", x: -half, y: -half, width: size, height: size, rx: size * 0.08 }),
		s(
			"g",
			{ class: "counter-flag" },
			[0, 1, 2].map((band) =>
				s("rect", {
					class: `band-${band}`,
					x: -half + size * 0.06,
					y: -half + size * (0.06 + band * 0.055),
					width: size * 0.88,
					height: size * 0.056,
				}),
			),
		),
		beside
			? s("rect", {
					class: "counter-plate",
					x: size * 0.03,
					y: -half + size * 0.28,
					width: size * 0.4,
					height: size * 0.64,
					rx: size * 0.05,
				})
			: null,
		s(
			"text",
			{
				class: "counter-letter",
				x: beside ? -size * 0.22 : 0,
				y: size * (below ? 0.11 : beside ? 0.27 : 0.24),
				"font-size": size * (below ? 0.44 : 0.5),
			},
			piece.letter,
		),
		beside
			? s("text", { class: "counter-value", x: size * 0.23, y: size * 0.27, "font-size": size * 0.48 }, values)
			: null,
		below
			? s("text", { class: "counter-values", x: 0, y: half - size * 0.07, "font-size": size * 0.32 }, values)
			: null,
		piece.count > 1
			? s(
					"g",
					{ class: "counter-count" },
					s("circle", { cx: half, cy: -half, r: size * 0.21 }),
					s(
						"text",
						{ class: "counter-number", x: half, y: -half + size * 0.095, "font-size": size * 0.28 },
						piece.count,
					),
				)
			: null,
	);
}

/**
 * So far from the middle of a space: round the ring, down a tall one, across any other.
 * @param {import("../types.js").Space} space
 * @param {number} by
 * @param {boolean} tall
 * @returns {[number, number]}
 */
function along(space, by, tall) {
	const [x, y] = middle(space);
	const { shape } = space;
	if (shape?.kind === "sector" && shape.size[3] - shape.size[2] < 360) {
		const radius = (shape.size[0] + shape.size[1]) / 2;
		return onRing(shape.at, radius, (shape.size[2] + shape.size[3]) / 2 + (by / radius) * (180 / Math.PI));
	}
	return tall ? [x, y + by] : [x + by, y];
}

/**
 * Where every piece stands and how large: side by side while there is room, then overlapping.
 * @param {Scene} scene
 * @returns {Map<string, Spot>}
 */
export function placed(scene) {
	const unit = scene.size[0] / 1000;
	/** @type {Map<string, Spot>} */
	const spots = new Map();
	for (const space of scene.spaces) {
		const here = scene.pieces.filter((piece) => piece.at === space.id);
		if (!here.length || !space.shape) continue;
		const [width, height] = extent(space);
		const size = Math.min(60 * unit, Math.min(width, height) * (space.shape.kind === "sector" ? 0.8 : 0.92));
		const tall = height > width * 1.25;
		const room = (tall ? height * 0.72 : width * 0.94) - size;
		const step = here.length > 1 ? Math.min(size * 1.06, room / (here.length - 1)) : 0;
		const apart = Math.max(step, size * 0.28);
		here.forEach((piece, i) => {
			const [x, y] = along(space, (i - (here.length - 1) / 2) * apart, tall);
			spots.set(piece.id, { x, y, size });
		});
	}
	return spots;
}

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * A die around (0, 0): a cube with pips, or one of more sides with a number.
 * @param {number} face
 * @param {number} size
 * @param {number} [sides]
 */
export function die(face, size, sides = 6) {
	const half = size / 2;
	if (sides > 6) {
		const [side, low] = [size * 0.34, size * 0.12];
		return s(
			"g",
			{ class: "die" },
			s("path", {
				class: "die-face",
				d: `M0 ${-half}L${half} ${-size * 0.06}V${size * 0.12}L0 ${half}L${-half} ${size * 0.12}V${-size * 0.06}Z`,
			}),
			s("path", {
				class: "die-edge",
				d:
					`M0 ${-half}L${-side} ${low}L0 ${size * 0.3}L${side} ${low}ZM${-half} ${low}H${-side}` +
					`M${half} ${low}H${side}M0 ${size * 0.3}V${half}`,
			}),
			s("text", { class: "die-number", x: 0, y: size * 0.16, "font-size": size * 0.4 }, face),
		);
	}
	return s(
		"g",
		{ class: "die" },
		s("rect", {
			class: "die-shadow",
			x: -half + size * 0.05,
			y: -half + size * 0.08,
			width: size,
			height: size,
			rx: size * 0.18,
		}),
		s("rect", { class: "die-face", x: -half, y: -half, width: size, height: size, rx: size * 0.18 }),
		(PIPS[face] ?? []).map((place) =>
			s("circle", {
				class: "die-pip",
				cx: ((place % 3) - 1) * size * 0.27,
				cy: (Math.floor(place / 3) - 1) * size * 0.27,
				r: size * 0.095,
			}),
		),
	);
}
