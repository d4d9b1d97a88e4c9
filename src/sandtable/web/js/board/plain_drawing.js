// A plain sheet: paper, and lines between the spaces that are linked.

import { s } from "../dom.js";
import { middle } from "./shapes.js";

/** @type {import("../types.js").Drawing} */
export const plain = {
	draw(scene) {
		const [width, height] = scene.size;
		const unit = width / 1000;
		const spaces = new Map(scene.spaces.map((space) => [space.id, space]));
		const links = scene.spaces.flatMap((space) => space.links.map((id) => [space, spaces.get(id)]));
		return [
			s("rect", { class: "sheet", x: 0, y: 0, width, height }),
			...links
				.filter(([a, b]) => a?.shape && b?.shape && !(b.links.includes(a.id) && a.id > b.id))
				.map(([a, b]) => {
					const [[x1, y1], [x2, y2]] = [middle(/** @type {any} */ (a)), middle(/** @type {any} */ (b))];
					return s("line", { class: "link", x1, y1, x2, y2, "stroke-width": 6 * unit });
				}),
		];
	},
};
