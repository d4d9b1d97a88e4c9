// A seat at a match: hears from the server, shows board, orders, cards and log, and turns clicks and keys into moves.

import { button, h, replace } from "../dom.js";
import { lang, say, t } from "../i18n.js";
import { speak, toast } from "../dialog.js";
import { settings, set, keep, match as remembered } from "../local_storage.js";
import * as api from "../api.js";
import { Line } from "../connection.js";
import { Board } from "../board/board.js";
import { later, laterOpen } from "../lazy.js";
import { drawingFor, fetchFor } from "../board/drawings.js";
import { fitting, legalElements, meant, questions, settled } from "./selection.js";
import { renderChooser } from "./move_popup.js";
import { notTried, tell, tried } from "./luck.js";
import { notifyTurn } from "../notify.js";
import { orders } from "./choices_panel.js";
import { layOut, renderFrame } from "./layout.js";
import { diceOf, lastTurn, logList, spokenOf } from "./log.js";
import { ReplayShelf } from "./replay.js";
import { chatBox, offered } from "./chat.js";
import { curtainNeeded, drawCurtain } from "./hot_seat.js";
import { lookAround, lookAtQuestion, lookOn, opensUp } from "./focus_camera.js";
import { hover } from "./hover.js";
import { keyboard } from "./keys.js";
import { remember } from "./remember_seat.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Line} LogLine */

export class Table {
  /**
   * @param {HTMLElement} host
   * @param {string} id
   * @param {string} token
   * @param {{at: number|null, go: (path: string) => void}} how
   */
  constructor(host, id, token, { at, go }) {
    this.id = id;
    this.token = token;
    this.go = go;
    this.wanted = at;
    this.game = remembered(id)?.game ?? "";
    /** @type {import("../types.js").Welcome|null} */
    this.welcome = null;
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {LogLine[]} */
    this.lines = [];
    /** @type {LogLine[]} */
    this.lastLines = [];
    /** @type {string[]} */
    this.selected = [];
    /** @type {Choice|null} */
    this.asking = null;
    /** @type {{text: string, rule: string}|null} */
    this.answer = null;
    /** @type {string[]} */
    this.pointed = [];
    /** @type {[string, string][]} */
    this.trails = [];
    this.can = { undo: false, redo: false, begin: false };
    this.begun = true;
    /** @type {import("../types.js").Outcome|null} */
    this.over = null;
    this.verdict = "";
    /** @type {number|null} */
    this.replaying = null;
    /** @type {Scene|null} */
    this.past = null;
    this.shelf = new ReplayShelf(this);
    /** @type {import("../types.js").ChatLine[]} */
    this.chat = [];
    /** @type {Set<string>} */
    this.everHere = new Set();
    this.hovered = /** @type {string|null} */ (null);
    this.busy = false;
    /** @type {typeof import("./list_view.js").listView|null} the board as a list, where it is shown so */
    this.listView = null;
    this.layersOpen = false;
    this.sinceOpen = /** @type {boolean|null} whether what happened is unfolded, where somebody said so */ (null);
    /** @type {import("./tour.js").Tour|null} */
    this.tour = null;
    /** @type {import("../connection.js").LineState|null} */
    this.line = null;
    this.drawn = Promise.resolve();
    /** @type {import("./hint.js").HintPanel|null} */
    this.hint = null;
    this.parts = layOut(host);
    this.root = this.parts.root;
    this.board = new Board(this.parts.boardHost, { chosen: (id) => this.choose(id), hovered: (id) => hover(this, id) });
    this.chooser = h("div", { class: "chooser", role: "group", hidden: true });
    this.parts.boardHost.append(this.chooser);
    this.unbind = keyboard(this);
    this.sit(token);
    this.clock = setInterval(() => this.line?.state === "waiting" && this.renderOrders(), 1000);
  }

  /** Take a seat. @param {string} token */
  sit(token) {
    this.token = token;
    this.link?.close();
    this.welcome = null;
    this.lines = [];
    this.link = new Line({ match: this.id, token, lang: lang() }, (message) => this.hear(message), (state) => this.connection(state));
  }

  /** @param {import("../connection.js").LineState} state */
  connection(state) {
    const lost = this.line?.state === "waiting" || (this.line?.attempt ?? 0) > 0;
    this.line = state;
    if (state.state === "open" && lost) toast(t("line.back"));
    if (state.state === "refused") this.refused();
    else this.renderOrders();
  }

  refused() {
    this.root.replaceChildren(h("div", { class: "page empty-state" }, h("h1", {}, t("line.refused")), h("p", {}, this.refusal || t("line.refused.text")),
      h("p", {}, h("a", { href: "/", class: "button" }, t("line.home")))));
  }

