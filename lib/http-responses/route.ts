import { z } from "zod";
import { currentInstant } from "@/lib/config/config";
import { acceptRequestId, requestId as currentRequestId, log } from "@/lib/observability/log";
import { requireRate } from "@/lib/rate-limits/rate-limit";
import { limits } from "@/lib/site/site";
import { withStoreDeadline } from "@/lib/store/deadline";
import type { RateRule } from "@/lib/store/rate-counters";
import { isStoreTrouble } from "@/lib/store/trouble";
import { issueWords } from "@/lib/text/issue-words";
import { withDeadline } from "@/lib/upstream/deadline";
import { UpstreamError } from "@/lib/upstream/errors";
import { briefCacheControl } from "./cache-control";
import { entityTag, matchesEtag } from "./etag";
import { Problem, problemResponse } from "./problem";

export { issueWords };

export interface RouteContext {
  /** The instant of the request, which all of its work uses as clock. */
  now: Date;
  requestId: string;
  request: Request;
}

interface RouteOptions {
  /** Cache-Control of a successful response. */
  cache?: string;
  /** Largest body in bytes (POST). */
  limit?: number;
  /** How often one address may send requests (POST). */
  rate?: RateRule;
  /** Throws a Problem unless the request is accepted (POST). */
  check?: (request: Request) => void;
  /** Writes a problem in another form than RFC 9457 (GET, forms). */
  failure?: Failure;
}

type Failure = (problem: Problem, context: RouteContext) => Response | Promise<Response>;

/** How long a request waits, in all, for a store that another program has locked. */
const storeWaitMs = 5_000;
/** Errors are never cached. */
const noStore = "no-store";

/** A GET handler: parses the query, calls `handle` and responds with JSON, or with the Response that `handle` returns. */
export function route<Schema extends z.ZodType>(
  schema: Schema,
  handle: (query: z.output<Schema>, context: RouteContext) => Promise<unknown>,
  { cache = briefCacheControl, failure }: RouteOptions = {},
) {
  return (request: Request) =>
    respond(
      request,
      cache,
      (context) => handle(parse(schema, queryOf(schema, new URL(request.url).searchParams)), context),
      failure,
    );
}

/** A POST handler: size limit, JSON body, schema, `handle`. */
export function postRoute<Schema extends z.ZodType>(
  schema: Schema,
  handle: (body: z.output<Schema>, context: RouteContext) => Promise<unknown>,
  { limit = limits.requestBodyBytes, rate, check }: RouteOptions = {},
) {
  return (request: Request) =>
    respond(request, noStore, async (context) => {
      check?.(request);
      if (rate) await requireRate(request, rate);
      const text = await readText(request, limit);
      let body: unknown;
      try {
        body = JSON.parse(text);
      } catch {
        throw new Problem(400, "body", "Send the details as JSON.");
      }
      return handle(parse(schema, body), context);
    });
}

/** A POST handler that reads its body itself. Its responses are never cached; problems and the log are the same. */
export function formRoute(
  handle: (context: RouteContext) => Promise<unknown>,
  { failure }: Pick<RouteOptions, "failure"> = {},
) {
  return (request: Request) => respond(request, noStore, handle, failure);
}

const wrongMethod = (allowed: string) => (): Response =>
  problemResponse(
    new Problem(405, "method", `This address accepts ${allowed} only.`, { Allow: allowed }),
    acceptRequestId(currentRequestId()),
  );

/** The handlers of a route's other methods. */
export const onlyGet = wrongMethod("GET");
export const onlyPost = wrongMethod("POST");

/** The values of a query that are not empty: a list where the schema has one, else the last value. */
export function queryOf(schema: z.ZodType, search: URLSearchParams): Record<string, string | string[]> {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  const isList = (name: string) => {
    const value = shape[name];
    return (value instanceof z.ZodOptional ? value.unwrap() : value) instanceof z.ZodArray;
  };
  return Object.fromEntries(
    [...search]
      .filter(([, value]) => value !== "")
      .map(([name, value]) => [name, isList(name) ? search.getAll(name).filter(Boolean) : value]),
  );
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: issueWords });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.filter((part) => typeof part === "string").join(".") || "value";
  throw new Problem(
    422,
    "invalid",
    `Check "${field}": ${(issue?.message ?? "it cannot be used").replace(/\.$/, "")}.`,
    {},
    { parameter: field },
  );
}

/** A body as text. Throws a Problem with status 413 as soon as it is larger than `limit` bytes. */
export const readText = async (request: Request, limit: number): Promise<string> =>
  (await readBytes(request, limit)).toString("utf8");

/** The same as bytes. */
export async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = new Problem(413, "too-large", `Send at most ${Math.floor(limit / 1024)} KB.`);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function respond(
  request: Request,
  cache: string,
  work: (context: RouteContext) => Promise<unknown>,
  failure: Failure = (problem, { requestId }) => problemResponse(problem, requestId),
): Promise<Response> {
  const requestId = acceptRequestId(currentRequestId());
  const context = { now: currentInstant(), requestId, request };
  try {
    const result = await withStoreDeadline(storeWaitMs, () => withDeadline(() => work(context)));
    const response = result instanceof Response ? result : jsonResponse(result);
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", cache);
    response.headers.set("X-Request-Id", requestId);
    return isNotModified(request, response) ? unchanged(response) : response;
  } catch (error) {
    return failure(asProblem(error), context);
  }
}

function jsonResponse(result: unknown): Response {
  const text = JSON.stringify(result);
  return new Response(text, { headers: { "Content-Type": "application/json", ETag: entityTag(text) } });
}

/** Whether the reader already has the response, by its entity tag. */
function isNotModified(request: Request, { status, headers }: Response): boolean {
  const tag = headers.get("ETag");
  return (
    status === 200 && tag !== null && matchesEtag(tag, request.headers.get("if-none-match") ?? undefined)
  );
}

function unchanged({ headers }: Response): Response {
  headers.delete("Content-Type");
  // Compression adds this to responses with a body; a 304 needs the same value (RFC 9110, 15.4.5).
  headers.append("Vary", "Accept-Encoding");
  return new Response(null, { status: 304, headers });
}

/** The problem of any failure; the details go to the log only. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof UpstreamError)
    return new Problem(503, "unavailable", error.message, { "Retry-After": "30" });
  if (isStoreTrouble(error)) {
    log().error({ err: error }, "store cannot be used");
    const sentence = "This cannot be done at the moment. Please try again in a minute.";
    return new Problem(503, "unavailable", sentence, { "Retry-After": "30" });
  }
  log().error({ err: error }, "unexpected failure");
  return new Problem(500, "error", "Error occurred");
}
