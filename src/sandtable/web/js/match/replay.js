// Looking back: a slider over all that happened, a link to each position.

import { button, h } from "../dom.js";
import { lang, t } from "../i18n.js";
import { showError, copy } from "../dialog.js";
import * as api from "../api.js";
import { loadThen } from "../lazy.js";
import { fetchFor } from "../board/drawings.js";
import { siteUrl } from "../site.js";

/** @typedef {import("../types.js").Scene} Scene */

export class Replay {
	/**
	 * @param {{id: string, token: string, lines: object[]}} match
	 * @param {(at: number|null) => void} changed another position is looked at
	 */
	constructor(match, changed) {
		this.match = match;
		this.changed = changed;
		/** @type {number|null} the position that is looked at; none is the present */
		this.at = null;
		/** @type {Scene|null} */
		this.scene = null;
		this.entries = 0;
		/** @type {Map<string, Scene>} */
		this.kept = new Map();
		this.request = 0;
		/** @type {{at: number, text: () => string}|null} what the analysis says of a position */
		this.remark = null;
	}

	get isOn() {
		return this.at !== null;
	}

	get total() {
		return Math.max(this.match.lines.length, this.entries);
	}

	/** Look at the position after `n` things; null comes back to the present. @param {number|null} n */
	async show(n) {
		const request = ++this.request;
		if (n === null || (n >= this.total && this.total > 0)) return this.set(null, null);
		const at = Math.max(0, Math.min(n, this.total));
		try {
			const scene = await this.fetch(at);
			if (request === this.request) this.set(at, scene);
		} catch (error) {
			showError(error);
		}
		return undefined;
	}

	/** @param {number|null} at @param {Scene|null} scene */
	set(at, scene) {
		this.at = at;
		this.scene = scene;
		history.replaceState(null, "", at === null ? location.pathname : `${location.pathname}?move=${at}`);
		this.changed(at);
	}

	/** Somebody else sits down: nothing that was looked at is kept. */
	clear() {
		Object.assign(this, { at: null, scene: null, entries: 0, kept: new Map(), remark: null });
	}

	/** @param {number} n */
	async fetch(n) {
		const key = `${lang()} ${n}`;
		let scene = this.kept.get(key);
		if (!scene) {
			const answer = await api.matchRequest(this.match.id, `/at/${n}?lang=${lang()}`, this.match.token);
			this.entries = answer.entries;
			scene = /** @type {Scene} */ (answer.scene);
			this.kept.set(key, scene);
		}
		await loadThen(fetchFor(scene), () => undefined);
		return scene;
	}

	/** Which position this is. */
	get title() {
		return this.at ? t("replay.looking", { n: this.at, all: this.total }) : t("replay.looking.start");
	}
}

/**
 * What stands in place of the choices while somebody looks back.
 * @param {Replay} replay
 * @param {boolean} over is the game over
 * @param {(() => void)|null} playOn from here, where that is allowed
 */
export function replayBanner(replay, over, playOn) {
	const link = () => copy(siteUrl(`/m/${replay.match.id}?move=${replay.at}`));
	const { remark } = replay;
	const said = remark?.at === replay.at ? remark?.text() : "";
	return h(
		"div",
		{ class: "banner" },
		said ? h("p", { class: "remark" }, said) : null,
		h("p", {}, t(over ? "replay.looking.over" : "replay.looking.note")),
		h(
			"div",
			{ class: "row" },
			button(t("replay.last"), () => replay.show(null), { "data-focus": "replay-now" }),
			playOn ? button(t("replay.branch"), playOn, { "data-focus": "branch" }) : null,
			button(t("replay.link"), link, { "data-focus": "replay-link" }),
		),
	);
}

/** @param {Replay} replay */
export function replayBar(replay) {
	const all = replay.total;
	if (!all) return null;
	const now = replay.at ?? all;
	/** @param {string} sign @param {string} key @param {number|null} to @param {Record<string, any>} props */
	const step = (sign, key, to, props) =>
		button(sign, () => replay.show(to), { "aria-label": t(key), title: t(key), ...props });
	return [
		step("|◀", "replay.first", 0, { disabled: now === 0, "data-focus": "replay-first", class: "wide-only" }),
		step("◀", "replay.back", now - 1, { disabled: now === 0, "data-focus": "replay-back" }),
		h("input", {
			type: "range",
			min: 0,
			max: all,
			step: 1,
			value: now,
			class: "slider",
			"data-focus": "slider",
			"aria-label": t("replay.title"),
			"aria-valuetext": t("replay.position", { n: now, all }),
			on: { input: (/** @type {any} */ event) => replay.show(Number(event.target.value)) },
		}),
		step("▶", "replay.next", now + 1, { disabled: !replay.isOn, "data-focus": "replay-on" }),
		h("span", { class: "replay-count" }, `${now}/${all}`),
		replay.isOn ? step("▶|", "replay.last", null, { "data-focus": "replay-last", class: "wide-only" }) : null,
	];
}
