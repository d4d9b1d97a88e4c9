// A match on the page: takes what the server sends, has it shown, and turns clicks and keys into moves.

import { button, h } from "../dom.js";
import { lang, say, t } from "../i18n.js";
import { clearAnnouncements, announce, toast } from "../dialog.js";
import { saveMatch, saveSeat, savedMatch } from "../local_storage.js";
import * as api from "../api.js";
import { Connection } from "../connection.js";
import { loadThen, loadThenOpen, styled } from "../lazy.js";
import { drawingFor, fetchFor } from "../board/drawings.js";
import { notifyTurn } from "../notify.js";
import { keyboard } from "./keys.js";
import { diceOf } from "./log.js";
import { luckOf } from "./luck.js";
import { MatchScreen } from "./match_screen.js";
import { MatchState } from "./match_state.js";
import { MoveInput } from "./move_input.js";
import { Replay } from "./replay.js";
import { Selection } from "./selection.js";
import { sitePath } from "../site.js";

/** @typedef {import("../types.js").Line} LogLine */

export class MatchController {
	/**
	 * @param {HTMLElement} host
	 * @param {string} id
	 * @param {string} token
	 * @param {{at: number|null, go: (path: string) => void}} how the position to look at first, and how to leave
	 */
	constructor(host, id, token, { at, go }) {
		this.go = go;
		this.wanted = at;
		this.match = new MatchState(id, token, savedMatch(id)?.game ?? "");
		this.selection = new Selection();
		this.replay = new Replay(this.match, (shown) => this.screen.lookBack(shown));
		this.screen = new MatchScreen(host, this, this.actions());
		this.input = new MoveInput(
			this.match,
			this.selection,
			(type, content) => this.ask(type, content),
			this.inputScreen(),
		);
		this.unbind = keyboard({
			choices: () => (this.replay.isOn || this.selection.asking ? [] : (this.match.scene?.choices ?? [])),
			pick: (choice) => this.input.pick(choice),
			undo: (what) => this.input.undo(what),
			escape: () => this.escape(),
			byKey: () => this.byKey(),
		});
		this.join(token);
		this.clock = setInterval(() => this.connection?.status.state === "waiting" && this.screen.renderChoices(), 1000);
	}

	/** @type {Connection|null} */
	connection = null;
	/** @type {HTMLDialogElement|null} where an offer waits for my answer */
	offerOpen = null;
	/** What is said when the server does not let me in. */
	/** @type {{code: string, text: import("../types.js").Texts}|null} */
	refusal = null;
	/** Messages are taken in order, each after what it is drawn with. */
	drawn = Promise.resolve();

	/** What can be done from the page. @returns {import("./types.js").PageActions} */
	actions() {
		const { match, replay, go } = this;
		const menu = () => import("./menu.js");
		/** @param {number} at @param {() => string} text */
		const show = (at, text) => {
			replay.remark = { at, text };
			replay.show(at);
		};
		return {
			choose: (id) => this.choose(id),
			pick: (choice) => this.input.pick(choice),
			play: (choice) => void this.input.play(choice),
			cancel: () => this.input.cancel(),
			undo: (what) => void this.input.undo(what),
			chat: (text) => void this.ask("chat", { text }),
			status: () => this.connection?.status ?? null,
			retry: () => this.connection?.retryNow(),
			hint: () => this.askForHint(),
			more: () => this.more(),
			branch: () => this.branch(),
			showLinks: () => loadThenOpen(menu(), ({ showLinks }) => showLinks(match.id, undefined, match.claimed)),
			rematch: () => loadThen(menu(), ({ rematch }) => rematch(match, go)),
			again: () => go(`/?game=${encodeURIComponent(match.game)}`),
			analyse: () =>
				loadThenOpen(styled(import("./analysis.js"), "hint"), ({ openAnalysis }) => openAnalysis(match, show)),
			renewKey: () => this.renewKey(),
			exportRecord: () => loadThen(menu(), ({ exportRecord }) => exportRecord(match)),
		};
	}

