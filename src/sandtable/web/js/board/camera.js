// Where the map lies under the glass: pan, zoom, pinch, wheel, keys. Screen point = board point × scale + offset.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box a stretch of the board, in its units */

const STEP = 1.25;
const DRAG_FROM = 5;
/** How far from the edge a thing is brought into sight, in pixels. */
const AROUND = 40;
/** The smallest counter that a finger hits, in pixels, and how much larger than drawn it may get for that. */
const SMALLEST = 25;
const GROWN = 1.5;
/** How much larger than drawn the numbers and labels of spaces may get, to be read from afar. */
const LARGER = 1.6;

export class Camera {
	/**
	 * @param {SVGSVGElement} svg
	 * @param {SVGGElement} ground the group that is moved
	 * @param {[number, number]} size of the board in its own units
	 */
	constructor(svg, ground, size) {
		this.svg = svg;
		this.ground = ground;
		this.size = size;
		this.scale = 1;
		this.x = 0;
		this.y = 0;
		this.touched = false;
		this.dragged = false;
		/** What has to be in sight unless somebody moves the map. @type {Box|null} */
		this.wanted = null;
		/** @type {Map<number, {x: number, y: number}>} */
		this.fingers = new Map();
		this.listen();
		this.watcher = new ResizeObserver(() => this.resized());
		this.watcher.observe(svg);
	}

	/** The size of the smallest names, as a share of the board's width. */
	smallest = 0.028;

	/** The smallest scale at which names are read without effort. */
	get readable() {
		const wanted = matchMedia("(max-width: 700px)").matches ? 16 : 14;
		return wanted / (this.size[0] * this.smallest);
	}

	/** A strip at the left that tools and dice lie over, where they do. */
	get gutter() {
		return parseFloat(getComputedStyle(this.svg).getPropertyValue("--gutter")) || 0;
	}

	/** The part of the glass where nothing lies over the map. */
	get room() {
		return { width: Math.max(1, this.svg.clientWidth - this.gutter), height: Math.max(1, this.svg.clientHeight) };
	}

	get contained() {
		return Math.min(this.room.width / this.size[0], this.room.height / this.size[1]) || 1;
	}

	resized() {
		if (this.touched) this.place(this.scale, this.x, this.y);
		else this.home();
	}

	/** The whole board if its names can be read so; else as much of it as can, but all that is wanted. */
	home() {
		const { wanted, room } = this;
		const readable = Math.max(this.contained, this.readable);
		const fitting = wanted
			? Math.min(room.width / (wanted.right - wanted.left), room.height / (wanted.bottom - wanted.top))
			: readable;
		const scale = Math.max(this.contained, Math.min(readable, fitting));
		const [x, y] = wanted
			? [(wanted.left + wanted.right) / 2, (wanted.top + wanted.bottom) / 2]
			: (this.middle ?? [this.size[0] / 2, this.size[1] / 2]);
		this.touched = false;
		this.place(scale, this.gutter + room.width / 2 - x * scale, room.height / 2 - y * scale);
	}

	/** Have this in sight, from now on and after every change of the window. @param {Box} box */
	aim(box) {
		this.wanted = box;
		if (!this.sees(box)) this.home();
	}

	/** @param {Box} box */
	sees({ left, top, right, bottom }) {
		const { scale, x, y, gutter } = this;
		const slack = 1;
		return (
			left * scale + x >= gutter - slack &&
			right * scale + x <= this.svg.clientWidth + slack &&
			top * scale + y >= -slack &&
			bottom * scale + y <= this.svg.clientHeight + slack
		);
	}

	/** @type {[number, number]|undefined} what to look at first where not everything fits */
	middle = undefined;

	whole() {
		this.touched = true;
		this.place(this.contained, 0, 0);
	}

