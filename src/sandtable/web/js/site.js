// Where on its host this site lies: at the root, or under a path that a proxy has given it.

/** The path before all others, "" or "/club": what stands before "/static/js/" in the address of this file. */
const BASE = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** The address of something of this site, such as "/m/ID", for a link or a request. @param {string} path */
export const sitePath = (path) => BASE + path;

/** The same with scheme and host, to be sent to somebody. @param {string} path */
export const siteUrl = (path) => location.origin + sitePath(path);

/** What an address of this site says after the base. @param {string} path */
export const withoutBase = (path) => path.slice(BASE.length) || "/";
