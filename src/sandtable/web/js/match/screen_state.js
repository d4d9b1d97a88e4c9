// What is brought out on the board, and what somebody has unfolded: it is on the screen only, and the server knows
// nothing of it.

/** @typedef {import("../types.js").Scene} Scene */

export class ScreenState {
	constructor() {
		this.layersOpen = false;
		/** @type {boolean|null} whether what happened is unfolded, where somebody said so */
		this.recentOpen = null;
		this.clear();
	}

	/** Point at nothing. */
	clear() {
		/** @type {string[]} what the pointer is on in a list or in the log */
		this.pointed = [];
		/** @type {string|null} the element of the board under the pointer */
		this.hovered = null;
		/** @type {[string, string][]} ways that pieces have gone, from space to space */
		this.trails = [];
	}

	/** @param {string[]} ids @returns {boolean} is that something else than before */
	point(ids) {
		if (ids.join() === this.pointed.join()) return false;
		this.pointed = ids;
		return true;
	}

	/** Pieces that stand elsewhere now have left a trail. @param {Scene|null} before @param {Scene} scene */
	follow(before, scene) {
		const was = new Map((before?.pieces ?? []).map((piece) => [piece.id, piece.at]));
		this.trails = scene.pieces.flatMap(({ id, at }) => {
			const from = was.get(id);
			return from && at && from !== at ? [/** @type {[string, string]} */ ([from, at])] : [];
		});
	}
}
