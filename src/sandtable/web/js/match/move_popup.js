// Several moves on one piece: a small chooser beside it on the board.

import { button, h, replace } from "../dom.js";
import { percent, t } from "../i18n.js";
import { fitting, settled } from "./selection.js";

const GAP = 10;

/** @param {import("./match_view.js").Table} table */
export function renderChooser(table) {
  const { chooser: node, board, selected, scene } = table;
  const fit = scene && selected.length && !table.asking && table.replaying === null ? fitting(scene, selected) : [];
  const open = fit.length > 1 && scene !== null && fit.every((choice) => settled(scene, choice, selected));
  node.hidden = !open;
  if (!open) return replace(node);
  const last = selected[selected.length - 1];
  node.setAttribute("aria-label", t("select.several", { name: table.nameOf(last) }));
  replace(node, fit.map((choice) => button([h("span", {}, choice.text), choice.chance ? h("strong", {}, percent(choice.chance[0] / choice.chance[1])) : null], () => table.pick(choice), { "data-move": choice.move, "data-focus": `chooser-${choice.move}`, class: "chooser-move" })),
    button(t("cancel"), () => table.cancel(), { "data-focus": "chooser-cancel", class: "chooser-cancel" }));
  const at = board.nodes.get(last)?.getBoundingClientRect();
  const room = board.host.getBoundingClientRect();
  if (!at) return undefined;
  const [width, height] = [node.offsetWidth, node.offsetHeight];
  const below = at.bottom - room.top + GAP;
  const top = below + height < room.height ? below : Math.max(0, at.top - room.top - GAP - height);
  node.style.left = `${Math.max(4, Math.min(at.left + at.width / 2 - room.left - width / 2, room.width - width - 4))}px`;
  node.style.top = `${top}px`;
  return undefined;
}
