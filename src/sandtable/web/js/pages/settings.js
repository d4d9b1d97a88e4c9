// Settings, kept in this browser.

import { h } from "../dom.js";
import { lang, t } from "../i18n.js";
import { complain, open } from "../dialog.js";
import { notifySwitch } from "../notify.js";
import { settings, set } from "../local_storage.js";

/** @param {{speakIn: (language: string) => Promise<void>, retheme: () => void}} how */
export function settingsDialog({ speakIn, retheme }) {
  /** @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
  const check = (label, on, change) => h("label", { class: "check" }, h("input", { type: "checkbox", checked: on, on: { change: (/** @type {any} */ event) => change(event.target.checked) } }), label);
  /** @param {string} label @param {string[][]} options @param {string} value @param {(value: string) => void} change */
  const select = (label, options, value, change) => h("label", { class: "labelled" }, label,
    h("select", { value, on: { change: (/** @type {any} */ event) => change(event.target.value) } }, options.map(([key, text]) => h("option", { value: key }, text))));
  open(t("nav.settings"), h("div", { class: "stack" },
    select(t("settings.language"), [["en", "English"], ["es", "Español"]], lang(), (language) => speakIn(language).catch(complain)),
    select(t("settings.theme"), [["auto", t("theme.auto")], ["light", t("theme.light")], ["dark", t("theme.dark")]], settings.theme, (theme) => {
      set({ theme });
      retheme();
    }),
    check(t("settings.confirm"), settings.confirm, (confirm) => set({ confirm })),
    check(t("settings.motion"), settings.motion === "off", (off) => set({ motion: off ? "off" : "auto" })),
    check(t("settings.keys"), settings.keys, (keys) => set({ keys })),
    notifySwitch()));
}
