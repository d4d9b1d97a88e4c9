// What the keys do, on a sheet.

import { h } from "../dom.js";
import { addWords, has, t } from "../i18n.js";
import { openDialog } from "../dialog.js";

await addWords(new URL("../words/menu", import.meta.url).href);

/** @type {[string[], string][]} */
const SHEET = [
	[["Tab"], "keys.tab"],
	[["1", "…", "9"], "keys.choice"],
	[["a", "…", "z"], "keys.letter"],
	[["keys.enter.key"], "keys.enter"],
	[["Esc"], "keys.escape"],
	[["#"], "keys.board"],
	[["←", "↑", "→", "↓"], "keys.arrows"],
	[["⇧ ←", "⇧ ↑"], "keys.pan"],
	[["+", "-", "0"], "keys.zoom"],
	[["Ctrl Z", "Ctrl Y"], "keys.undo"],
	[["<", ">", "|"], "keys.replay"],
	[["*"], "keys.list"],
	[["%"], "keys.layers"],
	[["&"], "keys.log"],
	[["!"], "keys.prompt"],
	[["="], "keys.hint"],
	[["?"], "keys.sheet"],
];

export function keySheet() {
	openDialog(
		t("keys.title"),
		h(
			"table",
			{ class: "key-sheet" },
			h(
				"tbody",
				{},
				SHEET.map(([keys, text]) =>
					h(
						"tr",
						{},
						h(
							"th",
							{ scope: "row" },
							keys.map((key) => (key === "…" ? "…" : h("kbd", {}, has(key) ? t(key) : key))),
						),
						h("td", {}, t(text)),
					),
				),
			),
		),
	);
}
