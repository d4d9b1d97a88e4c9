// Standing orders: in which windows of the other side's turn I want to be asked. Nobody else learns of them.

import { h } from "../dom.js";
import { say, t } from "../i18n.js";
import { openDialog } from "../dialog.js";

/** @typedef {import("../types.js").StandingOrder} StandingOrder */

const ORDERS = /** @type {StandingOrder["order"][]} */ (["ask", "forced", "never"]);

/**
 * @param {StandingOrder[]} given
 * @param {(orders: Record<string, StandingOrder["order"]>) => Promise<boolean>} send tells the server; was it taken
 */
export function standingOrders(given, send) {
	/** @param {StandingOrder} standing @param {StandingOrder["order"]} order */
	const change = async (standing, order) => {
		if (await send({ [standing.window]: order })) standing.order = order;
	};
	const select = (/** @type {StandingOrder} */ standing) =>
		h(
			"select",
			{
				name: standing.window,
				value: standing.order,
				on: { change: (/** @type {any} */ event) => change(standing, event.target.value) },
			},
			ORDERS.map((order) => h("option", { value: order }, t(`standing.${order}`))),
		);
	openDialog(t("standing.title"), [
		h("p", {}, t("standing.lead")),
		h(
			"div",
			{ class: "stack" },
			given.map((each) => h("label", { class: "labelled" }, say(each.name), select(each))),
		),
		h("p", { class: "quiet" }, t("standing.delay")),
	]);
}
