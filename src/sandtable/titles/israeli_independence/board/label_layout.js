// Where the names of spaces stand: beside their space, off other spaces, milestones and names, on the sheet.

import { extent, middle } from "sandtable/board/shapes.js";

/** @typedef {import("sandtable/types.js").Scene} Scene */
/** @typedef {import("sandtable/types.js").Space} Space */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */
/** @typedef {{x: number, y: number, box: Box}} Spot the middle of a name's base line, and the room it takes */

/** The size of a place name, in board units; the stylesheet has the same. */
export const NAME_SIZE = 28;
/** About how wide a letter is, and how far it reaches above and below its base line. */
const [LETTER, RISE, FALL] = [NAME_SIZE * 0.6, NAME_SIZE * 0.78, NAME_SIZE * 0.22];
const EDGE = 20;
const STONE = 20;
const PASSES = 3;

/** @param {Space} space @returns {Box} */
function boxOf(space) {
	const [x, y] = middle(space);
	const [w, h] = extent(space);
	return { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 };
}

/** Where the number of a space stands, at its upper left. @param {Space} space @returns {[number, number]} */
export function stoneAt(space) {
	const [x, y] = middle(space);
	const [w, h] = extent(space);
	return space.shape?.kind === "circle" ? [x - w * 0.354, y - h * 0.354] : [x - w / 2 + 3, y - h / 2 + 3];
}

/** @param {Box} a @param {Box} b */
const shared = (a, b) =>
	Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
	Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** How much of a name lies on a space; round ones leave their corners free. @param {Box} name @param {Space} space */
function covered(name, space) {
	if (space.shape?.kind !== "circle") return shared(name, boxOf(space));
	const [x, y] = middle(space);
	const away = Math.hypot(
		x - Math.min(Math.max(x, name.left), name.right),
		y - Math.min(Math.max(y, name.top), name.bottom),
	);
	return away < space.shape.size[0] + 3 ? Math.max(shared(name, boxOf(space)), 1) : 0;
}

/** The places to try, the best first. @param {Space} space @param {number} width @returns {[number, number][]} */
function places(space, width) {
	const { left, right, top, bottom } = boxOf(space);
	const [x, y] = middle(space);
	const round = space.shape?.kind === "circle";
	const low = bottom + RISE + 6;
	const high = top - (round ? 8 : 25);
	const beside = [left - 10 - width / 2, right + 10 + width / 2];
	const aside = [24, -24, 48, -48, 72, -72];
	return [
		[x, low],
		[beside[1], y + 9],
		[x, high],
		...aside.map((by) => /** @type {[number, number]} */ ([x + by, low])),
		...aside.map((by) => /** @type {[number, number]} */ ([x + by, high])),
		[beside[0] - (round ? 0 : 8), y + 9],
		...[-28, 28].flatMap((by) => beside.map((bx) => /** @type {[number, number]} */ ([bx, y + 9 + by]))),
		...[0, ...aside].map((by) => /** @type {[number, number]} */ ([x + by, high - NAME_SIZE])),
	];
}

/** @type {WeakMap<Scene, Map<string, Spot>>} */
const kept = new WeakMap();

/** @param {Scene} scene @param {(space: Space) => boolean} named @param {Box[]} taken @returns {Map<string, Spot>} */
export function nameSpots(scene, named, taken) {
	const known = kept.get(scene);
	if (known) return known;
	/** @type {Map<string, Spot>} */
	const spots = new Map();
	const stones = scene.spaces
		.filter(named)
		.map(stoneAt)
		.map(([x, y]) => ({ left: x - STONE, right: x + STONE, top: y - STONE, bottom: y + STONE }));
	const blocks = [...stones, ...taken];
	const shaped = scene.spaces.filter((space) => space.shape);
	// Some names make room for others when they are placed again.
	for (let pass = 0; pass < PASSES; pass += 1) {
		for (const space of scene.spaces.filter(named)) {
			const others = [...spots].filter(([id]) => id !== space.id).map(([, spot]) => spot.box);
			const width = space.name.length * LETTER;
			let least = Infinity;
			places(space, width).forEach(([at, y], rank) => {
				const x = Math.min(Math.max(at, EDGE + width / 2), scene.size[0] - EDGE - width / 2);
				const box = { left: x - width / 2, right: x + width / 2, top: y - RISE, bottom: y + FALL };
				const cost =
					[...blocks, ...others].reduce((sum, block) => sum + shared(box, block), 0) * 10 +
					shaped.reduce((sum, each) => sum + covered(box, each), 0) * 10 +
					rank;
				if (cost < least) {
					least = cost;
					spots.set(space.id, { x, y, box });
				}
			});
		}
	}
	kept.set(scene, spots);
	return spots;
}
