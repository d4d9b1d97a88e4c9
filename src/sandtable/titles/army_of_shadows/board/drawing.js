// A round chart of a city at night: lamplight at the Capital, deeper shadow with every ring outward.
// Where the spaces lie and what is known comes from the scene; this module draws it.

import { h, s } from "sandtable/dom.js";
import { percent, t } from "sandtable/i18n.js";
import { ruleButton } from "sandtable/rule_button.js";
import { onRing } from "sandtable/board/shapes.js";
import { corner, eyeShape, heart, inside, isSector, labelAt, standing, token } from "./round_chart.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Announcement} Announcement */
/** @typedef {import("sandtable/types.js").Space} Space */

/** A corner of the sheet: what stands there and the key of its name. @type {[string, number, number][]} */
const CORNERS = [
	["map.aos.inner", 14, 84],
	["map.aos.seen", 986, 84],
	["map.aos.state", 14, 978],
	["map.aos.insurgent", 986, 978],
];

/** Stars outside the walls, always the same. */
function stars() {
	const found = [];
	for (let i = 0, x = 17, y = 5; i < 120; i++) {
		[x, y] = [(x * 171 + 11) % 1009, (y * 203 + 37) % 1013];
		if (Math.hypot(x - 500, y - 500) > 500)
			found.push(s("circle", { class: "aos-star", cx: x, cy: y, r: 1 + (i % 3) * 0.6 }));
	}
	return found;
}

/** Where two spaces of the next ring meet, a street lamp. @param {Scene} scene */
function lamps(scene) {
	return scene.spaces.filter(isSector).map((space) => {
		const {
			at,
			size: [, outer, from],
		} = /** @type {any} */ (space.shape);
		const [cx, cy] = onRing(at, outer, from);
		return s("circle", { class: "aos-lamp", cx, cy, r: 3.2 });
	});
}

function corners() {
	const sample = (/** @type {string} */ side) => token(/** @type {any} */ ({ side, count: 1, marks: [] }), 44);
	const signs = [
		s("path", { class: "aos-key-ring", d: "M-34 14A46 46 0 0 1 34 14L17 26A24 24 0 0 0 -17 26Z" }),
		s("g", { class: "token-eye is-open", transform: "scale(1.4)" }, eyeShape()),
		sample("state"),
		sample("insurgent"),
	];
	return CORNERS.map(([key, x, y], i) =>
		s(
			"g",
			{ class: x < 500 ? "is-left" : "is-right" },
			s("g", { transform: `translate(${x < 500 ? 44 : 956} ${y - 48})` }, signs[i]),
			s("text", { class: "aos-key", x, y, "data-key": key }),
		),
	);
}

/** @param {any} backdrop */
function name(backdrop) {
	for (const node of backdrop.querySelectorAll("[data-key]")) node.textContent = t(node.dataset.key);
}

/** @param {Space} space @param {string} taken */
function capital(space, taken) {
	const {
		at: [x, y],
		size: [r],
	} = /** @type {any} */ (space.shape);
	let wall = "";
	for (let turn = 0; turn < 360; turn += 15) {
		const [[a, b], [c, d]] = [onRing([x, y], r - 2, turn), onRing([x, y], r - 12, turn)];
		wall += `M${a.toFixed(1)} ${b.toFixed(1)}L${c.toFixed(1)} ${d.toFixed(1)}`;
	}
	return [
		inside(space, 0, "space-face aos-face aos-capital"),
		inside(space, 12, "aos-wall"),
		s("path", { class: "aos-wall", d: wall }),
		inside(space, 6, "aos-inset"),
		s("text", { class: `space-label aos-name ${taken}`, x, y: y + 56 }, space.name),
	];
}

/** @param {Space} space @param {string} taken */
function label(space, taken) {
	const [x, y] = labelAt(space);
	return s("text", { class: `space-label aos-label ${taken}`, x, y: y + 10 }, space.label);
}

/**
 * How far a figure moves up or down where the label would touch it.
 * @param {import("sandtable/types.js").Space} space
 * @param {[number, number]} at
 * @param {number} wide
 */
function givesWay(space, [x, y], wide) {
	if (!isSector(space)) return 0;
	const [left, top] = labelAt(space);
	const [apart, high] = [wide / 2 + 28, 27];
	const over = Math.abs(left - x) < apart ? Math.max(0, high - Math.abs(top - y)) : 0;
	return y < top ? -over : over;
}

/**
 * How likely a hidden piece is here: a shade, and the share in figures.
 * @param {Scene} scene
 * @param {import("sandtable/types.js").Mark} mark
 */
