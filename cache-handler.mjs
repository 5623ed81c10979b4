import { createRequire } from "node:module";
import { contentSecurityPolicy, inlineScriptHashes, policySources } from "./lib/web/csp.mjs";

/**
 * The framework's file-system page cache, with a Content-Security-Policy on every cached page: a cached page
 * cannot carry a nonce, so its policy names the hashes of its own inline scripts. The base class is a framework
 * internal; e2e/headers.spec.ts guards it.
 */
const require = createRequire(import.meta.url);
const FileSystemCache = require("next/dist/server/lib/incremental-cache/file-system-cache").default;

const sources = policySources(process.env);
const done = new WeakSet();

/** Adds the policy to a page entry, once for each object. */
function withPolicy(value) {
  if (value?.kind !== "APP_PAGE" || done.has(value)) return value;
  const html = typeof value.html === "string" ? value.html : value.html?.toString?.();
  if (typeof html !== "string") return value;
  value.headers = {
    ...value.headers,
    "content-security-policy": contentSecurityPolicy(inlineScriptHashes(html), sources),
  };
  done.add(value);
  return value;
}

export default class PageCache extends FileSystemCache {
  async get(...args) {
    const entry = await super.get(...args);
    withPolicy(entry?.value);
    return entry;
  }

  async set(key, data, context) {
    return super.set(key, withPolicy(data), context);
  }
}
