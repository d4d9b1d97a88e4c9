// Counters of the antique campaigns: type as a figure, nation as colour and letter, three values, and every state as a
// sign.

import { s } from "sandtable/dom.js";
import { t } from "sandtable/i18n.js";

/** @typedef {import("sandtable/types.js").Piece} Piece */

/** Figures on a square of 100 around (0, 0). @type {Record<string, string>} */
const FIGURES = {
	infantry: "M-22 -26Q-6 -36 10 -26V12Q-6 30 -22 12ZM-6 -14a7 7 0 1 0 .1 0ZM22 -34l5 12h-3V28h-4V-22h-3Z",
	cavalry:
		"M-22 28Q-20 10 -16 0Q-16 -16 -2 -24L0 -34L8 -24Q18 -18 28 -2Q28 6 22 8Q14 8 10 2L2 4Q4 16 16 28Z" +
		"M9 -12a3 3 0 1 0 .1 0Z",
	elephants:
		"M-34 26V0Q-34 -22 -12 -22H6Q26 -22 28 -2L29 14Q30 20 36 18L36 24Q24 28 22 14L21 8L26 12L24 2L16 6V26H6" +
		"V10H-14V26ZM10 -10a3 3 0 1 0 .1 0Z",
	naval:
		"M-36 6H22L36 0L30 16Q26 22 18 22H-22Q-32 20 -36 6ZM-4 4V-30H0V4ZM-22 -26H18Q12 -12 18 0H-22Q-15 -13 -22 -26Z" +
		"M-20 24l-5 8h4l5 -8ZM-8 24l-5 8h4l5 -8ZM4 24l-5 8h4l5 -8ZM16 24l-5 8h4l5 -8Z",
};
const TYPES = Object.keys(FIGURES);
const NATIONS = ["roman", "north-african", "iberian", "gaul", "syracusan"];
/** For the points of resources. */
const AMPHORA =
	"M-10 -34H10V-28H6V-20Q20 -14 16 6Q12 24 4 30V34H-4V30Q-12 24 -16 6Q-20 -14 -6 -20V-28H-10Z" +
	"M-12 -26Q-28 -22 -20 -4L-16 -6Q-20 -18 -10 -21ZM12 -26Q28 -22 20 -4L16 -6Q20 -18 10 -21Z";
/** Signs of states along the right edge, on a square of 20. @type {Record<string, string>} */
const SIGNS = {
	inside: "M-7 7V-7h4v3h2v-3h4v3h2v-3h2V7Z",
	aboard: "M-8 -2q4 -5 8 0t8 0v3q-4 5 -8 0t-8 0ZM-8 5q4 -5 8 0t8 0v2q-4 5 -8 0t-8 0Z",
	isolated: "M0 -8a8 8 0 1 0 .1 0ZM0 -5a5 5 0 1 1 -.1 0ZM-6 4L4 -6L6 -4L-4 6Z",
	held: "M-2 -8H2V2H7L0 9L-7 2H-2Z",
	engaged: "M-8 -6L-6 -8L0 -2L6 -8L8 -6L2 0L8 6L6 8L0 2L-6 8L-8 6L-2 0Z",
	acted: "M-7 -8H7L1 0L7 8H-7L-1 0Z",
};
const STATES = ["decimated", "disorganised", ...Object.keys(SIGNS)];

/** @param {string} d @param {number} scale @param {Record<string, any>} props */
const figure = (d, scale, props) => s("path", { d, transform: `scale(${scale})`, "fill-rule": "evenodd", ...props });

/** @param {Piece} piece */
const nationOf = (piece) => NATIONS.find((each) => piece.marks.includes(each)) ?? "roman";