  refusal = "";

  retry() { this.link?.retryNow(); }

  // Hearing -----------------------------------------------------------------------------------------------------

  /** What comes is taken in order, once what is needed to draw it is there, or cannot be had. @param {any} message */
  async hear(message) {
    const { link } = this;
    if (message.scene) this.drawn = this.drawn.then(() => later(fetchFor(message.scene), () => undefined));
    await this.drawn;
    if (this.link === link) this.take(message);
  }

  /** @param {any} message */
  take(message) {
    if (message.type === "welcome") this.welcomed(message);
    else if (message.type === "update") this.update(message);
    else if (message.type === "presence") this.present(message.sides);
    else if (message.type === "chat") this.heardChat(message);
    else if (message.type === "offer") offered(this, message);
    else if (message.type === "offer-closed") this.offerClosed(message.answer);
    else if (message.type === "rematch") this.offerRematch();
    else if (message.type === "error") this.refusal = say(message.text);
  }

  /** @param {import("../types.js").Welcome} welcome */
  welcomed(welcome) {
    const first = !this.welcome;
    if (welcome.version < this.lines.length) this.lines = [];
    this.welcome = welcome;
    this.game = welcome.game;
    this.chat = welcome.chat ?? [];
    remember(this, welcome);
    this.update(welcome);
    if (first) {
      if (this.wanted !== null) this.replay(this.wanted);
      else lookAround(this);
      if (remembered(this.id)?.tour?.includes(welcome.side ?? "") && !this.tour) this.startTour();
    }
  }

  /** @param {any} news */
  update(news) {
    const before = this.scene;
    const fresh = /** @type {LogLine[]} */ (news.log).filter((line) => line.n > (this.lines.at(-1)?.n ?? 0));
    const resumed = !before || !this.lines.length;
    this.lines = [...this.lines, ...fresh];
    this.scene = news.scene;
    this.can = news.can;
    this.begun = news.begun;
    this.root.dataset.version = String(news.version);
    this.over = news.over;
    if (this.welcome) this.welcome.sides = news.sides;
    if (fresh.length || resumed) {
      this.selected = [];
      this.pointed = [];
      this.asking = null;
      this.answer = null;
      this.hint?.forget();
      this.happened(before, resumed ? lastTurn(this.lines) : fresh, resumed);
    }
    this.selected = this.selected.filter((id) => fitting(news.scene, [id]).length);
    this.present(news.sides);
    this.noteEnd();
    this.render();
    if (!resumed && fresh.length) lookAround(this);
    if (fresh.length) this.parts.orders.scrollTop = 0;
    this.tour?.heard(fresh);
    if (curtainNeeded(this)) drawCurtain(this);
  }

  /** @param {Scene|null} before @param {LogLine[]} fresh @param {boolean} resumed */
  happened(before, fresh, resumed) {
    this.lastLines = fresh;
    const was = new Map((before?.pieces ?? []).map((piece) => [piece.id, piece.at]));
    const moved = (this.scene?.pieces ?? []).filter((piece) => was.has(piece.id) && was.get(piece.id) !== piece.at);
    this.trails = moved.filter((piece) => was.get(piece.id) && piece.at).map((piece) => [String(was.get(piece.id)), String(piece.at)]);
    this.board.roll(diceOf(fresh).slice(-3), drawingFor(this.scene?.board ?? "").dice);
    if (resumed) return;
    for (const line of fresh) {
      if (line.jump) speak(say(line.text));
      for (const event of line.events) speak(say(event.text));
    }
    speak(this.scene?.prompt ?? "");
    if (this.welcome?.side && this.scene?.choices.length) notifyTurn(say(remembered(this.id)?.title) || t("app.name"), t("notify.turn"));
  }

  /** @param {import("../types.js").Seat[]} sides */
  present(sides) {
    if (this.welcome) this.welcome.sides = sides;
    for (const seat of sides) if (seat.here) this.everHere.add(seat.side);
    if (this.scene) this.renderOrders();
  }

  /** @param {import("../types.js").ChatLine} message */
  heardChat(message) {
    this.chat = [...this.chat, message];
    if (message.by !== this.welcome?.seat) speak(`${this.sideName(message.by)}: ${message.text}`);
    this.renderLog();
  }

  noteEnd() {
    const rolls = diceOf(this.lines);
    keep(this.id, { over: this.over, mine: Boolean(this.scene?.choices.length), luck: tell(this.id, this.scene?.board ?? "", this.lines, rolls) });
    if (this.over && !this.verdict) {
      this.verdict = " ";
      later(import("./menu.js"), ({ verify }) => verify(this)).then((text) => {
        this.verdict = text ?? "";
        this.renderOrders();
      });
    }
  }

