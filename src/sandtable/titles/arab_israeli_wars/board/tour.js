// The guided first turn: real choices in a real match, explained as they come.

/** @type {import("sandtable/match/tour.js").TourStep[]} */
const israel = [
	{ key: "tour.aiw.fronts", show: ["north", "central", "south"] },
	{
		key: "tour.aiw.tokens",
		show: [
			"north-tokens-israel",
			"north-tokens-arabs",
			"central-tokens-israel",
			"central-tokens-arabs",
			"south-tokens-israel",
			"south-tokens-arabs",
		],
	},
	{ key: "tour.aiw.arabs", show: ["north-arabs", "central-arabs", "south-arabs"] },
	{ key: "tour.aiw.event", panel: "card" },
	{ key: "tour.aiw.balance", show: ["north", "central", "south"] },
	{ key: "tour.aiw.deploy", panel: "choices", show: "legal", until: "deploy" },
	{ key: "tour.aiw.second", panel: "choices", show: "legal", until: "deploy" },
	{ key: "tour.aiw.transfer", panel: "choices", show: "legal", until: "any" },
	{ key: "tour.aiw.battle", panel: "log" },
	{ key: "tour.aiw.done", panel: "choices" },
];

export const guides = { israel };