/** A unit around (0, 0). @param {Piece} piece @param {number} size @param {number} [of] how many lie in its stack */
export function unit(piece, size, of = 1) {
	const half = size / 2;
	const type = TYPES.find((each) => piece.marks.includes(each)) ?? "infantry";
	const signs = Object.keys(SIGNS).filter((each) => piece.marks.includes(each));
	const marks = STATES.filter((each) => piece.marks.includes(each)).map((each) => `is-${each}`);
	return s(
		"g",
		{ class: `antique nation-${nationOf(piece)} ${marks.join(" ")}` },
		s("rect", {
			class: "counter-shadow",
			x: -half + size * 0.04,
			y: -half + size * 0.07,
			width: size,
			height: size,
			rx: size * 0.07,
		}),
		s("rect", { class: "counter-face", x: -half, y: -half, width: size, height: size, rx: size * 0.07 }),
		piece.marks.includes("decimated")
			? s("path", { class: "losses", d: `M${-half} ${half * 0.3}L${half * 0.3} ${-half}H${half}L${-half} ${half}Z` })
			: null,
		s(
			"g",
			{ transform: `translate(${signs.length ? -size * 0.04 : 0} ${-size * 0.12})` },
			figure(FIGURES[type], size * 0.0078, { class: "figure" }),
		),
		s("rect", {
			class: "values-band",
			x: -half,
			y: half - size * 0.33,
			width: size,
			height: size * 0.33,
			rx: size * 0.05,
		}),
		s(
			"text",
			{ class: "values", x: 0, y: half - size * 0.065, "font-size": size * 0.33 },
			piece.values.map(([, value]) => value).join("-"),
		),
		s(
			"text",
			{ class: "nation-letter", x: -half + size * 0.13, y: -half + size * 0.27, "font-size": size * 0.26 },
			t(`pi.nation.${nationOf(piece)}`),
		),
		piece.marks.includes("disorganised") ? disorder(size) : null,
		signs.map((each, i) =>
			s(
				"g",
				{
					class: "sign",
					transform: `translate(${half - size * 0.13} ${-half + size * (0.14 + i * 0.23)}) scale(${size * 0.0105})`,
				},
				s("circle", { r: 11 }),
				s("path", { d: SIGNS[each], "fill-rule": "evenodd" }),
			),
		),
		of > 1 ? howMany(of, size) : null,
	);
}

/** Disorganised units wear a broken standard. @param {number} size */
const disorder = (size) => {
	const [wide, high] = [size * 0.12, size * 0.1];
	const zigzag = `l${wide} ${-high}l${wide} ${high}`;
	const last = `l${wide} ${-high}l${high} ${size * 0.09}`;
	return s("path", { class: "disorder", d: `M${-size * 0.47} ${wide}${zigzag}${zigzag}${zigzag}${last}` });
};

/** @param {number} count @param {number} size */
function howMany(count, size) {
	return s(
		"g",
		{ class: "pile-count" },
		s("circle", { cx: -size * 0.5, cy: size * 0.5, r: size * 0.26 }),
		s("text", { class: "pile-number", x: -size * 0.5, y: size * 0.62, "font-size": size * 0.36 }, count),
	);
}

/** The letter that a leader goes by: a consul's own, else the first of the name. @param {string} name */
function initial(name) {
	const words = name.split(" ");
	const last = words[words.length - 1];
	return last.length === 1 ? last : words[0].slice(0, 1);
}

