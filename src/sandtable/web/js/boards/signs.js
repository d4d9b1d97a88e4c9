// What the lobby shows of a game before its board is fetched: its emblem, and which sides can be guided.

import { s } from "../dom.js";

/** @typedef {{emblem: () => any[], guided: string[], seed?: string, against?: string}} Sign the emblem on a sheet of 80 by 96, the sides with a guided turn, its dice, and who plays the other side if not the same person */

function roadsToTheCity() {
  const ends = [[26, 8], [58, 8], [74, 28], [74, 58], [10, 86]];
  return [
    s("path", { class: "emblem-sea", d: "M1 1H18L15 34L20 46L8 74L1 80Z" }),
    ends.map(([x, y]) => s("path", { class: "emblem-road", d: `M${x} ${y}L42 52` })), ends.map(([x, y]) => s("circle", { class: "emblem-box", cx: x, cy: y, r: 4 })),
    s("path", { class: "emblem-city", d: "M33 60V46h4v3h3v-3h4v3h3v-3h4v14Z" }),
  ];
}

function ringsAtNight() {
  return [
    s("circle", { class: "aos-emblem-night", cx: 40, cy: 48, r: 34 }),
    [34, 27, 20, 12].map((r) => s("circle", { class: "aos-emblem-ring", cx: 40, cy: 48, r })),
    s("path", { class: "aos-emblem-star", d: "M40 39L42.1 45L48.4 45.3L43.6 49.2L45.1 55.2L40 51.6L34.9 55.2L36.4 49.2L31.6 45.3L37.9 45Z" }),
    [[63, 33], [19, 62], [48, 78]].map(([cx, cy]) => s("circle", { class: "aos-emblem-hidden", cx, cy, r: 4 })),
  ];
}

function threeFronts() {
  return [
    s("path", { class: "emblem-sea", d: "M1 1H22L17 40L8 74L1 80Z" }),
    [20, 48, 76].map((y) => s("path", { class: "emblem-road", d: `M24 ${y}H74` })),
    [20, 48, 76].map((y, row) => [30, 44, 58].map((x, place) => (place <= 1 - (row - 1)
      ? s("circle", { class: "emblem-box", cx: x, cy: y, r: 5 }) : s("path", { class: "emblem-city", d: `M${x} ${y - 6}L${x + 6} ${y + 5}H${x - 6}Z` })))),
  ];
}

function theIsland() {
  return [
    s("path", { class: "emblem-sea", d: "M1 1H79V95H1Z" }),
    s("path", { class: "emblem-island", d: "M8 40L22 32L40 37L58 30L72 24L66 40L70 56L62 70L50 62L34 56L18 50Z" }),
    s("path", { class: "emblem-city", d: "M35 52V40h4v3h3v-3h4v3h3v-3h4v12Z" }),
    s("path", { class: "emblem-road", d: "M10 78q6 -5 12 0t12 0t12 0t12 0t12 0M10 86q6 -5 12 0t12 0t12 0t12 0t12 0" }),
  ];
}

/** @type {Record<string, Sign>} */
const SIGNS = {
  "arab-israeli-wars": { emblem: threeFronts, guided: ["israel"], seed: "tour-23" },
  "army-of-shadows": { emblem: ringsAtNight, guided: ["insurgent", "state"] },
  "israeli-independence": { emblem: roadsToTheCity, guided: ["israel"], seed: "tour-1" },
  "punic-island": { emblem: theIsland, guided: ["rome", "carthage"], seed: "tour-1", against: "bot:random" },
};

/** @param {string} game @returns {Sign|undefined} */
export const signOf = (game) => SIGNS[game];
