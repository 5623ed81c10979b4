import type { IncomingMessage, ServerResponse } from "node:http";
import inject from "light-my-request";
import { briefCacheControl } from "@/lib/http-responses/cache-control";
import type { Change } from "@/lib/http-responses/cache-tags";
import { matchesEtag } from "@/lib/http-responses/etag";
import { defaultLocale, isLocale, splitLocale } from "@/lib/i18n/locales";
import { noWaitTimes, type RequestContext, withRequest } from "@/lib/observability/request-context";
import { contentSecurityPolicy, type PolicySources } from "@/lib/security/content-security-policy";
import { buildNumber } from "@/lib/site/site";
import type { SharedDictionaries } from "@/lib/store/page-dictionaries";
import { canonicalAddress, hasUnknownParams, isCanonicalPath, type RouteMatch, tagsOf } from "@/routes";
import type { Slot } from "./bulkhead";
import { type Dictionary, pageDictionaries } from "./dictionaries";
import { hashScripts, renderNonce } from "./hashed-scripts";
import { chooseCoding, unpack } from "./packed-body";
import { pathOf } from "./rejections";
import { type CachedResponse, type Rendered, ResponseCache } from "./response-cache";
import { readersPage } from "./response-headers";

/** The framework's request handler. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** Headers that belong to the render alone, or that are set for each response. */
const unstored = new Set([
  "connection",
  "date",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "etag",
  "x-request-id",
]);
/** A render that takes longer counts as failed, in milliseconds. */
const renderTimeoutMs = 65_000;
/** The header that states how a response was found (RFC 9211). */
const cacheStatus = {
  hit: "portal; hit",
  stale: "portal; hit; detail=stale",
  miss: "portal; fwd=miss",
} as const;

export interface CachedPages {
  /** Whether the response to a request depends only on its normalised address. */
  isCacheable(request: IncomingMessage, match: RouteMatch): boolean;
  /**
   * Sends the response of an address: one that is stored at once, and a render in a slot of the bulkhead. Throws what `enter`
   * throws, if nothing is stored.
   */
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    page: { match: RouteMatch; context: RequestContext; enter: () => Promise<Slot> },
  ): Promise<void>;
  invalidate(changes: readonly Change[]): void;
  /** Entries, bytes and counts, for metrics. */
  reading(): ResponseCache["size"] & ResponseCache["counts"];
}

interface Settings {
  siteUrl: string;
  /** The secret of the nonces of renders. All processes of a store share it, so that a page has one entity tag. */
  nonceSecret: Uint8Array;
  /** Whether responses are compressed for readers who take that. */
  compress: boolean;
  sources: PolicySources;
  handle: Handler;
  /** Without it there are no compression dictionaries. */
  dictionaries?: SharedDictionaries | undefined;
}

/**
 * Serves pages and data from the response cache. For a missing response the server sends a request to itself, with the
 * normalised address and no header or cookie of the reader, so that nothing else gets into what other readers see.
 */
