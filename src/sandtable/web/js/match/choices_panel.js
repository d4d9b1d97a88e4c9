// The prompt as a sentence, the choices with their exact chances, the question before what cannot be taken back.

import { button, h, s } from "../dom.js";
import { percent, t } from "../i18n.js";
import { ruleButton } from "../dialog.js";
import { settings, set } from "../local_storage.js";
import { die } from "../board/pieces.js";
import { laterOpen } from "../lazy.js";
import { before } from "./seed_form.js";
import { hintButton } from "./ask_hint.js";
import { lookingBack } from "./replay.js";
import { since } from "./recent_events.js";
import { fitting, keysOf, settled } from "./selection.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("./match_view.js").Table} Table */

/** @param {[number, number]|null} chance */
function chanceBadge(chance) {
  if (!chance) return null;
  const [good, all] = chance;
  return h("span", { class: "chance" },
    h("meter", { min: 0, max: all, value: good, "aria-hidden": "true" }),
    h("span", { class: "chance-share" }, percent(good / all)), h("span", { class: "chance-of" }, t("chance.of", { good, all })));
}

/** @param {Table} table @param {Choice} choice @param {{letter: string, digit: string}} keys */
function choiceButton(table, choice, keys) {
  const shown = [...new Set([keys.digit, keys.letter])].filter(Boolean);
  return h("li", {}, h("button", {
    type: "button", class: `choice ${choice.role === "end" ? "is-end" : ""}`, "data-focus": `choice-${choice.move}`, "data-move": choice.move,
    "aria-keyshortcuts": shown.join(" ") || null,
    on: {
      click: () => table.pick(choice),
      pointerenter: () => table.point(choice.elements), pointerleave: () => table.point([]),
      focus: () => table.point(choice.elements), blur: () => table.point([]),
    },
  }, h("span", { class: "choice-text" }, choice.text), chanceBadge(choice.chance),
    settings.keys ? h("span", { class: "choice-keys", "aria-hidden": "true" }, shown.map((key) => h("kbd", {}, key))) : null));
}

/** Dice that a person rolled: their faces to press. @param {Table} table @param {Choice[]} choices */
function diceRow(table, choices) {
  return h("div", { class: "dice-row", role: "group", "aria-label": t("die.enter") }, choices.map((choice) =>
    h("button", { type: "button", class: "die-button", "aria-label": choice.text, "data-move": choice.move, "data-focus": `choice-${choice.move}`, on: { click: () => table.pick(choice) } },
      s("svg", { viewBox: "-28 -28 56 56", width: 44, height: 44, "aria-hidden": "true" }, die(choice.die ?? 0, 46, choices.length)))));
}

/** @param {Table} table @param {Choice} choice */
function confirmation(table, choice) {
  return h("div", { class: "confirm", role: "group", "aria-label": choice.text },
    h("p", { class: "confirm-text" }, choice.text), chanceBadge(choice.chance),
    h("p", { class: "confirm-note" }, t(table.mayStepBack ? "confirm.kept" : "confirm.ask")),
    h("div", { class: "row" },
      button(t("confirm.do"), () => table.play(choice), { class: "primary", "data-focus": "confirm", id: "confirm-do" }),
      button(t("cancel"), () => table.cancel(), { "data-focus": "confirm-cancel" })),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: !settings.confirm, on: { change: (/** @type {any} */ event) => set({ confirm: !event.target.checked }) } }), t("confirm.never")));
}

/** @param {Table} table */
function choices(table) {
  const scene = table.shown;
  if (!scene) return null;
  if (table.asking) return confirmation(table, table.asking);
  const fit = fitting(scene, table.selected);
  if (!fit.length) return null;
  const keys = keysOf(scene.choices);
  const rolls = fit.length > 1 && fit.every((choice) => choice.die !== null);
  return [
    table.selected.length ? h("div", { class: "row selected-row" },
      h("p", {}, t(fit.some((choice) => !settled(scene, choice, table.selected)) ? "select.chosen" : "select.several", { name: table.nameOf(table.selected[table.selected.length - 1]) })),
      button(t("cancel"), () => table.cancel(), { "data-focus": "select-cancel" })) : null,
    rolls ? diceRow(table, fit)
      : h("ul", { class: "choices", "aria-label": t("table.choices") }, fit.map((choice) => choiceButton(table, choice, keys[scene.choices.indexOf(choice)]))),
  ];
}

