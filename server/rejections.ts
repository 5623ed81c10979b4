import type { IncomingMessage } from "node:http";
import { limits } from "@/lib/site/site";
import { agentsPath } from "@/routes";

/**
 * The page of a rejection: the server is busy, also for a form; a client address has read too much and waits some minutes; the
 * body is too large; or the address is rejected for its characters, its length, its method or its host, or because there is no
 * such file.
 */
export type RejectionPage =
  | "busy"
  | "formBusy"
  | { minutes: number }
  | "large"
  | "address"
  | "long"
  | "method"
  | "host"
  | "notFound";

/** A response that the server sends itself, without the framework. */
export interface Rejection {
  status: number;
  /** A stable code for programs. */
  code: string;
  /** The reason in metrics, where it says more than the code. */
  reason?: string;
  /** A sentence that a reader may see. */
  sentence: string;
  /** The page that readers get instead of the sentence. */
  page: RejectionPage;
  /** A request for a page gets this page, in its language, even if it does not accept HTML explicitly. */
  alwaysPage?: true;
  headers?: Record<string, string>;
}

/** The largest body of any request, in bytes. */
const bodyLimit = limits.requestBodyBytes;
const longestTarget = 8 * 1024;

const reading = "GET, HEAD";
const apiMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export const tooLarge: Rejection = {
  status: 413,
  code: "too-large",
  sentence: `Send at most ${bodyLimit / 1024} KB.`,
  page: "large",
};

export const tooBusy: Rejection = {
  status: 503,
  code: "busy",
  sentence: "The site is very busy. Please try again in a few seconds.",
  page: "busy",
  alwaysPage: true,
  headers: { "Retry-After": "5" },
};

/** The same for a form, which can be sent again. */
export const formTooBusy: Rejection = { ...tooBusy, page: "formBusy" };

/** The address of a file that does not exist. For pages there is app/[locale]/page-not-found. */
export const notFound: Rejection = {
  status: 404,
  code: "not-found",
  sentence: "There is no such file.",
  page: "notFound",
  alwaysPage: true,
};

/** A client address that has read too much may continue in `seconds`. */
export function tooManyReads(seconds: number): Rejection {
  const minutes = Math.ceil(seconds / 60);
  return {
    status: 429,
    code: "reads",
    sentence: `You have requested too many pages. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    page: { minutes },
    alwaysPage: true,
    headers: { "Retry-After": String(seconds) },
  };
}

const unreadable = (sentence: string): Rejection => ({
  status: 400,
  code: "address",
  sentence,
  page: "address",
});

function wrongMethod(allowed: string): Rejection {
  const sentence = `This address accepts ${allowed.replace(", ", " and ")} only.`;
  return {
    status: 405,
    code: "method",
    sentence,
    page: "method",
    alwaysPage: true,
    headers: { Allow: allowed },
  };
}

/** The path of a request's address, without its query. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

/** Whether the client accepts HTML: a browser that opens an address does, a script does not. */
export const acceptsHtml = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  /\btext\/html\b/i.test(headers.accept ?? "");

/** Whether an address is one of programs, which may use other methods than those of pages. */
export const isApi = (path: string): boolean =>
  path === "/api" || path.startsWith("/api/") || path === agentsPath;

/** Whether programs read an address, which get problems as JSON: data, tools and feeds. */
export const isForPrograms = (path: string): boolean => isApi(path) || path.startsWith("/feeds/");

/**
 * The target of a request as a path of this site with its query, or its rejection. A target with a host
 * (`GET http://host/path`) and the Host header beside it must both name one of `ownHosts`.
 */
export function targetOf(
  target: string,
  host: string | undefined,
  ownHosts: readonly string[],
): string | Rejection {
  if (target.length > longestTarget) {
    return { status: 414, code: "address", sentence: "The address is too long.", page: "long" };
  }
  if (target.startsWith("/")) return target;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target))
    return unreadable("The address cannot be read.");
  const url = new URL(target);
  if (ownHosts.includes(url.host) && (host === undefined || ownHosts.includes(host.toLowerCase()))) {
    return url.pathname + url.search;
  }
  return { status: 421, code: "host", sentence: "This server does not serve that host.", page: "host" };
}

/** The rejection of a request by its head alone; null if it can be passed to the framework. `target` begins with a slash. */
export function rejectionOf(
  method: string,
  target: string,
  headers: Pick<IncomingMessage["headers"], "content-length" | "upgrade">,
): Rejection | null {
  const path = pathOf(target);
  try {
    // The framework fails on a path that it cannot decode. No file name contains a NUL.
    if (decodeURIComponent(path).includes("\0")) return unreadable("The address cannot be read.");
  } catch {
    return unreadable("The address cannot be read.");
  }
  if (isApi(path) ? !apiMethods.has(method) : method !== "GET" && method !== "HEAD") {
    return wrongMethod(isApi(path) ? [...apiMethods].join(", ") : reading);
  }
  // An offer of HTTP/2 may be ignored. A client that requests another protocol would wait for it.
  if (headers.upgrade !== undefined && headers.upgrade.toLowerCase() !== "h2c") {
    return { status: 400, code: "upgrade", sentence: "This server accepts HTTP only.", page: "address" };
  }
  if (Number(headers["content-length"] ?? 0) > bodyLimit) return tooLarge;
  return null;
}
