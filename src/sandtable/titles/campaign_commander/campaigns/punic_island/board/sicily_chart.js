// The chart: engraved sea, vellum land, hatched mountains, Etna smoking, cities as walled rings, harbours, the way to
// Africa.

import { s } from "sandtable/dom.js";
import { t } from "sandtable/i18n.js";
import { outline } from "sandtable/board/shapes.js";
import { lines, power } from "./counters.js";
import { HARBOURS, LAND, PEAKS, PLACES, SEA_NAMES, SEAS, SIZE } from "./sicily_geometry.js";

/** @typedef {import("./sicily_geometry.js").Point} Point */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("sandtable/types.js").Space} Space */

const AFRICA = ["cartago", "tunez", "utica", "hipona", "bagradas", "adis", "aspis", "hadrumeto", "numidia"];
const INSET = { x: 14, y: 750, width: 586, height: 416 };
/** The way to Africa: where its arrow begins, ends, and bears its cost. */
const PASSAGE = {
	from: "M694 1000Q650 1040 606 990",
	tip: "M606 990l22 -2l-14 20Z",
	at: /** @type {Point} */ ([654, 1022]),
};
/** Where the war begins, and the eye goes first. */
const FOCUS = "mesana";
const HARBOUR = 23;
const NAME = 22;
/** How near another outline has to be for a stretch to be a border, and how far a coast wanders. */
const [NEAR, WANDERS] = [5, 0.1];

/** @param {string} text @returns {Point[]} */
function points(text) {
	const numbers = text.split(" ").map(Number);
	return numbers.flatMap((x, i) => (i % 2 ? [] : [/** @type {Point} */ ([x, numbers[i + 1]])]));
}

