import { LRUCache } from "lru-cache";
import { type Change, everyTag, tagsOfChange, wildcardOf } from "@/lib/http-responses/cache-tags";
import { entityTag } from "@/lib/http-responses/etag";
import { domainOfTag, scheduleDomains } from "@/routes";
import { type Packed, pack } from "./packed-body";
import { ResponseShares } from "./response-shares";

/** A complete response, as it is rendered and stored. */
export interface StoredResponse {
  status: number;
  /** Headers, without those of a connection or of every response (response-headers.ts). */
  headers: readonly (readonly [string, string | string[]])[];
  body: Buffer;
}

export interface CachedResponse extends Omit<StoredResponse, "body"> {
  etag: string;
  /** The body, compressed once for all readers. */
  body: Packed;
  /** The data of the store that the response shows: "articles", "articles:1221". */
  tags: readonly string[];
}

/** The result of a render, which the cache requests if it has no fresh response. */
export interface Rendered extends StoredResponse {
  /** false for a response that lacks something. The next reader may get a complete one. */
  cacheable: boolean;
}

export type Outcome = "hit" | "stale" | "miss";

interface CacheRules {
  /** Whether bodies are compressed. */
  compress: boolean;
  /** The most bytes of bodies, headers and keys. */
  maxBytes: number;
  /** How long a response is fresh, in milliseconds. */
  ttlMs: number;
  /**
   * How long a stale response is served, while it is refreshed in the background or if that fails. After that a reader waits for the
   * render, and gets its failure.
   */
  staleMs: number;
  /**
   * How long a response is served after what it shows of a schedule has changed. The change feed is read every second, so readers see no
   * schedule that has been another for ten seconds.
   */
  outdatedMs: number;
  /** The pause after a failed refresh. */
  retryMs: number;
  /** The pause after one that lacks something, which is being built. */
  incompleteMs: number;
  /** The most concurrent renders. Beyond it readers get stale responses without a refresh. */
  maxRefreshes: number;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
}

export const cacheRules: CacheRules = {
  compress: true,
  maxBytes: 64 * 1024 * 1024,
  ttlMs: 30_000,
  staleMs: 600_000,
  outdatedMs: 8_000,
  retryMs: 10_000,
  incompleteMs: 1_000,
  maxRefreshes: 8,
  clock: () => performance.now(),
};

/** The statuses that are stored. A failure must not replace a good response, and redirects are cheap. */
const storedStatus = new Set([200, 404, 410]);
/** A larger body is not stored. */
const largestBody = 4 * 1024 * 1024;
/** The bytes of an entry beside its texts. */
const overhead = 2048;
/** The most remembered invalidations. A render that began before one of its tags was invalidated is not stored. */
const invalidationsRemembered = 10_000;

/** A stored response. Times are by the cache's clock. */
interface Entry {
  response: CachedResponse;
  /** When its render began: what the store had by then is in it. */
  madeAt: number;
  freshUntil: number;
  /** From then on it is not served, also if no other can be rendered. */
  endsAt: number;
  /** When a failed refresh is tried again. */
  retryAt: number;
}

/** A response as it was found. */
export interface Found {
  response: CachedResponse;
  outcome: Outcome;
  /** Since its render began. */
  ageMs: number;
}

interface Inflight {
  tags: readonly string[];
  response: Promise<CachedResponse>;
  /** From then on no reader joins it, since what it shows has changed. */
  endsAt: number;
}

/**
 * Responses by normalised address, in this process's memory. They are fresh for `ttlMs`. For `staleMs` more they are served while one
 * refresh is in flight, and also after that refresh has failed. Requests for the same address share one render.
 */
