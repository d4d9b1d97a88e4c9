// How a click becomes a move: elements narrow the legal choices down until one is left.

import { percent } from "../i18n.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Choice} Choice */

/** What a person has half chosen. */
export class Selection {
	constructor() {
		this.clear();
	}

	clear() {
		/** @type {string[]} elements of the board, in the order of the clicks */
		this.elements = [];
		/** @type {Choice|null} a choice that waits to be confirmed */
		this.asking = null;
		/** @type {{text: string, rule: string}|null} why something could not be chosen */
		this.answer = null;
	}

	get isEmpty() {
		return !this.elements.length && !this.asking && !this.answer;
	}

	/** Drop what no choice stands for any more. @param {Scene} scene */
	prune(scene) {
		this.elements = this.elements.filter((id) => fitting(scene, [id]).length);
	}

	/**
	 * An element was clicked: it is chosen, or no longer, or another one is instead.
	 * @param {Scene} scene
	 * @param {string} id
	 * @returns {{element: string, choice: Choice|null}|null} what was meant, and the choice if that settles it; null if
	 *     nothing can be chosen there
	 */
	click(scene, id) {
		const element = meant(scene, this.elements, id);
		const anew = meant(scene, [], id);
		this.answer = null;
		this.asking = null;
		if (this.elements.includes(element)) this.elements = [];
		else if (legalElements(scene, this.elements).has(element)) this.elements = [...this.elements, element];
		else if (legalElements(scene, []).has(anew)) this.elements = [anew];
		else return null;
		const fit = this.elements.length ? fitting(scene, this.elements) : [];
		const sure = fit.length === 1 && settled(scene, fit[0], this.elements);
		return { element, choice: sure ? fit[0] : null };
	}
}

/** A choice in words, with its own chance where it has one. @param {Choice} choice */
export const choiceText = ({ text, chance }) => (chance ? `${text} (${percent(chance[0] / chance[1])})` : text);

/**
 * @param {Scene} scene
 * @param {string[]} selected
 * @returns {Choice[]} The choices that all chosen elements stand for.
 */
export const fitting = (scene, selected) =>
	scene.choices.filter((choice) => selected.every((id) => choice.elements.includes(id)));

/** Elements that can be chosen next. @param {Scene} scene @param {string[]} selected @returns {Set<string>} */
export function legalElements(scene, selected) {
	const fit = fitting(scene, selected);
	// Nothing on the board tells these apart any more: the menu beside the piece does.
	if (selected.length && fit.every((choice) => settled(scene, choice, selected))) return new Set();
	const next = fit.flatMap((choice) => choice.elements);
	return new Set(next.filter((id) => !selected.includes(id)));
}

/**
 * A space stands for the piece in it and the other way round, where only one of them can be chosen; what lies in a row
 * of
 * a larger space stands for that, where nothing else is left to choose.
 * @param {Scene} scene
 * @param {string[]} selected
 * @param {string} id
 */
function meant(scene, selected, id) {
	const legal = legalElements(scene, selected);
	if (legal.has(id)) return id;
	const piece = scene.pieces.find((each) => each.id === id);
	if (piece?.at && legal.has(piece.at)) return piece.at;
	const around = scene.spaces.find((space) => space.id === (piece?.at ?? id))?.group ?? "";
	const last = () => selected.length || fitting(scene, [around]).every((choice) => settled(scene, choice, [around]));
	if (legal.has(around) && scene.spaces.some((space) => space.id === around) && last()) return around;
	if (piece) return id;
	const here = scene.pieces.filter((each) => each.at === id && legal.has(each.id));
	return here.length === 1 ? here[0].id : id;
}

/**
 * Has enough been chosen to be sure of this choice?
 * @param {Scene} scene
 * @param {Choice} choice
 * @param {string[]} selected
 */
export function settled(scene, choice, selected) {
	return choice.elements.every((id) => {
		if (selected.includes(id)) return true;
		// What all choices have in common needs no click, such as the only card in hand.
		if (scene.choices.length > 1 && scene.choices.every((each) => each.elements.includes(id))) return true;
		// A piece and the space it stands on are one click.
		const piece = scene.pieces.find((each) => each.id === id);
		return selected.some(
			(other) => piece?.at === other || scene.pieces.some((each) => each.id === other && each.at === id),
		);
	});
}

/**
 * Moves to ask the server about when an element cannot be chosen: a legal move with this element in the other's place.
 * @param {Scene} scene
 * @param {string[]} selected
 * @param {string} id
 * @returns {string[]}
 */
export function questions(scene, selected, id) {
	const asked = [];
	for (const choice of fitting(scene, selected)) {
		for (const element of choice.elements) {
			if (selected.includes(element)) continue;
			const words = choice.move.split(" ");
			if (words.includes(element)) asked.push(words.map((word) => (word === element ? id : word)).join(" "));
		}
	}
	return [...new Set(asked)].slice(0, 2);
}

/**
 * The key for each choice: its own letter where no earlier choice has it, else its number.
 * @param {Choice[]} choices
 */
export function keysOf(choices) {
	const used = new Set();
	return choices.map((choice, i) => {
		const own = choice.key && !used.has(choice.key) ? choice.key : "";
		used.add(own);
		return { letter: own, digit: i < 9 ? String(i + 1) : "" };
	});
}
