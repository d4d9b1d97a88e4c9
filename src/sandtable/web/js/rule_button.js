// The number of a rule, which opens it.

import { button } from "./dom.js";
import { t } from "./i18n.js";
import { loadThenOpen } from "./lazy.js";
import * as api from "./api.js";

/** @param {string} game @param {string} rule */
export function ruleButton(game, rule) {
	if (!rule) return null;
	const open = () =>
		loadThenOpen(Promise.all([import("./rule_dialog.js"), api.rules(game)]), ([{ openRule }, book]) =>
			openRule(book, game, rule),
		);
	return button(rule, open, { class: "rule-link", "aria-label": t("rule.open", { rule }) });
}