	/** What a move needs of the page. @returns {import("./types.js").InputScreen} */
	inputScreen() {
		const { screen } = this;
		return {
			render: () => screen.render(),
			showQuestion: () => screen.showQuestion(),
			wait: (busy) => screen.parts.root.classList.toggle("is-busy", busy),
			focusPrompt: () => screen.focusPrompt(),
			nameOf: (id) => screen.nameOf(id),
			isOnBoard: (id) => screen.board.nodes.has(id),
			played: (choice) => screen.tour?.played(choice),
		};
	}

	// The server ----------------------------------------------------------------------------------------------------

	/** Take a seat. @param {string} token */
	join(token) {
		this.connection?.close();
		this.match.join(token);
		const connection = new Connection(this.match.seat, {
			received: (message) => this.receive(connection, message),
			changed: (wasLost) => this.connectionChanged(connection, wasLost),
		});
		this.connection = connection;
		connection.connect();
	}

	/** @param {string} type @param {Record<string, any>} [content] @returns {Promise<any>} */
	ask(type, content = {}) {
		const connection = /** @type {Connection} */ (this.connection);
		return connection.ask(type, content);
	}

	/** @param {Connection} connection @param {boolean} wasLost */
	connectionChanged({ status }, wasLost) {
		if (status.state === "open" && wasLost) toast(t("line.back"));
		if (status.state === "refused") loadThen(this.tryNextKey(), (joined) => joined || this.showRefusal());
		else this.screen.renderChoices();
	}

	/** The key was renewed here and the answer was lost: go on with the new one. */
	async tryNextKey() {
		if (this.refusal?.code !== "renewed") return false;
		const { useNextKey } = await import("./seat_key.js");
		const next = useNextKey(this.match);
		if (next) this.join(next);
		return Boolean(next);
	}

	showRefusal() {
		this.screen.parts.root.replaceChildren(
			h(
				"div",
				{ class: "page empty-state" },
				h("h1", {}, t("line.refused")),
				h("p", {}, say(this.refusal?.text) || t("line.refused.text")),
				h("p", {}, h("a", { href: sitePath("/"), class: "button" }, t("line.home"))),
			),
		);
	}

	/**
	 * What comes is taken in order, once what is needed to draw it is there, or cannot be had.
	 * @param {Connection} from
	 * @param {any} message
	 */
	async receive(from, message) {
		if (message.type === "error") this.refusal = message;
		const needed = () => Promise.all([fetchFor(message.scene), this.screen.prepare(message)]);
		if (message.scene) this.drawn = this.drawn.then(() => loadThen(needed(), () => undefined));
		await this.drawn;
		if (this.connection === from) this.take(message);
	}

	/** @param {any} message */
	take(message) {
		if (message.type === "welcome") this.welcomed(message);
		else if (message.type === "update") this.update(message);
		else if (message.type === "presence") this.present(message.sides);
		else if (message.type === "readers") this.read(message.readers);
		else if (message.type === "chat") this.chatted(message);
		else if (message.type === "offer") this.offered(message);
		else if (message.type === "offer-closed") this.offerClosed(message.answer);
		else if (message.type === "rematch") this.offerRematch();
	}

	/** @param {import("../types.js").Welcome} welcome */
	welcomed(welcome) {
		const { match } = this;
		const first = !match.welcome;
		match.welcomed(welcome);
		saveSeat(match.id, match.token, welcome);
		this.findTitle();
		this.update(welcome);
		if (!first) return;
		if (this.wanted !== null) this.replay.show(this.wanted);
		else this.screen.lookAround();
		if (savedMatch(match.id)?.tour?.includes(welcome.side ?? "") && !this.screen.tour) this.startTour();
	}

	async findTitle() {
		const info = (await api.games()).find((each) => each.game === this.match.game);
		if (!info) return;
		saveMatch(this.match.id, { title: info.title });
		document.title = `${say(info.title)} · Sandtable`;
	}

