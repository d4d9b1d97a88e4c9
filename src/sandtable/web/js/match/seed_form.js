// Before the first roll, where somebody wants to add words to the dice: the commitment stands, the game waits.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { showError } from "../dialog.js";
import * as api from "../api.js";

/** @param {import("./match_state.js").MatchState} match @param {() => void} begun */
export function seedForm(match, begun) {
	if (match.begun) return null;
	const code = match.welcome?.commitment;
	const committed = code
		? h("p", { class: "commitment-code" }, h("strong", {}, `${t("dice.commitment")}: `), h("code", {}, code))
		: null;
	if (!match.can.begin) return h("div", { class: "before" }, committed);
	const field = h("input", {
		class: "field",
		maxlength: 200,
		autocomplete: "off",
		"data-focus": "begin-words",
		id: "begin-words",
	});
	const submit = (/** @type {Event} */ event) => {
		event.preventDefault();
		api.matchRequest(match.id, "/begin", match.token, { player_seed: field.value.trim() }).then(begun, showError);
	};
	return h(
		"form",
		{ class: "before stack", on: { submit } },
		committed,
		h("label", { class: "labelled" }, t("begin.words"), field, h("span", { class: "quiet" }, t("begin.help"))),
		h(
			"div",
			{ class: "row" },
			h("button", { type: "submit", class: "primary", "data-focus": "begin", id: "begin" }, t("begin.go")),
		),
	);
}
