// Looking back: a slider over all that happened, a link to each position.

import { button, h } from "../dom.js";
import { lang, t } from "../i18n.js";
import { complain, copy } from "../dialog.js";
import * as api from "../api.js";
import { later, laterOpen } from "../lazy.js";
import { fetchFor } from "../board/drawings.js";

/** @typedef {import("./match_view.js").Table} Table */

export class ReplayShelf {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.entries = 0;
    /** @type {Map<string, import("../types.js").Scene>} */
    this.kept = new Map();
    this.request = 0;
    /** What the analysis says of a position. @type {{at: number, text: () => string}|null} */
    this.remark = null;
  }

  /** @param {number|null} n */
  async show(n) {
    const { table } = this;
    const request = ++this.request;
    if (n === null || (n >= table.total && table.total > 0)) {
      table.replaying = null;
      table.past = null;
      this.address(null);
      table.render();
      return;
    }
    const at = Math.max(0, Math.min(n, table.total));
    try {
      const scene = await this.fetch(at);
      if (request !== this.request) return;
      table.replaying = at;
      table.past = scene;
      this.address(at);
      table.render();
      table.board.roll([]);
      table.board.reveal([]);
      document.querySelector(`.log-line[data-n="${at}"]`)?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      complain(error);
    }
  }

  /** @param {number} n */
  async fetch(n) {
    const key = `${lang()} ${n}`;
    let scene = this.kept.get(key);
    if (!scene) {
      const answer = await api.ofMatch(this.table.id, `/at/${n}?lang=${lang()}`, this.table.token);
      this.entries = answer.entries;
      scene = /** @type {import("../types.js").Scene} */ (answer.scene);
      this.kept.set(key, scene);
    }
    await later(fetchFor(scene), () => undefined);
    return scene;
  }

  /** @param {number|null} n */
  address(n) {
    history.replaceState(null, "", n === null ? location.pathname : `${location.pathname}?move=${n}`);
  }
}

/** What stands in place of the choices while somebody looks back. @param {Table} table */
export function lookingBack(table) {
  const link = () => copy(`${location.origin}/m/${table.id}?move=${table.replaying}`);
  const { remark } = table.shelf;
  const said = remark?.at === table.replaying ? remark.text() : "";
  return h("div", { class: "banner" }, said ? h("p", { class: "remark" }, said) : null, h("p", {}, t(table.over ? "replay.looking.over" : "replay.looking.note")), h("div", { class: "row" },
    button(t("replay.last"), () => table.replay(null), { "data-focus": "replay-now" }),
    table.welcome?.solitaire || table.over ? button(t("replay.branch"), () => laterOpen(import("./branch.js"), ({ playOn }) => playOn(table)), { "data-focus": "branch" }) : null,
    button(t("replay.link"), link, { "data-focus": "replay-link" })));
}

/** @param {Table} table */
export function replayBar(table) {
  const all = table.total;
  if (!all) return null;
  const now = table.replaying ?? all;
  return [
    button("|◀", () => table.replay(0), { "aria-label": t("replay.first"), title: t("replay.first"), disabled: now === 0, "data-focus": "replay-first", class: "wide-only" }),
    button("◀", () => table.replay(now - 1), { "aria-label": t("replay.back"), title: t("replay.back"), disabled: now === 0, "data-focus": "replay-back" }),
    h("input", {
      type: "range", min: 0, max: all, step: 1, value: now, class: "slider", "data-focus": "slider", "aria-label": t("replay.title"), "aria-valuetext": t("replay.position", { n: now, all }),
      on: { input: (/** @type {any} */ event) => table.replay(Number(event.target.value)) },
    }),
    button("▶", () => table.replay(now + 1), { "aria-label": t("replay.next"), title: t("replay.next"), disabled: table.replaying === null, "data-focus": "replay-on" }),
    h("span", { class: "replay-count" }, `${now}/${all}`),
    table.replaying === null ? null : button("▶|", () => table.replay(null), { "aria-label": t("replay.last"), title: t("replay.last"), "data-focus": "replay-last", class: "wide-only" }),
  ];
}
