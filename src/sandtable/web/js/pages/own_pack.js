// A pack of one's own for a new match: chosen as a file, checked on the server, listed with all that is wrong in it.

import { button, h, replace } from "../dom.js";
import { say, t } from "../i18n.js";
import { showError } from "../dialog.js";
import * as api from "../api.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Pack} Pack */
/** @typedef {{name: string, text: string}} PackFile */

/** Can this game be played with packs of one's own. @param {GameInfo} game */
const takesPacks = (game) => game.options.some((option) => option.pack);

/**
 * The field of a game's options, and the files that were chosen there, one a kind of pack.
 * @param {GameInfo} game
 * @returns {{field: HTMLElement|null, files: () => PackFile[]}}
 */
export function ownPacks(game) {
	/** @type {Map<string, {pack: Pack, file: PackFile}>} */
	const chosen = new Map();
	if (!takesPacks(game)) return { field: null, files: () => [] };
	const list = h("div", { class: "stack", role: "status" });
	const choose = async (/** @type {any} */ event) => {
		const input = event.target;
		const file = input.files?.[0];
		if (!file) return;
		try {
			const pack = await api.checkPack(file);
			if (pack.game !== game.game) replace(list, refusal(file.name, [t("pack.other", { game: pack.game })]));
			else {
				chosen.set(pack.kind, { pack, file: { name: file.name, text: await file.text() } });
				show();
			}
		} catch (error) {
			if (error instanceof api.ApiError && error.defects.length) replace(list, refusal(file.name, told(error)));
			else showError(error);
		}
		input.value = "";
	};
	const show = () => replace(list, [...chosen.values()].map(line));
	/** @param {{pack: Pack, file: PackFile}} each */
	const line = ({ pack, file }) => {
		const remove = () => {
			chosen.delete(pack.kind);
			show();
		};
		return h(
			"p",
			{ class: "own-pack" },
			t("pack.chosen", { option: optionName(game, pack), title: say(pack.title), file: file.name }),
			" ",
			button(t("pack.remove"), remove),
		);
	};
	const field = h(
		"fieldset",
		{ class: "own-packs" },
		h("legend", {}, t("pack.own")),
		h("p", { class: "quiet" }, t("pack.own.help")),
		h(
			"label",
			{ class: "button file" },
			t("pack.choose"),
			h("input", { type: "file", class: "sr-only", accept: ".toml", on: { change: choose } }),
		),
		list,
	);
	return { field, files: () => [...chosen.values()].map(({ file }) => file) };
}

/** How the game calls this kind of pack. @param {GameInfo} game @param {Pack} pack */
const optionName = (game, pack) => say(game.options.find((option) => option.name === pack.kind)?.label) || pack.kind;

/** @param {api.ApiError} error */
const told = (error) => error.defects.map((each) => (each.where ? `${each.where}: ${say(each.text)}` : say(each.text)));

/** @param {string} name @param {string[]} defects */
const refusal = (name, defects) => [
	h("p", { class: "bad" }, t("pack.bad", { file: name, count: defects.length })),
	h(
		"ul",
		{ class: "defects" },
		defects.map((each) => h("li", {}, each)),
	),
];

/** Open the field of a game's options and go there. @param {HTMLElement} block */
export function goToOwnPack(block) {
	for (const details of block.querySelectorAll("details.setup-box, details.more-options"))
		/** @type {HTMLDetailsElement} */ (details).open = true;
	const input = /** @type {HTMLElement|null} */ (block.querySelector(".own-packs input"));
	input?.scrollIntoView({ block: "center" });
	input?.focus();
}