	/** @param {import("../types.js").Update} news */
	update(news) {
		const { match, screen } = this;
		const { before, fresh, resumed } = match.update(news);
		screen.parts.root.dataset.version = String(news.version);
		if (fresh.length || resumed) {
			this.selection.clear();
			screen.happened(before);
			if (!resumed) this.announce(fresh);
		}
		this.selection.prune(news.scene);
		this.noteEnd();
		screen.render();
		if (!resumed && fresh.length) screen.lookAround();
		if (fresh.length) screen.parts.choices.scrollTop = 0;
		if (fresh.length && match.over) screen.tour?.leave();
		if (match.isHandedOver) this.handOver();
	}

	/** @param {LogLine[]} fresh */
	announce(fresh) {
		const { match, screen } = this;
		for (const line of fresh) {
			if (line.jump) announce(say(line.text));
			for (const event of line.events) announce(say(event.text));
		}
		announce(match.scene?.prompt ?? "");
		if (match.side && match.scene?.choices.length) notifyTurn(screen.title, t("notify.turn"));
	}

	/** @param {import("../types.js").Seat[]} sides */
	present(sides) {
		this.match.present(sides);
		if (this.match.scene) this.screen.renderChoices();
	}

	/** Somebody has used the key of this seat. @param {import("../types.js").Reader[]} readers */
	read(readers) {
		this.match.readers = readers;
		loadThen(this.screen.prepareReaders(readers), () => this.screen.renderChoices());
	}

	renewKey() {
		const changed = (/** @type {string} */ token) => {
			this.match.token = token;
			if (this.connection) this.connection.seat.token = token;
			this.screen.renderChoices();
		};
		loadThen(import("./seat_key.js"), ({ renewKey }) => renewKey(this.match, changed));
	}

	/** @param {import("../types.js").ChatLine} line */
	chatted(line) {
		const { match } = this;
		match.chat = [...match.chat, line];
		if (line.by !== match.welcome?.seat) announce(`${match.sideName(line.by)}: ${line.text}`);
		this.screen.renderLog();
	}

	noteEnd() {
		const { match, screen } = this;
		const luck = luckOf(match.id, match.scene?.board ?? "", match.lines, diceOf(match.lines));
		saveMatch(match.id, { over: match.over, mine: Boolean(match.scene?.choices.length), luck });
		if (!match.over || screen.verdict) return;
		screen.verdict = " ";
		loadThen(import("./menu.js"), ({ verify }) => verify(match)).then((text) => {
			screen.verdict = text ?? "";
			screen.renderChoices();
		});
	}

	/** @param {import("../types.js").Offer} offer */
	offered(offer) {
		const answer = (/** @type {boolean} */ accept) => void this.ask("answer", { kind: offer.kind, accept });
		loadThen(import("./chat.js"), ({ offerDialog }) => {
			this.offerOpen = offerDialog(offer, this.match.sideName(offer.by), answer);
		});
	}

	/** @param {string} answer */
	offerClosed(answer) {
		this.offerOpen?.close();
		this.offerOpen = null;
		toast(t(`offer.${answer}`));
	}

	offerRematch() {
		toast([t("rematch.ready"), " ", button(t("rematch.go"), this.screen.actions.rematch)], "plain", 60000);
	}

	/** It is the turn of somebody else at this screen. */
	handOver() {
		const { match } = this;
		loadThen(import("./hot_seat.js"), ({ handOver }) =>
			handOver(
				match,
				() => this.putAway(),
				(token) => this.join(token),
			),
		);
	}

	/** Somebody else sits down here. */
	putAway() {
		this.connection?.close();
		this.screen.tour?.seatIsDone();
		for (const each of [this.match, this.selection, this.replay, this.screen]) each.clear();
		clearAnnouncements();
	}

	/** The language was changed: ask for the scene anew, say everything again. */
	relabel() {
		this.connection?.speak(lang());
		if (this.replay.isOn) this.replay.show(this.replay.at);
		this.screen.render();
		this.screen.tour?.render();
	}