/** @param {Table} table */
function banner(table) {
  const { line, welcome } = table;
  if (line?.state === "waiting" || (line?.state === "connecting" && line.attempt > 0)) {
    const count = Math.max(1, Math.ceil((line.until - Date.now()) / 1000));
    return h("div", { class: "banner bad" }, h("p", {}, line.state === "waiting" ? t("line.waiting", { count, attempt: line.attempt }) : t("line.connecting")),
      button(t("line.again"), () => table.retry(), { "data-focus": "retry" }));
  }
  const gone = welcome?.sides.filter((seat) => seat.side !== welcome.side && seat.kind === "friend" && !seat.here) ?? [];
  if (!gone.length || table.over || !welcome?.side) return null;
  const side = table.sideName(gone[0].side);
  const invited = table.invitation();
  return h("div", { class: "banner" }, h("p", {}, t(invited && !table.everHere.has(gone[0].side) ? "away.never" : "away", { side })),
    invited ? button(t("away.link"), () => table.showLinks(), { "data-focus": "away-link" }) : null);
}

/** Have I won? Nobody is told who plays for all at one screen. @param {Table} table */
function result({ over, welcome }) {
  const side = welcome?.side;
  if (!over || !side || (!welcome.solitaire && welcome.sides.every((seat) => seat.kind === "me"))) return null;
  const won = over.winner ? over.winner === side : welcome.solitaire ? false : null;
  return h("p", { class: "ending-result" }, t(won === null ? "over.draw" : won ? "over.won" : "over.lost"));
}

/** @param {Table} table */
function ending(table) {
  if (!table.over || table.replaying !== null) return null;
  const { winner, score } = table.over;
  return h("div", { class: "ending" },
    h("p", { class: "ending-kicker" }, t("over.title")), result(table),
    typeof score === "number" && winner && table.welcome?.solitaire ? h("p", { class: "ending-score" }, t("over.score", { score })) : null,
    table.verdict ? h("p", { class: "ending-dice" }, table.verdict) : null,
    h("div", { class: "row" },
      table.welcome?.side && !table.welcome.solitaire ? button(t("more.rematch"), () => table.rematch(), { class: "primary", "data-focus": "rematch" }) : null,
      table.welcome?.solitaire ? button(t("more.again"), () => table.again(), { class: "primary", "data-focus": "again" }) : null,
      button(t("analysis.open"), () => laterOpen(import("./analysis.js"), ({ openAnalysis }) => openAnalysis(table)), { "data-focus": "analysis", id: "analysis", "aria-haspopup": "dialog" }),
      button(t("more.export"), () => table.exportRecord(), { "data-focus": "export" })));
}

/** @param {Table} table */
const looking = ({ replaying, total }) => (replaying ? t("replay.looking", { n: replaying, all: total }) : t("replay.looking.start"));

/** Everything in the orders panel. @param {Table} table */
export function orders(table) {
  const scene = table.shown;
  if (!scene) return [h("p", { class: "quiet" }, t("loading"))];
  const { can } = table;
  const watching = table.welcome && !table.welcome.side;
  return [
    banner(table),
    table.replaying === null ? since(table) : null,
    h("h2", { class: "prompt", id: "prompt", tabindex: "-1" }, table.replaying === null ? scene.prompt : looking(table)),
    table.replaying === null ? null : lookingBack(table),
    watching ? h("p", { class: "quiet" }, t("table.observer")) : null,
    table.answer ? h("div", { class: "why", role: "status" }, h("p", {}, table.answer.text, " ", ruleButton(scene.game, table.answer.rule))) : null,
    ending(table),
    before(table),
    table.replaying === null ? choices(table) : null,
    table.hint?.panel(),
    h("div", { class: "row tools" }, hintButton(table),
      button(t("table.undo"), () => table.undo("undo"), { disabled: !can.undo || table.replaying !== null, "data-focus": "undo", id: "undo" }),
      button(t("table.redo"), () => table.undo("redo"), { disabled: !can.redo || table.replaying !== null, "data-focus": "redo", id: "redo" }),
      button(t("table.menu"), () => table.more(), { "data-focus": "more", id: "more", "aria-haspopup": "dialog" })),
  ];
}
