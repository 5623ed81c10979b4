import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import { keptBriefly } from "./lib/web/cache-control.mjs";
import { contentSecurityPolicy, ownScriptHashes, policySources } from "./lib/web/csp.mjs";
import { entityTag } from "./lib/web/entity-tag.mjs";
import { isOver, KeptPages } from "./lib/web/kept-pages.mjs";
import { laterScripts } from "./lib/web/later-scripts.mjs";

/**
 * The page cache, as the framework asks for one (docs/adr/0006, 0013):
 * - pages lie in this process's memory, within a bound, and nowhere else: nothing grows on the disk, and a process
 *   starts with none, so that what changed while no server ran is not shown old;
 * - a Content-Security-Policy on every page, which cannot carry a nonce and so names the hashes of its own scripts;
 * - how long others may keep a page;
 * - the status of a page that says of itself that it is none, or not whole (app/_parts/page-status.tsx);
 * - the age of what is served: a page is made anew behind its reader's back when its time is over, before he gets it
 *   when that was long ago, and stays while making it anew fails.
 * The framework makes one object of this class for each request. What it asks of them is an internal of its own;
 * cache-handler.test.ts runs its real caches on this class.
 */
const require = createRequire(import.meta.url);
const {
  SharedCacheControls,
} = require("next/dist/server/lib/incremental-cache/shared-cache-controls.external");

/** A page whose time was over so long ago is made anew before anybody gets it, seconds. */
const graceSeconds = 600;
/** After a failure, and for a page that lacks something: when to try again, seconds. */
const retrySeconds = 10;

/** The clock that the framework holds a page's age against; it does not jump. */
const instant = () => performance.timeOrigin + performance.now();

const sources = policySources(process.env);
/**
 * One state for the process: the bundler puts copies of this file into what it compiles, beside the one that the
 * framework loads.
 * - pages: what is kept
 * - begun: when the making of a page began that is under way; what fails leaves its line behind
 * - droppedAt: the last time something was dropped. A page whose making began before may show what was there before
 * - counts: how often what was asked for was kept, kept for too long, or not
 * - given: everything that was given to the framework, which hands it back when making a page anew fails
 */
const stateName = Symbol.for("portal.page-cache");
globalThis[stateName] ??= {
  pages: new KeptPages(),
  begun: new LRUCache({ max: 1000 }),
  droppedAt: 0,
  counts: { hit: 0, stale: 0, miss: 0 },
  given: new WeakSet(),
};
const state = globalThis[stateName];
const { pages, begun, given } = state;

/**
 * The path of a page, of the framework's key for it (/route-cache/APP_PAGE/hash of the route/$/en/terms).
 * @param {string} key
 */
const pathOf = (key) => key.slice(key.indexOf("/$/") + 2);

/**
 * Forgets pages, and what is being made of older data. Renewal (lib/web/renewal.ts) is compiled apart and finds this
 * under its name.
 * @param {(path: string) => boolean} touched by the path with its language, /en/news/7
 */
export function dropPages(touched) {
  state.droppedAt = instant();
  pages.deleteWhere(touched);
}
globalThis[Symbol.for("portal.drop-pages")] = dropPages;

/** What is kept: pages and bytes. */
export const keptSize = () => pages.size;
/** Resolves when what was set is where it stays. */
export const settled = () => pages.settled();

/** A page that lacks what is on its way (app/_parts/page-status.tsx). */
const passing = '<template data-passing="">';

/** Completes a page that was just made, in place: the framework answers with this very object. */
function complete(value) {
  const { html } = value;
  const [, status, location] =
    /<template data-status="(200|301|307|404|410|503)"(?: data-location="([^"&]*)")?/.exec(html) ?? [];
  if (status) value.status = Number(status);
  if (location) {
    value.html = "";
    value.headers = { ...value.headers, location };
  }
  value.html = laterScripts(value.html);
  const isWhole = !status && (value.status ?? 200) < 300 && !html.includes(passing);
  value.headers = {
    ...value.headers,
    "content-security-policy": contentSecurityPolicy(
      ownScriptHashes(html, String(value.rscData ?? "")),
      sources,
    ),
    "cache-control": isWhole ? keptBriefly : "no-store",
    etag: entityTag(value.html),
  };
  return isWhole;
}

/** What failed is answered with what is kept, which is not made anew for a while. */
function standIn(kept, value) {
  delete value.segmentData;
  Object.assign(value, kept.value, { status: kept.value.status ?? 200 });
  postpone(kept);
}

function postpone({ life }) {
  const left = Math.min(retrySeconds, life.revalidate || retrySeconds);
  life.countsFrom = instant() - ((life.revalidate || 0) - left) * 1000;
}

export default class PageCache {
  async get(key, { kind }) {
    if (kind !== "APP_PAGE" && kind !== "APP_ROUTE") return null;
    const path = pathOf(key);
    const page = await pages.get(path);
    const isDue = !page || (page.life.revalidate && isOver(page.life, page.life.revalidate, instant()));
    state.counts[page ? (isDue ? "stale" : "hit") : "miss"] += 1;
    if (isDue && !begun.has(path)) begun.set(path, instant());
    if (!page) return null;
    const { countsFrom, revalidate } = page.life;
    const expire = revalidate ? revalidate + graceSeconds : undefined;
    given.add(page.value);
    return { lastModified: countsFrom, value: page.value, cacheControl: { revalidate, expire } };
  }

  async set(key, value, { cacheControl } = {}) {
    // The framework notes a lifetime for every path that was ever asked for; ours go with the entries.
    SharedCacheControls.cacheControls.clear();
    const path = pathOf(key);
    const now = instant();
    const began = begun.get(path) ?? now;
    begun.delete(path);
    if (value?.kind !== "APP_PAGE" && value?.kind !== "APP_ROUTE") return;
    if (given.has(value)) {
      const kept = await pages.get(path);
      if (kept) postpone(kept);
      return;
    }
    given.add(value);
    const isPassing = value.html?.includes(passing) ?? false;
    const whole = value.kind === "APP_ROUTE" ? (value.status ?? 200) === 200 : complete(value);
    // What is kept is of use in the place of what lacks something, and to be opened for that alone.
    const kept = whole ? null : await pages.get(path);
    // Nothing but a page that stands is kept: unknown ids take no room, and a failure replaces nothing.
    if (value.status >= 500) {
      if (kept) standIn(kept, value);
    } else if (value.status >= 300) {
      pages.delete(path);
    } else if (!whole && kept?.life.whole) {
      standIn(kept, value);
    } else if (began > state.droppedAt && !isPassing) {
      const revalidate = whole ? (cacheControl?.revalidate ?? retrySeconds) : retrySeconds;
      // Segments are for links that load ahead; ours are plain ones.
      const { segmentData, ...page } = value;
      pages.set(path, { value: page, life: { madeAt: now, countsFrom: now, revalidate, whole } });
    }
  }

  /** Nobody asks for this: what is touched is dropped by its path. */
  async revalidateTag() {
    dropPages(() => true);
  }

  resetRequestCache() {}
}
