// The strait by night: the shore above, the far coast below, dark water between them.

import { s } from "sandtable/dom.js";
import { t } from "sandtable/i18n.js";

import { steps } from "./tour.js";

const WAVE = "q2 -1.4 4 0t4 0t4 0t4 0t4 0";

/** @param {number} y @param {number} x */
const wave = (y, x) => s("path", { class: "cr-wave", d: `M${x} ${y}${WAVE}` });

/** @param {any} backdrop */
function name(backdrop) {
  for (const node of backdrop.querySelectorAll("[data-key]")) node.textContent = t(node.dataset.key);
}

/** @type {import("sandtable/types.js").Drawing} */
export const drawing = {
  tour: { smuggler: steps },
  draw() {
    const sheet = s(
      "g",
      {},
      s("rect", { class: "cr-sea", x: 0, y: 0, width: 100, height: 100 }),
      s("path", { class: "cr-land", d: "M0 0H100V9L82 11L64 8L41 11L22 8L0 10Z" }),
      s("path", { class: "cr-land", d: "M0 100H100V97L78 96L55 98L30 96L0 98Z" }),
      [33, 55, 77].map((y, row) => [2, 38, 72].map((x) => wave(y, x + row * 2))),
      s("text", { class: "cr-name", x: 50, y: 6, "data-key": "crossing.shore" }),
      s("text", { class: "cr-name", x: 94, y: 95, "data-key": "crossing.coast" }),
    );
    name(sheet);
    return [sheet];
  },
  retitle: name,
};
