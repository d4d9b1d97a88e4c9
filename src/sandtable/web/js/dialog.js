// Dialogs, small notices, and the rule that opens in its own words.

import { byId, button, h } from "./dom.js";
import { lang, say, t } from "./i18n.js";
import * as api from "./api.js";

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

/** Open a rule in its own words, with the rulings on it. @param {string} game @param {string} id */
async function openRule(game, id) {
  try {
    const book = await api.rules(game);
    const rule = book.rules.find((each) => each.id === id || each.id === `${id}.0`);
    const rulings = book.rulings.filter((each) => each.rule === id || each.rule === rule?.id || each.id === id);
    openDialog(rule ? `${rule.id}  ${say(rule.title)}` : t("rule.title", { rule: id }), [
      rule
        ? h("div", { class: "prose", lang: lang() }, paragraphs(say(rule.text)))
        : rulings.length
          ? null
          : h("p", {}, t("rule.missing", { rule: id })),
      rulings.length ? [h("h3", {}, t("rule.rulings")), rulings.map((ruling) => rulingBlock(ruling, "h4"))] : null,
      h("p", {}, h("a", { href: `/rules/${game}#${rule?.id ?? ""}`, target: "_blank" }, t("rule.all"))),
    ]);
  } catch (error) {
    showError(error);
  }
}

/** @param {string} game @param {string} rule */
export const ruleButton = (game, rule) =>
  rule
    ? button(rule, () => openRule(game, rule), { class: "rule-link", "aria-label": t("rule.open", { rule }) })
    : null;

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
