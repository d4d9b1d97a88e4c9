// From a choice to a move: the question before it, the request, and what is said when it cannot be done.

import { say, t } from "../i18n.js";
import { announce } from "../dialog.js";
import { settings } from "../local_storage.js";
import { drawingFor } from "../board/drawings.js";
import { notTried, tried } from "./luck.js";
import { questions } from "./selection.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./types.js").Answer} Answer */

/** How many moves are tried to find out why something cannot be done. */
const TRIED = 2;

export class MoveInput {
	/**
	 * @param {import("./match_state.js").MatchState} match
	 * @param {import("./selection.js").Selection} selection
	 * @param {(type: string, content: Record<string, any>) => Promise<Answer>} ask the server
	 * @param {import("./types.js").InputScreen} screen
	 */
	constructor(match, selection, ask, screen) {
		this.match = match;
		this.selection = selection;
		this.ask = ask;
		this.screen = screen;
		this.busy = false;
	}

	/** Why can this not be chosen? @param {string} id */
	async askWhy(id) {
		const {
			match: { scene },
			selection,
		} = this;
		if (!scene) return;
		const asked = [
			...(drawingFor(scene.board).questions?.(id, scene) ?? []),
			...questions(scene, selection.elements, id),
		];
		const answer = { text: t("why.nothing", { name: this.screen.nameOf(id) }), rule: "" };
		for (const move of asked.slice(0, TRIED)) {
			const { legal, rule, text } = await this.ask("why", { move });
			if (legal === false && rule) {
				Object.assign(answer, { text: say(text), rule });
				break;
			}
		}
		selection.answer = answer;
		this.screen.showQuestion();
		announce(`${answer.text} ${answer.rule ? t("why.rule", { rule: answer.rule }) : ""}`);
	}

	/** A choice was made; what cannot be taken back is asked about first. @param {Choice} choice */
	pick(choice) {
		const { match, selection, screen } = this;
		selection.answer = null;
		if (!choice.final || !settings.confirm) return this.play(choice);
		selection.asking = choice;
		selection.elements = choice.elements.filter(screen.isOnBoard);
		screen.showQuestion();
		document.getElementById("confirm-do")?.focus({ preventScroll: true });
		announce(`${choice.text} ${t(match.mayStepBack ? "confirm.kept" : "confirm.ask")}`);
		return undefined;
	}

	/** @param {Choice} choice */
	async play(choice) {
		if (this.busy) return;
		const { match, selection, screen } = this;
		this.busy = true;
		selection.asking = null;
		selection.elements = [];
		screen.wait(true);
		tried(match.id, choice, match.lines.at(-1)?.n ?? 0);
		const answer = await this.ask("move", { version: match.version, move: choice.move });
		this.busy = false;
		screen.wait(false);
		screen.played(choice);
		if (answer.type === "refused") notTried(match.id);
		if (this.wasTaken(answer)) screen.focusPrompt();
	}

	/** @param {"undo"|"redo"} what */
	async undo(what) {
		if (this.match.can[what]) this.wasTaken(await this.ask(what, { version: this.match.version }));
	}

	/** Did the server take it? If not, it is said why. @param {Answer} answer */
	wasTaken(answer) {
		if (answer.type !== "refused") return true;
		const text = answer.code === "stale" ? t("refused.stale") : say(answer.text);
		this.selection.answer = { text, rule: answer.rule ?? "" };
		this.screen.render();
		announce(text);
		return false;
	}

	cancel() {
		this.selection.clear();
		this.screen.render();
		this.screen.focusPrompt();
	}
}
