// The map of the Mandate: sea, land, relief, borders, five roads as lines of march, West Jerusalem as a walled city.
// Where the spaces lie comes from the scene; this module draws what is under and around them.

import { s } from "sandtable/dom.js";
import { t } from "sandtable/i18n.js";
import { curve, extent, middle, outline } from "sandtable/board/shapes.js";
import { BORDERS, COAST, DEAD_SEA, GALILEE_SEA, JORDAN, LAND, RELIEF } from "sandtable/maps/mandate_palestine.js";
import { frontPage } from "./newspaper.js";
import { NAME_SIZE, nameSpots, stoneAt } from "./label_layout.js";

/** @typedef {import("sandtable/types.js").Scene} Scene */
/** @typedef {import("sandtable/types.js").Space} Space */

const YARMUK = "M1010 330Q950 340 910 322Q880 312 850 318";
const WADI = "M98 900Q180 930 250 980Q330 1030 430 1024Q520 1020 560 1060";
/** How much larger than drawn a name is written on the smallest screens. */
const FARTHEST = 2.4;
/** Lands and waters: key of its name, place, turn, class. @type {[string, number, number, number, string][]} */
const NAMES = [
	["map.ii.sea", 117, 400, 0, "water-name large"],
	["map.ii.deadsea", 876, 893, 90, "water-name tight"],
	["map.ii.lebanon", 488, 56, 0, "land-name"],
	["map.ii.syria", 884, 104, 0, "land-name"],
	["map.ii.transjordan", 960, 830, 90, "land-name tight"],
	["map.ii.egypt", 120, 1168, 0, "land-name"],
	["map.ii.galilee", 450, 226, 0, "region-name"],
	["map.ii.samaria", 412, 476, 0, "region-name"],
	["map.ii.judea", 590, 856, 0, "region-name"],
	["map.ii.negev", 420, 1096, 0, "region-name"],
];
function sea() {
	const lines = [92, 70, 50, 33, 18].map((width, i) => [
		s("path", { class: "waterline", d: COAST, "stroke-width": width * 2, "stroke-opacity": 0.16 + i * 0.1 }),
		s("path", { class: "waterfill", d: COAST, "stroke-width": width * 2 - 3 }),
	]);
	return [s("rect", { class: "sea", x: 0, y: 0, width: 1000, height: 1200 }), ...lines.flat()];
}

function land() {
	return [
		s("path", { class: "land", d: LAND }),
		s(
			"g",
			{ "clip-path": "url(#ii-land)" },
			RELIEF.map((d, i) => s("path", { class: `relief relief-${i}`, d, "fill-rule": "evenodd" })),
			s("rect", { class: "desert", x: 0, y: 960, width: 1000, height: 240, fill: "url(#ii-sand)" }),
		),
		s("path", { class: "river faint", d: WADI }),
		s("path", { class: "river", d: YARMUK }),
		s("path", { class: "river wide", d: JORDAN }),
		s("path", { class: "lake", d: GALILEE_SEA }),
		s("path", { class: "lake", d: DEAD_SEA }),
		s("path", { class: "coast", d: COAST }),
		BORDERS.map((d) => [s("path", { class: "border-band", d }), s("path", { class: "border", d })]),
	];
}

/** Hill strokes along the crest of the relief. */
function hills() {
	/** @type {[number, number][]} */
	const crests = [
		[395, 190],
		[430, 205],
		[470, 175],
		[520, 190],
		[410, 250],
		[450, 280],
		[360, 62],
		[410, 90],
		[560, 40],
		[780, 60],
		[830, 90],
		[910, 60],
		[940, 180],
		[412, 420],
		[440, 500],
		[420, 560],
		[470, 560],
		[600, 430],
		[640, 400],
		[590, 520],
		[420, 700],
		[400, 800],
		[560, 770],
		[560, 930],
		[470, 930],
		[620, 800],
		[680, 780],
		[960, 380],
		[980, 560],
		[960, 780],
		[980, 860],
		[950, 920],
		[380, 1080],
		[600, 1090],
		[640, 1130],
		[700, 1040],
		[560, 1000],
		[660, 960],
	];
	return s(
		"g",
		{ class: "hills" },
		crests.map(([x, y]) =>
			s("path", {
				d:
					`M${x - 15} ${y + 8}Q${x - 6} ${y - 9} ${x} ${y - 8}Q${x + 7} ${y - 7} ${x + 15} ${y + 8}` +
					`M${x + 3} ${y - 3}L${x + 5} ${y + 6}M${x + 8} ${y + 1}L${x + 9} ${y + 7}`,
			}),
		),
	);
}

