// The parts of a match's page: where board, choices, cards, log and their tools stand.

import { drawingFor } from "../board/drawings.js";
import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { settings } from "../local_storage.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./types.js").PanelName} PanelName */
/** @typedef {import("./types.js").LayerInput} LayerInput */

const LAYERS = "◎";
/** The keys of the panels' names. @type {Record<PanelName, string>} */
const NAMES = { choices: "table.orders", card: "table.card", log: "table.log" };

/** @param {HTMLElement} host */
export function layOut(host) {
	const parts = {
		boardHost: h("div", { class: "board-host" }),
		listHost: h("div", { class: "list-host", hidden: true, tabindex: "0", role: "region" }),
		tools: h("div", { class: "board-tools" }),
		replay: h("div", { class: "replay" }),
		tabs: h("div", { class: "tabs", role: "group" }),
		facts: h("div", { class: "facts-host", tabindex: "0", role: "region" }),
		choices: h("section", { class: "panel panel-choices", tabindex: "-1" }),
		card: h("section", { class: "panel panel-card" }),
		guide: h("div", { class: "guide" }),
		log: h("section", { class: "panel panel-log", tabindex: "0", id: "log" }),
		title: h("h1", { class: "sr-only" }),
		root: h("div", { class: "match", "data-panel": "choices" }),
	};
	parts.root.append(
		parts.title,
		h(
			"section",
			{ class: "board-pane", "aria-label": t("table.board") },
			parts.facts,
			h("div", { class: "stage" }, parts.boardHost, parts.listHost),
			h("div", { class: "foot" }, parts.tools, parts.replay),
		),
		parts.tabs,
		h("div", { class: "play-pane" }, parts.choices, parts.card),
		h("div", { class: "log-pane" }, parts.guide, parts.log),
	);
	host.replaceChildren(parts.root);
	return parts;
}

/** What the dice are committed to. @param {import("../types.js").Welcome|null} welcome */
export function commitment(welcome) {
	if (!welcome?.commitment) return null;
	return h(
		"details",
		{ class: "commitment" },
		h("summary", {}, t("dice.commitment")),
		h("p", {}, t("dice.commitment.help")),
		welcome.open_seed ? h("p", {}, t("dice.chosen")) : null,
		h("code", {}, welcome.commitment),
	);
}

/**
 * What everybody in a match should know of where its rolls come from.
 * @param {import("../types.js").Welcome|null} welcome
 */
export function origin(welcome) {
	const withOthers = !welcome?.side || welcome.sides.some(({ kind }) => kind === "friend");
	return [
		welcome?.from_record ? h("p", { class: "quiet origin" }, t("table.record")) : null,
		welcome?.open_seed && withOthers ? h("p", { class: "quiet origin" }, t("dice.chosen")) : null,
	];
}

/**
 * What can be laid over the map: side by side, or on a small screen behind one button, so that the map stays free.
 * @param {Scene} scene
 * @param {LayerInput} how
 */
function layerButtons(scene, { asList, open, unfold, toggle }) {
	const found = scene.layers.filter((layer) => asList || !drawingFor(scene.board).shows?.[layer.id]);
	const alone = found.length === 1;
	const shown = found.map(({ id, name }) =>
		button(
			alone ? [h("span", { class: "wide-only" }, name), h("span", { class: "phone-only", "data-sign": LAYERS })] : name,
			() => toggle(id),
			{
				"aria-pressed": String(settings.layers.includes(id)),
				"aria-label": name,
				title: name,
				"data-focus": `layer-${id}`,
				class: "worded",
			},
		),
	);
	if (found.length < 2) return shown;
	const name = t("table.layers");
	return [
		button(LAYERS, unfold, {
			"aria-label": name,
			title: name,
			"aria-expanded": String(open),
			"data-focus": "layers",
			class: "phone-only",
		}),
		h("div", { class: "layer-list", role: "group", "aria-label": name, "data-open": open }, shown),
	];
}

/**
 * @param {Scene} scene
 * @param {() => import("../board/camera.js").Camera|null} camera
 * @param {LayerInput & {toggleList: () => void}} how
 */
export function boardTools(scene, camera, how) {
	/** @param {string} sign @param {string} key @param {() => void} act @param {Record<string, any>} props */
	const tool = (sign, key, act, props) => button(sign, act, { "aria-label": t(key), title: t(key), ...props });
	return [
		how.asList
			? null
			: [
					tool("+", "table.zoomin", () => camera()?.zoomIn(), { "data-focus": "zoom-in", class: "wide-only" }),
					tool("−", "table.zoomout", () => camera()?.zoomOut(), { "data-focus": "zoom-out", class: "wide-only" }),
					tool("⤢", "table.fit", () => camera()?.whole(), { "data-focus": "fit" }),
				],
		tool(how.asList ? "▦" : "☰", how.asList ? "table.board.view" : "table.list", how.toggleList, {
			"data-focus": "list",
			id: "list",
		}),
		layerButtons(scene, how),
	];
}

/**
 * The panels that this match has, each with its name.
 * @param {Scene} scene
 * @param {boolean} hasCards is there anything besides cards and piles to put with them
 * @returns {[PanelName, string][]}
 */
export function panels(scene, hasCards) {
	const { aside } = drawingFor(scene.board);
	const withCards = hasCards || aside || scene.cards.length || scene.piles.length;
	const names = /** @type {PanelName[]} */ (withCards ? ["choices", "card", "log"] : ["choices", "log"]);
	return names.map((name) => [name, t(aside && name === "card" ? aside.key : NAMES[name])]);
}

/** @param {[PanelName, string][]} named @param {string|undefined} current @param {(name: PanelName) => void} show */
export function tabs(named, current, show) {
	return named.map(([name, title]) =>
		button(title, () => show(name), { "aria-pressed": String(current === name), "data-focus": `tab-${name}` }),
	);
}
