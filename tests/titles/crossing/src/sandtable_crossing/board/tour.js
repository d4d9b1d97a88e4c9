// The guided first round of the smuggler.

/** @type {import("sandtable/match/tour.js").TourStep[]} */
export const steps = [
  { key: "tour.crossing.boats", panel: "orders", show: "legal", until: "place", times: 3 },
  { key: "tour.crossing.choose", panel: "orders", until: "choose" },
  { key: "tour.crossing.done", panel: "orders" },
];
