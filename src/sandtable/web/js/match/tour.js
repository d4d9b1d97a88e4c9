// A guided first turn. It explains and points; what is done is done with the real choices of a real match.

import { button, h, replace } from "../dom.js";
import { has, t } from "../i18n.js";
import { speak } from "../dialog.js";
import { keep, match } from "../local_storage.js";
import { drawingFor } from "../board/drawings.js";
import { legalElements } from "./selection.js";
import { lookAround } from "./focus_camera.js";

/**
 * @typedef {object} TourStep
 * @property {string} key of its text
 * @property {string[]|"legal"} [show] elements to point at
 * @property {"orders"|"card"|"log"} [panel] to open on a phone
 * @property {string} [until] what the player has to do: a choice with this verb, or "any"
 * @property {number} [times] how often
 */

export class Tour {
  /** @param {import("./match_view.js").Table} table */
  constructor(table) {
    this.table = table;
    const guides = table.scene && drawingFor(table.scene.board).tour;
    this.steps = guides?.[table.welcome?.side ?? ""] ?? [];
    this.at = 0;
    this.done = 0;
    this.node = h("aside", { class: "tour", "aria-label": t("tour.title"), tabindex: "-1" });
    table.parts.guide.append(this.node);
    this.render(true);
  }

  /** @returns {string[]} */
  get shown() {
    const { show } = this.steps[this.at] ?? {};
    if (show === "legal") return this.table.scene ? [...legalElements(this.table.scene, [])] : [];
    return show ?? [];
  }

  /** A finger taps, a mouse clicks. @param {TourStep} step */
  text(step) {
    const touch = `${step.key}.touch`;
    return t(has(touch) && matchMedia("(pointer: coarse)").matches ? touch : step.key);
  }

  /** @param {boolean} [say] */
  render(say = false) {
    const step = this.steps[this.at];
    if (!step) return;
    const last = this.at === this.steps.length - 1;
    replace(this.node,
      h("p", { class: "tour-count" }, t("tour.title"), " · ", t("tour.step", { n: this.at + 1, all: this.steps.length })),
      h("p", { class: "tour-text" }, this.text(step)),
      step.until ? h("p", { class: "tour-do" }, t("tour.yourturn")) : null,
      h("div", { class: "row" },
        step.until ? null : button(last ? t("tour.done") : t("tour.next"), () => (last ? this.leave() : this.go(1)), { class: "primary", "data-focus": "tour-next", id: "tour-next" }),
        last ? null : button(t("tour.skip"), () => this.leave(), { "data-focus": "tour-skip" })));
    if (!say) return;
    this.table.root.dataset.guide = step.panel ? "panel" : "board";
    if (step.panel) this.table.showPanel(step.panel);
    this.table.renderBoard();
    this.table.board.camera?.home();
    lookAround(this.table);
    speak(this.text(step));
    if (!step.until) document.getElementById("tour-next")?.focus({ preventScroll: true });
  }

  /** @param {number} by */
  go(by) {
    this.at += by;
    this.done = 0;
    if (this.at < this.steps.length) this.render(true);
    else this.seatIsDone();
  }

  /** @param {import("../types.js").Choice} choice */
  played(choice) {
    const { until, times = 1 } = this.steps[this.at] ?? {};
    if (!until || (until !== "any" && choice.verb !== until)) return;
    this.done += 1;
    if (this.done >= times) this.go(1);
  }

  /** @param {import("../types.js").Line[]} lines */
  heard(lines) {
    if (lines.length && this.table.over) this.leave();
  }

  /** This side has been guided; the others at this screen come when they sit down. */
  seatIsDone() {
    this.end((match(this.table.id)?.tour ?? []).filter((side) => side !== this.table.welcome?.side));
  }

  leave() {
    this.end([]);
  }

  /** @param {string[]} toGuide the sides that are still to be guided */
  end(toGuide) {
    this.node.remove();
    delete this.table.root.dataset.guide;
    keep(this.table.id, { tour: toGuide });
    if (this.table.tour === this) this.table.tour = null;
    this.table.renderBoard();
  }
}
