// What stands on the page of a match, drawn from what is known, chosen and looked at. It decides nothing itself.

import { button, h, replace } from "../dom.js";
import { say, t } from "../i18n.js";
import { announce } from "../dialog.js";
import { ruleButton } from "../rule_button.js";
import { settings, changeSettings, savedMatch } from "../local_storage.js";
import { Board } from "../board/board.js";
import { loadThen } from "../lazy.js";
import { drawingFor } from "../board/drawings.js";
import { cards, facts, piles } from "./cards.js";
import { awayBanner, choiceList, connectionBanner } from "./choices_panel.js";
import { lookAround, lookAtQuestion, lookOn } from "./focus_camera.js";
import { boardTools, commitment, layOut, origin, panels, tabs } from "./layout.js";
import { diceOf, logList, markLines, elementsOf } from "./log.js";
import { popupNode, renderPopup } from "./move_popup.js";
import { ScreenState } from "./screen_state.js";
import { recentEvents } from "./recent_events.js";
import { replayBanner, replayBar } from "./replay.js";
import { legalElements } from "./selection.js";
import { sitePath } from "../site.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./match_state.js").MatchState} MatchState */
/** @typedef {import("./types.js").PanelName} PanelName */

export class MatchScreen {
	/**
	 * @param {HTMLElement} host
	 * @param {import("./types.js").Shown} shown
	 * @param {import("./types.js").PageActions} actions
	 */
	constructor(host, { match, selection, replay }, actions) {
		this.match = match;
		this.selection = selection;
		this.replay = replay;
		this.actions = actions;
		this.screenState = new ScreenState();
		this.parts = layOut(host);
		this.board = new Board(this.parts.boardHost, { chosen: actions.choose, hovered: (id) => this.hover(id) });
		this.popup = popupNode();
		this.parts.boardHost.append(this.popup);
		this.onChoices = {
			pick: actions.pick,
			play: actions.play,
			cancel: actions.cancel,
			point: (/** @type {string[]} */ ids) => this.point(ids),
			nameOf: (/** @type {string} */ id) => this.nameOf(id),
		};
	}

	/** @type {typeof import("./list_view.js").listView|null} the board as a list, where it is shown so */
	listView = null;
	/** @type {import("./tour.js").Tour|null} */
	tour = null;
	/** @type {import("./hint.js").HintPanel|null} */
	hint = null;
	/** What the check of the dice says. */
	verdict = "";
	/** Parts that few matches need at first. @type {import("./types.js").OptionalParts} */
	optional = {};

	/**
	 * Have at hand what a message is shown with.
	 * @param {import("../types.js").Update & Partial<import("../types.js").Joined>} news
	 */
	async prepare({ begun, over, solitaire, readers = [] }) {
		const { optional } = this;
		await Promise.all([
			!begun && import("./seed_form.js").then(({ seedForm }) => Object.assign(optional, { seedForm })),
			over && import("./ending.js").then(({ ending }) => Object.assign(optional, { ending })),
			this.prepareReaders(readers),
			solitaire === false && import("./chat.js").then(({ chatBox }) => Object.assign(optional, { chatBox })),
		]);
	}

	/** @param {import("../types.js").Reader[]} readers */
	async prepareReaders(readers) {
		if (readers.every(({ me }) => me)) return;
		const { readersBanner } = await import("./seat_key.js");
		Object.assign(this.optional, { readersBanner });
	}

	// What is seen --------------------------------------------------------------------------------------------------

	/** What is on the board now: the present, or the past that is looked at. */
	get scene() {
		return this.replay.isOn ? this.replay.scene : this.match.scene;
	}

	/** May this seat choose now? Nobody changes the past, and observers look on. */
	get mayChoose() {
		return Boolean(this.match.side) && !this.replay.isOn;
	}

	/** The elements that can be chosen next. @returns {Set<string>} */
	get legal() {
		return this.scene && this.mayChoose ? legalElements(this.scene, this.selection.elements) : new Set();
	}

	get title() {
		return say(savedMatch(this.match.id)?.title) || t("app.name");
	}

	/** @param {string} id of an element */
	nameOf(id) {
		const { scene } = this;
		const found = [...(scene?.pieces ?? []), ...(scene?.spaces ?? [])].find((each) => each.id === id);
		return found?.name ?? scene?.cards.find((card) => card.id === id)?.title ?? id;
	}

	/** @param {string[]} ids */
	point(ids) {
		if (this.screenState.point(ids)) this.renderBoard();
	}

	/**
	 * An element under the pointer marks its lines in the log, and shows what it would change where the board can tell.
	 * @param {string|null} id
	 */
	hover(id) {
		markLines(this.parts.log, id);
		if (this.screenState.hovered === id) return;
		this.screenState.hovered = id;
		if (this.scene && drawingFor(this.scene.board).marks) this.renderBoard();
	}

	// Where the eye goes --------------------------------------------------------------------------------------------

	/** Something has happened since the scene before; it is marked, and its dice are shown. @param {Scene|null} before */
	happened(before) {
		const { match, screenState, board } = this;
		if (!match.scene) return;
		screenState.clear();
		screenState.follow(before, match.scene);
		this.hint?.forget();
		board.roll(diceOf(match.lastLines).slice(-3), drawingFor(match.scene.board).dice);
	}

