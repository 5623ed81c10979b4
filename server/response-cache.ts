import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { entityTag } from "@/lib/http-responses/etag";
import { taggedDomains } from "@/routes";
import { ResponseShares } from "./response-shares";

/** A complete response, as it is rendered and stored. */
export interface StoredResponse {
  status: number;
  /** Headers, without those of a connection or of every response (response-headers.ts). */
  headers: readonly (readonly [string, string | string[]])[];
  body: Buffer;
}

export interface CachedResponse extends StoredResponse {
  etag: string;
  /** The body, compressed once for all readers who accept gzip; undefined if it is not worth it. */
  gzip: Buffer | undefined;
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
  /** The most bytes of bodies, compressed copies, headers and keys. */
  maxBytes: number;
  /** How long a response is fresh, in milliseconds. */
  ttlMs: number;
  /** How long a stale response is served while it is refreshed in the background. After that the reader waits for the refresh. */
  staleMs: number;
  /** The pause after a failed refresh. */
  retryMs: number;
  /** The most concurrent renders. Beyond it readers get stale responses without a refresh. */
  maxRefreshes: number;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
}

export const cacheRules: CacheRules = {
  maxBytes: 64 * 1024 * 1024,
  ttlMs: 30_000,
  staleMs: 600_000,
  retryMs: 10_000,
  maxRefreshes: 8,
  clock: () => performance.now(),
};

/** The statuses that are stored. A failure must not replace a good response, and redirects are cheap. */
const storedStatus = new Set([200, 404, 410]);
/** A larger body is not stored. */
const largestBody = 4 * 1024 * 1024;
/** A shorter body is sent as it is. */
const worthCompressing = 1024;
/** The bytes of an entry beside its texts. */
const overhead = 2048;
/** The most remembered invalidations. A render that began before one of its tags was invalidated is not stored. */
const invalidationsRemembered = 10_000;

const compress = promisify(gzip);

/** A change of the store: of a row of a domain, or with "*" of the complete domain. */
export interface Change {
  domain: string;
  key: string;
}

interface Entry {
  response: CachedResponse;
  /** The time by the cache's clock. */
  freshUntil: number;
}

interface Inflight {
  tags: readonly string[];
  response: Promise<CachedResponse>;
}

/**
 * Responses by normalised address, in this process's memory. They are fresh for `ttlMs`. Then they are served while one refresh
 * is in flight, and also after that refresh has failed. Requests for the same address share one render.
 */
