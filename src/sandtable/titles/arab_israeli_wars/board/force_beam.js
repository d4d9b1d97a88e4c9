// The balance of a front: a beam with the Force of both sides, what it is made of, and how the battle would end.

import { s } from "sandtable/dom.js";
import { t } from "sandtable/i18n.js";
import { line } from "sandtable/board/text_fit.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Strength} Strength */
/** @typedef {import("./types.js").FrontFigures} FrontFigures */

const [LEFT, MIDDLE, ARM] = [320, 470, 102];
/** How large the plates are, their figures, and how far an arm hangs at most: close by and from afar. */
const NEAR = { width: 84, height: 46, size: 37, steepest: 13, classes: "near" };
const FAR = { width: 96, height: 60, size: 56, steepest: 7, classes: "far" };
/** The verdict stands from here to the right edge. */
const [TEXT, TEXT_WIDTH] = [630, 350];

/** @param {number} number */
const signed = (number) => (number > 0 ? `+${number}` : `−${-number}`);

/** @param {FrontFigures} ledger */
const verdict = ({ israel, arabs, forecast }) =>
	t(`aiw.forecast.${forecast}`, { lead: Math.abs(israel.force - arabs.force) });

/** What moves a side's Force besides its cards. @param {Strength} strength @param {string} side */
function reasons({ leaders, each, bonus }, side) {
	const parts = [
		leaders ? t("aiw.leaders", { change: signed(leaders) }) : "",
		each ? t("aiw.each", { change: signed(each) }) : "",
		bonus ? t("aiw.bonus", { change: signed(bonus) }) : "",
	].filter(Boolean);
	return parts.length ? `${side}: ${parts.join(", ")}` : "";
}

/** @param {Side} side @param {number} force @param {number} x @param {number} y @param {typeof NEAR} as */
function plate(side, force, x, y, { width, height, size, classes }) {
	const [left, top, right, bottom] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
	const cut = 12;
	return [
		side === "israel"
			? s("rect", { class: "plate side-of-israel", x: left, y: top, width, height, rx: height / 2 })
			: s("path", {
					class: "plate side-of-arabs",
					d:
						`M${left + cut} ${top}H${right - cut}L${right} ${top + cut}V${bottom - cut}L${right - cut} ${bottom}` +
						`H${left + cut}L${left} ${bottom - cut}V${top + cut}Z`,
				}),
		line(String(force), x, y + size * 0.35, width - 16, { size, bold: true }, `plate-force ${classes}`),
	];
}

/** @param {FrontFigures} ledger @param {number} y the height of its pivot */
function beam({ israel, arabs }, y) {
	return [NEAR, FAR].map((as) => {
		const hang = Math.max(-as.steepest, Math.min(as.steepest, (arabs.force - israel.force) * 1.3));
		return s(
			"g",
			{ class: as.classes },
			s("path", { class: "beam-stand", d: `M${MIDDLE} ${y}L${MIDDLE - 17} ${y + 31}H${MIDDLE + 17}Z` }),
			s("line", { class: "beam", x1: MIDDLE - ARM, y1: y - hang, x2: MIDDLE + ARM, y2: y + hang }),
			s("circle", { class: "beam-pin", cx: MIDDLE, cy: y, r: 6 }),
			plate("israel", israel.force, MIDDLE - ARM, y - hang, as),
			plate("arabs", arabs.force, MIDDLE + ARM, y + hang, as),
		);
	});
}

/**
 * @param {FrontFigures} ledger
 * @param {number} top of the strip
 * @param {string[]} sides their names
 * @param {boolean} open does the war go on
 */
export function balance(ledger, top, sides, open) {
	const ending = open ? verdict(ledger) : "";
	const why = [reasons(ledger.israel, sides[0]), reasons(ledger.arabs, sides[1])].filter(Boolean);
	const first = top + (why.length > 1 ? 28 : why.length ? 36 : 48);
	return s(
		"g",
		{ class: "balance" },
		beam(ledger, top + 38),
		line(ending, TEXT, first, TEXT_WIDTH, { size: 29, serif: true, bold: true }, "verdict near"),
		why.map((text, i) => line(text, TEXT, first + 25 + i * 23, TEXT_WIDTH, { size: 22.5 }, "verdict near")),
		line(ending, TEXT, top + 58, TEXT_WIDTH, { size: 56, serif: true, bold: true }, "verdict far"),
	);
}

/**
 * How the balance would stand after a choice, laid over it.
 * @param {FrontFigures} ledger
 * @param {number} top of the strip
 */
export function foretold(ledger, top) {
	const text = `→ ${verdict(ledger)}`;
	return s(
		"g",
		{ class: "foretold" },
		s("rect", { class: "foretold-ground", x: LEFT + 2, y: top + 4, width: 668, height: 72, rx: 10 }),
		beam(ledger, top + 40),
		line(text, TEXT, top + 51, TEXT_WIDTH - 10, { size: 31, serif: true, bold: true }, "verdict near"),
		line(text, TEXT, top + 60, TEXT_WIDTH - 10, { size: 56, serif: true, bold: true }, "verdict far"),
	);
}