	lookAround() {
		lookAround(this.board, this.match, this.tour?.shown ?? []);
	}

	/** Another position is looked at. @param {number|null} at */
	lookBack(at) {
		this.render();
		if (at === null) return;
		this.board.roll([]);
		document.querySelector(`.log-line[data-n="${at}"]`)?.scrollIntoView({ block: "nearest" });
	}

	/** Half a choice is made. @param {string} element that was chosen */
	showSelection(element) {
		const { elements } = this.selection;
		this.render();
		if (this.scene) lookOn(this.board, this.scene, elements);
		lookAtQuestion(this.parts.choices);
		this.popup.querySelector("button")?.focus({ preventScroll: true });
		if (elements.length) announce(t("select.chosen", { name: this.nameOf(element) }));
	}

	showQuestion() {
		this.showPanel("choices");
		this.render();
		lookAtQuestion(this.parts.choices);
	}

	/** After a move the keyboard goes on where the next one is made. */
	focusPrompt() {
		const active = document.activeElement;
		if (active && active !== document.body && document.contains(active)) return;
		const { choices } = this.parts;
		const next = choices.querySelector(".choice, .die-button, .ending button") ?? choices.querySelector("#prompt");
		if (next instanceof HTMLElement) next.focus({ preventScroll: true });
	}

	/** Does a click open or close something on the board rather than choose it? @param {string} id */
	opensUp(id) {
		const opened = this.scene && drawingFor(this.scene.board).opens?.(id, this.scene, this.legal);
		if (!opened) return false;
		this.render();
		this.board.reveal(opened);
		return true;
	}

	// Drawing -------------------------------------------------------------------------------------------------------

	render() {
		this.parts.root.classList.toggle("is-replaying", this.replay.isOn);
		this.renderBoard();
		this.renderChoices();
		this.renderLog();
		if (this.scene) this.renderFrame(this.scene);
	}

	renderBoard() {
		const { scene, match, replay, screenState, selection } = this;
		if (!scene) return;
		const last = replay.isOn ? match.lines.filter((line) => line.n === replay.at) : match.lastLines;
		this.board.show(scene, {
			legal: this.legal,
			selected: new Set(selection.elements),
			last: new Set(last.flatMap((line) => elementsOf(line, scene))),
			trails: replay.isOn ? [] : screenState.trails,
			pointed: new Set([...screenState.pointed, ...(this.tour?.shown ?? [])]),
			layers: settings.layers,
			hovered: screenState.hovered,
		});
		const chosen = replay.isOn || selection.asking ? [] : selection.elements;
		renderPopup(this.popup, scene, chosen, this.board, this.onChoices);
		const choices = replay.isOn ? [] : scene.choices;
		const input = { layers: settings.layers, choices, pick: this.actions.pick };
		if (this.listView) replace(this.parts.listHost, this.listView(scene, input));
	}

	renderChoices() {
		const { scene } = this;
		replace(this.parts.choices, scene ? this.choicesPanel(scene) : h("p", { class: "quiet" }, t("loading")));
	}

	/** @param {Scene} scene */
	choicesPanel(scene) {
		const {
			actions,
			match,
			replay,
			selection: { answer },
		} = this;
		const invited = savedMatch(match.id)?.seats.some((seat) => seat.kind === "friend");
		const why = answer && h("p", {}, answer.text, " ", ruleButton(scene.game, answer.rule));
		const heading = replay.isOn ? replay.title : scene.prompt;
		return [
			connectionBanner(actions.status(), actions.retry) ?? awayBanner(match, invited ? actions.showLinks : null),
			this.optional.readersBanner?.(match, { renewKey: actions.renewKey, accept: () => this.renderChoices() }),
			replay.isOn ? null : this.recent(scene),
			h("h2", { class: "prompt", id: "prompt", tabindex: "-1" }, heading),
			replay.isOn ? this.pastBanner() : null,
			match.welcome && !match.side ? h("p", { class: "quiet" }, t("table.observer")) : null,
			why ? h("div", { class: "why", role: "status" }, why) : null,
			replay.isOn ? null : this.optional.ending?.(match, this.verdict, actions),
			this.optional.seedForm?.(match, () => this.focusPrompt()),
			replay.isOn ? null : choiceList(scene, this.selection, match.mayStepBack, this.onChoices),
			replay.isOn ? null : this.hint?.panel(),
			this.toolRow(),
			origin(match.welcome),
		];
	}

	pastBanner() {
		const { match, replay, actions } = this;
		const mayBranch = match.welcome?.solitaire || match.over;
		return replayBanner(replay, Boolean(match.over), mayBranch ? actions.branch : null);
	}

	/** @param {Scene} scene */
	recent(scene) {
		const { match, screenState, selection } = this;
		if (!match.side || selection.asking) return null;
		const toggle = (/** @type {boolean} */ open) => {
			screenState.recentOpen = open;
		};
		return recentEvents(scene, match.lines, match.side, { open: screenState.recentOpen, toggle });
	}

