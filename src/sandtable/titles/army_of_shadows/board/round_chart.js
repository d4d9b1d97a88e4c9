// The round chart and its counters, piece by piece: sectors with room inside them, shields, hoods and eyes.

import { s } from "sandtable/dom.js";
import { onRing } from "sandtable/board/shapes.js";

/** @typedef {import("sandtable/types.js").Space} Space */
/** @typedef {import("sandtable/types.js").Piece} Piece */
/** @typedef {import("sandtable/types.js").Spot} Spot */

/** Half the width and height of a label, and the air around it. */
const LABEL = { width: 25, height: 13, air: 7 };
/** Where a ring is narrower than this, counters stand below the label and not beside it. */
const NARROW = 110;

/** @param {Space} space @returns {[number, number, number, number]} inner and outer radius, from and to in degrees */
const sizes = (space) => /** @type {any} */ (space.shape?.size);

/** @param {Space} space */
export const isSector = (space) => space.shape?.kind === "sector";

/** @param {Space} space @param {number} radius @param {number} degrees */
const at = (space, radius, degrees) => onRing(/** @type {any} */ (space.shape).at, radius, degrees);

/**
 * The outline of a space, so many units inside its border.
 * @param {Space} space
 * @param {number} inset
 * @param {string} classes
 */
export function inside(space, inset, classes) {
	if (!isSector(space)) {
		const {
			at: [cx, cy],
			size: [r],
		} = /** @type {any} */ (space.shape);
		return s("circle", { class: classes, cx, cy, r: r - inset });
	}
	const [inner, outer, from, to] = sizes(space);
	const [near, far] = [inner + inset, outer - inset];
	const turn = (/** @type {number} */ radius) => (Math.asin(inset / radius) * 180) / Math.PI;
	const point = (/** @type {number} */ radius, /** @type {number} */ degrees) =>
		at(space, radius, degrees)
			.map((n) => n.toFixed(2))
			.join(" ");
	return s("path", {
		class: classes,
		d:
			`M${point(far, from + turn(far))}A${far} ${far} 0 0 1 ${point(far, to - turn(far))}` +
			`L${point(near, to - turn(near))}A${near} ${near} 0 0 0 ${point(near, from + turn(near))}Z`,
	});
}

/** A place in a space by its polar coordinates. @typedef {{radius: number, degrees: number}} Place */

/** How much room a label takes towards the border and along the ring, upright as it stands. @param {number} degrees */
function labelRoom(degrees) {
	const [across, up] = [Math.abs(Math.sin((degrees * Math.PI) / 180)), Math.abs(Math.cos((degrees * Math.PI) / 180))];
	return {
		deep: LABEL.width * across + LABEL.height * up + LABEL.air,
		along: LABEL.width * up + LABEL.height * across + LABEL.air,
	};
}

/** @param {number} units along a ring @param {number} radius */
const turned = (units, radius) => (units / radius) * (180 / Math.PI);

/** @param {Space} space */
function isNarrow(space) {
	const [inner, outer, from, to] = sizes(space);
	return (((inner + outer) / 2) * (to - from) * Math.PI) / 180 < NARROW;
}

/**
 * The label at one end of a space, in the narrow Inner Circle in an outer corner; the rest is for counters.
 * @param {Space} space
 * @returns {{label: Place, heart: Place, room: {deep: number, along: number}}}
 */
function layOut(space) {
	const [inner, outer, from, to] = sizes(space);
	const middle = (inner + outer) / 2;
	const width = (middle * (to - from) * Math.PI) / 180;
	const half = (from + to) / 2;
	if (isNarrow(space)) {
		const deep = labelRoom(half).deep + 4;
		const radius = inner + 46;
		return {
			label: { radius: outer - deep, degrees: half - turned(18, outer - deep) },
			heart: { radius, degrees: half + turned(4, radius) },
			room: { deep: 58, along: 58 },
		};
	}
	const { along } = labelRoom(from + turned(LABEL.width, middle));
	return {
		label: { radius: middle, degrees: from + turned(along, middle) },
		heart: { radius: middle, degrees: half + turned(along - LABEL.air, middle) },
		room: { deep: outer - inner - 14, along: width - 2 * along },
	};
}

/** @param {Space} space @param {Place} place */
const spotAt = (space, { radius, degrees }) => at(space, radius, degrees);

/** Where the label of a space stands. @param {Space} space */
export const labelAt = (space) => spotAt(space, layOut(space).label);

