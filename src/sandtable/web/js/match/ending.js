// How the game ended, and what can be done after it.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("./match_state.js").MatchState} MatchState */
/** @typedef {{rematch: () => void, again: () => void, analyse: () => void, exportRecord: () => void}} Actions */

/** Have I won? Nobody is told who plays for all at one screen. @param {MatchState} match */
function result({ over, welcome, side }) {
	if (!over || !welcome || !side) return null;
	if (!welcome.solitaire && welcome.sides.every((seat) => seat.kind === "me")) return null;
	const won = over.winner ? over.winner === side : welcome.solitaire ? false : null;
	return h("p", { class: "ending-result" }, t(won === null ? "over.draw" : won ? "over.won" : "over.lost"));
}

/** @param {MatchState} match @param {string} verdict what the check of the dice says @param {Actions} actions */
export function ending(match, verdict, { rematch, again, analyse, exportRecord }) {
	if (!match.over) return null;
	const { winner, score } = match.over;
	const alone = match.welcome?.solitaire;
	return h(
		"div",
		{ class: "ending" },
		h("p", { class: "ending-kicker" }, t("over.title")),
		result(match),
		typeof score === "number" && winner && alone ? h("p", { class: "ending-score" }, t("over.score", { score })) : null,
		verdict ? h("p", { class: "ending-dice" }, verdict) : null,
		h(
			"div",
			{ class: "row" },
			match.side && !alone ? button(t("more.rematch"), rematch, { class: "primary", "data-focus": "rematch" }) : null,
			alone ? button(t("more.again"), again, { class: "primary", "data-focus": "again" }) : null,
			button(t("analysis.open"), analyse, { "data-focus": "analysis", id: "analysis", "aria-haspopup": "dialog" }),
			button(t("more.export"), exportRecord, { "data-focus": "export" }),
		),
	);
}
