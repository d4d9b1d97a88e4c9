// The board as a list: every group, every space, what stands there, and the choices that belong to it.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { drawingFor, expanded } from "../board/drawings.js";
import { choiceText } from "./selection.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Choice} Choice */
/**
 * @typedef {object} ListInput
 * @property {string[]} layers that are switched on
 * @property {Choice[]} choices that can be made now
 * @property {(choice: Choice) => void} pick
 */

/** @param {ListInput} input @param {string[]} ids */
function moves({ choices, pick }, ids) {
	const here = choices.filter((choice) => choice.elements.some((id) => ids.includes(id)));
	return here.map((choice) => button(choiceText(choice), () => pick(choice), { class: "small" }));
}

/** @param {Scene} scene @param {Space} space @param {ListInput} input */
function row(scene, space, input) {
	const here = scene.pieces.filter((piece) => piece.at === space.id);
	const marks = scene.layers
		.filter((layer) => input.layers.includes(layer.id))
		.flatMap((layer) => layer.marks)
		.filter((mark) => mark.on === space.id || here.some((piece) => piece.id === mark.on))
		.map((mark) => mark.text);
	const about = drawingFor(scene.board).about?.(space, scene);
	const label =
		space.label && space.label !== space.name && space.label !== space.id
			? `${space.label}. ${space.name}`
			: space.name;
	return h(
		"li",
		{ class: here.length ? "has-pieces" : "" },
		h("span", { class: "list-space" }, label),
		about ? ` (${about})` : "",
		": ",
		here.length ? here.map((piece) => piece.name).join("; ") : h("span", { class: "quiet" }, t("board.empty")),
		marks.length ? ` — ${marks.join("; ")}` : "",
		h("span", { class: "list-moves" }, moves(input, [space.id, ...here.map((piece) => piece.id)])),
	);
}

/** @param {Scene} shown @param {ListInput} input */
export function listView(shown, input) {
	const scene = expanded(shown);
	const grouped = new Set(scene.groups.flatMap((group) => group.spaces));
	const alone = scene.spaces.filter((space) => !grouped.has(space.id));
	const off = scene.pieces.filter((piece) => !piece.at);
	const find = (/** @type {string} */ id) => scene.spaces.find((space) => space.id === id);
	return [
		h("h2", { class: "panel-title" }, t("table.board")),
		scene.groups.map((group) =>
			h(
				"section",
				{ class: "list-group" },
				h("h3", {}, group.name),
				h(
					"ul",
					{},
					group.spaces
						.map(find)
						.filter(Boolean)
						.map((space) => row(scene, /** @type {Space} */ (space), input)),
				),
			),
		),
		alone.length
			? h(
					"section",
					{ class: "list-group" },
					h("h3", {}, t("table.board")),
					h(
						"ul",
						{},
						alone.map((space) => row(scene, space, input)),
					),
				)
			: null,
		off.length
			? h(
					"section",
					{ class: "list-group" },
					h("h3", {}, t("board.off")),
					h(
						"ul",
						{},
						off.map((piece) => h("li", {}, piece.name)),
					),
				)
			: null,
	];
}
