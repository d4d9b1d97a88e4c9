// The guided start of either side: real choices in a real match, explained as they come.

/** @typedef {import("sandtable/match/tour.js").TourStep} TourStep */

/** @type {TourStep[]} */
const chart = [
  { key: "tour.pi.city", show: ["siracusa"] },
  { key: "tour.pi.counter", show: ["reggio", "mesana"] },
  { key: "tour.pi.hand", panel: "card" },
];
/** @type {TourStep[]} */
const operation = [
  { key: "tour.pi.choose", panel: "orders", show: ["token-map"], until: "choose" },
  { key: "tour.pi.spend", panel: "orders", show: "legal", until: "spend" },
  { key: "tour.pi.activate", panel: "orders", show: "legal", until: "activate" },
];

/** @type {Record<string, TourStep[]>} */
export const steps = {
  rome: [
    { key: "tour.pi.rome", show: ["reggio", "mesana"] }, ...chart, ...operation,
    { key: "tour.pi.depart", panel: "orders", show: "legal", until: "depart" },
    { key: "tour.pi.go", panel: "orders", show: "legal", until: "go" },
    { key: "tour.pi.done", panel: "orders" },
  ],
  carthage: [
    { key: "tour.pi.carthage", show: ["mesana", "lilibeo", "cartago"] }, ...chart, ...operation,
    { key: "tour.pi.siege", panel: "orders", show: "legal", until: "any" },
    { key: "tour.pi.done", panel: "orders" },
  ],
};
