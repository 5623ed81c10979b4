import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { readBytes, readText } from "@/lib/http-responses/route";

/**
 * Whether a name is one of this site: where SITE_URL is set, its name or one of this machine. Otherwise a page of another name
 * that leads to this server (DNS rebinding) would send forms as a page of this site.
 */
function isOwnHost(host: string | null): boolean {
  const { siteUrl, port } = config();
  if (host === null || siteUrl === `http://localhost:${port}`) return true;
  const own = [new URL(siteUrl).hostname, "localhost", "127.0.0.1", "[::1]"];
  return URL.canParse(`http://${host}`) && own.includes(new URL(`http://${host}`).hostname);
}

/**
 * Throws a Problem with status 403 unless a page of this site sends the request. Browsers send Origin. It is missing or 'null'
 * where a page or its reader lets no referrer out (Fetch, "append a request Origin header"); Sec-Fetch-Site then decides. No
 * page can write that header, and a frame without an origin (sandbox) is 'cross-site' in it.
 */
export function requireSameOrigin({ headers }: Pick<Request, "headers">): void {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const host = headers.get("host");
  const url = origin && URL.canParse(origin) ? new URL(origin) : null;
  const isSite =
    url !== null &&
    ["http:", "https:"].includes(url.protocol) &&
    (url.origin === new URL(config().siteUrl).origin || (url.host === host && isOwnHost(host)));
  const isHidden = origin === null || origin === "null";
  if (
    isHidden ? site === "same-origin" && isOwnHost(host) : isSite && (site ?? "same-origin") === "same-origin"
  )
    return;
  throw new Problem(403, "origin", "Forms are taken from the pages of this site only.");
}

export interface FormPost {
  fields: Record<string, unknown>;
  /** Sent by a client component, which reads JSON; else by a browser without script, which expects a page. */
  byScript: boolean;
}

const formLimit = 64 * 1024;

/** The type of a body, without its parameters. */
export function bodyType({ headers }: Pick<Request, "headers">): string {
  return (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Throws a Problem unless a page of this site sends the request, as JSON. */
export function requireSameOriginJson(request: Pick<Request, "headers">): void {
  requireSameOrigin(request);
  if (bodyType(request) !== "application/json") throw new Problem(415, "type", "Send the details as JSON.");
}

/** Reads the fields of a form, JSON or form-encoded, at most 64 KB. Of a name that is sent twice the last value counts. Throws Problem. */
export async function readFormPost(request: Request): Promise<FormPost> {
  const type = bodyType(request);
  if (type !== "application/json" && type !== "application/x-www-form-urlencoded") {
    throw new Problem(415, "type", "Send the form as JSON or form-encoded.");
  }
  const text = await readText(request, formLimit);
  if (type !== "application/json") {
    return { fields: Object.fromEntries(new URLSearchParams(text)), byScript: false };
  }
  try {
    const fields: unknown = JSON.parse(text);
    if (typeof fields === "object" && fields !== null && !Array.isArray(fields)) {
      return { fields: fields as Record<string, unknown>, byScript: true };
    }
  } catch {
    // It is reported below.
  }
  throw new Problem(400, "body", "Send the details as one JSON object.");
}

/** Reads the fields of a form with files, at most 64 KB in all. Throws Problem. */
export async function readFilePost(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (
    bodyType(request) !== "multipart/form-data" &&
    bodyType(request) !== "application/x-www-form-urlencoded"
  )
    throw new Problem(415, "type", "Send the form as multipart/form-data or form-encoded.");
  const bytes = await readBytes(request, formLimit);
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new Problem(400, "body", "The form cannot be read. Please send it again.");
  }
}