/** A leader around (0, 0). @param {Piece} piece @param {number} size @param {string} name without where he stands */
export function leader(piece, size, name) {
	const modifiers = piece.values
		.map(([, value]) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0"))
		.join(" ");
	return s(
		"g",
		{ class: `antique leader power-${piece.side} ${piece.marks.includes("inside") ? "is-inside" : ""}` },
		s("circle", { class: "counter-shadow", cx: size * 0.04, cy: size * 0.07, r: size / 2 }),
		s("circle", { class: "counter-face", r: size / 2 }),
		s("circle", { class: "leader-rim", r: size * 0.43 }),
		s("text", { class: "leader-letter", x: 0, y: size * 0.09, "font-size": size * 0.46 }, initial(name)),
		s("path", {
			class: "values-band",
			d:
				`M${-size * 0.48} ${size * 0.14}H${size * 0.48}Q${size * 0.44} ${size * 0.3} ${size * 0.29} ${size * 0.41}` +
				`H${-size * 0.29}Q${-size * 0.44} ${size * 0.3} ${-size * 0.48} ${size * 0.14}Z`,
		}),
		s("text", { class: "values", x: 0, y: size * 0.36, "font-size": size * 0.25 }, modifiers),
	);
}

/** Resource points: an amphora, and how many. @param {Piece} piece @param {number} size */
export function resources(piece, size) {
	return s(
		"g",
		{ class: `antique resources power-${piece.side}` },
		s("rect", { class: "counter-shadow", x: -size * 0.46, y: -size * 0.43, width: size, height: size, rx: size * 0.3 }),
		s("rect", { class: "counter-face", x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.3 }),
		figure(AMPHORA, size * 0.0105, {
			class: "figure",
			transform: `translate(${-size * 0.2} 0) scale(${size * 0.0105})`,
		}),
		s("text", { class: "resources-count", x: size * 0.22, y: size * 0.2, "font-size": size * 0.56 }, piece.count),
	);
}

/**
 * The sign of a power: square with an R, disc with the sign of Tanit.
 * @param {string} side
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function power(side, x, y, r) {
	const face =
		side === "rome"
			? [
					s("rect", {
						class: "power-face",
						x: x - r * 0.86,
						y: y - r * 0.86,
						width: r * 1.72,
						height: r * 1.72,
						rx: r * 0.2,
					}),
					s("text", { class: "power-letter", x, y: y + r * 0.5, "font-size": r * 1.45 }, "R"),
				]
			: [
					s("circle", { class: "power-face", cx: x, cy: y, r }),
					s("path", {
						class: "tanit",
						d:
							`M${x} ${y - r * 0.72}a${r * 0.22} ${r * 0.22} 0 1 0 .1 0ZM${x - r * 0.6} ${y - r * 0.2}h${r * 1.2}` +
							`v${r * 0.2}h${-r * 0.44}l${r * 0.39} ${r * 0.66}h${-r * 1.1}l${r * 0.39} ${-r * 0.66}h${-r * 0.44}Z`,
					}),
				];
	return s("g", { class: `power power-${side}` }, face);
}

/**
 * A battle chit or a token of choice: a square with a name.
 * @param {Piece} piece
 * @param {import("sandtable/types.js").Spot} spot
 */
export function chit(piece, { box = [120, 60] }) {
	const [width, height] = box;
	const [title, ...text] = piece.marks.includes("chit") ? lines(piece.name, 2) : [piece.name];
	const size = Math.min(26, (width - 24) / (Math.max(...[title, ...text].map((each) => each.length)) * 0.65));
	return s(
		"g",
		{ class: `antique chit power-${piece.side}` },
		s("rect", { class: "counter-shadow", x: -width / 2 + 3, y: -height / 2 + 5, width, height, rx: 8 }),
		s("rect", { class: "counter-face", x: -width / 2, y: -height / 2, width, height, rx: 8 }),
		s("rect", {
			class: "chit-rim",
			x: -width / 2 + 5,
			y: -height / 2 + 5,
			width: width - 10,
			height: height - 10,
			rx: 5,
		}),
		[title, ...text].map((each, i, all) =>
			s(
				"text",
				{ class: "chit-name", x: 0, y: size * 0.35 + (i - (all.length - 1) / 2) * size * 1.1, "font-size": size },
				each,
			),
		),
	);
}

/**
 * A name in at most so many lines of about the same length.
 * @param {string} name
 * @param {number} most
 * @returns {string[]}
 */
export function lines(name, most) {
	const words = name.split(" ");
	if (words.length < 2 || name.length < 12 || most < 2) return [name];
	let [best, at] = [Infinity, 1];
	for (let i = 1; i < words.length; i += 1) {
		const widest = Math.max(words.slice(0, i).join(" ").length, words.slice(i).join(" ").length);
		if (widest < best) [best, at] = [widest, i];
	}
	return [words.slice(0, at).join(" "), words.slice(at).join(" ")];
}
