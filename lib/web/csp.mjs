import { createHash } from "node:crypto";

/**
 * The Content-Security-Policy of pages. Plain JavaScript, because the page cache's handler is loaded by the
 * framework without compilation.
 *
 * @typedef {{ apiOrigins: string[]; imageHosts: string[]; frameHosts: string[]; analyticsHosts?: string[]; development?: boolean }} PolicySources
 */

/** @param {string | undefined} text @returns {string[]} */
const list = (text) =>
  (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => /^[\w.*:/[\]-]+$/.test(item));

/**
 * Sources from the environment; unusable entries are dropped here and refused at the start by the configuration.
 * @param {Record<string, string | undefined>} env @returns {PolicySources}
 */
export function policySources(env) {
  return {
    apiOrigins: list(env.API_ORIGINS),
    imageHosts: list(env.IMAGE_HOSTS).map((host) => `https://${host}`),
    frameHosts: list(env.ALLOWED_HOSTS).map((host) => `https://${host}`),
    analyticsHosts: list(env.ANALYTICS_HOSTS).map((host) => `https://${host}`),
    development: env.NODE_ENV === "development",
  };
}

/**
 * @param {string[]} scripts nonce or hash sources of the page's own inline scripts, quoted
 * @param {PolicySources} sources
 * @returns {string}
 */
export function contentSecurityPolicy(
  scripts,
  { apiOrigins, imageHosts, frameHosts, analyticsHosts = [], development },
) {
  const scriptSources = development ? ["'unsafe-eval'", "'unsafe-inline'"] : scripts;
  return [
    ["default-src", "'self'"],
    ["script-src", "'self'", ...analyticsHosts, ...scriptSources],
    ["style-src", "'self'", ...(development ? ["'unsafe-inline'"] : [])],
    ["img-src", "'self'", "data:", ...imageHosts],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...apiOrigins, ...analyticsHosts, ...(development ? ["ws:"] : [])],
    ["frame-src", "'self'", ...frameHosts],
    ["worker-src", "'self'"],
    ["object-src", "'none'"],
    ["base-uri", "'self'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'self'"],
  ]
    .map((directive) => directive.join(" "))
    .join("; ");
}

/** How the framework begins to hand a page's data to the browser. */
const dataBegins = "(self.__next_f=self.__next_f||[]).push([0])";
const [pieceBegins, pieceEnds] = ["self.__next_f.push([1,", "])"];
/** How the bundler starts: files of the build and numbers of modules. */
const starts =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(\{"otherChunks":\[(?:"static\/chunks\/[\w.~-]+\.js",?)*\],"runtimeModuleIds":\[[\d,]*\]\}\);?$/;

/**
 * Hash sources of the framework's own inline scripts on a finished page: where it begins to hand over the page's data, each
 * further piece of these very data in their order, and the bundler's start. Whatever else stands in the page as a script
 * is none of ours, and gets no hash.
 * @param {string} html
 * @param {string} data what the page's data are, all pieces together (the entry's rscData)
 * @returns {string[]}
 */
export function ownScriptHashes(html, data) {
  const hashes = new Set();
  let handedOver = 0;
  for (const body of inlineScripts(html)) {
    const piece = pieceOf(body);
    const isNext = piece !== null && piece !== "" && data.startsWith(piece, handedOver);
    if (isNext) handedOver += piece.length;
    if (!isNext && body !== dataBegins && !starts.test(body)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  }
  return [...hashes];
}

/** What stands between <script> and </script>. @param {string} html */
function* inlineScripts(html) {
  for (let at = html.indexOf("<script"); at >= 0; at = html.indexOf("<script", at)) {
    const start = html.indexOf(">", at) + 1;
    const end = start > 0 ? html.indexOf("</script>", start) : -1;
    if (end < 0) return;
    if (end > start) yield html.slice(start, end);
    at = end;
  }
}

/** The text of a script that hands over a piece of data, or null. @param {string} body @returns {string | null} */
function pieceOf(body) {
  if (!body.startsWith(pieceBegins) || !body.endsWith(pieceEnds)) return null;
  try {
    const piece = JSON.parse(body.slice(pieceBegins.length, -pieceEnds.length));
    return typeof piece === "string" ? piece : null;
  } catch {
    return null;
  }
}
