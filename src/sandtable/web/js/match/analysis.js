// After a game: the chance of winning choice by choice, the biggest mistakes, luck against expectation.

import { button, h, replace, s } from "../dom.js";
import { fixed, percent, say, signed, t } from "../i18n.js";
import { openDialog } from "../dialog.js";
import * as api from "../api.js";
import { digitsOf, worth } from "./hint.js";

/** @typedef {(side: string) => string} SideName */
/** @typedef {(at: number, remark: () => string) => void} Show takes a person to a position, with what is said of it */
/** @typedef {{value: number, error: number, exact: boolean}} Value */
/**
 * @typedef {object} Decision
 * @property {number} entry
 * @property {number} at
 * @property {string} side
 * @property {string} move
 * @property {any} text
 * @property {string} best
 * @property {any} best_text
 * @property {Value} value
 * @property {Value} played
 * @property {Value} loss
 */
/**
 * @typedef {object} Analysis
 * @property {string[]} sides
 * @property {Record<string, number>} final
 * @property {number} done
 * @property {number} total
 * @property {Decision[]} decisions
 * @property {number[]} mistakes
 * @property {object[]} rolls
 * @property {Record<string, Value>} luck
 */

const EVERY = 1000;
const WIDE = 600;
const HIGH = 200;
const LEFT = 66;
const TOP = 12;

/**
 * Look at the analysis, and go on looking while it is worked out.
 * @param {{id: string, token: string, sideName: SideName}} match
 * @param {Show} show
 */
export function openAnalysis(match, show) {
	const sideName = (/** @type {string} */ side) => match.sideName(side);
	const body = h("div", { class: "analysis" }, h("p", { role: "status" }, t("loading")));
	let closed = false;
	const dialog = openDialog(t("analysis.title"), body, {
		wide: true,
		closed: () => {
			closed = true;
		},
	});
	const look = async () => {
		if (closed) return;
		try {
			const found = /** @type {Analysis} */ (await api.matchRequest(match.id, "/analysis", match.token));
			if (closed) return;
			replace(
				body,
				report(found, sideName, (at, remark) => {
					dialog.close();
					show(at, remark);
				}),
			);
			if (found.done < found.total) setTimeout(look, EVERY);
		} catch (error) {
			const { text, code } = /** @type {any} */ (error);
			replace(
				body,
				h("p", { class: "why", role: "status" }, text ? say(text) : t("error.other", { code: code ?? String(error) })),
				button(t("line.again"), look),
			);
		}
	};
	look();
}

/** @param {Analysis} found @param {SideName} sideName @param {Show} show */
function report(found, sideName, show) {
	const busy = found.done < found.total;
	return [
		busy
			? h(
					"div",
					{ class: "analysis-progress" },
					h("progress", { max: found.total, value: found.done, "aria-label": t("analysis.title") }),
					h("span", {}, t("analysis.progress", { done: found.done, total: found.total })),
				)
			: null,
		h(
			"figure",
			{ class: "analysis-figure" },
			h("figcaption", {}, t("analysis.curve")),
			graph(found, sideName),
			legend(found, sideName),
		),
		h("h3", {}, t("analysis.mistakes")),
		mistakes(found, sideName, show, busy),
		found.rolls.length
			? [
					h("h3", {}, t("analysis.luck")),
					h("p", { class: "quiet" }, t("analysis.luck.note")),
					h(
						"dl",
						{ class: "hint-odds" },
						found.sides.map((side) => [h("dt", {}, sideName(side)), h("dd", {}, fortune(found.luck[side]))]),
					),
				]
			: null,
	];
}

/** @param {Value} luck */
const fortune = ({ value, error, exact }) => {
	const points = signed(100 * value, 1);
	return exact
		? t("value.exact", { share: points })
		: t("value.error", { share: points, points: fixed(100 * error, 1) });
};

/**
 * @param {Analysis} found
 * @param {string} side
 * @returns {[number, number][]} place in the game and chance, the end last
 */
