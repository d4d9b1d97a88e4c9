// The connection to the server: joins, resumes from the version last seen, sends every request until it is answered.
// A request keeps its id over reconnections, so that a repeated one is answered again and done once.

import { clientName } from "./local_storage.js";
import { patched } from "./match/scene_patch.js";
import { sitePath } from "./site.js";

/** @typedef {import("./types.js").Lang} Lang */
/** @typedef {{state: "connecting"|"open"|"waiting"|"refused", attempt: number, until: number}} ConnectionStatus */
/**
 * @typedef {object} Listener
 * @property {(message: any) => void} received
 * @property {(wasLost: boolean) => void} changed its status; was it lost before
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15000;
const PING_EVERY = 20000;
const SILENCE = 45000;
/** Refusals that pass: after any other, trying again cannot help. */
const PASSING = ["rate", "internal", "storage"];

let counter = 0;
const family = Math.random().toString(36).slice(2, 10);

/** @returns {string} An id that no other request has. */
function freshId() {
	counter += 1;
	return `${family}-${Date.now().toString(36)}-${counter}`;
}

export class Connection {
	/**
	 * @param {{match: string, token: string, lang: Lang}} seat
	 * @param {Listener} listener
	 */
	constructor(seat, listener) {
		this.seat = seat;
		this.listener = listener;
		/** @type {ConnectionStatus} */
		this.status = { state: "connecting", attempt: 0, until: 0 };
		this.version = 0;
		this.attempt = 0;
		this.joined = false;
		this.closed = false;
		/** @type {import("./types.js").Scene|null} the last scene that was sent, and its number on this connection */
		this.scene = null;
		this.sceneNumber = 0;
		this.lastReceived = Date.now();
		/** @type {Map<string, {message: any, resolve: (answer: any) => void}>} */
		this.pending = new Map();
		/** @type {WebSocket|null} */
		this.socket = null;
		/** @type {number|undefined} */
		this.timer = undefined;
		this.pinger = setInterval(() => this.ping(), PING_EVERY);
		this.wake = () => this.retryNow();
		addEventListener("online", this.wake);
	}

	/** @param {ConnectionStatus} status */
	change(status) {
		const wasLost = this.status.state === "waiting" || this.status.attempt > 0;
		this.status = status;
		this.listener.changed(wasLost);
	}

	connect() {
		this.change({ state: "connecting", attempt: this.attempt, until: 0 });
		const scheme = location.protocol === "https:" ? "wss" : "ws";
		const socket = new WebSocket(`${scheme}://${location.host}${sitePath("/ws")}`);
		this.socket = socket;
		socket.addEventListener("open", () => {
			const { match, token, lang } = this.seat;
			const wishes = { version: this.version, patches: true, client: clientName() };
			socket.send(JSON.stringify({ type: "join", match, token, lang, ...wishes }));
		});
		socket.addEventListener("message", (event) => this.receive(event.data));
		socket.addEventListener("close", () => this.lost(socket));
	}

	/** @param {string} data */
	receive(data) {
		this.lastReceived = Date.now();
		let message;
		try {
			message = JSON.parse(data);
		} catch {
			return;
		}
		if (message.type === "welcome") this.welcomed();
		if (message.scene_number && !this.complete(message)) return;
		if (message.type === "error" && !this.joined && !PASSING.includes(message.code)) this.refuse(message);
		if (typeof message.version === "number" && message.type !== "accepted") this.version = message.version;
		this.settle(message);
		if (message.type !== "pong") this.listener.received(message);
	}

	/**
	 * Keep the scene of a message, or make it of the one before. Where that was another one, join again: the server then
	 * sends everything since the version that was last seen.
	 * @param {any} message
	 */
	complete(message) {
		if (message.patch) {
			if (!this.scene || message.scene_number !== this.sceneNumber + 1) {
				this.socket?.close();
				return false;
			}
			message.scene = patched(this.scene, message.patch);
		}
		this.scene = message.scene;
		this.sceneNumber = message.scene_number;
		return true;
	}

	welcomed() {
		this.joined = true;
		this.attempt = 0;
		this.change({ state: "open", attempt: 0, until: 0 });
		for (const { message } of this.pending.values()) this.socket?.send(JSON.stringify(message));
	}

	/** @param {any} message */
	refuse(message) {
		this.listener.received(message);
		this.closed = true;
		this.change({ state: "refused", attempt: this.attempt, until: 0 });
		this.socket?.close();
	}

	/** @param {any} message */
	settle(message) {
		const waiting = message.id && this.pending.get(message.id);
		if (!waiting) return;
		this.pending.delete(message.id);
		waiting.resolve(message);
	}

	/** @param {WebSocket} socket */
	lost(socket) {
		if (socket !== this.socket || this.closed) return;
		this.joined = false;
		this.attempt += 1;
		const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.attempt - 1)) * (0.5 + Math.random() / 2);
		this.change({ state: "waiting", attempt: this.attempt, until: Date.now() + wait });
		this.timer = setTimeout(() => this.connect(), wait);
	}

	retryNow() {
		if (this.closed || this.joined) return;
		clearTimeout(this.timer);
		this.socket?.close();
		this.connect();
	}

	ping() {
		if (!this.joined || this.closed) return;
		if (Date.now() - this.lastReceived > SILENCE) this.socket?.close();
		else this.socket?.send(JSON.stringify({ type: "ping", id: freshId() }));
	}

	/**
	 * Send a request; the promise settles with its answer, however often the connection breaks before.
	 * @param {string} type
	 * @param {Record<string, any>} [content]
	 * @returns {Promise<any>}
	 */
	ask(type, content = {}) {
		const message = { type, id: freshId(), ...content };
		return new Promise((resolve) => {
			this.pending.set(message.id, { message, resolve });
			if (this.joined) this.socket?.send(JSON.stringify(message));
		});
	}

	/** Be sent everything in another language; the answer comes as an update. @param {Lang} lang */
	speak(lang) {
		this.seat.lang = lang;
		if (this.joined) this.socket?.send(JSON.stringify({ type: "lang", id: freshId(), lang }));
	}

	close() {
		this.closed = true;
		clearInterval(this.pinger);
		clearTimeout(this.timer);
		removeEventListener("online", this.wake);
		this.socket?.close();
	}
}