  /** @type {HTMLDialogElement|null} where an offer waits for my answer */
  offerOpen = null;

  /** @param {string} answer */
  offerClosed(answer) {
    this.offerOpen?.close();
    toast(t(`offer.${answer}`));
  }

  offerRematch() {
    toast([t("rematch.ready"), " ", button(t("rematch.go"), () => this.rematch())], "plain", 60000);
  }

  // Choosing ----------------------------------------------------------------------------------------------------

  /** What is on the board now: the present, or the past that is looked at. */
  get shown() {
    return this.replaying === null ? this.scene : this.past;
  }

  /** Alone at the table a person may step back across a roll, and the record keeps it. */
  get mayStepBack() {
    return Boolean(this.welcome?.solitaire && !this.welcome.options.ironman);
  }

  get layers() {
    return settings.layers;
  }

  get total() {
    return Math.max(this.lines.length, this.shelf.entries);
  }

  /** An element of the board was clicked. @param {string} id */
  choose(id) {
    const { scene } = this;
    const mayChoose = scene && this.replaying === null && this.welcome?.side;
    const legal = mayChoose ? legalElements(scene, this.selected) : new Set();
    this.layersOpen = false;
    if (opensUp(this, id, legal)) return;
    if (!scene || !mayChoose) return;
    const element = meant(scene, this.selected, id);
    const anew = meant(scene, [], id);
    this.answer = null;
    this.asking = null;
    if (this.selected.includes(element)) this.selected = [];
    else if (legal.has(element)) this.selected = [...this.selected, element];
    else if (legalElements(scene, []).has(anew)) this.selected = [anew];
    else return void this.askWhy(id);
    const fit = this.selected.length ? fitting(scene, this.selected) : [];
    if (fit.length === 1 && settled(scene, fit[0], this.selected)) this.pick(fit[0]);
    else {
      this.render();
      lookOn(this);
      this.chooser.querySelector("button")?.focus({ preventScroll: true });
      if (this.selected.length) speak(t("select.chosen", { name: this.nameOf(element) }));
    }
  }

  /** Why can this not be chosen? @param {string} id */
  async askWhy(id) {
    const { scene, link } = this;
    if (!scene || !link) return;
    const asked = [...(drawingFor(scene.board).questions?.(id, scene) ?? []), ...questions(scene, this.selected, id)];
    this.answer = { text: t("why.nothing", { name: this.nameOf(id) }), rule: "" };
    for (const move of asked.slice(0, 2)) {
      const answer = await link.ask("why", { move });
      if (answer.legal === false && answer.rule) {
        this.answer = { text: say(answer.text), rule: answer.rule };
        break;
      }
    }
    this.showPanel("orders");
    this.render();
    lookAtQuestion(this);
    speak(`${this.answer.text} ${this.answer.rule ? t("why.rule", { rule: this.answer.rule }) : ""}`);
  }

  /** A choice was made; what cannot be taken back is asked about first. @param {Choice} choice */
  pick(choice) {
    this.answer = null;
    if (!choice.final || !settings.confirm) return this.play(choice);
    this.asking = choice;
    this.selected = choice.elements.filter((id) => this.board.nodes.has(id));
    this.showPanel("orders");
    this.render();
    lookAtQuestion(this);
    document.getElementById("confirm-do")?.focus({ preventScroll: true });
    speak(`${choice.text} ${t(this.mayStepBack ? "confirm.kept" : "confirm.ask")}`);
  }

  /** @param {Choice} choice */
  async play(choice) {
    if (this.busy || !this.link) return;
    this.busy = true;
    this.asking = null;
    this.selected = [];
    this.root.classList.add("is-busy");
    tried(this.id, choice, this.lines.at(-1)?.n ?? 0);
    const answer = await this.link.ask("move", { version: this.link.version, move: choice.move });
    this.busy = false;
    this.root.classList.remove("is-busy");
    this.tour?.played(choice);
    if (answer.type === "refused") {
      notTried(this.id);
      this.wasRefused(answer);
    } else this.focusPrompt();
  }

  /** @param {any} answer */
  wasRefused(answer) {
    this.answer = { text: answer.code === "stale" ? t("refused.stale") : say(answer.text), rule: answer.rule ?? "" };
    this.render();
    speak(this.answer.text);
  }