/** The road of an army: through its spaces into the city. @param {Scene} scene */
function roads(scene) {
	const spaces = new Map(scene.spaces.map((space) => [space.id, space]));
	const goal = scene.spaces.find((space) => space.marks.includes("goal"));
	return scene.groups.map((group) => {
		const stops = [...group.spaces.map((id) => spaces.get(id)), goal].filter((space) => space?.shape);
		const points = stops.map((space) => middle(/** @type {Space} */ (space)));
		if (points.length < 2) return null;
		const d = curve(points);
		return s(
			"g",
			{ class: `road side-${group.id}` },
			s("path", { class: "road-casing", d }),
			s("path", { class: "road-bed", d }),
			s("path", { class: "road-march", d }),
			points.slice(0, -1).map((from, i) => arrow(from, points[i + 1])),
		);
	});
}

/** @param {[number, number]} from @param {[number, number]} to */
function arrow([x1, y1], [x2, y2]) {
	const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
	return s("path", {
		class: "road-arrow",
		d: "M-9 -10L9 0L-9 10Z",
		transform: `translate(${(x1 + x2) / 2} ${(y1 + y2) / 2}) rotate(${angle})`,
	});
}

function compass() {
	const point = (/** @type {number} */ turn, /** @type {number} */ length) =>
		s(
			"g",
			{ transform: `rotate(${turn})` },
			s("path", { class: "rose-light", d: `M0 0L-7 -8L0 ${-length}Z` }),
			s("path", { class: "rose-dark", d: `M0 0L7 -8L0 ${-length}Z` }),
		);
	return s(
		"g",
		{ class: "compass", transform: "translate(98 128)" },
		s("circle", { r: 40 }),
		s("circle", { r: 36 }),
		[45, 135, 225, 315].map((turn) => point(turn, 34)),
		[0, 90, 180, 270].map((turn) => point(turn, 56)),
		s("text", { x: 0, y: -62 }, "N"),
	);
}

function frame() {
	const ticks = [];
	for (let at = 50; at < 1000; at += 50) ticks.push(`M${at} 4V12M${at} 1188V1196`);
	for (let at = 50; at < 1200; at += 50) ticks.push(`M4 ${at}H12M988 ${at}H996`);
	return s(
		"g",
		{ class: "frame" },
		s("rect", { x: 4, y: 4, width: 992, height: 1192 }),
		s("rect", { class: "frame-inner", x: 12, y: 12, width: 976, height: 1176 }),
		s("path", { d: ticks.join("") }),
	);
}

function cartouche() {
	return s(
		"g",
		{ class: "cartouche" },
		s("text", { class: "cartouche-title", x: 700, y: 1150, "data-key": "map.ii.title" }),
		s("path", { d: "M590 1161H810" }),
		s("text", { class: "cartouche-line", x: 700, y: 1180, "data-key": "map.ii.subtitle" }),
	);
}