function likelihood(scene, mark) {
	const space = scene.spaces.find((each) => each.id === mark.on);
	if (!space?.shape) return null;
	const [x, y] = heart(space);
	const taken = scene.pieces.some((piece) => piece.at === space.id);
	const share = mark.strength < 0.005 ? `<${percent(0.01)}` : percent(mark.strength);
	const wide = 18 + share.length * 13.5;
	const down = taken ? 24 : givesWay(space, [x, y], wide);
	return s(
		"g",
		{ class: "aos-likely" },
		s("g", { "fill-opacity": (0.1 + 0.6 * mark.strength).toFixed(3) }, inside(space, 3, "aos-shade")),
		s("rect", { class: "aos-likely-plate", x: x - wide / 2, y: y + down - 17, width: wide, height: 33, rx: 16 }),
		s("text", { class: "aos-percent", x, y: y + down + 9 }, share),
		isSector(space) ? label(space, "") : null,
	);
}

/** For how many points any piece gets to a space. @param {Scene} scene @param {string} space */
const fewest = ({ extras }, space) =>
	Math.min(...Object.values(extras.reach).map((reached) => reached[space] ?? Infinity));

/** Here a piece can be after so many points. @param {Scene} scene @param {string} id @param {number} points */
function within(scene, id, points) {
	const space = scene.spaces.find((each) => each.id === id);
	if (!space?.shape) return null;
	const [x, y] = corner(space);
	return s(
		"g",
		{ class: "aos-reach" },
		inside(space, 8, "aos-reach-line"),
		s("circle", { class: "aos-reach-dot", cx: x, cy: y, r: 13 }),
		s("text", { x, y: y + 8 }, points),
	);
}

/** @param {Announcement} said @param {Scene} scene @param {(ids: string[]) => void} point */
function announcement(said, scene, point) {
	const show = () => point(said.space ? [said.space] : []);
	const hide = () => point([]);
	return h(
		"li",
		{ class: `said by-${said.by} said-${said.kind}`, on: { pointerenter: show, pointerleave: hide } },
		s(
			"svg",
			{ viewBox: "-34 -34 68 68", width: 22, height: 22, role: "img", "aria-label": t(`map.aos.${said.by}`) },
			token(/** @type {any} */ ({ side: said.by, count: 1, marks: [] }), 60),
		),
		h("span", {}, said.text, " ", ruleButton(scene.game, said.rule)),
	);
}

/** What was said aloud, the latest round first. @param {Scene} scene @param {(ids: string[]) => void} point */
function announcements(scene, point) {
	const all = scene.extras.timeline;
	const rounds = [...new Set(all.map((said) => said.turn))].reverse();
	return h(
		"section",
		{ class: "timeline" },
		h("h2", { class: "panel-title" }, t("aos.timeline")),
		all.length ? null : h("p", { class: "quiet" }, t("aos.timeline.empty")),
		rounds.map((turn) => [
			h("h3", {}, t("aos.round", { turn })),
			h(
				"ol",
				{},
				all.filter((said) => said.turn === turn).map((said) => announcement(said, scene, point)),
			),
		]),
	);
}

/** @type {import("./types.js").Drawing} */
export const drawing = {
	tour: () => import("./tour.js"),
	aside: { key: "aos.timeline", draw: announcements },
	draw(scene) {
		const [width, height] = scene.size;
		const drawn = s(
			"g",
			{},
			s("rect", { class: "aos-sky", x: 0, y: 0, width, height }),
			stars(),
			s("circle", { class: "aos-glow", cx: width / 2, cy: height / 2, r: 497 }),
			corners(),
		);
		name(drawn);
		return [drawn];
	},
	retitle: name,
	space(space, _unit, scene) {
		const taken = scene.pieces.some((piece) => piece.at === space.id) ? "is-taken" : "";
		if (!isSector(space)) return capital(space, taken);
		return [inside(space, 0, "space-face aos-face"), inside(space, 6, "aos-inset"), label(space, taken)];
	},
	spots(scene) {
		const found = new Map();
		for (const space of scene.spaces) {
			const here = scene.pieces.filter((piece) => piece.at === space.id);
			standing(space, here.length).forEach((spot, i) => found.set(here[i].id, spot));
		}
		return found;
	},
	piece: (piece, spot) => token(piece, spot.size),
	layer(layer, scene) {
		if (layer.id === "knowledge") return layer.marks.map((mark) => likelihood(scene, mark)).filter(Boolean);
		return layer.marks.map((mark) => within(scene, mark.on, fewest(scene, mark.on))).filter(Boolean);
	},
	marks(scene, { selected, layers }) {
		const reach = layers.includes("reach") ? {} : scene.extras.reach;
		const reached = [...selected].flatMap((id) => Object.entries(reach[id] ?? {}));
		return [
			s("g", { class: "aos-lamps" }, lamps(scene)),
			...reached.map(([space, points]) => within(scene, space, points)).filter(Boolean),
		];
	},
	questions(id, scene) {
		const piece =
			scene.pieces.find((each) => each.id === id) ??
			scene.pieces.find((each) => each.at === id && each.side === "insurgent");
		return piece?.side === "insurgent" ? [`kill ${piece.at}`] : [];
	},
};