export function cachedPages({
  siteUrl,
  nonceSecret,
  compress,
  sources,
  handle,
  ...rest
}: Settings): CachedPages {
  const dictionaries = pageDictionaries(compress ? rest.dictionaries : undefined);
  const cache = new ResponseCache({ compress });
  const { host } = new URL(siteUrl);

  async function render(
    url: string,
    { route }: RouteMatch,
    { id, span, waitTimes = noWaitTimes() }: RequestContext,
    { lend }: Slot,
  ): Promise<Rendered> {
    const context: RequestContext = { id, span, waitTimes, lendSlot: lend };
    const nonce = renderNonce(nonceSecret, url);
    // AbortSignal.timeout would hold each finished render in memory until its time is over.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), renderTimeoutMs);
    // It is awaited inside, because the request begins when it is awaited, and the page needs its context.
    const rendered = await withRequest(
      context,
      async () =>
        await inject(
          (request, response) => void handle(request as IncomingMessage, response as ServerResponse),
          {
            url,
            headers: {
              host,
              "content-security-policy": contentSecurityPolicy([`'nonce-${nonce}'`], sources),
            },
            signal: deadline.signal,
          },
        ),
    ).finally(() => clearTimeout(timer));
    // Other HTML has no script, and states its own policy.
    const isPage =
      route.kind === "page" && /^text\/html\b/.test(String(rendered.headers["content-type"] ?? ""));
    const status = isPage && rendered.statusCode === 200 ? (context.status ?? 200) : rendered.statusCode;
    const headers = new Map<string, string | string[]>();
    for (const [name, value] of Object.entries(rendered.headers)) {
      if (value === undefined || unstored.has(name)) continue;
      // Preloads are named in a header too, with the nonce.
      headers.set(name, Array.isArray(value) ? value : String(value).replaceAll(nonce, ""));
    }
    if (context.location) headers.set("location", context.location);
    let body = rendered.rawPayload;
    if (isPage) {
      const { html, hashes } = hashScripts(body.toString("utf8"), nonce);
      body = context.location ? Buffer.alloc(0) : Buffer.from(html);
      headers.set("content-security-policy", contentSecurityPolicy(hashes, sources));
      const ofPage = context.cacheable === false ? readersPage : briefCacheControl;
      headers.set("cache-control", status === 200 ? ofPage : "no-store");
    }
    const isPublic = !/private|no-store/.test(String(headers.get("cache-control") ?? ""));
    const cacheable =
      context.cacheable !== false && !headers.has("set-cookie") && (isPublic || (isPage && status >= 400));
    return { status, headers: [...headers], body, cacheable };
  }

  /** Sends a complete response as the reader needs it: compressed or not, as 304, or without a body for HEAD. */
  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, headers, body, etag }: CachedResponse,
    { route, locale }: RouteMatch,
  ): Promise<void> {
    const isPage = route.kind === "page" && status === 200 && dictionaries.isUsed;
    const dictionary = isPage ? dictionaries.offered(request) : undefined;
    const isPacked = body.encoding !== "identity";
    const coding = isPacked
      ? chooseCoding(request, dictionary ? ["dcz", "br", "identity"] : ["br", "identity"])
      : "identity";
    const isUnchanged = status === 200 && matchesEtag(etag, request.headers["if-none-match"]);
    const inCoding = () =>
      coding === "dcz" ? dictionaries.encode(etag, body, dictionary as Dictionary) : unpack(body, coding);
    const sent = isUnchanged ? undefined : await inCoding();
    if (response.destroyed) return;
    for (const [name, value] of headers) response.setHeader(name, value as string | string[]);
    if (compress) response.appendHeader("Vary", "Accept-Encoding");
    if (isPage) response.appendHeader("Vary", "Available-Dictionary");
    const ofLanguage = isPage && locale ? dictionaries.of(locale) : undefined;
    if (ofLanguage) response.appendHeader("Link", ofLanguage.link);
    response.statusCode = isUnchanged ? 304 : status;
    if (status === 200) response.setHeader("ETag", coding === "identity" ? etag : `W/${etag}`);
    if (!sent) {
      response.removeHeader("Content-Type");
      response.end();
      return;
    }
    if (coding !== "identity") response.setHeader("Content-Encoding", coding);
    response.setHeader("Content-Length", sent.byteLength);
    response.end(request.method === "HEAD" ? undefined : sent);
  }

  return {
    isCacheable({ method, headers, url = "/" }, match) {
      if (!match.route.cache || (method !== "GET" && method !== "HEAD") || headers.rsc) return false;
      if (hasUnknownParams(match.route, url)) return false;
      return isCanonicalPath(pathOf(url)) && !isForProxy(headers.cookie, url);
    },
    async serve(request, response, { match, context, enter }) {
      const url = canonicalAddress(match);
      const found = await cache.get(url, tagsOf(match), async () => {
        const slot = await enter();
        return render(url, match, context, slot).finally(slot.leave);
      });
      if (response.destroyed) return;
      response.setHeader("Cache-Status", cacheStatus[found.outcome]);
      // A shared cache counts the time from there (RFC 9111).
      response.setHeader("Age", Math.floor(found.ageMs / 1000));
      const { locale, params, route } = match;
      // A stored article: one in flight may show what has been changed meanwhile.
      if (found.outcome === "hit" && locale && route.path === "/news" && found.response.status === 200)
        void dictionaries.learn(locale, params.get("news_id") ?? "", found.response.body);
      await send(request, response, found.response, match);
    },
    invalidate(changes) {
      cache.invalidate(changes);
      void dictionaries.forget(changes);
    },
    reading: () => ({ ...cache.size, ...cache.counts }),
  };
}

/**
 * Whether proxy.ts or next.config.ts must handle this request: an unprefixed address redirects to the chosen language, and a
 * browser with data of an older build gets the new build number.
 */
function isForProxy(cookie: string | undefined, url: string): boolean {
  if (!cookie) return false;
  const cookieValue = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(cookie)?.[1]?.trim();
  const [language = "", build] = [cookieValue("language"), cookieValue("ls_build")];
  if (build !== undefined && build !== buildNumber) return true;
  return (
    isLocale(language) && language !== defaultLocale && splitLocale(pathOf(url)).locale === defaultLocale
  );
}
