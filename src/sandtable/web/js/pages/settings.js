// Settings, kept in this browser.

import { h } from "../dom.js";
import { lang, t } from "../i18n.js";
import { showError, openDialog } from "../dialog.js";
import { notifySwitch } from "../notify.js";
import { settings, changeSettings } from "../local_storage.js";

/** @param {{changeLanguage: (language: string) => Promise<void>, renderBar: () => void}} how */
export function settingsDialog({ changeLanguage, renderBar }) {
	/** @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
	const check = (label, on, change) =>
		h(
			"label",
			{ class: "check" },
			h("input", {
				type: "checkbox",
				checked: on,
				on: { change: (/** @type {any} */ event) => change(event.target.checked) },
			}),
			label,
		);
	/** @param {string} label @param {string[][]} options @param {string} value @param {(value: string) => void} change */
	const select = (label, options, value, change) =>
		h(
			"label",
			{ class: "labelled" },
			label,
			h(
				"select",
				{ value, on: { change: (/** @type {any} */ event) => change(event.target.value) } },
				options.map(([key, text]) => h("option", { value: key }, text)),
			),
		);
	openDialog(
		t("nav.settings"),
		h(
			"div",
			{ class: "stack" },
			select(
				t("settings.language"),
				[
					["en", "English"],
					["es", "Español"],
				],
				lang(),
				(language) => changeLanguage(language).catch(showError),
			),
			select(
				t("settings.theme"),
				[
					["auto", t("theme.auto")],
					["light", t("theme.light")],
					["dark", t("theme.dark")],
				],
				settings.theme,
				(theme) => {
					changeSettings({ theme });
					renderBar();
				},
			),
			check(t("settings.confirm"), settings.confirm, (confirm) => changeSettings({ confirm })),
			check(t("settings.motion"), settings.motion === "off", (off) => changeSettings({ motion: off ? "off" : "auto" })),
			check(t("settings.keys"), settings.keys, (keys) => changeSettings({ keys })),
			notifySwitch(),
		),
	);
}
