import { createRequire } from "node:module";
import { keptBriefly } from "./lib/web/cache-control.mjs";
import { contentSecurityPolicy, inlineScriptHashes, policySources } from "./lib/web/csp.mjs";

/**
 * The framework's file-system page cache, with what it lacks (docs/adr/0006):
 * - a Content-Security-Policy on every cached page, which cannot carry a nonce and so names the hashes of its own
 *   inline scripts;
 * - how long others may keep a page;
 * - the status of a page that says of itself that it is none, or not whole (app/answers.tsx); such a page is never
 *   kept, so unknown ids fill no disk and a failure replaces nothing;
 * - a fresh start with the process: what changed while no server ran is not shown old.
 * The base class is a framework internal; e2e/headers.spec.ts and e2e/page-cache.spec.ts guard it.
 */
const require = createRequire(import.meta.url);
const FileSystemCache = require("next/dist/server/lib/incremental-cache/file-system-cache").default;

const sources = policySources(process.env);
const started = Date.now();
const done = new WeakSet();
/** Pages that are shown once and not kept. */
const passing = new WeakSet();
/** Pages that were kept and have since answered 404: their kept edition is served no more. */
const gone = new Map();

/** Completes a page entry, once for each object. */
function completed(value) {
  if (value?.kind !== "APP_PAGE" || done.has(value)) return value;
  const html = typeof value.html === "string" ? value.html : value.html?.toString?.();
  if (typeof html !== "string") return value;
  const [, status] = /<template data-status="(200|404|503)"/.exec(html) ?? [];
  if (status) value.status = Number(status);
  if (status || value.status >= 400) passing.add(value);
  value.headers = {
    ...value.headers,
    "content-security-policy": contentSecurityPolicy(inlineScriptHashes(html), sources),
    "cache-control": passing.has(value) ? "no-store" : keptBriefly,
  };
  done.add(value);
  return value;
}

export default class PageCache extends FileSystemCache {
  async get(key, ...rest) {
    const entry = await super.get(key, ...rest);
    if (entry?.value?.kind !== "APP_PAGE") return entry;
    if (entry.lastModified < Math.max(started, gone.get(key) ?? 0)) return null;
    completed(entry.value);
    return entry;
  }

  async set(key, data, context) {
    const value = completed(data);
    if (!passing.has(value)) {
      gone.delete(key);
      return super.set(key, value, context);
    }
    if (value.status === 404 && (await super.get(key, { kind: "APP_PAGE" }))) gone.set(key, Date.now());
  }
}
