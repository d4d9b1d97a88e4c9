// How to play: the rules in our own words, with the rulings.

import { h, replace } from "../dom.js";
import { say, t } from "../i18n.js";
import { showError } from "../dialog.js";
import { paragraphs, rulingBlock } from "../rule_dialog.js";
import * as api from "../api.js";
import { sitePath } from "../site.js";

/** @param {HTMLElement} main @param {string} game */
export async function rulesPage(main, game) {
	let book;
	try {
		book = await api.rules(game);
	} catch (error) {
		replace(
			main,
			h(
				"div",
				{ class: "page empty-state" },
				h("h1", {}, t("nav.rules")),
				h("p", {}, t("rules.none")),
				h("p", {}, h("a", { href: sitePath("/"), class: "button" }, t("line.home"))),
			),
		);
		if (/** @type {any} */ (error).status !== 404) showError(error);
		return;
	}
	document.title = `${say(book.title)} · ${t("app.name")}`;
	const deep = (/** @type {string} */ id) => (id.endsWith(".0") ? "" : "deeper");
	replace(
		main,
		h(
			"div",
			{ class: "page rules" },
			h(
				"header",
				{ class: "prose" },
				h("h1", {}, say(book.title)),
				h("p", { class: "lead" }, t("rules.lead")),
				book.designer
					? h("p", { class: "quiet" }, t("rules.by", { designer: book.designer, publisher: book.publisher }))
					: null,
				h(
					"p",
					{},
					h("a", { href: sitePath(`/?game=${encodeURIComponent(game)}`), class: "button primary" }, t("rules.play")),
				),
			),
			h(
				"nav",
				{ class: "contents", "aria-label": t("rules.contents") },
				h("h2", {}, t("rules.contents")),
				h(
					"ol",
					{},
					book.rules.map((rule) =>
						h(
							"li",
							{ class: deep(rule.id) },
							h("a", { href: `#${rule.id}` }, h("span", { class: "rule-number" }, rule.id), say(rule.title)),
						),
					),
				),
			),
			h(
				"article",
				{ class: "prose" },
				book.rules.map((rule) =>
					h(
						"section",
						{ id: rule.id, class: `rule ${deep(rule.id)}` },
						h("h2", {}, h("span", { class: "rule-number" }, rule.id), say(rule.title)),
						paragraphs(say(rule.text)),
						book.rulings.filter((ruling) => ruling.rule === rule.id).map((ruling) => rulingBlock(ruling, "h3")),
					),
				),
			),
		),
	);
	if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