	/** @param {number} scale @param {number} x @param {number} y */
	place(scale, x, y) {
		this.scale = Math.min(Math.max(scale, this.contained * 0.9), this.contained * 8);
		this.x = kept(x - this.gutter, this.size[0] * this.scale, this.room.width) + this.gutter;
		this.y = kept(y, this.size[1] * this.scale, this.room.height);
		const counter = this.size[0] * 0.06 * this.scale;
		this.svg.style.setProperty("--grown", String(Math.min(GROWN, Math.max(1, SMALLEST / counter))));
		this.svg.style.setProperty("--legible", String(Math.min(LARGER, Math.max(1, this.readable / this.scale))));
		this.svg.style.setProperty("--named", String(Math.max(1, this.readable / this.scale)));
		this.svg.classList.toggle("is-far", this.scale < this.readable * 0.99);
		this.ground.setAttribute(
			"transform",
			`translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${this.scale.toFixed(4)})`,
		);
	}

	/** @param {number} factor @param {number} [atX] @param {number} [atY] */
	zoom(factor, atX = this.svg.clientWidth / 2, atY = this.svg.clientHeight / 2) {
		this.touched = true;
		const scale = Math.min(Math.max(this.scale * factor, this.contained * 0.9), this.contained * 8);
		const by = scale / this.scale;
		this.place(scale, atX - (atX - this.x) * by, atY - (atY - this.y) * by);
	}

	zoomIn() {
		this.zoom(STEP);
	}
	zoomOut() {
		this.zoom(1 / STEP);
	}

	/** @param {number} dx @param {number} dy */
	pan(dx, dy) {
		this.touched = true;
		this.place(this.scale, this.x + dx, this.y + dy);
	}

	/**
	 * Bring a thing on the board into sight if it is not: all of it, or the middle of a large one.
	 * @param {[number, number]} at
	 * @param {[number, number]} size
	 */
	show(at, size) {
		const x = at[0] * this.scale + this.x;
		const y = at[1] * this.scale + this.y;
		const { clientWidth: width, clientHeight: height } = this.svg;
		const half = (Math.max(...size) * this.scale) / 2;
		const edge = Math.min(Math.max(AROUND, Math.min(half + AROUND / 4, AROUND * 2)), this.room.width / 3, height / 3);
		const left = this.gutter + edge;
		const dx = x < left ? left - x : x > width - edge ? width - edge - x : 0;
		const dy = y < edge ? edge - y : y > height - edge ? height - edge - y : 0;
		if (dx || dy) this.place(this.scale, this.x + dx, this.y + dy);
	}

	listen() {
		const { svg } = this;
		svg.addEventListener(
			"wheel",
			(event) => {
				event.preventDefault();
				const box = svg.getBoundingClientRect();
				this.zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - box.left, event.clientY - box.top);
			},
			{ passive: false },
		);
		svg.addEventListener("pointerdown", (event) => {
			if (event.button > 0) return;
			this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
			if (this.fingers.size === 1) this.dragged = false;
			this.from = { x: event.clientX, y: event.clientY };
		});
		svg.addEventListener("pointermove", (event) => this.moved(event));
		for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
			svg.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
		}
		// A drag that ends on a piece is not a click on it.
		svg.addEventListener(
			"click",
			(event) => {
				if (this.dragged) event.stopPropagation();
				this.dragged = false;
			},
			{ capture: true },
		);
	}

	/** @type {{x: number, y: number}|undefined} */
	from = undefined;

	/** @param {PointerEvent} event */
	moved(event) {
		const before = this.fingers.get(event.pointerId);
		if (!before || !this.from) return;
		const now = { x: event.clientX, y: event.clientY };
		if (!this.dragged && Math.hypot(now.x - this.from.x, now.y - this.from.y) < DRAG_FROM) return;
		if (!this.dragged) {
			this.dragged = true;
			this.svg.setPointerCapture(event.pointerId);
		}
		const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
		this.fingers.set(event.pointerId, now);
		if (!others.length) {
			this.pan(now.x - before.x, now.y - before.y);
			return;
		}
		const [other] = others;
		const apart = (/** @type {{x: number, y: number}} */ point) =>
			Math.hypot(point.x - other.x, point.y - other.y) || 1;
		const box = this.svg.getBoundingClientRect();
		this.zoom(apart(now) / apart(before), (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
		this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
	}

	stop() {
		this.watcher.disconnect();
	}
}

/**
 * Keep a stretch of `length` from leaving a window of `room`.
 * @param {number} at
 * @param {number} length
 * @param {number} room
 */
function kept(at, length, room) {
	if (length <= room) return (room - length) / 2;
	return Math.min(0, Math.max(room - length, at));
}
