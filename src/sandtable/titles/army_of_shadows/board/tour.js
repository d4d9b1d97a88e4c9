// The guided first turn of either side: real choices in a real match, explained as they come.

const INNER_CIRCLE = Array.from({ length: 12 }, (_, i) => `A${i + 1}`);

/** @type {Record<string, import("sandtable/match/tour.js").TourStep[]>} */
export const guides = {
	insurgent: [
		{ key: "tour.aos.goal", show: INNER_CIRCLE },
		{ key: "tour.aos.place", panel: "choices", show: "legal", until: "place", times: 5 },
		{ key: "tour.aos.seen", show: "legal" },
		{ key: "tour.aos.move", panel: "choices", show: "legal", until: "move" },
		{ key: "tour.aos.hidden", panel: "card" },
		{ key: "tour.aos.grow", show: "legal" },
		{ key: "tour.aos.end", panel: "choices", until: "end" },
	],
	state: [
		{ key: "tour.aos.blind", show: ["capital"] },
		{ key: "tour.aos.told", panel: "card" },
		{ key: "tour.aos.likely", show: INNER_CIRCLE },
		{ key: "tour.aos.post", panel: "choices", show: "legal", until: "move" },
		{ key: "tour.aos.answer", panel: "card" },
		{ key: "tour.aos.kill", panel: "choices" },
		{ key: "tour.aos.over", panel: "choices" },
	],
};
