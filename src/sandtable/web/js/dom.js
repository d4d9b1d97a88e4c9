// Building elements: `h` for HTML, `s` for SVG. Text is always text, never markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, any>} props
 */
function dress(element, props) {
	for (const [name, value] of Object.entries(props)) {
		if (value === null || value === undefined || value === false) continue;
		if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
		else if (name === "value" && "value" in element) /** @type {any} */ (element).value = value;
		else if (name === "checked") /** @type {any} */ (element).checked = true;
		else element.setAttribute(name, value === true ? "" : String(value));
	}
}

/**
 * @param {Element} element
 * @param {any[]} children
 */
function fill(element, children) {
	for (const child of children.flat(Infinity)) {
		if (child === null || child === undefined || child === false) continue;
		element.append(child instanceof Node ? child : String(child));
	}
}

/**
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
	const element = document.createElement(tag);
	// Options have to be there before a select can be set to one.
	const { value, ...rest } = props;
	dress(element, rest);
	fill(element, children);
	if (value !== undefined) dress(element, { value });
	return element;
}

/**
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...any} children
 * @returns {any}
 */
export function s(tag, props = {}, ...children) {
	const element = document.createElementNS(SVG, tag);
	dress(element, props);
	fill(element, children);
	return element;
}

/**
 * Put new children into a node without losing the keyboard's place: the element with the same `data-focus` gets it
 * back.
 * @param {Element} node
 * @param {...any} children
 */
export function replace(node, ...children) {
	const active = document.activeElement;
	const held = active instanceof HTMLElement && node.contains(active) ? (active.dataset.focus ?? "") : null;
	const typed = active instanceof HTMLInputElement && held ? active.value : null;
	node.replaceChildren();
	fill(node, children);
	if (held === null) return;
	const again = held ? node.querySelector(`[data-focus="${CSS.escape(held)}"]`) : null;
	if (again instanceof HTMLElement) {
		again.focus({ preventScroll: true });
		if (typed !== null && again instanceof HTMLInputElement) again.value = typed;
	}
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/**
 * @param {any} label
 * @param {() => void} act
 * @param {Record<string, any>} [props]
 */
export function button(label, act, props = {}) {
	return h("button", { type: "button", ...props, on: { click: act } }, label);
}

/** Have a style sheet on the page; it is done with when it is there or cannot be had. @param {string} href */
export async function stylesheet(href) {
	if (document.querySelector(`link[href="${href}"]`)) return;
	await new Promise((done) => {
		const link = h("link", { rel: "stylesheet", href });
		link.addEventListener("load", done);
		link.addEventListener("error", () => done(link.remove())); // so that it is tried again
		document.head.append(link);
	});
}

/** @returns {boolean} Should everything stay still? */
export function still() {
	return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
