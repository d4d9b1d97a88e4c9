// The guided first turn of either side: real choices in a real match, explained as they come.

const INNER_CIRCLE = Array.from({ length: 12 }, (_, i) => `A${i + 1}`);

/** @type {Record<string, import("sandtable/match/tour.js").TourStep[]>} */
export const guides = {
  insurgent: [
    { key: "tour.aos.goal", show: INNER_CIRCLE },
    { key: "tour.aos.place", panel: "orders", show: "legal", until: "place", times: 5 },
    { key: "tour.aos.seen", show: "legal" },
    { key: "tour.aos.move", panel: "orders", show: "legal", until: "move" },
    { key: "tour.aos.hidden", panel: "card" },
    { key: "tour.aos.grow", show: "legal" },
    { key: "tour.aos.end", panel: "orders", until: "end" },
  ],
  state: [
    { key: "tour.aos.blind", show: ["capital"] },
    { key: "tour.aos.told", panel: "card" },
    { key: "tour.aos.likely", show: INNER_CIRCLE },
    { key: "tour.aos.post", panel: "orders", show: "legal", until: "move" },
    { key: "tour.aos.answer", panel: "card" },
    { key: "tour.aos.kill", panel: "orders" },
    { key: "tour.aos.over", panel: "orders" },
  ],
};
