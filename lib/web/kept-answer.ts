import type { ServerResponse } from "node:http";
import { splitLocale } from "@/lib/i18n/locales";
import { entityTag } from "./entity-tag.mjs";
import type { KeptPages } from "./kept-pages.mjs";
import type { KeptRequest } from "./kept-request";
import { keptPath } from "./pages";

/** The page cache's state, which the framework's process holds under this name (cache-handler.mjs). */
const stateName = Symbol.for("portal.page-cache");
type Kept = NonNullable<ReturnType<KeptPages["fresh"]>>;
type Markup = Kept & { markup: Buffer };
interface PageCacheState {
  pages: KeptPages;
  /** Of requests for cached pages; those that the framework answers are counted by cache-handler.mjs. */
  counts: { hit: number; stale: number; miss: number };
}

/** What this process keeps of pages and how often that was of use; undefined before any was asked for. */
export function pageCache(): PageCacheState | undefined {
  return (globalThis as { [stateName]?: PageCacheState })[stateName];
}

/** What the framework says of every page, whichever way it is answered. */
const varies = "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch";
/** Of the page cache alone. */
const inside = "x-next-cache-tags";

/**
 * Answers a request for a cached page from what the page cache keeps, as the framework would, which takes a dozen times as
 * long: the compressed copy is made once for a page and not for a reader. False when the framework must answer: nothing
 * is kept, it is to be made anew, the reader is led elsewhere, or it is not markup that is asked for.
 * @param compress whether a reader who takes gzip gets it
 */
export async function answerFromKept(
  request: KeptRequest,
  response: ServerResponse,
  compress: boolean,
): Promise<boolean> {
  const cache = pageCache();
  const path = pathKept(request);
  if (!cache || path === null) return false;
  const { pages, counts } = cache;
  const page = pages.fresh(path, performance.timeOrigin + performance.now());
  if (!isMarkup(page)) return false;
  counts.hit += 1;
  for (const [name, value] of Object.entries(page.value.headers ?? {})) {
    if (name !== inside) response.setHeader(name, value as string | string[]);
  }
  response.setHeader("Vary", compress ? `${varies}, Accept-Encoding` : varies);
  response.setHeader("x-nextjs-cache", "HIT");
  response.setHeader("x-nextjs-prerender", "1");

  const zips = compress && takesGzip(request.headers["accept-encoding"]);
  const tag = tagOf(page);
  response.setHeader("ETag", zips ? `W/${tag}` : tag);
  response.statusCode = 200;
  if (isNamed(tag, request.headers["if-none-match"])) {
    response.statusCode = 304;
    response.end();
    return true;
  }
  const body = zips ? await pages.gzipped(path, page) : page.markup;
  if (zips) response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", body.byteLength);
  response.end(body);
  return true;
}

/** Where the page cache keeps what is asked for: /en/news/7. null when more than its markup decides. */
function pathKept({ url, headers }: KeptRequest): string | null {
  if (headers.cookie || headers.rsc || headers["x-prerender-revalidate"]) return null;
  const [pathname = "", query] = url.split("?", 2);
  const { locale, path } = splitLocale(pathname);
  const kept = keptPath(path, new URLSearchParams(query));
  return kept === null ? null : `/${locale}${kept}`;
}

const isMarkup = (page: Kept | null): page is Markup =>
  page?.markup !== undefined && page.value.kind === "APP_PAGE" && (page.value.status ?? 200) === 200;

/** The tag that the page was given when it was made (cache-handler.mjs). */
const tagOf = ({ value, markup }: Markup) => String(value.headers?.etag ?? entityTag(markup));

/** Whether an Accept-Encoding takes gzip: by its name or as anything, unless its weight is nothing. */
export function takesGzip(accepted: string | undefined): boolean {
  const weights = new Map(
    (accepted ?? "").split(",").map((one) => {
      const [name = "", ...rest] = one.split(";").map((part) => part.trim().toLowerCase());
      const weight = rest.find((part) => part.startsWith("q="));
      return [name, weight ? Number(weight.slice(2)) : 1];
    }),
  );
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}

/** Whether an If-None-Match names a page by its tag, in either of the tag's forms. */
export function isNamed(tag: string, names: string | undefined): boolean {
  if (!names) return false;
  const plain = (one: string) => one.trim().replace(/^W\//, "");
  return names.split(",").some((name) => ["*", plain(tag)].includes(plain(name)));
}
