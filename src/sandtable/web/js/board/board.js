// Draws any scene: the game's drawing below, then spaces, trails, pieces, layers. Elements keep their nodes from scene
// to scene, so that pieces glide and the keyboard keeps its place.

import { h, replace, s, still } from "../dom.js";
import { t } from "../i18n.js";
import { drawingFor, expanded } from "./drawings.js";
import { Camera } from "./camera.js";
import { extent, middle, onRing, outline } from "./shapes.js";
import { counter, die, placed, sideClass } from "./pieces.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Emphasis} Emphasis */

/** @type {Emphasis} */
export const PLAIN = {
	legal: new Set(),
	selected: new Set(),
	last: new Set(),
	trails: [],
	pointed: new Set(),
	layers: [],
	hovered: null,
};

export class Board {
	/**
	 * @param {HTMLElement} host
	 * @param {{chosen: (id: string) => void, hovered: (id: string|null) => void}} listener
	 */
	constructor(host, listener) {
		this.listener = listener;
		this.host = host;
		this.backdrop = s("g", { class: "drawing", "aria-hidden": "true" });
		this.trails = s("g", { class: "trails", "aria-hidden": "true" });
		this.halos = s("g", { class: "halos", "aria-hidden": "true" });
		this.spaces = s("g", { class: "spaces" });
		this.labels = s("g", { class: "labels", "aria-hidden": "true" });
		this.pieces = s("g", { class: "pieces" });
		this.overlay = s("g", { class: "overlay", "aria-hidden": "true" });
		this.ground = s(
			"g",
			{},
			this.backdrop,
			this.trails,
			this.spaces,
			this.halos,
			this.labels,
			this.pieces,
			this.overlay,
		);
		this.svg = s("svg", { class: "board", role: "group" }, this.ground);
		this.dice = h("div", { class: "dice-tray", "aria-hidden": "true" });
		host.replaceChildren(this.svg, this.dice);
		/** @type {Map<string, any>} */
		this.nodes = new Map();
		/** @type {Camera|null} */
		this.camera = null;
		this.focused = "";
		this.rolls = 0;
		/** @type {Set<string>} */
		this.legal = new Set();
		this.svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
		/** @type {Scene|null} */
		this.scene = null;
	}

	/** @param {Scene} given @param {Emphasis} emphasis */
	show(given, emphasis) {
		this.drawing = drawingFor(given.board);
		const scene = expanded(given);
		const fresh = this.scene?.board !== scene.board || this.scene?.game !== scene.game;
		// Faces are drawn once a scene: a click is lost if what was pressed is replaced before it is let go.
		const redraw = this.scene !== scene;
		this.scene = scene;
		this.legal = emphasis.legal;
		this.svg.setAttribute("aria-label", t("board.label"));
		if (fresh) this.layOut(scene);
		else if (this.drawing.retitle) this.drawing.retitle(this.backdrop, scene);
		this.drawSpaces(scene, emphasis, redraw);
		this.drawPieces(scene, emphasis, redraw);
		this.drawMarks(scene, emphasis);
		if (!this.focused || !this.nodes.has(this.focused)) this.rove([...this.nodes.keys()][0] ?? "", false);
	}

	/** Nothing is shown. */
	clear() {
		this.camera?.stop();
		this.nodes.clear();
		this.scene = null;
		for (const layer of [this.backdrop, this.spaces, this.labels, this.pieces, this.overlay, this.trails, this.halos])
			layer.replaceChildren();
	}

	/** @param {Scene} scene */
	layOut(scene) {
		this.clear();
		this.scene = scene;
		this.svg.setAttribute("class", `board board-${scene.board}`);
		replace(this.backdrop, this.drawing?.draw(scene));
		this.camera = new Camera(this.svg, this.ground, scene.size);
		const goal = scene.spaces.find((space) => space.marks.includes("goal"));
		this.camera.middle = goal ? middle(goal) : undefined;
		this.camera.smallest = this.drawing?.smallest ?? this.camera.smallest;
		this.camera.home();
	}