/** The middle of the part of a space that its label leaves free. @param {Space} space @returns {[number, number]} */
export const heart = (space) =>
	isSector(space) ? spotAt(space, layOut(space).heart) : /** @type {any} */ (space.shape).at;

/** A corner of a space, away from its label. @param {Space} space @returns {[number, number]} */
export function corner(space) {
	if (!isSector(space)) return [/** @type {any} */ (space.shape).at[0], /** @type {any} */ (space.shape).at[1] - 72];
	const [, outer, , to] = sizes(space);
	return at(space, outer - 17, to - turned(18, outer));
}

/**
 * Where so many counters stand in a space, side by side.
 * @param {Space} space
 * @param {number} count
 * @returns {Spot[]}
 */
export function standing(space, count) {
	if (!isSector(space)) {
		const [x, y] = heart(space);
		return Array.from({ length: count }, () => ({ x, y: y - 12, size: 74 }));
	}
	if (count === 2 && isNarrow(space)) return ASLANT.map(([out, off]) => aslant(space, out, off));
	const {
		heart: { radius, degrees },
		room,
	} = layOut(space);
	const size = Math.min(60, room.deep, room.along / count);
	return Array.from({ length: count }, (_, i) => {
		const [x, y] = at(space, radius, degrees + turned((i - (count - 1) / 2) * size * 1.06, radius));
		return { x, y, size };
	});
}

/** Two counters in the Inner Circle stand aslant: how far out from the Capital, and how far along the ring. */
const ASLANT = [
	[25, -7],
	[62, 20],
];

/** @param {Space} space @param {number} out @param {number} off @returns {Spot} */
function aslant(space, out, off) {
	const [inner, , from, to] = sizes(space);
	const [x, y] = at(space, inner + out, (from + to) / 2 + turned(off, inner + out));
	return { x, y, size: 45 };
}

// Drawn for a counter of 60 units around (0, 0).
const SHIELD = "M-27 -26Q0 -33 27 -26V0Q25 22 0 31Q-25 22 -27 0Z";
const STAR = "M0 -14L3.4 -4.7L13.3 -4.3L5.5 1.8L8.2 11.3L0 5.8L-8.2 11.3L-5.5 1.8L-13.3 -4.3L-3.4 -4.7Z";
const HOOD = "M0 -17Q13 -14 14 3Q15 9 21 13Q12 19 0 19Q-12 19 -21 13Q-15 9 -14 3Q-13 -14 0 -17Z";
const FACE = "M0 -8Q8 -6 8 3Q8 11 0 14Q-8 11 -8 3Q-8 -6 0 -8Z";

/**
 * The State bears a shield with a star, the Insurgent a disc with a hood; the number says how many.
 * @param {Piece} piece
 * @param {number} size
 */
export function token(piece, size) {
	const state = piece.side === "state";
	const several = piece.count > 1;
	const sign = several
		? state
			? "translate(0 -14) scale(.72)"
			: "translate(0 -14) scale(.6)"
		: state
			? "translate(0 1) scale(1.25)"
			: "scale(1.15)";
	const body = (/** @type {string} */ classes) =>
		state ? s("path", { class: classes, d: SHIELD }) : s("circle", { class: classes, r: 29 });
	return s(
		"g",
		{ class: `counter token ${state ? "token-state" : "token-insurgent"}`, transform: `scale(${size / 60})` },
		s("g", { transform: "translate(2 4)" }, body("token-shadow")),
		several ? s("g", { transform: "translate(4 -4)" }, body("token-under")) : null,
		body("counter-face token-face"),
		s(
			"g",
			{ class: "token-sign", transform: sign },
			state ? s("path", { d: STAR }) : [s("path", { d: HOOD }), s("path", { class: "token-dark", d: FACE })],
		),
		several ? s("text", { class: "token-count", x: 0, y: 22 }, piece.count) : null,
		piece.marks.includes("seen") ? eye("is-open") : piece.marks.includes("partly-seen") ? eye("is-half") : null,
	);
}

/** What the State sees, at the shoulder of a counter. @param {string} how */
function eye(how) {
	return s("g", { class: `token-eye ${how}`, transform: "translate(23 -22)" }, eyeShape());
}

/** An eye around (0, 0), 34 units wide. */
export const eyeShape = () => [
	s("path", { class: "eye-white", d: "M-17 0Q-8 -11 0 -11Q8 -11 17 0Q8 11 0 11Q-8 11 -17 0Z" }),
	s("circle", { class: "eye-iris", r: 6 }),
];