/** @param {Point} p @param {Point} a @param {Point} b */
function away([x, y], [ax, ay], [bx, by]) {
	const [dx, dy] = [bx - ax, by - ay];
	const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
	return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** Always the same for the same place. @param {number} x @param {number} y */
function unrest(x, y) {
	const far = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
	return (far - Math.floor(far)) * 2 - 1;
}

/** What lies between two points of a coast. @param {Point} a @param {Point} b @returns {Point[]} */
function wandering(a, b) {
	const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
	if (length < 13) return [];
	const aside = unrest(a[0] + b[0], a[1] + b[1]) * WANDERS;
	const middle = /** @type {Point} */ (
		[(a[0] + b[0]) / 2 - (b[1] - a[1]) * aside, (a[1] + b[1]) / 2 + (b[0] - a[0]) * aside].map(
			(n) => Math.round(n * 10) / 10,
		)
	);
	return [...wandering(a, middle), middle, ...wandering(middle, b)];
}

const CORNERS = Object.fromEntries(Object.entries(LAND).map(([id, text]) => [id, points(text)]));
const SIDES = Object.entries(CORNERS).flatMap(([id, corners]) =>
	corners.map((corner, i) => ({ id, from: corner, to: corners[(i + 1) % corners.length] })),
);

/** @param {string} id @returns {Point[]} */
function landOutline(id) {
	return SIDES.filter((side) => side.id === id).flatMap(({ from, to }) => {
		const middle = /** @type {Point} */ ([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
		const border = SIDES.some((other) => other.id !== id && away(middle, other.from, other.to) < NEAR);
		const edge =
			[from, to].every(([x, y]) => x > SIZE[0] - 15 || y < 15) ||
			(id === "numidia" && middle[0] < 130 && middle[1] > 915);
		return [from, ...(border || edge ? [] : wandering(from, to))];
	});
}

const OUTLINES = Object.fromEntries(Object.keys(LAND).map((id) => [id, landOutline(id)]));
/** @param {string[]} ids */
const path = (ids) => ids.map((id) => `M${OUTLINES[id].map((p) => p.join(" ")).join("L")}Z`).join("");
const ISLAND = path(Object.keys(LAND).filter((id) => !AFRICA.includes(id)));
const AFRICAN = path(AFRICA);

/** The space as the chart has it. @param {Space} space @returns {Space} */
export function charted(space) {
	const { id } = space;
	const marks = id === FOCUS ? [...space.marks, "goal"] : space.marks;
	if (OUTLINES[id])
		return {
			...space,
			marks,
			label: "",
			shape: { kind: "area", at: [PLACES[id][2], PLACES[id][3]], size: [], outline: OUTLINES[id] },
		};
	if (SEAS[id])
		return { ...space, label: "", shape: { kind: "area", at: SEA_NAMES[id], size: [], outline: points(SEAS[id]) } };
	return HARBOURS[id]
		? { ...space, label: "", shape: { kind: "circle", at: HARBOURS[id], size: [HARBOUR], outline: [] } }
		: space;
}

/** Seas lie lowest, harbours highest. @param {Space} space */
export const depth = (space) => (SEAS[space.id] ? 0 : HARBOURS[space.id] ? 2 : 1);

// The ground ------------------------------------------------------------------------------------------------------

/** @param {string} d */
const waterlines = (d) =>
	[46, 34, 23, 13].map((width, i) => [
		s("path", { class: "waterline", d, "stroke-width": width * 2, "stroke-opacity": 0.14 + i * 0.1 }),
		s("path", { class: "waterfill", d, "stroke-width": width * 2 - 2.6 }),
	]);

/** Small waves here and there on the open sea. */
function waves() {
	const drawn = [];
	for (let i = 0; i < 90; i += 1) {
		const [x, y] = [40 + (unrest(i, 3) + 1) * 735, 30 + (unrest(7, i) + 1) * 562];
		drawn.push(`M${x.toFixed(0)} ${y.toFixed(0)}q5 -6 10 0t10 0t10 0`);
	}
	return s("path", { class: "waves", d: drawn.join("") });
}

/** @param {[number, number, number]} peak */
function peak([x, y, high]) {
	const [w, h] = [19 * high, 25 * high];
	return [
		s("path", {
			class: "peak",
			d:
				`M${x - w} ${y + h * 0.4}Q${x - w * 0.3} ${y - h * 0.5} ${x} ${y - h * 0.6}` +
				`Q${x + w * 0.4} ${y - h * 0.3} ${x + w} ${y + h * 0.4}`,
		}),
		s("path", {
			class: "peak-shade",
			d: [0.15, 0.4, 0.65]
				.map((at) => `M${x + w * at} ${y - h * 0.6 + h * at * 0.9}l${-w * 0.12} ${h * (0.75 - at * 0.55)}`)
				.join(""),
		}),
	];
}

function etna() {
	return s(
		"g",
		{ class: "etna", transform: "translate(1066 476)" },
		s("path", { class: "etna-smoke", d: "M-2 -40q-10 -10 0 -18q10 -8 2 -18M6 -42q12 -8 6 -18q-8 -10 4 -20" }),
		s("path", { class: "etna-cone", d: "M-44 16Q-18 -4 -9 -36L-3 -32L3 -37L10 -33Q20 -4 46 16Q0 26 -44 16Z" }),
		s("path", { class: "etna-shade", d: "M10 -33Q20 -4 46 16Q30 20 16 20Q14 -8 5 -30ZM-6 -20l-6 20M0 -18l-2 22" }),
		s("path", { class: "etna-fire", d: "M-9 -36L-3 -32L3 -37L10 -33L7 -24L2 -29L-3 -23L-6 -28Z" }),
	);
}

function compass() {
	const ray = (/** @type {number} */ turn, /** @type {number} */ length) =>
		s(
			"g",
			{ transform: `rotate(${turn})` },
			s("path", { class: "rose-light", d: `M0 0L-7 -8L0 ${-length}Z` }),
			s("path", { class: "rose-dark", d: `M0 0L7 -8L0 ${-length}Z` }),
		);
	return s(
		"g",
		{ class: "compass", transform: "translate(1452 1000)" },
		s("circle", { r: 40 }),
		s("circle", { r: 36 }),
		[45, 135, 225, 315].map((turn) => ray(turn, 34)),
		[0, 90, 180, 270].map((turn) => ray(turn, 54)),
		s("text", { x: 0, y: -60 }, "N"),
	);
}

function cartouche() {
	return s(
		"g",
		{ class: "cartouche" },
		s("text", { class: "cartouche-title", x: 1300, y: 1118, "data-key": "map.pi.title" }),
		s("path", { d: "M1180 1128H1420" }),
		s("text", { class: "cartouche-line", x: 1300, y: 1152, "data-key": "map.pi.subtitle" }),
	);
}

function frame() {
	const [width, height] = SIZE;
	const ticks = [];
	for (let at = 50; at < width; at += 50) ticks.push(`M${at} 3V10M${at} ${height - 10}V${height - 3}`);
	for (let at = 50; at < height; at += 50) ticks.push(`M3 ${at}H10M${width - 10} ${at}H${width - 3}`);
	return s(
		"g",
		{ class: "frame" },
		s("rect", { x: 3, y: 3, width: width - 6, height: height - 6 }),
		s("rect", { class: "frame-inner", x: 10, y: 10, width: width - 20, height: height - 20 }),
		s("path", { d: ticks.join("") }),
	);
}

/** @param {Scene} scene */
const mountains = (scene) =>
	scene.spaces
		.filter((space) => space.marks.includes("mountain"))
		.map((space) => outline(/** @type {any} */ (space.shape), { class: "mountain-ground" }));

/** Everything below the spaces. @param {Scene} scene */
export function ground(scene) {
	const [width, height] = SIZE;
	return [
		s(
			"defs",
			{},
			s("clipPath", { id: "pi-sheet" }, s("rect", { x: 0, y: 0, width, height })),
			s("clipPath", { id: "pi-inset" }, s("rect", INSET)),
			s(
				"pattern",
				{ id: "pi-hatch", width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(58)" },
				s("path", { class: "hatch", d: "M0 4.5H9" }),
			),
		),
		s(
			"g",
			{ "clip-path": "url(#pi-sheet)" },
			s("rect", { class: "sea", width, height }),
			waves(),
			waterlines(ISLAND),
			Object.keys(SEAS).map((id) =>
				s("path", {
					class: "sea-border",
					d: `M${points(SEAS[id])
						.map((p) => p.join(" "))
						.join("L")}Z`,
				}),
			),
			s("path", { class: "coast", d: ISLAND }),
			s("path", { class: "land", d: ISLAND }),
			s("rect", { class: "sea inset-sea", ...INSET }),
			s(
				"g",
				{ "clip-path": "url(#pi-inset)" },
				waterlines(AFRICAN),
				s("path", { class: "coast", d: AFRICAN }),
				s("path", { class: "land", d: AFRICAN }),
			),
			s("rect", { class: "inset-frame", ...INSET }),
			mountains(scene),
		),
		s("path", { class: "ferry", d: "M1326 240L1400 214" }),
		PEAKS.map(peak),
		etna(),
		passage(),
		compass(),
		cartouche(),
		frame(),
	];
}

function passage() {
	const [x, y] = PASSAGE.at;
	return s(
		"g",
		{ class: "passage" },
		s("path", { class: "passage-line", d: PASSAGE.from }),
		s("path", { class: "passage-tip", d: PASSAGE.tip }),
		s("circle", { cx: x, cy: y, r: 17 }),
		s("text", { x, y: y + 8 }, "2"),
	);
}

// Spaces ----------------------------------------------------------------------------------------------------------

/** @param {string} kind @param {string[]} name @param {number} x @param {number} y */
const named = (kind, name, x, y) =>
	name.map((line, i) => s("text", { class: kind, x, y: y + (i - (name.length - 1)) * NAME }, line));

/**
 * A tower with the siege modifier, the walled ring with whose it is, a laurel with the victory points.
 * @param {Space} space
 * @param {import("./types.js").Zone} facts
 */
function city(space, facts) {
	const [x, y] = PLACES[space.id];
	const holder = facts.control ?? "";
	return s(
		"g",
		{ class: `city ${facts.besieger ? "is-besieged" : ""}` },
		facts.besieger ? palisade(x, y, facts.besieger) : null,
		s("path", {
			class: "tower",
			d: `M${x - 40} ${y + 15}V${y - 9}H${x - 42}V${y - 17}h5v4h5v-4h5v4h5v-4h5V${y - 9}H${x - 19}V${y + 15}Z`,
		}),
		s("text", { class: "tower-number", x: x - 29.5, y: y + 12 }, facts.siege),
		s("circle", { class: `wall holder-${holder}`, cx: x, cy: y, r: 16 }),
		s("circle", { class: "wall-stones", cx: x, cy: y, r: 16 }),
		holder ? power(holder, x, y, 11) : null,
		laurel(x + 33, y),
		s("text", { class: "laurel-number", x: x + 33, y: y + 7.5 }, facts.points),
		space.marks.includes("coin")
			? s(
					"g",
					{ class: "coin" },
					s("circle", { cx: x + 14, cy: y - 17, r: 8 }),
					s("path", { d: `M${x + 11} ${y - 17}a3.4 3.4 0 1 1 6 2` }),
				)
			: null,
	);
}

/** Two branches, tied below. @param {number} x @param {number} y */
function laurel(x, y) {
	const leaves = [-1, 1].flatMap((way) =>
		[20, 52, 84, 116, 146].map((turn) =>
			s("ellipse", {
				class: "laurel-leaf",
				cx: x,
				cy: y + 17,
				rx: 3.4,
				ry: 6.6,
				transform: `rotate(${way * -turn} ${x} ${y}) rotate(${way * -62} ${x} ${y + 17})`,
			}),
		),
	);
	return [s("circle", { class: "laurel", cx: x, cy: y, r: 17 }), leaves];
}

/**
 * Stakes round a besieged city, in the besieger's colour, with his sign.
 * @param {number} x
 * @param {number} y
 * @param {string} side
 */
function palisade(x, y, side) {
	const stakes = [];
	for (let turn = 0; turn < 360; turn += 24) {
		const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
		const point = (/** @type {number} */ far) => `${(x + dx * far).toFixed(1)} ${(y + dy * far).toFixed(1)}`;
		stakes.push(`M${point(19)}L${point(26)}`);
	}
	return s(
		"g",
		{ class: `palisade power-${side}` },
		s("circle", { cx: x, cy: y, r: 22 }),
		s("path", { d: stakes.join("") }),
	);
}

/** @param {number} count @param {number} x @param {number} y */
function rebellion(count, x, y) {
	return count
		? s(
				"g",
				{ class: "rebellion", transform: `translate(${x} ${y})` },
				Array.from({ length: count }, (_, i) =>
					s(
						"g",
						{ transform: `translate(${i * 18} 0)` },
						s("circle", { r: 14 }),
						s("path", { d: "M-2 10V2Q-10 -2 -5 -9Q-3 -5 -1 -6Q0 -12 5 -13Q3 -8 7 -4Q9 1 3 3V10Z" }),
					),
				),
			)
		: null;
}

/** @param {Space} space */
function harbour(space) {
	const [x, y] = HARBOURS[space.id];
	return [
		outline(/** @type {any} */ (space.shape), { class: "space-face harbour-face" }),
		s("path", {
			class: "anchor",
			d:
				`M${x} ${y - 13}a4 4 0 1 0 .1 0M${x} ${y - 5}V${y + 13}M${x - 7} ${y - 1}H${x + 7}` +
				`M${x - 12} ${y + 4}Q${x - 10} ${y + 13} ${x} ${y + 13}Q${x + 10} ${y + 13} ${x + 12} ${y + 4}`,
		}),
	];
}

/** @param {Space} space @param {Scene} scene */
export function drawSpace(space, scene) {
	if (HARBOURS[space.id]) return harbour(space);
	const face = outline(/** @type {any} */ (space.shape), { class: "space-face" });
	if (SEAS[space.id]) return [face, named("water-name", lines(space.name, 2), ...SEA_NAMES[space.id])];
	const facts = scene.extras.zones[space.id];
	const [x, y, , , nameX, nameY] = PLACES[space.id];
	const title = space.marks.includes("city") ? [space.name.replace(/ \(.*\)$/, "")] : lines(space.name, 2);
	const kind = space.marks.includes("city")
		? `place-name ${(facts.points ?? 0) > 2 ? "major" : ""}`
		: "place-name wild";
	return [
		face,
		space.marks.includes("city")
			? city(space, facts)
			: facts.control
				? power(facts.control, nameX - title[0].length * 6 - 15, nameY - 8 - (title.length - 1) * NAME, 9)
				: null,
		rebellion(facts.tokens, x, y - 40),
		named(kind, title, nameX, nameY),
	];
}

/** Say what is written on the ground in the language of the client. @param {any} backdrop */
export function entitle(backdrop) {
	for (const node of backdrop.querySelectorAll("[data-key]")) node.textContent = t(node.dataset.key);
}