	/** Where every piece stands. @param {Scene} scene */
	spots(scene) {
		return this.drawing?.spots?.(scene) ?? placed(scene);
	}

	/** @param {string} id @param {any} node @param {string} label */
	live(id, node, label) {
		node.setAttribute("role", "button");
		node.setAttribute("tabindex", "-1");
		node.setAttribute("aria-label", label);
		node.dataset.id = id;
		node.addEventListener("click", () => {
			this.rove(id, true);
			this.listener.chosen(id);
		});
		node.addEventListener("pointerenter", () => this.listener.hovered(id));
		node.addEventListener("pointerleave", () => this.listener.hovered(null));
		node.addEventListener("focus", () => this.listener.hovered(id));
		return node;
	}

	/**
	 * A piece and the space it stands on wear one outline, not two.
	 * @param {string} id
	 * @param {Emphasis} emphasis
	 * @param {Scene} scene
	 */
	classes(id, emphasis, scene) {
		const at = scene.pieces.find((piece) => piece.id === id)?.at ?? "";
		const worn = (/** @type {string} */ name) => {
			const set = /** @type {Set<string>} */ (/** @type {any} */ (emphasis)[name]);
			if (!set.has(id)) return false;
			if (name === "legal") return !set.has(at);
			return at !== "" || !scene.pieces.some((piece) => piece.at === id && set.has(piece.id));
		};
		return ["legal", "selected", "last", "pointed"]
			.filter(worn)
			.map((name) => `is-${name}`)
			.join(" ");
	}

	/** @param {string} id @param {Emphasis} emphasis */
	suffix(id, emphasis) {
		if (emphasis.selected.has(id)) return `, ${t("board.selected")}`;
		return emphasis.legal.has(id) ? `, ${t("board.legal")}` : "";
	}

	/** @param {Scene} scene @param {Emphasis} emphasis @param {boolean} redraw */
	drawSpaces(scene, emphasis, redraw) {
		const unit = scene.size[0] / 1000;
		const known = new Set();
		/** @type {Element[]} */
		const labels = [];
		for (const space of scene.spaces) {
			if (!space.shape) continue;
			known.add(space.id);
			let node = this.nodes.get(space.id);
			if (!node) {
				node = this.live(space.id, s("g"), "");
				this.nodes.set(space.id, node);
				this.spaces.append(node);
			}
			const marks = space.marks.map((mark) => `is-${mark}`).join(" ");
			const worn = this.classes(space.id, emphasis, scene);
			node.setAttribute("class", `space ${marks} group-${space.group} ${worn}`);
			node.setAttribute("aria-label", this.spaceLabel(space, scene) + this.suffix(space.id, emphasis));
			if (!redraw) continue;
			const own = this.drawing?.space?.(space, unit, scene);
			node.replaceChildren(s("g", { "aria-hidden": "true" }, own ?? plainSpace(space, unit)));
			// Words lie above all spaces, so that no neighbour covers them.
			for (const label of node.querySelectorAll("text, .milestone")) {
				label.dataset.of = space.id;
				labels.push(label);
			}
		}
		const fromAfar = (/** @type {Element} */ label) => Number(label.classList.contains("far-name"));
		if (redraw) this.labels.replaceChildren(...labels.sort((a, b) => fromAfar(a) - fromAfar(b)));
		this.nameFromAfar(scene, emphasis);
		this.forget(this.spaces, known);
	}

	/**
	 * Where names are too small to read, those that matter now are written larger.
	 * @param {Scene} scene
	 * @param {Emphasis} emphasis
	 */
	nameFromAfar(scene, { legal, selected, last, pointed }) {
		const spoken = new Set([...legal, ...selected, ...last, ...pointed]);
		for (const { id, at } of scene.pieces) if (at && spoken.has(id)) spoken.add(at);
		for (const label of this.labels.children) label.classList.toggle("is-named", spoken.has(label.dataset.of));
	}

