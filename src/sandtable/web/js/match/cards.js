// Cards, piles and facts. A game whose cards are headlines gets front pages.

import { button, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { drawingFor } from "../board/drawings.js";

/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Scene} Scene */

/** @param {Card} card */
export function basis(card) {
  if (!card.basis.length) return null;
  return h("p", { class: "card-basis" }, `${t("basis.title")}: ${card.basis.map((each) => t(`basis.${each}`)).join("; ")}.`);
}

/** A front page. @param {Card} card */
function frontPage(card) {
  return h("article", { class: "paper", "data-card": card.id },
    h("div", { class: "paper-mast", "aria-hidden": "true" }, h("span", { class: "paper-name" }, t("paper.name"))),
    h("div", { class: "paper-line" }, h("span", {}, card.number ? t("paper.number", { number: card.number }) : ""),
      h("span", {}, card.marks.includes("advanced") ? t("paper.advanced") : "1948–1949")),
    h("h3", { class: "paper-headline" }, card.title),
    card.note ? h("p", { class: "paper-note" }, card.note) : null,
    h("div", { class: "paper-orders" }, h("h4", {}, t("paper.orders")), h("ul", {}, card.lines.map((line) => h("li", {}, line)))),
    basis(card));
}

/** @param {Card} card */
function plainCard(card) {
  return h("article", { class: "card", "data-card": card.id },
    h("h3", {}, card.number ? `${card.number}. ${card.title}` : card.title),
    card.note ? h("p", {}, card.note) : null,
    card.lines.length ? h("ul", {}, card.lines.map((line) => h("li", {}, line))) : null,
    basis(card));
}

/** A card to be read, as its game sets it. @param {Scene} scene @param {Card} card */
export function readable(scene, card) {
  const drawing = drawingFor(scene.board);
  return (drawing.card ?? (drawing.cards === "newspaper" ? frontPage : plainCard))(card);
}

/** @param {Card} card */
function shortCard(card) {
  return h("details", { class: "card-short" },
    h("summary", {}, card.number ? h("span", { class: "card-number" }, card.number) : null, card.count > 1 ? `${card.count} × ${card.title}` : card.title),
    card.note ? h("p", {}, card.note) : null,
    h("ul", {}, card.lines.map((line) => h("li", {}, line))), basis(card));
}

/** The name of a place for cards: the table's own, or one that a game has brought. @param {string} place */
const placeName = (place) => t(["current", "hand"].includes(place) ? `table.${place}` : has(`place.${place}`) ? `place.${place}` : "table.cards");

/** What can be done with a card now. @param {import("./match_view.js").Table} table @param {Card} card */
function uses(table, card) {
  const here = table.replaying === null && table.welcome?.side ? table.scene?.choices.filter((choice) => choice.elements.includes(card.id)) ?? [] : [];
  return here.length ? h("div", { class: "row card-uses" }, here.map((choice) => button(choice.text, () => table.pick(choice), { class: "small", "data-focus": `card-${choice.move}` }))) : null;
}

/** The cards that lie open, then what is to come and what has been. @param {Scene} scene @param {import("./match_view.js").Table} table */
export function cards(scene, table) {
  const open = scene.cards.filter((card) => !["to-come", "played"].includes(card.place));
  const toCome = scene.cards.filter((card) => card.place === "to-come");
  const played = scene.cards.filter((card) => card.place === "played");
  if (!scene.cards.length) return [];
  const places = [...new Set(open.map((card) => card.place))];
  return [
    open.length ? null : h("p", { class: "quiet" }, t("table.nocard")),
    places.map((place) => h("div", { class: `card-place place-${place}` },
      h("h2", { class: "panel-title" }, placeName(place)),
      open.filter((card) => card.place === place).map((card) => [readable(scene, card), uses(table, card)]))),
    toCome.length ? h("details", { class: "card-list" }, h("summary", {}, `${t("table.tocome")} (${toCome.reduce((sum, card) => sum + card.count, 0)})`),
      h("p", { class: "quiet" }, t("table.tocome.note")), toCome.map(shortCard)) : null,
    played.length ? h("details", { class: "card-list" }, h("summary", {}, `${t("table.played")} (${played.length})`), played.map(shortCard)) : null,
  ];
}

/** What the board does not show itself. @param {Scene} scene @param {boolean} asList is the board a list now */
export function facts(scene, asList) {
  const told = asList ? {} : drawingFor(scene.board).tells ?? {};
  const shown = scene.facts.filter((fact) => told[fact.id] !== "always");
  if (!shown.length) return null;
  return h("dl", { class: "facts" }, shown.map((fact) => h("div", { class: `fact ${told[fact.id] === "elsewhere" ? "wide-only" : told[fact.id] ? "phone-only" : ""}`, title: fact.note },
    h("dt", {}, fact.name), h("dd", {}, fact.value, fact.note ? h("span", { class: "fact-note" }, fact.note) : null))));
}

/** @param {Scene} scene */
export function piles(scene) {
  if (!scene.piles.length) return null;
  return h("div", {}, h("h2", { class: "panel-title" }, t("table.piles")),
    h("ul", { class: "piles" }, scene.piles.map((pile) => h("li", { class: "pile" },
      h("span", { class: "pile-stack", "aria-hidden": "true" }, h("b", {}, pile.count)),
      h("span", {}, pile.name, h("span", { class: "sr-only" }, `: ${pile.count}`), pile.note ? h("span", { class: "pile-note" }, pile.note) : null)))));
}
