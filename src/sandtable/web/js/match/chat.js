// What comes from the other seats: what they say, what they offer.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { openDialog } from "../dialog.js";

/**
 * @param {{chat: import("../types.js").ChatLine[], side: string|null, sideName: (side: string) => string}} match
 * @param {(text: string) => void} send
 */
export function chatBox(match, send) {
	const field = h("input", {
		class: "field",
		maxlength: 500,
		"aria-label": t("chat.say"),
		placeholder: t("chat.say"),
		"data-focus": "chat",
		id: "chat",
		autocomplete: "off",
	});
	const submit = (/** @type {Event} */ event) => {
		event.preventDefault();
		const text = field.value.trim();
		if (text) send(text);
		field.value = "";
	};
	return h(
		"div",
		{ class: "chat" },
		h("h2", { class: "panel-title" }, t("more.chat")),
		match.chat.length
			? h(
					"ul",
					{},
					match.chat.map((line) => h("li", {}, h("strong", {}, `${match.sideName(line.by)}: `), line.text)),
				)
			: h("p", { class: "quiet" }, t("chat.empty")),
		match.side
			? h("form", { on: { submit } }, field, h("button", { type: "submit", "data-focus": "chat-send" }, t("chat.send")))
			: null,
	);
}

/**
 * Somebody offers something.
 * @param {import("../types.js").Offer} offer
 * @param {string} side the name of who makes it
 * @param {(accept: boolean) => void} answer
 * @returns {HTMLDialogElement}
 */
export function offerDialog(offer, side, answer) {
	const give = (/** @type {boolean} */ accept) => {
		answer(accept);
		dialog.close();
	};
	const text = t(`offer.${offer.kind}`, { side, moves: (offer.moves ?? []).join(", ") });
	const dialog = openDialog(t(`more.${offer.kind}`), h("p", {}, text), {
		actions: [
			button(t("offer.decline"), () => give(false)),
			button(t("offer.accept"), () => give(true), { class: "primary" }),
		],
	});
	return dialog;
}