/** A wall with towers and a gate, seen from the front. @param {Space} space */
function city(space) {
	const [x, y] = middle(space);
	const [w, h] = extent(space);
	const [left, top, right, bottom] = [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
	const tower = (/** @type {number} */ cx, /** @type {number} */ cy) =>
		s(
			"g",
			{},
			s("rect", { class: "wall-tower", x: cx - 13, y: cy - 15, width: 26, height: 30 }),
			s("path", { class: "wall-tower", d: `M${cx - 16} ${cy - 13}v-9h7v4h6v-4h6v4h6v-4h7v9Z` }),
		);
	let battlements = `M${left} ${top}`;
	for (let at = left; at < right - 6; at += 12) battlements += `v-7h6v7h6`;
	return [
		s("rect", { class: "city-ground", x: left - 8, y: top - 8, width: w + 16, height: h + 16, rx: 6 }),
		s("path", { class: "wall-top", d: `${battlements}V${top}Z` }),
		outline(/** @type {any} */ (space.shape), { class: "space-face wall-face" }),
		s("path", {
			class: "city-houses",
			d: `M${x - 46} ${bottom - 14}v-20h16v-9h14v29ZM${x + 18} ${bottom - 14}v-34h11v-10l6 -8l6 8v44Z`,
		}),
		s("path", {
			class: "city-houses",
			d: `M${x - 17} ${bottom - 14}v-26h6a13 15 0 0 1 26 0h5v26ZM${x + 2} ${bottom - 55}v-12`,
		}),
		s("path", {
			class: "wall-courses",
			d: `M${left + 12} ${bottom - 8}H${x - 13}M${x + 13} ${bottom - 8}H${right - 12}`,
		}),
		[
			[left, top],
			[right, top],
			[left, bottom],
			[right, bottom],
		].map(([cx, cy]) => tower(cx, cy)),
		s("path", { class: "wall-gate", d: `M${x - 10} ${bottom}v-9a10 10 0 0 1 20 0v9Z` }),
		s("text", { class: "city-name", x: left - 22, y: bottom + 8 }, space.name),
	];
}

/** @param {Space} space */
function milestone(space) {
	const [cx, cy] = stoneAt(space);
	return [
		s("circle", { class: "milestone", cx, cy, r: 19 }),
		s("text", { class: "milestone-number", x: cx, y: cy + 9 }, space.label),
	];
}

/** The room that the city's own name takes, left of its gate. @param {Scene} scene */
function cityName(scene) {
	const goal = scene.spaces.find((space) => space.marks.includes("goal"));
	if (!goal) return [];
	const [x, y] = middle(goal);
	const [w, h] = extent(goal);
	const right = x - w / 2 - 22;
	const towers = { left: x - w / 2 - 16, right: x + w / 2 + 16, top: y - h / 2 - 24, bottom: y + h / 2 + 16 };
	return [
		towers,
		{ left: right - goal.name.length * NAME_SIZE * 0.66, right, top: y + h / 2 - 20, bottom: y + h / 2 + 16 },
	];
}

/** @param {Space} space @param {Scene} scene */
function placeName(space, scene) {
	const spot = nameSpots(
		scene,
		(each) => Boolean(each.shape) && !each.marks.includes("goal") && !each.marks.includes("off-board"),
		cityName(scene),
	).get(space.id);
	return spot ? s("text", { class: "place-name", x: spot.x, y: spot.y }, space.name) : null;
}

/**
 * Its name as it is written from afar: below it, where a grown counter leaves room, and within the sheet.
 * @param {Space} space
 * @param {Scene} scene
 */
function farName(space, scene) {
	const [x, y] = middle(space);
	const half = (space.name.length * NAME_SIZE * 0.6 * FARTHEST) / 2;
	const at = Math.min(Math.max(x, half), scene.size[0] - half);
	return s("text", { class: "far-name", x: at, y: y + Math.max(extent(space)[1] / 2, 45) + NAME_SIZE }, space.name);
}

/** @param {any} backdrop */
function name(backdrop) {
	for (const node of backdrop.querySelectorAll("[data-key]")) {
		const text = t(node.dataset.key);
		if (!node.classList.contains("large")) node.textContent = text;
		else
			node.replaceChildren(
				...text.split(" ").map((word, i) => s("tspan", { x: node.getAttribute("x"), dy: i ? 34 : 0 }, word)),
			);
	}
}

/** @type {import("sandtable/types.js").Drawing} */
export const drawing = {
	card: frontPage,
	tour: () => import("./tour.js"),
	outcomes: { "pushed-back": true, "attack-failed": false },
	draw(scene) {
		const sheet = [
			s(
				"defs",
				{},
				s("clipPath", { id: "ii-land" }, s("path", { d: LAND })),
				s("clipPath", { id: "ii-sheet" }, s("rect", { x: 0, y: 0, width: 1000, height: 1200, rx: 4 })),
				s(
					"pattern",
					{ id: "ii-sand", width: 26, height: 22, patternUnits: "userSpaceOnUse" },
					[
						[4, 5],
						[17, 3],
						[10, 13],
						[23, 16],
					].map(([cx, cy]) => s("circle", { class: "grain", cx, cy, r: 1.2 })),
				),
			),
			s("g", { "clip-path": "url(#ii-sheet)" }, sea(), land(), hills()),
			NAMES.map(([key, x, y, turn, kind]) =>
				s("text", { class: kind, x, y, transform: turn ? `rotate(${turn} ${x} ${y})` : null, "data-key": key }),
			),
			compass(),
			cartouche(),
			frame(),
			roads(scene),
		];
		const drawn = s("g", {}, sheet);
		name(drawn);
		return [drawn];
	},
	retitle: name,
	space(space, _unit, scene) {
		if (space.marks.includes("goal")) return [...city(space), farName(space, scene)];
		const shape = /** @type {any} */ (space.shape);
		if (space.marks.includes("off-board")) {
			return [
				outline(shape, { class: "space-face off-face" }),
				s(
					"text",
					{
						class: "place-name",
						x: Math.min(shape.at[0], 976 - (space.name.length * NAME_SIZE * 0.62) / 2),
						y: shape.at[1] - shape.size[1] / 2 - 10,
					},
					space.name,
				),
			];
		}
		return [
			outline(shape, { class: "space-face" }),
			outline(shape, { class: "space-inset" }, -6),
			...milestone(space),
			placeName(space, scene),
			farName(space, scene),
		];
	},
	questions(id, scene) {
		const piece = scene.pieces.find((each) => each.id === id) ?? scene.pieces.find((each) => each.at === id);
		return piece ? [`attack ${piece.id}`] : [];
	},
};
