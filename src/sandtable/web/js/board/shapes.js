// The shapes that spaces have, as SVG, and the points that matter of them.

import { s } from "../dom.js";

/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("../types.js").Space} Space */

/** @param {number} degrees @returns {number} */
const radians = (degrees) => ((degrees - 90) * Math.PI) / 180;

/** @param {[number, number]} centre @param {number} radius @param {number} degrees @returns {[number, number]} */
export const onRing = ([x, y], radius, degrees) => [
	x + radius * Math.cos(radians(degrees)),
	y + radius * Math.sin(radians(degrees)),
];

/** @param {Shape} shape @returns {string} */
function sectorPath({ at, size: [inner, outer, from, to] }) {
	const wide = to - from > 180 ? 1 : 0;
	const [a, b] = [onRing(at, outer, from), onRing(at, outer, to)];
	const [c, d] = [onRing(at, inner, to), onRing(at, inner, from)];
	const arc = (/** @type {number} */ r, /** @type {number} */ sweep, /** @type {[number, number]} */ p) =>
		`A${r} ${r} 0 ${wide} ${sweep} ${p[0]} ${p[1]}`;
	return `M${a[0]} ${a[1]}${arc(outer, 1, b)}L${c[0]} ${c[1]}${arc(inner, 0, d)}Z`;
}

/**
 * The outline of a shape, grown by some units (for halos).
 * @param {Shape} shape
 * @param {Record<string, any>} props
 * @param {number} [grown]
 */
export function outline(shape, props, grown = 0) {
	const [x, y] = shape.at;
	if (shape.kind === "circle") return s("circle", { cx: x, cy: y, r: shape.size[0] + grown, ...props });
	if (shape.kind === "sector") return s("path", { d: sectorPath(shape), ...props });
	if (shape.kind === "area") return s("path", { d: `M${shape.outline.map((p) => p.join(" ")).join("L")}Z`, ...props });
	const [width, height] = shape.size.length > 1 ? shape.size : [shape.size[0] ?? 80, shape.size[0] ?? 80];
	const corner = Math.max(0, Math.min(width, height) * 0.08 + grown);
	return s("rect", {
		x: x - width / 2 - grown,
		y: y - height / 2 - grown,
		width: width + 2 * grown,
		height: height + 2 * grown,
		rx: corner,
		...props,
	});
}

/** Where the middle of a space is, for names and pieces. @param {Space} space @returns {[number, number]} */
export function middle(space) {
	const { shape } = space;
	if (!shape) return [0, 0];
	if (shape.kind !== "sector") return shape.at;
	const [inner, outer, from, to] = shape.size;
	if (to - from >= 360) return shape.at;
	return onRing(shape.at, (inner + outer) / 2, (from + to) / 2);
}

/** How wide and high a space is, for what stands in it. @param {Space} space @returns {[number, number]} */
export function extent(space) {
	const { shape } = space;
	if (!shape) return [0, 0];
	if (shape.kind === "circle") return [shape.size[0] * 2, shape.size[0] * 2];
	if (shape.kind === "sector") {
		const [inner, outer, from, to] = shape.size;
		const deep = outer - inner;
		return [Math.max(deep, ((inner + outer) / 2) * (((to - from) * Math.PI) / 180)), deep];
	}
	if (shape.kind === "area" && shape.outline.length) {
		const xs = shape.outline.map((p) => p[0]);
		const ys = shape.outline.map((p) => p[1]);
		return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
	}
	return [shape.size[0] ?? 80, shape.size[1] ?? shape.size[0] ?? 80];
}

/** A soft curve through points. @param {[number, number][]} points @returns {string} */
export function curve(points) {
	let d = `M${points[0].join(" ")}`;
	for (let i = 0; i < points.length - 1; i++) {
		const [before, here, there, after] = [
			points[i - 1] ?? points[i],
			points[i],
			points[i + 1],
			points[i + 2] ?? points[i + 1],
		];
		const first = [here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6];
		const second = [there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6];
		d += `C${[...first, ...second, ...there].map((n) => Math.round(n * 10) / 10).join(" ")}`;
	}
	return d;
}
