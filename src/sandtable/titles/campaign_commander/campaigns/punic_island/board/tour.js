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
	{ key: "tour.pi.choose", panel: "choices", show: ["token-map"], until: "choose" },
	{ key: "tour.pi.spend", panel: "choices", show: "legal", until: "spend" },
	{ key: "tour.pi.activate", panel: "choices", show: "legal", until: "activate" },
];

/** @type {Record<string, TourStep[]>} */
export const guides = {
	rome: [
		{ key: "tour.pi.rome", show: ["reggio", "mesana"] },
		...chart,
		...operation,
		{ key: "tour.pi.depart", panel: "choices", show: "legal", until: "depart" },
		{ key: "tour.pi.go", panel: "choices", show: "legal", until: "go" },
		{ key: "tour.pi.done", panel: "choices" },
	],
	carthage: [
		{ key: "tour.pi.carthage", show: ["mesana", "lilibeo", "cartago"] },
		...chart,
		...operation,
		{ key: "tour.pi.siege", panel: "choices", show: "legal", until: "any" },
		{ key: "tour.pi.done", panel: "choices" },
	],
};
