import type { ServerResponse } from "node:http";
import { basePolicy, framePolicy } from "@/lib/web/content-security-policy";

/** The head of an answer before it is sent. */
export type Head = Pick<ServerResponse, "statusCode" | "getHeader" | "setHeader" | "removeHeader">;

const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "SAMEORIGIN",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
};

/**
 * What stands in the place of the base policy, in order; the first that fits decides. A worker obeys the policy of its
 * own answer, not the page's: the PDF library's gets scripts and data of this site and WebAssembly for its image
 * decoders, and no way out. A PDF file is shown by the browser's own reader, which is an embedded object. Sample pages
 * bring their own styles and show pictures and type of this site; a drawing brings its own styles.
 */
const ownPolicies: { fits: (path: string, type: string) => boolean; policy: string }[] = [
  {
    fits: (path) => path.startsWith("/pdfjs/"),
    policy:
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'self'",
  },
  {
    fits: (_, type) => type.startsWith("application/pdf"),
    policy: "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  },
  {
    fits: (path, type) => path.startsWith("/samples/") && type.startsWith("text/html"),
    policy: `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; ${framePolicy}`,
  },
  {
    fits: (_, type) => type.startsWith("image/svg"),
    policy: `default-src 'none'; style-src 'unsafe-inline'; img-src data:; ${framePolicy}`,
  },
];

const oneDay = "public, max-age=86400, stale-while-revalidate=604800";
/** The address changes with the content. */
const forever = "public, max-age=31536000, immutable";

/** What the framework says of a page that it renders for each request. */
const rendered = "private, no-cache, no-store, max-age=0, must-revalidate";
/** Such a page is the reader's own and is asked for again, but Back may show it as it was left. */
const ownPage = "private, no-cache";
/** A page that is to stand nowhere but on the screen: what is not published. */
const unstoredPage = /^\/(?:[\w-]+\/)?news-preview$/;

export interface ResponseFacts {
  requestId: string;
  /** Without the query. */
  path: string;
  /** Whether the site's public address is https. */
  secure: boolean;
  /** What a page asked for while it was rendered (lib/web/page-status.ts), and where it leads. */
  status?: number | undefined;
  location?: string | undefined;
  /** The Content-Security-Policy of a page that was rendered for this request. */
  policy?: string | undefined;
  /** Whether the request has If-Match or If-Unmodified-Since. */
  hasPrecondition: boolean;
  /** Whether the connection is to end with this answer. */
  closing: boolean;
}

/** Completes the head of any answer: its status, the headers that hold for all, and who may keep it. */
export function completeHeaders(head: Head, facts: ResponseFacts): void {
  const isRendered = facts.policy !== undefined && isPage(head);
  if (isRendered && facts.status && head.statusCode === 200) head.statusCode = facts.status;
  if (isRendered && facts.location) head.setHeader("Location", facts.location);
  if (isRendered && facts.policy) head.setHeader("Content-Security-Policy", facts.policy);
  head.statusCode = fileStatus(head, facts);
  const type = String(head.getHeader("Content-Type") ?? "");
  for (const [name, value] of Object.entries(everywhere)) head.setHeader(name, value);
  // What is unchanged keeps the policy it came with: a browser would put this one in its place.
  if (head.statusCode !== 304 && !head.getHeader("Content-Security-Policy")) {
    const own = ownPolicies.find(({ fits }) => fits(facts.path, type));
    head.setHeader("Content-Security-Policy", own?.policy ?? basePolicy);
  }
  // In their frame sample pages are of no origin, and a browser asks whether such a one may have the type.
  if (/^\/samples\/[\w-]+\.woff2$/.test(facts.path)) head.setHeader("Access-Control-Allow-Origin", "*");
  head.setHeader("X-Request-Id", facts.requestId);
  setCaching(head, facts.path);
  if (facts.secure) {
    head.setHeader("Strict-Transport-Security", "max-age=31536000");
    secureCookies(head);
  }
  if (facts.closing) head.setHeader("Connection", "close");
}

/**
 * The status of a file whose request names a range or a state of it: 416 and 412 (RFC 9110, 15.5.17 and 15.5.13), where the
 * framework answers 500. Any other answer keeps its own.
 */
function fileStatus(head: Head, { hasPrecondition }: ResponseFacts): number {
  const status = head.statusCode;
  if (status !== 500 || !head.getHeader("Accept-Ranges")) return status;
  if (String(head.getHeader("Content-Range") ?? "").startsWith("bytes */")) return 416;
  return hasPrecondition ? 412 : status;
}

function isPage(head: Head): boolean {
  return String(head.getHeader("Content-Type") ?? "").startsWith("text/html");
}

/** Only what was found may be kept by others, whatever the framework's rules for an address say. */
function setCaching(head: Head, path: string): void {
  const status = head.statusCode;
  if (status === 200 && isPage(head) && head.getHeader("Cache-Control") === rendered)
    head.setHeader("Cache-Control", unstoredPage.test(path) ? "private, no-store" : ownPage);
  if (status === 200 || status === 206 || status === 304) {
    if (/^\/(?:(?:pictures|promotions)\/[^/]+|icon\.svg|card\.jpg)$/.test(path))
      head.setHeader("Cache-Control", oneDay);
    if (/^\/art\/[^/]+$/.test(path)) head.setHeader("Cache-Control", forever);
    return;
  }
  if (!/private|no-store/.test(String(head.getHeader("Cache-Control") ?? ""))) {
    head.setHeader("Cache-Control", "no-store");
  }
  if (status === 503) {
    head.setHeader("Cache-Control", "no-store");
    if (!head.getHeader("Retry-After")) head.setHeader("Retry-After", "30");
  }
}

function secureCookies(head: Head): void {
  const cookies = head.getHeader("Set-Cookie");
  if (cookies === undefined) return;
  const secured = [cookies]
    .flat()
    .map((cookie) => (/;\s*secure/i.test(String(cookie)) ? cookie : `${cookie}; Secure`));
  head.setHeader("Set-Cookie", secured.map(String));
}
