// What the lobby shows of a game before its board is fetched: an emblem, and whom a guided start leads.

import { s } from "../dom.js";

/**
 * @typedef {object} Cover
 * @property {() => any[]} emblem on a sheet of 80 by 96
 * @property {string[]} guided the sides that are led through a guided start
 * @property {string} seed of the guided start
 * @property {string} [against] who plays the other side of a guided start, if not the same person
 */

/** @type {Record<string, Cover>} */
export const COVERS = {
  "israeli-independence": {
    guided: ["israel"],
    seed: "tour-1",
    emblem() {
      const ends = [[26, 8], [58, 8], [74, 28], [74, 58], [10, 86]];
      return [
        s("path", { class: "emblem-sea", d: "M1 1H18L15 34L20 46L8 74L1 80Z" }),
        ends.map(([x, y]) => s("path", { class: "emblem-road", d: `M${x} ${y}L42 52` })), ends.map(([x, y]) => s("circle", { class: "emblem-box", cx: x, cy: y, r: 4 })),
        s("path", { class: "emblem-city", d: "M33 60V46h4v3h3v-3h4v3h3v-3h4v14Z" }),
      ];
    },
  },
  "punic-island": {
    guided: ["rome", "carthage"],
    against: "bot:random",
    seed: "tour-1",
    emblem: () => [
      s("path", { class: "emblem-sea", d: "M1 1H79V95H1Z" }),
      s("path", { class: "emblem-island", d: "M8 40L22 32L40 37L58 30L72 24L66 40L70 56L62 70L50 62L34 56L18 50Z" }),
      s("path", { class: "emblem-city", d: "M35 52V40h4v3h3v-3h4v3h3v-3h4v12Z" }),
      s("path", { class: "emblem-road", d: "M10 78q6 -5 12 0t12 0t12 0t12 0t12 0M10 86q6 -5 12 0t12 0t12 0t12 0t12 0" }),
    ],
  },
};