	/** @param {Space} space @param {Scene} scene */
	spaceLabel(space, scene) {
		const group = scene.groups.find((each) => each.id === space.group);
		const here = scene.pieces.filter((piece) => piece.at === space.id).map((piece) => piece.name);
		const parts = [
			space.name,
			space.label && space.label !== space.name ? t("board.box", { label: space.label }) : "",
			group?.name,
			this.drawing?.about?.(space, scene),
		];
		return `${parts.filter(Boolean).join(", ")}: ${here.join("; ") || t("board.empty")}`;
	}

	/** @param {Scene} scene @param {Emphasis} emphasis @param {boolean} redraw */
	drawPieces(scene, emphasis, redraw) {
		const spots = this.spots(scene);
		const known = new Set();
		for (const piece of scene.pieces) {
			const spot = spots.get(piece.id);
			if (!spot) continue;
			known.add(piece.id);
			let node = this.nodes.get(piece.id);
			if (!node) {
				node = this.live(piece.id, s("g"), "");
				this.nodes.set(piece.id, node);
				this.pieces.append(
					s(
						"g",
						{ class: "piece-place", "data-id": piece.id },
						node,
						s("g", { class: "piece-words", "aria-hidden": "true" }),
					),
				);
			}
			node.setAttribute("class", `piece ${this.classes(piece.id, emphasis, scene)}`);
			node.setAttribute("aria-label", piece.name + this.suffix(piece.id, emphasis));
			node.parentNode.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
			if (!redraw) continue;
			const face = this.drawing?.piece?.(piece, spot, scene) ?? counter(piece, spot.size, sideClass(piece.side, scene));
			const [width, height] = around(spot);
			const ring = s("rect", {
				class: "ring",
				x: -width / 2,
				y: -height / 2,
				width,
				height,
				rx: Math.min(width, height) * 0.13,
			});
			node.replaceChildren(ring, face);
			node.nextSibling.replaceChildren(...face.querySelectorAll("text"));
		}
		this.forget(this.pieces, known);
		if (redraw) this.pileUp(spots);
	}

	/** Pieces of a higher level lie over those of a lower one. @param {Map<string, import("../types.js").Spot>} spots */
	pileUp(spots) {
		const level = (/** @type {any} */ place) => spots.get(place.dataset.id)?.level ?? 0;
		const held = document.activeElement;
		let above = null;
		for (const place of [...this.pieces.children].sort((a, b) => level(a) - level(b)).reverse()) {
			if (place.nextSibling !== above) this.pieces.insertBefore(place, above);
			above = place;
		}
		if (held instanceof SVGElement && held !== document.activeElement && this.pieces.contains(held))
			held.focus({ preventScroll: true });
	}

	/** @param {any} layer @param {Set<string>} known */
	forget(layer, known) {
		for (const node of [...layer.children]) {
			if (known.has(node.dataset.id)) continue;
			this.nodes.delete(node.dataset.id);
			node.remove();
		}
	}

	/** @param {Scene} scene @param {Emphasis} emphasis */
	drawMarks(scene, emphasis) {
		const unit = scene.size[0] / 1000;
		const spaces = new Map(scene.spaces.map((space) => [space.id, space]));
		this.halos.replaceChildren(
			...scene.spaces
				.filter((space) => space.shape && emphasis.legal.has(space.id))
				.map((space) => outline(/** @type {any} */ (space.shape), { class: "halo" }, 9 * unit)),
		);
		this.trails.replaceChildren(
			...emphasis.trails.flatMap(([from, to]) => {
				const [a, b] = [spaces.get(from), spaces.get(to)];
				if (!a?.shape || !b?.shape) return [];
				const [[x1, y1], [x2, y2]] = [middle(a), middle(b)];
				return [
					s("line", {
						class: "trail",
						x1,
						y1,
						x2,
						y2,
						"stroke-width": 7 * unit,
						"stroke-dasharray": `${2 * unit} ${13 * unit}`,
					}),
				];
			}),
		);
		this.overlay.replaceChildren(
			...this.layerMarks(scene, emphasis.layers, unit),
			...(this.drawing?.marks?.(scene, emphasis) ?? []),
		);
	}

