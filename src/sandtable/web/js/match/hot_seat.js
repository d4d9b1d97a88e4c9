// One screen, two players: before it changes hands, everything that the first may see is put away.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import * as api from "../api.js";

/** @typedef {import("./match_state.js").MatchState} MatchState */

/**
 * @param {MatchState} match
 * @param {() => void} putAway leaves nothing of this seat's view in the page
 * @param {(token: string) => void} join
 */
export async function handOver(match, putAway, join) {
	if (document.querySelector(".hand-over")) return;
	const { turn } = await api.matchRequest(match.id, "", match.token);
	const isNext = (/** @type {string} */ seat) => turn.includes(seat) || !turn.length || turn.includes("chance");
	const next = match.seatsHere.find(({ seat }) => seat !== match.welcome?.seat && isNext(seat));
	if (!next || document.querySelector(".hand-over")) return;
	const side = match.sideName(next.seat);
	const take = () => {
		join(next.token);
		dialog.close();
	};
	const dialog = h(
		"dialog",
		{ class: "hand-over", "aria-labelledby": "hand-over-title" },
		h(
			"div",
			{},
			h("h2", { id: "hand-over-title" }, t("curtain.title")),
			h("p", {}, t("curtain.text", { side })),
			button(t("curtain.go", { side }), take, { class: "primary", id: "hand-over-go" }),
		),
	);
	dialog.addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());
	dialog.addEventListener("close", () => dialog.remove());
	putAway();
	document.body.append(dialog);
	dialog.showModal();
}
