// A rule in its own words, with the rulings on it.

import { h } from "./dom.js";
import { lang, say, t } from "./i18n.js";
import { openDialog } from "./dialog.js";
import { sitePath } from "./site.js";

/** @param {string} text @returns {any[]} */
export const paragraphs = (text) =>
	text
		.trim()
		.split(/\n\s*\n/)
		.map((each) => {
			const lines = each.split("\n");
			if (lines.length < 2) return h("p", {}, each);
			const intro = lines[0].trim().endsWith(":") ? lines.shift() : null;
			return [
				intro ? h("p", {}, intro) : null,
				h(
					"ul",
					{ class: "rule-lines" },
					lines.map((line) => h("li", {}, line)),
				),
			];
		});

/** @param {import("./types.js").Ruling} ruling @param {"h3"|"h4"} heading */
export function rulingBlock(ruling, heading) {
	return h(
		"section",
		{ class: "ruling" },
		h(heading, {}, t("rule.ruling", { id: ruling.id })),
		h("p", { class: "ruling-question" }, say(ruling.question)),
		paragraphs(say(ruling.ruling)),
		h("p", { class: "ruling-reason" }, h("strong", {}, `${t("rule.reason")}: `), say(ruling.reason)),
	);
}

/**
 * Open a rule in its own words, with the rulings on it.
 * @param {import("./types.js").Rulebook} book
 * @param {string} game
 * @param {string} id
 */
export function openRule(book, game, id) {
	const rule = book.rules.find((each) => each.id === id || each.id === `${id}.0`);
	const rulings = book.rulings.filter((each) => each.rule === id || each.rule === rule?.id || each.id === id);
	const missing = rulings.length ? null : h("p", {}, t("rule.missing", { rule: id }));
	openDialog(rule ? `${rule.id}  ${say(rule.title)}` : t("rule.title", { rule: id }), [
		rule ? h("div", { class: "prose", lang: lang() }, paragraphs(say(rule.text))) : missing,
		rulings.length ? [h("h3", {}, t("rule.rulings")), rulings.map((ruling) => rulingBlock(ruling, "h4"))] : null,
		h("p", {}, h("a", { href: sitePath(`/rules/${game}#${rule?.id ?? ""}`), target: "_blank" }, t("rule.all"))),
	]);
}
