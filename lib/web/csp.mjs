import { createHash } from "node:crypto";

/**
 * The Content-Security-Policy of pages. Plain JavaScript, because the page cache's handler is loaded by the
 * framework without compilation.
 *
 * @typedef {{ apiOrigins: string[]; imageHosts: string[]; frameHosts: string[]; development?: boolean }} PolicySources
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
    development: env.NODE_ENV === "development",
  };
}

/**
 * @param {string[]} scripts nonce or hash sources of the page's own inline scripts, quoted
 * @param {PolicySources} sources
 * @returns {string}
 */
export function contentSecurityPolicy(scripts, { apiOrigins, imageHosts, frameHosts, development }) {
  const scriptSources = development ? ["'unsafe-eval'", "'unsafe-inline'"] : scripts;
  return [
    ["default-src", "'self'"],
    ["script-src", "'self'", ...scriptSources],
    ["style-src", "'self'", ...(development ? ["'unsafe-inline'"] : [])],
    ["img-src", "'self'", "data:", ...imageHosts],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...apiOrigins, ...(development ? ["ws:"] : [])],
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

/**
 * Hash sources of the inline scripts of a page.
 * @param {string} html @returns {string[]}
 */
export function inlineScriptHashes(html) {
  const hashes = new Set();
  for (const [, attributes = "", body = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /\btype="(?:application\/(?:ld\+)?json)"/.test(attributes);
    if (!body || isData || /\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  }
  return [...hashes];
}
