// What comes from the other seats: what they say, what they offer.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { open } from "../dialog.js";

/** @typedef {import("./match_view.js").Table} Table */

/** @param {Table} table */
export function chatBox(table) {
  const field = h("input", { class: "field", maxlength: 500, "aria-label": t("chat.say"), placeholder: t("chat.say"), "data-focus": "chat", id: "chat", autocomplete: "off" });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text) table.link?.ask("chat", { text });
    field.value = "";
  };
  return h("div", { class: "chat" }, h("h2", { class: "panel-title" }, t("more.chat")),
    table.chat.length ? h("ul", {}, table.chat.map((line) => h("li", {}, h("strong", {}, `${table.sideName(line.by)}: `), line.text))) : h("p", { class: "quiet" }, t("chat.empty")),
    table.welcome?.side ? h("form", { on: { submit: send } }, field, h("button", { type: "submit", "data-focus": "chat-send" }, t("chat.send"))) : null);
}

/** Somebody offers something. @param {Table} table @param {{kind: "draw"|"takeback", by: string, moves?: string[]}} message */
export function offered(table, message) {
  const answer = (/** @type {boolean} */ accept) => {
    table.link?.ask("answer", { kind: message.kind, accept });
    dialog.close();
  };
  const dialog = open(t(`more.${message.kind}`), h("p", {}, t(`offer.${message.kind}`, { side: table.sideName(message.by), moves: (message.moves ?? []).join(", ") })),
    { actions: [button(t("offer.decline"), () => answer(false)), button(t("offer.accept"), () => answer(true), { class: "primary" })], closed: () => { table.offerOpen = null; } });
  table.offerOpen = dialog;
}