	leave() {
		this.connection?.close();
		this.unbind();
		clearInterval(this.clock);
		this.screen.board.camera?.stop();
		this.screen.tour?.leave();
	}

	// Choosing ------------------------------------------------------------------------------------------------------

	/** An element of the board was clicked. @param {string} id */
	choose(id) {
		const {
			match: { scene },
			screen,
		} = this;
		screen.screenState.layersOpen = false;
		if (screen.opensUp(id) || !scene || !screen.mayChoose) return;
		const clicked = this.selection.click(scene, id);
		if (!clicked) this.input.askWhy(id);
		else if (clicked.choice) this.input.pick(clicked.choice);
		else screen.showSelection(clicked.element);
	}

	/** Leave what is half done; if nothing is, the past; else what lies open on the board. */
	escape() {
		if (!this.selection.isEmpty) this.input.cancel();
		else if (this.replay.isOn) this.replay.show(null);
		else return this.screen.opensUp("");
		return true;
	}

	/** What the keys do that choose nothing. @returns {Record<string, () => void>} */
	byKey() {
		const { screen, replay } = this;
		const { board, scene } = screen;
		if (!scene) return {};
		const now = replay.at ?? replay.total;
		return {
			"#": () => board.focus(),
			"<": () => replay.show(now - 1),
			">": () => replay.show(replay.isOn ? now + 1 : null),
			"|": () => replay.show(null),
			"+": () => board.camera?.zoomIn(),
			"-": () => board.camera?.zoomOut(),
			0: () => board.camera?.whole(),
			"*": () => screen.toggleList(),
			"%": () => scene.layers.forEach((layer) => screen.toggleLayer(layer.id)),
			"&": () => {
				screen.showPanel("log");
				screen.parts.log.focus();
			},
			"=": () => this.askForHint(),
			"!": () => announce(document.getElementById("prompt")?.textContent ?? ""),
		};
	}

	// Besides playing -----------------------------------------------------------------------------------------------

	askForHint() {
		const { match, screen } = this;
		if (this.replay.isOn || !match.mayHint) return;
		loadThen(styled(import("./hint.js"), "hint"), ({ HintPanel }) => {
			const { pick, point } = screen.onChoices;
			screen.hint ??= new HintPanel(match, { pick, point, changed: () => screen.renderChoices() });
			screen.showPanel("choices");
			screen.hint.ask();
		});
	}

	startTour() {
		const { match, screen } = this;
		const guides = drawingFor(match.scene?.board ?? "").tour?.();
		loadThen(Promise.all([import("./tour.js"), guides]), ([{ Tour }, found]) => {
			if (!match.scene) return;
			screen.tour?.leave();
			screen.tour = new Tour(match, found?.guides[match.side ?? ""] ?? [], {
				host: screen.parts.guide,
				root: screen.parts.root,
				look: ({ panel }) => {
					if (panel) screen.showPanel(panel);
					screen.renderBoard();
					screen.board.camera?.home();
					screen.lookAround();
				},
				ended: () => {
					screen.tour = null;
					screen.renderBoard();
				},
			});
			screen.tour.begin();
		});
	}

	more() {
		/** @param {string} type @param {Record<string, any>} [content] */
		const send = async (type, content) => this.input.wasTaken(await this.ask(type, content));
		const actions = { send, startTour: () => this.startTour(), go: this.go, renewKey: () => this.renewKey() };
		loadThenOpen(import("./menu.js"), ({ more }) => more(this.match, actions));
	}

	/** Play on from the position that is looked at. */
	branch() {
		const { match, replay, go } = this;
		const { id, token, game } = match;
		const sides = match.welcome?.sides.map((each) => each.side) ?? [];
		const sideName = (/** @type {string} */ side) => match.sideName(side);
		const from = { id, token, game, at: replay.at ?? replay.total, sides, sideName, go };
		loadThenOpen(import("./branch.js"), ({ playOn }) => playOn(from));
	}
}
