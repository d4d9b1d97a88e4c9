// The round chart and its counters, piece by piece: sectors with room inside them, shields, hoods and eyes.

import { s } from "../dom.js";
import { onRing } from "../board/shapes.js";

/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../board/pieces.js").Spot} Spot */

/** How far from the outer border of a space its label stands, and how far the counters keep from it. */
const LABEL_DEPTH = 19;
const LABEL_ROOM = 34;

/** @param {Space} space @returns {[number, number, number, number]} inner and outer radius, from and to in degrees */
const sizes = (space) => /** @type {any} */ (space.shape?.size);

/** @param {Space} space */
export const isSector = (space) => space.shape?.kind === "sector";

/** @param {Space} space @param {number} radius @param {number} degrees */
const at = (space, radius, degrees) => onRing(/** @type {any} */ (space.shape).at, radius, degrees);

/** The outline of a space, so many units inside its border. @param {Space} space @param {number} inset @param {string} classes */
export function inside(space, inset, classes) {
  if (!isSector(space)) {
    const { at: [cx, cy], size: [r] } = /** @type {any} */ (space.shape);
    return s("circle", { class: classes, cx, cy, r: r - inset });
  }
  const [inner, outer, from, to] = sizes(space);
  const [near, far] = [inner + inset, outer - inset];
  const turn = (/** @type {number} */ radius) => (Math.asin(inset / radius) * 180) / Math.PI;
  const corner = (/** @type {number} */ radius, /** @type {number} */ degrees) => at(space, radius, degrees).map((n) => n.toFixed(2)).join(" ");
  return s("path", { class: classes, d: `M${corner(far, from + turn(far))}A${far} ${far} 0 0 1 ${corner(far, to - turn(far))}`
    + `L${corner(near, to - turn(near))}A${near} ${near} 0 0 0 ${corner(near, from + turn(near))}Z` });
}

/** Where the label of a space stands. @param {Space} space @param {number} [degrees] off the middle */
export function labelAt(space, degrees = 0) {
  const [, outer, from, to] = sizes(space);
  return at(space, outer - LABEL_DEPTH, (from + to) / 2 + degrees);
}

/** The middle of the part of a space that its label leaves free. @param {Space} space */
export function heart(space) {
  if (!isSector(space)) return /** @type {any} */ (space.shape).at;
  const [inner, outer, from, to] = sizes(space);
  return at(space, (inner + outer - LABEL_ROOM) / 2 + 3, (from + to) / 2);
}

/** Where so many counters stand in a space: side by side, and in the narrow Inner Circle one behind the other. @param {Space} space @param {number} count @returns {Spot[]} */
export function standing(space, count) {
  if (!isSector(space)) {
    const [x, y] = heart(space);
    return Array.from({ length: count }, () => ({ x, y: y - 12, size: 74 }));
  }
  const [inner, outer, from, to] = sizes(space);
  const depth = outer - inner - LABEL_ROOM;
  const middle = inner + depth / 2 + 3;
  const width = (middle * (to - from) * Math.PI) / 180;
  if (count === 1) return [spot(space, middle, 0, Math.min(62, depth, width * 0.8))];
  if (width < 100) return Array.from({ length: count }, (_, i) => spot(space, inner + depth * ((i + 0.5) / count) + 3, 0, depth / count - 1));
  const size = Math.min(56, depth, (width * 0.92) / count);
  const step = ((size * 1.12) / middle) * (180 / Math.PI);
  return Array.from({ length: count }, (_, i) => spot(space, middle, (i - (count - 1) / 2) * step, size));
}

/** @param {Space} space @param {number} radius @param {number} off @param {number} size @returns {Spot} */
function spot(space, radius, off, size) {
  const [, , from, to] = sizes(space);
  const [x, y] = at(space, radius, (from + to) / 2 + off);
  return { x, y, size };
}

// Drawn for a counter of 60 units around (0, 0).
const SHIELD = "M-27 -26Q0 -33 27 -26V0Q25 22 0 31Q-25 22 -27 0Z";
const STAR = "M0 -14L3.4 -4.7L13.3 -4.3L5.5 1.8L8.2 11.3L0 5.8L-8.2 11.3L-5.5 1.8L-13.3 -4.3L-3.4 -4.7Z";
const HOOD = "M0 -17Q13 -14 14 3Q15 9 21 13Q12 19 0 19Q-12 19 -21 13Q-15 9 -14 3Q-13 -14 0 -17Z";
const FACE = "M0 -8Q8 -6 8 3Q8 11 0 14Q-8 11 -8 3Q-8 -6 0 -8Z";

/** The State bears a shield with a star, the Insurgent a disc with a hood; the number says how many. @param {Piece} piece @param {number} size */
export function token(piece, size) {
  const state = piece.side === "state";
  const several = piece.count > 1;
  const sign = several ? "translate(0 -12) scale(.8)" : state ? "translate(0 1) scale(1.25)" : "scale(1.15)";
  const body = (/** @type {string} */ classes) => (state ? s("path", { class: classes, d: SHIELD }) : s("circle", { class: classes, r: 29 }));
  return s("g", { class: `counter token ${state ? "token-state" : "token-insurgent"}`, transform: `scale(${size / 60})` },
    s("g", { transform: "translate(2 4)" }, body("token-shadow")),
    several ? s("g", { transform: "translate(4 -4)" }, body("token-under")) : null,
    body("counter-face token-face"),
    s("g", { class: "token-sign", transform: sign }, state ? s("path", { d: STAR }) : [s("path", { d: HOOD }), s("path", { class: "token-dark", d: FACE })]),
    several ? s("text", { class: "token-count", x: 0, y: 23 }, piece.count) : null,
    piece.marks.includes("seen") ? eye("is-open") : piece.marks.includes("partly-seen") ? eye("is-half") : null);
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