	toolRow() {
		const { match, replay, actions } = this;
		/** @param {"undo"|"redo"} what */
		const step = (what) =>
			button(t(what === "undo" ? "table.undo" : "table.redo"), () => actions.undo(what), {
				disabled: !match.can[what] || replay.isOn,
				"data-focus": what,
				id: what,
			});
		const thinking = Boolean(this.hint?.thinking);
		const hint = () =>
			button(t("hint.button"), actions.hint, {
				id: "hint",
				"data-focus": "hint",
				disabled: thinking,
				"aria-keyshortcuts": "=",
			});
		return h(
			"div",
			{ class: "row tools" },
			match.mayHint && !replay.isOn ? hint() : null,
			step("undo"),
			step("redo"),
			button(t("table.menu"), actions.more, { "data-focus": "more", id: "more", "aria-haspopup": "dialog" }),
		);
	}

	renderLog() {
		const { match, replay } = this;
		const scroller = this.parts.log;
		const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60;
		replace(
			scroller,
			h("h2", { class: "panel-title" }, t("log.title")),
			logList(match, replay.at, { point: this.onChoices.point, show: (n) => replay.show(n) }),
			this.optional.chatBox?.(match, this.actions.chat),
		);
		if (atEnd) scroller.scrollTop = scroller.scrollHeight;
	}

	/** Everything around the board, the choices and the log. @param {Scene} scene */
	renderFrame(scene) {
		const { parts, match, screenState, onChoices } = this;
		const { aside } = drawingFor(scene.board);
		const asList = Boolean(this.listView);
		const named = panels(scene, Boolean(match.welcome?.commitment));
		parts.title.textContent = this.title;
		parts.listHost.setAttribute("aria-label", t("table.list"));
		parts.facts.setAttribute("aria-label", t("table.facts"));
		parts.root.classList.toggle("has-aside", Boolean(aside));
		replace(parts.facts, facts(scene, asList));
		replace(
			parts.card,
			aside?.draw(scene, onChoices.point),
			cards(scene, this.mayChoose ? scene.choices : [], onChoices.pick),
			piles(scene),
			notices(scene, match),
			commitment(match.welcome),
		);
		replace(
			parts.tabs,
			tabs(named, parts.root.dataset.panel, (name) => this.showPanel(name)),
		);
		replace(parts.replay, replayBar(this.replay));
		replace(
			parts.tools,
			boardTools(scene, () => this.board.camera, {
				asList,
				toggleList: () => this.toggleList(),
				open: screenState.layersOpen,
				unfold: () => {
					screenState.layersOpen = !screenState.layersOpen;
					this.render();
				},
				toggle: (id) => this.toggleLayer(id),
			}),
		);
		for (const [name, title] of named) parts[name].setAttribute("aria-label", title);
	}

	/** Somebody else sits down here: nothing of this seat's view stays in the page. */
	clear() {
		this.screenState.clear();
		this.board.clear();
		const { facts: figures, choices, card, log, listHost, tools, replay, tabs: panelTabs } = this.parts;
		for (const part of [figures, choices, card, log, listHost, tools, replay, panelTabs, this.popup])
			part.replaceChildren();
	}

	// What is open --------------------------------------------------------------------------------------------------

	/** On a phone one panel is at the thumb. @param {PanelName} name */
	showPanel(name) {
		const { root, tabs: panelTabs, log } = this.parts;
		root.dataset.panel = name;
		for (const tab of panelTabs.querySelectorAll("button")) {
			tab.setAttribute("aria-pressed", String(tab.dataset.focus === `tab-${name}`));
		}
		if (name === "log") log.scrollTop = log.scrollHeight;
	}

	toggleList() {
		if (this.listView) this.showAs(null);
		else loadThen(import("./list_view.js"), ({ listView }) => this.showAs(listView));
	}

	/** @param {typeof import("./list_view.js").listView|null} list the list, or the board */
	showAs(list) {
		this.listView = list;
		this.parts.listHost.hidden = !list;
		this.parts.boardHost.hidden = Boolean(list);
		this.render();
		if (list) this.parts.listHost.focus();
	}

	/** @param {string} id */
	toggleLayer(id) {
		const { layers } = settings;
		changeSettings({ layers: layers.includes(id) ? layers.filter((each) => each !== id) : [...layers, id] });
		this.render();
	}
}

/** @param {Scene} scene @param {MatchState} match */
function notices(scene, match) {
	const packs = match.welcome?.packs ?? [];
	const added = packs.filter((pack) => pack.added);
	if (!scene.notices.length && !added.length) return null;
	return h(
		"div",
		{ class: "notices" },
		h("h2", { class: "panel-title" }, t("table.notices")),
		added.map((pack) =>
			h("p", { class: "added-pack" }, t("pack.played", { title: say(pack.title) }), " ", say(pack.about)),
		),
		scene.notices.map((each) => h("p", {}, each)),
		packs.length && !added.length
			? h("p", {}, h("a", { href: sitePath(`/?game=${match.game}&pack`) }, t("pack.own")))
			: null,
	);
}
