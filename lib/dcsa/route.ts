import { z } from "zod";
import { config } from "@/lib/config/config";
import { entityTag } from "@/lib/http-responses/etag";
import { Problem } from "@/lib/http-responses/problem";
import { type RouteContext, route } from "@/lib/http-responses/route";
import { acceptRequestId, requestId as currentRequestId } from "@/lib/observability/log";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import { type Cursor, keyPartLimit, readCursor, writeCursor } from "./cursor";
import { errorBody, standardVersion } from "./errors";
import { readParameters, usualLimit } from "./parameters";

/** Handlers of the addresses of DCSA's Commercial Schedules. */

/** The most objects of a page, whatever `limit` asks for. */
const mostObjects = 500;
/** The most bytes of a page without a `limit`, and of one with it. One object alone may have more. */
export const usualBytes = 512 * 1024;
export const mostBytes = 4 * 1024 * 1024;

/** What a handler gets besides its parameters. */
export interface PageQuery {
  now: Date;
  /** Today as the first page had it, YYYY-MM-DD in the publisher's zone: default dates follow from it. */
  today: string;
  /** The most objects that are shown. One more tells that others follow. */
  limit: number;
  /** The key of the last object of the page before; null for the first page. */
  after: readonly string[] | null;
}

/** An object, and its key in the order of the list. */
export interface Listed<Item> {
  key: readonly string[];
  item: Item;
}

/** What follows `after`: as many objects as a page may have, and one more if there are others. */
export interface List<Item> {
  items: Iterable<Listed<Item>> | AsyncIterable<Listed<Item>>;
  /** How many objects of the whole list the standard has no form for. */
  leftOut?: number;
}

/** How many objects of all pages are left out; missing where none is. The standard has no place for it. */
const leftOutHeader = "Left-Out";

/** The complete address of a request, as readers write it. */
const addressOf = (request: Request): URL => {
  const { pathname, search } = new URL(request.url);
  return new URL(pathname + search, config().siteUrl);
};

const noCursor = async (): Promise<Cursor | null> => null;

/**
 * The GET handler of an address: reads the parameters and the cursor, and responds with the root array of one page. What is wrong
 * is said in the standard's error object.
 */
export function standardRoute<Query extends z.ZodObject, Item>(
  schema: Query,
  handle: (query: z.output<Query>, page: PageQuery) => Promise<List<Item>>,
): (request: Request) => Promise<Response> {
  const get = async ({ request, now }: RouteContext): Promise<Response> => {
    const query = readParameters(schema, request);
    const url = addressOf(request);
    const { limit: asked, cursor } = query as { limit?: number; cursor?: string };
    const before = await (cursor === undefined ? noCursor() : readCursor(url, cursor));
    const today = before?.day ?? dateInZone(now, site().zone);
    const limit = Math.min(asked ?? usualLimit, mostObjects);
    const { items, leftOut = 0 } = await handle(query, { now, today, limit, after: before?.after ?? null });
    const { text, last } = await pageOf(items, {
      limit,
      bytes: asked === undefined ? usualBytes : mostBytes,
    });
    return new Response(text, {
      headers: {
        "Content-Type": "application/json",
        "API-Version": standardVersion,
        // A request with another version is refused.
        Vary: "API-Version",
        ETag: entityTag(text),
        ...(leftOut > 0 && { [leftOutHeader]: String(leftOut) }),
        ...(last && { "Next-Page-Cursor": await writeCursor(url, { day: today, after: last }) }),
      },
    });
  };
  return route(z.object({}), async (_none, context) => get(context), { failure: failureResponse });
}

/** The first objects of a list as a JSON array, and the key of the last one where more follow. */
async function pageOf<Item>(
  items: List<Item>["items"],
  most: { limit: number; bytes: number },
): Promise<{ text: string; last: string[] | null }> {
  const texts: string[] = [];
  let bytes = 1;
  let last: readonly string[] = [];
  let isMore = false;
  for await (const { key, item } of items) {
    const text = JSON.stringify(item);
    bytes += Buffer.byteLength(text) + 1;
    isMore = texts.length === most.limit || (texts.length > 0 && bytes > most.bytes);
    if (isMore) break;
    texts.push(text);
    last = key;
  }
  return {
    text: `[${texts.join()}]`,
    last: isMore ? last.map((part) => part.slice(0, keyPartLimit)) : null,
  };
}

/** A problem as the standard's error object. */
function failureResponse(
  problem: Problem,
  { request, requestId, now }: Pick<RouteContext, "request" | "requestId" | "now">,
): Response {
  const body = errorBody(problem, { method: request.method, uri: addressOf(request).href, requestId, now });
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: {
      "Content-Type": "application/json",
      "API-Version": standardVersion,
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
      ...problem.headers,
    },
  });
}

const failing =
  (problem: Problem) =>
  (request: Request): Response =>
    failureResponse(problem, { request, requestId: acceptRequestId(currentRequestId()), now: new Date() });

/** The handler of the other methods. */
export const onlyReads = failing(
  new Problem(405, "method", "This address accepts GET and HEAD only.", { Allow: "GET, HEAD" }),
);

/** The handler of addresses that the standard does not have. */
export const unknownAddress = failing(
  new Problem(
    404,
    "not-found",
    "There is nothing at this address. There are point-to-point-routes, port-schedules and vessel-schedules.",
  ),
);
