// Web notifications: asked for only when somebody switches them on.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { toast } from "./dialog.js";
import { settings, changeSettings } from "./local_storage.js";

/** The switch, where the browser knows notifications. */
export function notifySwitch() {
	if (!("Notification" in window)) return null;
	const change = async (/** @type {any} */ event) => {
		const box = event.target;
		const granted = box.checked && (await Notification.requestPermission()) === "granted";
		if (box.checked && !granted) toast(t("notify.denied"), "bad");
		box.checked = granted;
		changeSettings({ notify: granted });
	};
	return h(
		"label",
		{ class: "check" },
		h("input", {
			type: "checkbox",
			class: "notify-switch",
			checked: settings.notify && Notification.permission === "granted",
			on: { change },
		}),
		t("settings.notify"),
	);
}

/** It is my turn; say so if nobody is looking. @param {string} title @param {string} body */
export function notifyTurn(title, body) {
	if (!settings.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted")
		return;
	try {
		const note = new Notification(title, { body, tag: location.pathname });
		note.onclick = () => window.focus();
	} catch {
		// Some phones allow notifications only from a service worker; the title of the page still says it.
	}
}
