// The cards are headlines: each is read as the front page of a newspaper.

import { h } from "sandtable/dom.js";
import { t } from "sandtable/i18n.js";
import { basis } from "sandtable/match/cards.js";

/** @param {import("sandtable/types.js").Card} card */
export function frontPage(card) {
	return h(
		"article",
		{ class: "paper", "data-card": card.id },
		h("div", { class: "paper-mast", "aria-hidden": "true" }, h("span", { class: "paper-name" }, t("paper.name"))),
		h(
			"div",
			{ class: "paper-line" },
			h("span", {}, card.number ? t("paper.number", { number: card.number }) : ""),
			h("span", {}, card.marks.includes("advanced") ? t("paper.advanced") : "1948–1949"),
		),
		h("h3", { class: "paper-headline" }, card.title),
		card.note ? h("p", { class: "paper-note" }, card.note) : null,
		h(
			"div",
			{ class: "paper-orders" },
			h("h4", {}, t("paper.orders")),
			h(
				"ul",
				{},
				card.lines.map((line) => h("li", {}, line)),
			),
		),
		basis(card),
	);
}