function curve(found, side) {
	const own = found.decisions.filter((each) => each.side === side);
	const last = found.decisions.length ? found.decisions[found.decisions.length - 1].entry + 1 : 1;
	const points = own.map((each) => /** @type {[number, number]} */ ([each.entry, each.value.value]));
	return found.done < found.total ? points : [...points, [last, found.final[side]]];
}

/** @param {Analysis} found @param {SideName} sideName */
function graph(found, sideName) {
	const most = Math.max(1, ...found.sides.flatMap((side) => curve(found, side).map(([entry]) => entry)));
	const x = (/** @type {number} */ entry) => LEFT + ((WIDE - LEFT - 8) * entry) / most;
	const y = (/** @type {number} */ value) => TOP + HIGH * (1 - value);
	const wrong = found.decisions.filter((each) => found.mistakes.includes(each.entry));
	return s(
		"svg",
		{
			class: "analysis-graph",
			viewBox: `0 0 ${WIDE} ${HIGH + TOP + 14}`,
			role: "img",
			"aria-label": described(found, sideName),
		},
		[0, 0.5, 1].map((value) => [
			s("line", { class: "analysis-line", x1: LEFT, x2: WIDE - 8, y1: y(value), y2: y(value) }),
			s("text", { class: "analysis-label", x: LEFT - 8, y: y(value) + 5 }, percent(value)),
		]),
		found.sides.map((side, place) =>
			s("polyline", {
				class: `analysis-curve curve-${place}`,
				points: curve(found, side)
					.map(([entry, value]) => `${x(entry)},${y(value)}`)
					.join(" "),
			}),
		),
		wrong.map((each) => s("circle", { class: "analysis-mistake", cx: x(each.entry), cy: y(each.value.value), r: 6 })),
	);
}

/** @param {Analysis} found @param {SideName} sideName */
function described(found, sideName) {
	return found.sides
		.map((side) => {
			const points = curve(found, side);
			if (!points.length) return sideName(side);
			return t("analysis.graph", {
				side: sideName(side),
				first: percent(points[0][1]),
				last: percent(points[points.length - 1][1]),
			});
		})
		.join(" ");
}

/** @param {Analysis} found @param {SideName} sideName */
function legend(found, sideName) {
	return h(
		"ul",
		{ class: "analysis-legend" },
		found.sides.map((side, place) =>
			h(
				"li",
				{},
				s(
					"svg",
					{ viewBox: "0 0 36 10", width: 36, height: 10, "aria-hidden": "true" },
					s("line", { class: `analysis-curve curve-${place}`, x1: 0, x2: 36, y1: 5, y2: 5 }),
				),
				sideName(side),
			),
		),
		found.mistakes.length
			? h(
					"li",
					{},
					s(
						"svg",
						{ viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" },
						s("circle", { class: "analysis-mistake", cx: 8, cy: 8, r: 6 }),
					),
					t("analysis.mistake.mark"),
				)
			: null,
	);
}

/** What was played, and what would have been better. @param {Decision} decision @param {SideName} sideName */
function mistake({ side, text, played, best_text: best, value }, sideName) {
	const digits = digitsOf([played, value]);
	return t("analysis.mistake", {
		side: sideName(side),
		move: say(text),
		value: worth(played, digits),
		best: say(best),
		better: worth(value, digits),
	});
}

/** @param {Analysis} found @param {SideName} sideName @param {Show} show @param {boolean} busy */
function mistakes(found, sideName, show, busy) {
	const listed = found.mistakes
		.map((entry) => found.decisions.find((each) => each.entry === entry))
		.filter((each) => each !== undefined);
	if (!listed.length) return h("p", {}, t(busy ? "analysis.none.yet" : "analysis.none"));
	return h(
		"ol",
		{ class: "analysis-mistakes" },
		listed.map((each) =>
			h(
				"li",
				{},
				h("p", {}, mistake(each, sideName)),
				button(t("analysis.see"), () => show(each.at, () => mistake(each, sideName)), {
					class: "small",
					"data-at": each.at,
				}),
			),
		),
	);
}
