// What the server has told this seat of the match: the scene, the log, who is there. Nothing here is about the screen.

import { lang, say } from "../i18n.js";
import { savedMatch } from "../local_storage.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Line} LogLine */
/** @typedef {import("../types.js").Welcome} Welcome */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {{before: Scene|null, fresh: LogLine[], resumed: boolean}} Change what is new after an update */

export class MatchState {
	/** @param {string} id @param {string} token @param {string} game as far as this browser remembers it */
	constructor(id, token, game) {
		this.id = id;
		this.token = token;
		this.game = game;
		/** @type {Welcome|null} */
		this.welcome = null;
		this.clear();
	}

	/** Forget what the seat knows: somebody else sits down here. */
	clear() {
		/** @type {number} what the seat has been told, as the server counts it */
		this.version = 0;
		/** @type {Scene|null} */
		this.scene = null;
		/** @type {LogLine[]} */
		this.lines = [];
		/** @type {LogLine[]} what has just happened */
		this.lastLines = [];
		/** @type {import("../types.js").ChatLine[]} */
		this.chat = [];
		/** @type {import("../types.js").Can} */
		this.can = { undo: false, redo: false, begin: false };
		/** @type {boolean} */
		this.begun = true;
		/** @type {import("../types.js").Outcome|null} */
		this.over = null;
	}

	/** @type {import("../types.js").Reader[]} who has used the key of this seat */
	readers = [];

	/** Another seat is taken. @param {string} token */
	join(token) {
		this.token = token;
		this.welcome = null;
		this.lines = [];
	}

	/** @param {Welcome} welcome */
	welcomed(welcome) {
		if (welcome.version < this.lines.length) this.lines = [];
		this.welcome = welcome;
		this.game = welcome.game;
		this.chat = welcome.chat ?? [];
		this.readers = welcome.readers;
	}

	/** @param {import("../types.js").Update} news @returns {Change} */
	update(news) {
		const before = this.scene;
		const fresh = news.log.filter((line) => line.n > (this.lines.at(-1)?.n ?? 0));
		const resumed = !before || !this.lines.length;
		this.lines = [...this.lines, ...fresh];
		if (fresh.length || resumed) this.lastLines = resumed ? lastTurn(this.lines) : fresh;
		this.version = news.version;
		this.scene = news.scene;
		this.can = news.can;
		this.begun = news.begun;
		this.over = news.over;
		this.present(news.sides);
		return { before, fresh, resumed };
	}

	/** @param {Seat[]} sides */
	present(sides) {
		if (this.welcome) this.welcome.sides = sides;
	}

	/** The side that this seat plays; an observer plays none. */
	get side() {
		return this.welcome?.side ?? null;
	}

	/** May this seat have a hint now? Nobody is helped with dice and cards that are entered by hand. */
	get mayHint() {
		const choices = this.scene?.choices ?? [];
		const byHand = choices.every(({ role }) => role === "roll" || role === "draw");
		return Boolean(this.welcome?.hints && this.side && this.begun && !this.over && !byHand);
	}

	/** Alone, a person may step back across a roll, and the record keeps it. */
	get mayStepBack() {
		return Boolean(this.welcome?.solitaire && !this.welcome.options.ironman);
	}

	/** The seats that are played on this screen. */
	get seatsHere() {
		return (savedMatch(this.id)?.seats ?? []).filter((seat) => seat.kind === "me" && seat.token && seat.seat);
	}

	/** Is it the turn of somebody else at this screen? */
	get isHandedOver() {
		return Boolean(!this.over && this.side && !this.scene?.choices.length && this.seatsHere.length > 1);
	}

	/** The sides whose invitation has been used. */
	get claimed() {
		return this.welcome?.sides.filter(({ claimed }) => claimed).map(({ side }) => side) ?? [];
	}

	/** @param {string} side */
	sideName(side) {
		return say(this.welcome?.sides.find((each) => each.side === side)?.name) || side;
	}

	/** How a seat joins. */
	get seat() {
		return { match: this.id, token: this.token, lang: lang() };
	}
}

/** The lines since the last decision: what just happened when one comes back. @param {LogLine[]} lines */
function lastTurn(lines) {
	let from = lines.length - 1;
	while (from > 0 && lines[from].by === "chance") from -= 1;
	return lines.slice(Math.max(0, from));
}
