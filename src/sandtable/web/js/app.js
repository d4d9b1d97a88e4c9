// Pages and the bar above them. Every address is a page of its own and can be linked to.

import { byId, button, h, replace } from "./dom.js";
import { lang, loadWords, addWords, t } from "./i18n.js";
import { showError } from "./dialog.js";
import { loadThen, loadThenOpen, styled } from "./lazy.js";
import { saveToken, savedMatch, settings, changeSettings, applySettings } from "./local_storage.js";
import { lobby } from "./pages/lobby.js";
import { showKeys } from "./match/keys.js";
import { MatchController } from "./match/match_controller.js";
import { sitePath, withoutBase } from "./site.js";

/** @type {MatchController|null} */
let match = null;
/** @type {string} */
let page = "";
/** How a token begins that is to be exchanged for a key. */
const INVITATION = "invite.";

/** Go to a page of this site. @param {string} path Without the base, such as "/m/ID". */
export function go(path) {
	history.pushState(null, "", sitePath(path));
	showPage();
}

/** Put the page that the address names on the screen. */
async function showPage() {
	const main = byId("main");
	const [, kind, name] = withoutBase(location.pathname).split("/");
	match?.leave();
	match = null;
	page = kind ?? "";
	document.body.dataset.page = kind || "lobby";
	document.title = t("app.name");
	renderBar();
	for (const left of document.querySelectorAll("dialog")) left.remove();
	if (kind === "m" && name) return openMatch(main, name);
	scrollTo(0, 0);
	if (!kind) await lobby(main, go);
	else if (kind === "rules" && name)
		await loadThen(styled(import("./pages/rules.js"), "rules"), ({ rulesPage }) =>
			page === kind ? rulesPage(main, decodeURIComponent(name)) : undefined,
		);
	else if (kind === "stats")
		await loadThen(
			Promise.all([
				styled(import("./pages/stats.js"), "stats"),
				addWords(new URL("words/stats", import.meta.url).href),
			]),
			([{ statsPage }]) => (page === kind ? statsPage(main) : undefined),
		);
	else
		replace(
			main,
			h(
				"div",
				{ class: "page empty-state" },
				h("h1", {}, t("notfound.title")),
				h("p", {}, t("notfound.text")),
				h("p", {}, h("a", { href: sitePath("/"), class: "button" }, t("line.home"))),
			),
		);
	return undefined;
}

/** @param {HTMLElement} main @param {string} id */
function openMatch(main, id) {
	const given = location.hash.slice(1);
	// The key leaves the address bar, so that it is not shown around or copied by chance.
	if (given) history.replaceState(null, "", location.pathname + location.search);
	if (given && !given.startsWith(INVITATION)) saveToken(id, given);
	const known = savedMatch(id);
	const usable = known?.seats.filter((each) => each.token && !each.token.startsWith(INVITATION)) ?? [];
	const seat = given
		? usable.find((each) => each.token === given || each.invitation === given)
		: (usable.find((each) => each.seat && each.seat === known?.seat) ??
			usable.find((each) => each.kind === "me") ??
			usable[0]);
	const invitation = seat?.unclaimed ? seat.invitation : seat ? "" : given;
	if (invitation) {
		const open = (/** @type {string} */ token) => page === "m" && play(main, id, token);
		loadThen(import("./match/claim.js"), ({ takeSeat }) => takeSeat(main, id, invitation, open));
		return;
	}
	if (!seat) {
		replace(
			main,
			h(
				"div",
				{ class: "page empty-state" },
				h("h1", {}, t("line.nokey")),
				h("p", {}, t("line.nokey.text")),
				h("p", {}, h("a", { href: sitePath("/"), class: "button" }, t("line.home"))),
			),
		);
		return;
	}
	play(main, id, seat.token);
}

/** @param {HTMLElement} main @param {string} id @param {string} token */
function play(main, id, token) {
	const move = new URLSearchParams(location.search).get("move");
	match = new MatchController(main, id, token, { at: move !== null && /^\d+$/.test(move) ? Number(move) : null, go });
}

function renderBar() {
	/** @param {string} href @param {string} label @param {boolean} here */
	const link = (href, label, here) => h("a", { href, "aria-current": here ? "page" : null, "data-focus": href }, label);
	byId("skip").textContent = t("app.skip");
	replace(
		byId("bar"),
		h(
			"a",
			{ href: sitePath("/"), class: "brand", "data-focus": "brand" },
			h("span", { class: "brand-mark", "aria-hidden": "true" }),
			t("app.name"),
		),
		h(
			"nav",
			{ "aria-label": t("app.name") },
			link(sitePath("/"), t("nav.table"), page === ""),
			link(sitePath("/stats"), t("nav.stats"), page === "stats"),
		),
		h(
			"div",
			{ class: "bar-end" },
			button(
				[
					h("span", { class: "wide-only" }, t("nav.language")),
					h("span", { class: "phone-only" }, lang() === "en" ? "ES" : "EN"),
				],
				() => changeLanguage(lang() === "en" ? "es" : "en").catch(showError),
				{
					title: t("nav.language.label"),
					lang: lang() === "en" ? "es" : "en",
					"data-focus": "language",
					id: "language",
					class: "worded",
				},
			),
			button("◐", nextTheme, {
				"aria-label": `${t("nav.theme")}: ${t(`theme.${settings.theme}`)}`,
				title: `${t("nav.theme")}: ${t(`theme.${settings.theme}`)}`,
				"data-focus": "theme",
				id: "theme",
			}),
			button(
				"⚙",
				() =>
					loadThenOpen(import("./pages/settings.js"), ({ settingsDialog }) =>
						settingsDialog({ changeLanguage, renderBar }),
					),
				{
					"aria-label": t("nav.settings"),
					title: t("nav.settings"),
					"data-focus": "settings",
					id: "settings",
					"aria-haspopup": "dialog",
				},
			),
			button("?", showKeys, {
				"aria-label": t("keys.title"),
				title: t("keys.title"),
				"data-focus": "keys",
				class: "wide-only",
				"aria-haspopup": "dialog",
			}),
		),
	);
}

/** @param {string} language */
async function changeLanguage(language) {
	await loadWords(language === "es" ? "es" : "en");
	changeSettings({ lang: language });
	renderBar();
	if (match) match.relabel();
	else showPage();
}

function nextTheme() {
	const order = ["auto", "light", "dark"];
	changeSettings({ theme: order[(order.indexOf(settings.theme) + 1) % order.length] });
	renderBar();
}

document.addEventListener("click", (event) => {
	const link = event.target instanceof Element ? event.target.closest(`a[href^='${sitePath("/")}']`) : null;
	if (
		!link ||
		event.defaultPrevented ||
		event.button ||
		event.ctrlKey ||
		event.metaKey ||
		event.shiftKey ||
		link.hasAttribute("target") ||
		link.hasAttribute("download")
	)
		return;
	event.preventDefault();
	go(withoutBase(link.getAttribute("href") ?? "/"));
});
document.addEventListener("keydown", (event) => {
	if (
		event.key !== "?" ||
		match ||
		document.querySelector("dialog[open]") ||
		(event.target instanceof Element && event.target.matches("input, textarea, select"))
	)
		return;
	showKeys();
});
addEventListener("popstate", showPage);
applySettings();
showPage();