	/** @param {Scene} scene @param {string[]} on @param {number} unit */
	layerMarks(scene, on, unit) {
		const spots = this.spots(scene);
		return scene.layers
			.filter((layer) => on.includes(layer.id) && !this.drawing?.shows?.[layer.id])
			.flatMap(
				(layer) =>
					this.drawing?.layer?.(layer, scene) ??
					layer.marks.map((mark) => {
						const spot = spots.get(mark.on);
						const space = scene.spaces.find((each) => each.id === mark.on);
						const [x, y] = spot ? [spot.x, spot.y] : space ? middle(space) : [-1e4, 0];
						const down = spot ? spot.size / 2 : space ? extent(space)[1] / 2 : 0;
						const width = Math.max(60, (mark.text?.length ?? 0) * 14.5 + 22) * unit;
						return s(
							"g",
							{ class: "layer-mark" },
							s("rect", { x: x - width / 2, y: y - down - 42 * unit, width, height: 38 * unit, rx: 19 * unit }),
							s("rect", {
								class: "layer-strength",
								x: x - width / 2 + 9 * unit,
								y: y - down - 9 * unit,
								width: (width - 18 * unit) * mark.strength,
								height: 3.5 * unit,
							}),
							s("text", { x, y: y - down - 15 * unit, "font-size": 26 * unit }, mark.text ?? ""),
						);
					}),
			);
	}

	/** Show what the dice came to, tumbling first. @param {number[]} faces @param {number} [sides] */
	async roll(faces, sides = 6) {
		const mine = ++this.rolls;
		const show = (/** @type {number[]} */ values) =>
			this.dice.replaceChildren(
				...values.map((face) => s("svg", { viewBox: "-32 -32 64 64", width: 56, height: 56 }, die(face, 48, sides))),
			);
		this.dice.classList.toggle("is-empty", !faces.length);
		this.dice.classList.remove("is-tumbling");
		if (!faces.length) return this.dice.replaceChildren();
		if (!still()) {
			this.dice.classList.add("is-tumbling");
			const until = performance.now() + 500;
			while (performance.now() < until && mine === this.rolls) {
				show(faces.map(() => 1 + Math.floor(Math.random() * sides)));
				await new Promise((resolve) => {
					setTimeout(resolve, 70);
				});
			}
			if (mine !== this.rolls) return undefined;
			this.dice.classList.remove("is-tumbling");
		}
		return show(faces);
	}

	/** Bring these elements into sight. @param {string[]} ids */
	reveal(ids) {
		for (const { at, size } of this.whereabouts(ids)) this.camera?.show(at, size);
	}

	/** Have all of these in sight together, unless somebody has moved the map. @param {Iterable<string>} ids */
	frame(ids) {
		const spots = this.scene ? this.spots(this.scene) : new Map();
		const found = this.whereabouts([...ids].filter((id) => !spots.get(id)?.beside));
		if (!found.length || !this.scene || this.camera?.touched) return;
		const margin = this.scene.size[0] * 0.035;
		this.camera?.aim({
			left: Math.min(...found.map(({ at, size }) => at[0] - size[0] / 2)) - margin,
			top: Math.min(...found.map(({ at, size }) => at[1] - size[1] / 2)) - margin,
			right: Math.max(...found.map(({ at, size }) => at[0] + size[0] / 2)) + margin,
			bottom: Math.max(...found.map(({ at, size }) => at[1] + size[1] / 2)) + margin * 1.7, // a name may stand below
		});
	}

