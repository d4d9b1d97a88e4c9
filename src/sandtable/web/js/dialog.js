// Dialogs and small notices.

import { byId, button, h } from "./dom.js";
import { say, t } from "./i18n.js";

/**
 * Open a dialog. Esc and the cross close it; the keyboard goes back to where it was.
 * @param {string} title
 * @param {any} body
 * @param {{actions?: any[], wide?: boolean, closed?: () => void}} [how]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, body, { actions = [], wide = false, closed } = {}) {
	const heading = h("h2", { id: `dialog-${Date.now()}`, class: "dialog-title" }, title);
	const dialog = /** @type {HTMLDialogElement} */ (
		h(
			"dialog",
			{ class: wide ? "dialog wide" : "dialog", "aria-labelledby": heading.id },
			h(
				"div",
				{ class: "dialog-head" },
				heading,
				button("×", () => dialog.close(), { class: "cross", "aria-label": t("close") }),
			),
			h("div", { class: "dialog-body", tabindex: "0" }, body),
			actions.length ? h("div", { class: "dialog-actions" }, actions) : null,
		)
	);
	dialog.addEventListener("close", () => {
		dialog.remove();
		closed?.();
	});
	dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
	document.body.append(dialog);
	dialog.showModal();
	return dialog;
}

/**
 * A question with two answers.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmDialog(question, yes) {
	return new Promise((resolve) => {
		let answer = false;
		const act = button(
			yes,
			() => {
				answer = true;
				dialog.close();
			},
			{ class: "primary" },
		);
		const dialog = openDialog(yes, h("p", {}, question), {
			actions: [button(t("cancel"), () => dialog.close()), act],
			closed: () => resolve(answer),
		});
	});
}

/**
 * A notice that goes by itself.
 * @param {any} text
 * @param {"plain"|"bad"} [tone]
 * @param {number} [stay]
 * @returns {HTMLElement}
 */
export function toast(text, tone = "plain", stay = 6000) {
	const node = h(
		"div",
		{ class: `toast ${tone}` },
		text,
		button("×", () => node.remove(), { class: "cross", "aria-label": t("close") }),
	);
	byId("toasts").append(node);
	while (byId("toasts").children.length > 3) byId("toasts").firstElementChild.remove();
	setTimeout(() => node.remove(), stay);
	return node;
}

/** Say something to those who listen. @param {string} text */
export function announce(text) {
	const spoken = byId("spoken");
	spoken.append(h("p", {}, text));
	while (spoken.children.length > 12) spoken.firstElementChild.remove();
}

/** Forget what was said: somebody else sits down. */
export function clearAnnouncements() {
	byId("spoken").replaceChildren();
	byId("toasts").replaceChildren();
}

/** What went wrong, in words. @param {any} error */
export function showError(error) {
	const text = error?.text
		? say(error.text)
		: error?.code === "unreachable"
			? t("error.unreachable")
			: t("error.other", { code: error?.code ?? error });
	const defects = (error?.defects ?? [])
		.map((/** @type {any} */ each) => say(each.text ?? each.message))
		.filter(Boolean);
	toast([text, ...defects].join(" "), "bad", 9000);
}

/** @param {string} text */
export async function copy(text) {
	try {
		await navigator.clipboard.writeText(text);
		toast(t("copied"));
	} catch {
		openDialog(
			t("copy"),
			h("input", { class: "field wide-field", readonly: true, value: text, "aria-label": t("copy") }),
		);
	}
}
