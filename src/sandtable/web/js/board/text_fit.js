// Lettering of a given width: how wide words are, where they break, and what is set closer because it would not fit.

import { s } from "../dom.js";

/** @typedef {{size: number, serif?: boolean, bold?: boolean}} Type */

/** @type {CanvasRenderingContext2D|null} */
let ruler = null;
/** @type {Map<string, number>} */
const known = new Map();

/** @param {string} text @param {Type} type */
export function widthOf(text, { size, serif = false, bold = false }) {
	const key = `${text} ${size} ${serif} ${bold}`;
	const before = known.get(key);
	if (before !== undefined) return before;
	ruler ??= document.createElement("canvas").getContext("2d");
	if (!ruler) return text.length * size * 0.56;
	const family = getComputedStyle(document.documentElement).getPropertyValue(serif ? "--serif" : "--sans");
	ruler.font = `${bold ? 700 : 400} ${size}px ${family}`;
	const width = ruler.measureText(text).width;
	known.set(key, width);
	return width;
}

/** All ways to set words on so many lines. @param {string[]} words @param {number} lines @returns {string[][]} */
function settings(words, lines) {
	if (lines === 1) return [[words.join(" ")]];
	return words
		.slice(lines - 1)
		.flatMap((_, i) =>
			settings(words.slice(i + 1), lines - 1).map((rest) => [words.slice(0, i + 1).join(" "), ...rest]),
		);
}

/**
 * Broken at spaces into as few lines as fit, but no more than so many, the longest as short as can be.
 * @param {string} text
 * @param {number} width
 * @param {Type} type
 * @param {number} most
 * @returns {string[]}
 */
export function broken(text, width, type, most) {
	const words = text.split(" ");
	const longest = (/** @type {string[]} */ lines) => Math.max(...lines.map((each) => widthOf(each, type)));
	let best = [text];
	for (let lines = 2; lines <= Math.min(most, words.length) && longest(best) > width; lines += 1) {
		best = settings(words, lines).sort((one, other) => longest(one) - longest(other))[0];
	}
	return best;
}

/**
 * A line of text that keeps within a width: what is longer is set closer.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {Type} type
 * @param {string} [classes]
 */
export function line(text, x, y, width, type, classes = "") {
	const tight = widthOf(text, type) > width;
	return s(
		"text",
		{
			class: `${classes} ${type.serif ? "is-serif" : "is-sans"} ${type.bold ? "is-bold" : ""}`,
			x,
			y,
			"font-size": type.size,
			textLength: tight ? width : null,
			lengthAdjust: tight ? "spacingAndGlyphs" : null,
		},
		text,
	);
}
