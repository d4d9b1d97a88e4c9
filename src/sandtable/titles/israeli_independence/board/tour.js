// The guided first turn: real choices in a real match, explained as they come.

/** @type {import("sandtable/match/tour.js").TourStep[]} */
const israel = [
	{ key: "tour.ii.roads", show: ["jerusalem"] },
	{ key: "tour.ii.counter", show: ["egypt", "jordan", "lebanon", "syria", "iraq"] },
	{ key: "tour.ii.armies", show: ["syria-1", "iraq-3", "iraq-2", "jordan-3", "jordan-2", "jordan-1", "egypt-1"] },
	{ key: "tour.ii.card", panel: "card" },
	{ key: "tour.ii.odds", panel: "choices", show: "legal" },
	{ key: "tour.ii.attack", panel: "choices", show: "legal", until: "attack" },
	{ key: "tour.ii.die", panel: "log" },
	{ key: "tour.ii.end", panel: "choices", until: "any" },
	{ key: "tour.ii.done", panel: "choices" },
];

export const guides = { israel };
