// Several moves on one piece: a small menu beside it on the board.

import { button, h, replace } from "../dom.js";
import { percent, t } from "../i18n.js";
import { fitting, settled } from "./selection.js";

const GAP = 10;

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {{pick: (choice: Choice) => void, cancel: () => void, nameOf: (id: string) => string}} Actions */

export const popupNode = () => h("div", { class: "move-popup", role: "group", hidden: true });

/**
 * @param {HTMLElement} node
 * @param {Scene|null} scene in which something can be chosen now
 * @param {string[]} selected
 * @param {import("../board/board.js").Board} board
 * @param {Actions} actions
 */
export function renderPopup(node, scene, selected, board, { pick, cancel, nameOf }) {
	const fit = scene && selected.length ? fitting(scene, selected) : [];
	const open = fit.length > 1 && scene !== null && fit.every((choice) => settled(scene, choice, selected));
	node.hidden = !open;
	if (!open) return replace(node);
	const last = selected[selected.length - 1];
	node.setAttribute("aria-label", t("select.several", { name: nameOf(last) }));
	replace(
		node,
		fit.map((choice) =>
			button([h("span", {}, choice.text), share(choice)], () => pick(choice), {
				"data-move": choice.move,
				"data-focus": `popup-${choice.move}`,
				class: "popup-move",
			}),
		),
		button(t("cancel"), cancel, { "data-focus": "popup-cancel", class: "popup-cancel" }),
	);
	const at = board.nodes.get(last)?.getBoundingClientRect();
	if (at) place(node, at, board.host.getBoundingClientRect());
	return undefined;
}

/** @param {Choice} choice */
const share = ({ chance }) => (chance ? h("strong", {}, percent(chance[0] / chance[1])) : null);

/**
 * Below the piece where there is room, else above it.
 * @param {HTMLElement} node
 * @param {DOMRect} at
 * @param {DOMRect} room
 */
function place(node, at, room) {
	const [width, height] = [node.offsetWidth, node.offsetHeight];
	const below = at.bottom - room.top + GAP;
	const top = below + height < room.height ? below : Math.max(0, at.top - room.top - GAP - height);
	const left = at.left + at.width / 2 - room.left - width / 2;
	node.style.left = `${Math.max(4, Math.min(left, room.width - width - 4))}px`;
	node.style.top = `${top}px`;
}