export class ResponseCache {
  readonly counts: Record<Outcome, number> = { hit: 0, stale: 0, miss: 0 };
  readonly #entries: ResponseShares<Entry>;
  readonly #inflight = new Map<string, Inflight>();
  readonly #invalidated = new LRUCache<string, number>({ max: invalidationsRemembered });
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
   * @throws what `render` throws, if nothing is stored
   */
  async get(
    key: string,
    tags: readonly string[],
    render: () => Promise<Rendered>,
  ): Promise<{ response: CachedResponse; outcome: Outcome }> {
    const entry = this.#entries.use(key);
    const overdueMs = entry ? this.#rules.clock() - entry.freshUntil : Number.POSITIVE_INFINITY;
    const outcome = overdueMs < 0 ? "hit" : overdueMs < this.#rules.staleMs ? "stale" : "miss";
    this.counts[outcome] += 1;
    if (entry && outcome === "hit") return { response: entry.response, outcome };
    // A crawler that reads many stale pages must not start more renders than the process can finish.
    if (entry && outcome === "stale" && this.#inflight.size >= this.#rules.maxRefreshes)
      return { response: entry.response, outcome };
    const refreshed = this.#refresh(key, tags, render, entry);
    if (!entry || outcome === "miss") return { response: await refreshed, outcome };
    // Nobody awaits the refresh. It does not fail, because there is an entry.
    void refreshed;
    return { response: entry.response, outcome };
  }

  /** Deletes the entries that show a changed row or domain. Renders in flight that show it are sent but not stored. */
  invalidate(changes: readonly Change[]): void {
    const now = this.#rules.clock();
    const touched = new Set(changes.flatMap(tagsOfChange));
    for (const tag of touched) this.#invalidated.set(tag, now);
    const isTouched = (tags: readonly string[]) =>
      touched.has(everyTag) || tags.some((tag) => touched.has(tag) || touched.has(wildcardOf(tag)));
    for (const [key, { response }] of [...this.#entries.entries()]) {
      if (isTouched(response.tags)) this.#entries.delete(key);
    }
    for (const [key, { tags }] of [...this.#inflight]) if (isTouched(tags)) this.#inflight.delete(key);
  }

  /** The number of entries and their bytes. */
  get size(): { entries: number; bytes: number; bytesLimit: number } {
    return {
      entries: this.#entries.size,
      bytes: this.#entries.bytes,
      bytesLimit: this.#rules.maxBytes,
    };
  }

  /** Renders once for all requests that arrive meanwhile. Fails only if there is no entry to serve. */
  #refresh(
    key: string,
    tags: readonly string[],
    render: () => Promise<Rendered>,
    entry: Entry | undefined,
  ): Promise<CachedResponse> {
    const underWay = this.#inflight.get(key);
    if (underWay) return underWay.response;
    const inflight: Inflight = { tags, response: this.#render(key, tags, render, entry) };
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
    const { clock, ttlMs, retryMs } = this.#rules;
    const begun = clock();
    const rendered = await render().catch((error: unknown) => {
      if (!entry) throw error;
      return null;
    });
    const isRedirect = rendered !== null && rendered.status >= 300 && rendered.status < 400;
    const isStored =
      rendered?.cacheable && storedStatus.has(rendered.status) && rendered.body.byteLength <= largestBody;
    if (entry && !isStored && !isRedirect) {
      // Neither a failure nor an incomplete page replaces a good response.
      const isThere = this.#entries.peek(key) === entry;
      if (isThere) this.#entries.set(key, { ...entry, freshUntil: clock() + Math.min(retryMs, ttlMs) });
      return isThere || !rendered ? entry.response : complete(rendered, tags);
    }
    const response = await complete(rendered as Rendered, tags);
    if (isStored && this.#isCurrent(tags, begun))
      this.#entries.set(key, { response, freshUntil: clock() + ttlMs });
    else if (isRedirect) this.#entries.delete(key);
    return response;
  }

  /** Whether none of these tags was invalidated since an instant. */
  #isCurrent(tags: readonly string[], since: number): boolean {
    const last = (tag: string) => this.#invalidated.get(tag) ?? Number.NEGATIVE_INFINITY;
    return last(everyTag) < since && tags.every((tag) => last(tag) < since && last(wildcardOf(tag)) < since);
  }
}

async function complete(
  { status, headers, body }: Rendered,
  tags: readonly string[],
): Promise<CachedResponse> {
  const isWorthIt = body.byteLength >= worthCompressing && status !== 304;
  return {
    status,
    headers,
    body,
    etag: entityTag(body),
    gzip: isWorthIt ? await compress(body) : undefined,
    tags,
  };
}

/** The tag of every response. */
const everyTag = "*";
const tagged: ReadonlySet<string> = new Set(taggedDomains);

/** The tags that a change invalidates: lists of its domain and the row, or the complete domain; all if no tag names the domain. */
const tagsOfChange = ({ domain, key }: Change): string[] =>
  tagged.has(domain) ? [domain, `${domain}:${key}`] : [everyTag];

/** "articles:*" for "articles:1221", which a change of the complete domain invalidates; the tag itself if it names no row. */
const wildcardOf = (tag: string): string => tag.replace(/:.*/s, ":*");

const sizeOf = ({ body, gzip: copy, headers, tags }: CachedResponse, key: string): number =>
  body.byteLength +
  (copy?.byteLength ?? 0) +
  2 * (key.length + tags.join().length + JSON.stringify(headers).length) +
  overhead;