	/**
	 * Where elements stand and how large they are.
	 * @param {string[]} ids
	 * @returns {{at: [number, number], size: [number, number]}[]}
	 */
	whereabouts(ids) {
		const spots = this.scene ? this.spots(this.scene) : new Map();
		return ids.flatMap((id) => {
			const spot = spots.get(id);
			if (spot) return [{ at: [spot.x, spot.y], size: spot.box ?? [spot.size, spot.size] }];
			const space = this.scene?.spaces.find((each) => each.id === id);
			return space?.shape ? [{ at: middle(space), size: extent(space) }] : [];
		});
	}

	/** One element at a time is in the tab order. @param {string} id @param {boolean} focus */
	rove(id, focus) {
		this.nodes.get(this.focused)?.setAttribute("tabindex", "-1");
		this.focused = id;
		const node = this.nodes.get(id);
		node?.setAttribute("tabindex", "0");
		if (focus) {
			node?.focus({ preventScroll: true });
			this.reveal([id]);
		}
	}

	focus() {
		const first =
			this.scene?.pieces.find((piece) => this.legal.has(piece.id))?.id ??
			[...this.legal].find((id) => this.nodes.has(id));
		this.rove(first ?? this.focused, true);
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		const id = /** @type {any} */ (event.target).dataset?.id;
		/** @type {Record<string, [number, number]>} */
		const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
		const way = ways[event.key];
		if (way && event.shiftKey) this.camera?.pan(-way[0] * 80, -way[1] * 80);
		else if (way) this.step(way);
		else if (event.key === "Enter" || event.key === " ") this.listener.chosen(id);
		else if (event.key === "+" || event.key === "=") this.camera?.zoomIn();
		else if (event.key === "-") this.camera?.zoomOut();
		else if (event.key === "0") this.camera?.whole();
		else return;
		event.preventDefault();
		event.stopPropagation();
	}

	/** To the nearest element in a direction. @param {[number, number]} way */
	step(way) {
		if (!this.scene) return;
		const spots = this.spots(this.scene);
		const at = new Map(this.scene.spaces.filter((space) => space.shape).map((space) => [space.id, middle(space)]));
		for (const [id, spot] of spots) at.set(id, [spot.x, spot.y]);
		const here = at.get(this.focused);
		if (!here) return;
		let best = "";
		let least = Infinity;
		for (const [id, there] of at) {
			const [dx, dy] = [there[0] - here[0], there[1] - here[1]];
			const ahead = dx * way[0] + dy * way[1];
			const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
			// A piece stands in the middle of its space: it is reached before the space, going on leads away.
			if (id === this.focused || ahead <= 0.5 || aside > ahead * 2) continue;
			const cost = ahead + aside * 2 - (spots.has(id) ? 1 : 0);
			if (cost < least) [best, least] = [id, cost];
		}
		if (best) this.rove(best, true);
	}
}

/** How large the ring round a piece is. @param {import("../types.js").Spot} spot @returns {[number, number]} */
const around = ({ size, box }) => (box ? [box[0] + size * 0.1, box[1] + size * 0.1] : [size * 1.2, size * 1.2]);

/** A space as the generic client draws it. @param {Space} space @param {number} unit */
function plainSpace(space, unit) {
	const [x, y] = middle(space);
	const [, height] = extent(space);
	const shape = /** @type {import("../types.js").Shape} */ (space.shape);
	const text = space.label || space.name;
	const at =
		shape.kind === "sector"
			? onRing(shape.at, shape.size[1] - 15 * unit, shape.size[2] + 7)
			: [x, y - height / 2 + 30 * unit];
	return [
		outline(shape, { class: "space-face" }),
		s(
			"text",
			{ class: "space-label", x: at[0], y: at[1] + (shape.kind === "sector" ? 8 * unit : 0), "font-size": 28 * unit },
			text,
		),
	];
}