  /** After a move the keyboard goes on where the next one is made. */
  focusPrompt() {
    const active = document.activeElement;
    if (active && active !== document.body && document.contains(active)) return;
    const next = this.parts.orders.querySelector(".choice, .die-button, .ending button") ?? this.parts.orders.querySelector("#prompt");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  cancel() {
    this.selected = [];
    this.asking = null;
    this.answer = null;
    this.render();
    this.focusPrompt();
  }

  /** @param {"undo"|"redo"} what */
  async undo(what) {
    if (!this.can[what] || !this.link) return;
    const answer = await this.link.ask(what, { version: this.link.version });
    if (answer.type === "refused") this.wasRefused(answer);
  }

  // Showing -----------------------------------------------------------------------------------------------------

  /** @param {string} id */
  nameOf(id) {
    const found = [...(this.shown?.pieces ?? []), ...(this.shown?.spaces ?? [])].find((each) => each.id === id);
    return found?.name ?? this.shown?.cards.find((card) => card.id === id)?.title ?? id;
  }

  /** @param {string} side */
  sideName(side) {
    return say(this.welcome?.sides.find((each) => each.side === side)?.name) || side;
  }

  /** @param {string[]} ids */
  point(ids) {
    if (ids.join() === this.pointed.join()) return;
    this.pointed = ids;
    this.renderBoard();
  }

  render() {
    this.root.classList.toggle("is-replaying", this.replaying !== null);
    this.renderBoard();
    this.renderOrders();
    this.renderLog();
    if (this.shown) renderFrame(this, this.shown);
  }

  renderBoard() {
    const scene = this.shown;
    if (!scene) return;
    const past = this.replaying !== null;
    const last = past ? this.lines.filter((line) => line.n === this.replaying) : this.lastLines;
    this.board.show(scene, {
      legal: past || !this.welcome?.side ? new Set() : legalElements(scene, this.selected),
      selected: new Set(this.selected),
      last: new Set(last.flatMap((line) => spokenOf(line, scene))),
      trails: past ? [] : this.trails,
      pointed: new Set([...this.pointed, ...(this.tour?.shown ?? [])]),
      layers: this.layers,
      hovered: this.hovered,
    });
    renderChooser(this);
    if (this.listView) replace(this.parts.listHost, this.listView(this));
  }

  renderOrders() {
    replace(this.parts.orders, orders(this));
  }

  renderLog() {
    const scroller = this.parts.log;
    const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60;
    replace(scroller, h("h2", { class: "panel-title" }, t("log.title")), logList(this), this.welcome && !this.welcome.solitaire ? chatBox(this) : null);
    if (atEnd) scroller.scrollTop = scroller.scrollHeight;
  }

  /** On a phone one panel is at the thumb. @param {"orders"|"card"|"log"} name */
  showPanel(name) {
    this.root.dataset.panel = name;
    for (const tab of this.parts.tabs.querySelectorAll("button")) tab.setAttribute("aria-pressed", String(tab.dataset.focus === `tab-${name}`));
    if (name === "log") this.parts.log.scrollTop = this.parts.log.scrollHeight;
  }

  get asList() {
    return Boolean(this.listView);
  }

  toggleList() {
    if (this.listView) this.showAs(null);
    else later(import("./list_view.js"), ({ listView }) => this.showAs(listView));
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
    set({ layers: this.layers.includes(id) ? this.layers.filter((each) => each !== id) : [...this.layers, id] });
    this.render();
  }

  /** Look at the position after `n` things; null comes back to the present. @param {number|null} n */
  replay(n) {
    return this.shelf.show(n);
  }

  /** The language was changed: ask for the scene anew, say everything again. */
  relabel() {
    if (this.link) this.link.seat.lang = lang();
    this.link?.tell("lang", { lang: lang() });
    if (this.replaying !== null) this.replay(this.replaying);
    this.render();
    this.tour?.render();
  }

  startTour() {
    later(import("./tour.js"), ({ Tour }) => {
      if (!this.scene) return;
      this.tour?.leave();
      this.tour = new Tour(this);
    });
  }

  more() { laterOpen(import("./menu.js"), ({ more }) => more(this)); }
  invitation() { return remembered(this.id)?.seats.find((seat) => seat.kind === "friend"); }
  showLinks() { laterOpen(import("./menu.js"), ({ showLinks }) => showLinks(this.id)); }
  exportRecord() { later(import("./menu.js"), ({ exportRecord }) => exportRecord(this)); }
  rematch() { later(import("./menu.js"), ({ rematch }) => rematch(this)); }
  again() { this.go(`/?game=${encodeURIComponent(this.game)}`); }

  leave() {
    this.link?.close();
    this.unbind();
    clearInterval(this.clock);
    this.board.camera?.stop();
    this.tour?.leave();
  }
}