export class ResponseCache {
  readonly counts: Record<Outcome, number> = { hit: 0, stale: 0, miss: 0 };
  readonly #entries: ResponseShares<Entry>;
  readonly #inflight = new Map<string, Inflight>();
  readonly #invalidated = new LRUCache<string, number>({
    max: invalidationsRemembered,
    dispose: (at, _tag, reason) => {
      if (reason === "evict") this.#forgottenAt = Math.max(this.#forgottenAt, at);
    },
  });
  /** The latest invalidation that is not remembered any more. */
  #forgottenAt = Number.NEGATIVE_INFINITY;
  readonly #rules: CacheRules;

  constructor(rules: Partial<CacheRules> = {}) {
    this.#rules = { ...cacheRules, ...rules };
    const { maxBytes } = this.#rules;
    this.#entries = new ResponseShares(maxBytes, ({ response }, key) => ({
      bytes: sizeOf(response, key),
      isFailure: response.status !== 200,
    }));
  }

  /**
   * The response of an address, from the cache or rendered now.
   * @param key the normalised address
   * @param tags the data of the store that it shows
   * @throws what `render` throws, if nothing is stored that may still be served
   */
  async get(key: string, tags: readonly string[], render: () => Promise<Rendered>): Promise<Found> {
    const now = this.#rules.clock();
    const stored = this.#entries.use(key);
    const entry = stored && now < stored.endsAt ? stored : undefined;
    const outcome = !entry ? "miss" : now < entry.freshUntil ? "hit" : "stale";
    this.counts[outcome] += 1;
    if (!entry) return { response: await this.#refresh(key, tags, render, entry), outcome, ageMs: 0 };
    // A crawler that reads many stale pages must not start more renders than the process can finish.
    if (outcome === "stale" && now >= entry.retryAt && this.#inflight.size < this.#rules.maxRefreshes)
      this.#refresh(key, tags, render, entry).catch(() => {
        // The entry's time is over. Its next reader waits for a render, and gets its failure.
      });
    return { response: entry.response, outcome, ageMs: now - entry.madeAt };
  }

  /**
   * Deletes the entries that show a changed row or domain. Renders in flight that show it are sent but not stored. Of a schedule, which
   * imports change all day, the entries are outdated: they are served for `outdatedMs` more while they are refreshed.
   */
  invalidate(changes: readonly Change[]): void {
    const { clock, outdatedMs } = this.#rules;
    const now = clock();
    const touched = new Set(changes.flatMap(tagsOfChange));
    for (const tag of touched) this.#invalidated.set(tag, now);
    const effectOn = (tags: readonly string[]) => effectOf(tags, (tag) => touched.has(tag));
    for (const [key, entry] of [...this.#entries.entries()]) {
      const effect = effectOn(entry.response.tags);
      if (effect === "dropped") this.#entries.delete(key);
      else if (effect === "outdated") Object.assign(entry, outdated(entry, now, now + outdatedMs));
    }
    for (const [key, inflight] of [...this.#inflight]) {
      const effect = effectOn(inflight.tags);
      if (effect === "dropped") this.#inflight.delete(key);
      else if (effect === "outdated") inflight.endsAt = Math.min(inflight.endsAt, now + outdatedMs);
    }
  }

  /** The number of entries and their bytes. */
  get size(): { entries: number; bytes: number; bytesLimit: number } {
    return {
      entries: this.#entries.size,
      bytes: this.#entries.bytes,
      bytesLimit: this.#rules.maxBytes,
    };
  }

  /** Renders once for all requests that arrive meanwhile. Fails only if there is no entry that may be served. */
  #refresh(
    key: string,
    tags: readonly string[],
    render: () => Promise<Rendered>,
    entry: Entry | undefined,
  ): Promise<CachedResponse> {
    const underWay = this.#inflight.get(key);
    if (underWay && this.#rules.clock() < underWay.endsAt) return underWay.response;
    const inflight: Inflight = {
      tags,
      response: this.#render(key, tags, render, entry),
      endsAt: Number.POSITIVE_INFINITY,
    };
    this.#inflight.set(key, inflight);
    const done = () => {
      if (this.#inflight.get(key) === inflight) this.#inflight.delete(key);
    };
    inflight.response.then(done, done);
    return inflight.response;
  }

  async #render(
    key: string,
    tags: readonly string[],
    render: () => Promise<Rendered>,
    entry: Entry | undefined,
  ): Promise<CachedResponse> {
    const { clock, ttlMs, staleMs, outdatedMs, retryMs, incompleteMs } = this.#rules;
    const begun = clock();
    const mayServe = (one: Entry | undefined): one is Entry => one !== undefined && clock() < one.endsAt;
    const rendered = await render().catch((error: unknown) => {
      if (!mayServe(entry)) throw error;
      return null;
    });
    const isRedirect = rendered !== null && rendered.status >= 300 && rendered.status < 400;
    const isStored =
      rendered?.cacheable && storedStatus.has(rendered.status) && rendered.body.byteLength <= largestBody;
    if (mayServe(entry) && !isStored && !isRedirect) {
      // Neither a failure nor an incomplete page replaces a good response.
      const isThere = this.#entries.peek(key) === entry;
      const pauseMs = rendered && rendered.status === 200 ? incompleteMs : retryMs;
      if (isThere) this.#entries.set(key, { ...entry, retryAt: clock() + pauseMs });
      return isThere || !rendered ? entry.response : this.#complete(rendered, tags);
    }
    if (!rendered) return (entry as Entry).response;
    const response = await this.#complete(rendered, tags);
    const now = clock();
    const effect = this.#effectSince(tags, begun);
    // A render that nobody joined any more may end after a later one.
    const isLatest = (this.#entries.peek(key)?.madeAt ?? begun) <= begun;
    if (isStored && isLatest && effect !== "dropped") {
      const freshUntil = now + ttlMs;
      const stored = {
        response,
        madeAt: begun,
        freshUntil,
        endsAt: freshUntil + staleMs,
        retryAt: freshUntil,
      };
      // What it shows may have changed right after the render began.
      this.#entries.set(key, effect ? outdated(stored, now, begun + outdatedMs) : stored);
    } else if (isRedirect) this.#entries.delete(key);
    return response;
  }

  async #complete(rendered: Rendered, tags: readonly string[]): Promise<CachedResponse> {
    const { status, headers, body } = rendered;
    const isWorthIt = this.#rules.compress && status !== 304;
    return { status, headers, etag: entityTag(body), body: await pack(body, isWorthIt), tags };
  }

  /** The effect on a response with these tags of what was invalidated since an instant. */
  #effectSince(tags: readonly string[], since: number): Effect | null {
    if (this.#forgottenAt >= since) return "dropped";
    return effectOf(tags, (tag) => (this.#invalidated.get(tag) ?? Number.NEGATIVE_INFINITY) >= since);
  }
}

/** What a change does to a response that shows the changed rows. */
type Effect = "dropped" | "outdated";

/** The effect on a response with these tags; null for none. @param isTouched whether a tag was invalidated */
function effectOf(tags: readonly string[], isTouched: (tag: string) => boolean): Effect | null {
  if (isTouched(everyTag)) return "dropped";
  const touched = tags.filter((tag) => isTouched(tag) || isTouched(wildcardOf(tag)));
  if (touched.length === 0) return null;
  return touched.every((tag) => scheduleDomains.includes(domainOfTag(tag))) ? "outdated" : "dropped";
}

/** An entry that is refreshed by its next reader, and not served from an instant on. */
const outdated = (entry: Entry, now: number, endsAt: number): Entry => ({
  ...entry,
  freshUntil: now,
  endsAt: Math.min(entry.endsAt, endsAt),
  retryAt: now,
});

const sizeOf = ({ body, headers, tags }: CachedResponse, key: string): number =>
  body.bytes.byteLength + 2 * (key.length + tags.join().length + JSON.stringify(headers).length) + overhead;
