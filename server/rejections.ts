import type { IncomingMessage } from "node:http";
import { limits } from "@/lib/site";

/**
 * What a reader is turned away with: the server is busy, a form comes while it is, the address has read too much and waits so
 * long; what is sent is too large; or the address cannot be answered, by its letters, its length, its method or its host, or
 * because there is no such file.
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

/** Why a request is answered by the listener itself, and with what. */
export interface Rejection {
  status: number;
  /** Stable word for machines. */
  code: string;
  /** A sentence that a reader may see. */
  sentence: string;
  /** Readers get this page instead of the sentence. */
  page: RejectionPage;
  /** It passes: whoever asks for a page gets this one, also who does not say that it may be HTML. */
  passes?: true;
  headers?: Record<string, string>;
}

/** Largest body of any request, in bytes. */
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
  passes: true,
  headers: { "Retry-After": "5" },
};

/** The same for a form, whose page can be sent again. */
export const formTooBusy: Rejection = { ...tooBusy, page: "formBusy" };

/** No file has this address; of pages there is one that says so (app/[locale]/page-not-found). */
export const notFound: Rejection = {
  status: 404,
  code: "not-found",
  sentence: "There is no such file.",
  page: "notFound",
  passes: true,
};

/** An address that has asked for too much may go on in so many seconds. */
export function tooManyReads(seconds: number): Rejection {
  const minutes = Math.ceil(seconds / 60);
  return {
    status: 429,
    code: "reads",
    sentence: `You have requested too many pages. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    page: { minutes },
    passes: true,
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
  return { status: 405, code: "method", sentence, page: "method", headers: { Allow: allowed } };
}

/** The path of an address as it stands in the request, without its query. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

/** Whether an answer is for a reader of pages: a browser that goes to an address says so, a script does not. */
export const takesPages = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  /\btext\/html\b/i.test(headers.accept ?? "");

export const isApi = (path: string): boolean => path === "/api" || path.startsWith("/api/");

/**
 * The target of a request as a path of this site with its query, or why it is refused. A target that names a host
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
  return { status: 421, code: "host", sentence: "This server does not answer for that host.", page: "host" };
}

/** Why a request cannot be passed on to the framework, by its head alone; null when it can. `target` begins with a slash. */
export function rejectionOf(
  method: string,
  target: string,
  headers: Pick<IncomingMessage["headers"], "content-length" | "upgrade">,
): Rejection | null {
  const path = pathOf(target);
  try {
    // The framework decodes once and fails on what it cannot decode; files have no name with a zero in it.
    if (decodeURIComponent(path).includes("\0")) return unreadable("The address cannot be read.");
  } catch {
    return unreadable("The address cannot be read.");
  }
  if (isApi(path) ? !apiMethods.has(method) : method !== "GET" && method !== "HEAD") {
    return wrongMethod(isApi(path) ? [...apiMethods].join(", ") : reading);
  }
  // An offer of HTTP/2 may be passed over; whoever asks for another protocol waits for it.
  if (headers.upgrade !== undefined && headers.upgrade.toLowerCase() !== "h2c") {
    return { status: 400, code: "upgrade", sentence: "This server speaks HTTP only.", page: "address" };
  }
  if (Number(headers["content-length"] ?? 0) > bodyLimit) return tooLarge;
  return null;
}
