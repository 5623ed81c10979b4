import type { ServerResponse } from "node:http";
import { isStandardPath, standardVersion } from "@/lib/dcsa/errors";
import { briefCacheControl, scheduleCacheControl } from "@/lib/http-responses/cache-control";
import { basePolicy, framePolicy } from "@/lib/security/content-security-policy";
import { speculationRules } from "./speculation";

/** The head of a response before it is sent. */
export type Head = Pick<ServerResponse, "statusCode" | "getHeader" | "setHeader" | "removeHeader">;

/**
 * Without Cross-Origin-Opener-Policy: whatever its value, a browser shows an error instead of a page that was opened from a sandboxed
 * frame, as sites embed the schedule (HTML, "initialise the navigation params": sandboxing flags and a policy but "unsafe-none").
 */
const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "SAMEORIGIN",
  "Permissions-Policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
};

/**
 * Exceptions from the base policy, in order; the first match applies. A worker obeys the policy of its own response, not that
 * of the page: the PDF library's worker may use scripts and data of this site and WebAssembly for its image decoders, and no
 * other host. The browser's PDF reader, which shows PDF files, is an embedded object. Sample pages have inline styles and show
 * pictures and fonts of this site; a drawing has inline styles.
 */
const policyExceptions: { fits: (path: string, type: string) => boolean; policy: string }[] = [
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

/**
 * The documents that any site may show in a frame. They set no cookie, and nothing in them acts for a reader. All responses at
 * their addresses may be framed, since a reader of another site would otherwise see the browser's error page.
 */
const framedAnywhere = /^\/embed\/port\/?$/;

const serviceDescription = '</api/openapi.json>; rel="service-desc"; type="application/openapi+json"';

/** Headers of documented reads that a script of another site may see, besides those that every script sees. */
const exposedHeaders =
  "API-Version, Content-Disposition, ETag, Left-Out, Link, Next-Page-Cursor, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id";

/** The Cache-Control of the framework for a page that is rendered for each request. */
const rendered = "private, no-cache, no-store, max-age=0, must-revalidate";
/** The same for readers: such a page is private and is revalidated, but Back may show it unchanged. */
export const readersPage = "private, no-cache";
/** The Cache-Control of unpublished pages, which no cache may store. */
const unstoredPage = /^\/(?:[\w-]+\/)?news-preview$/;

export interface ResponseFacts {
  requestId: string;
  /** The path without the query. */
  path: string;
  /** Whether the site's public address is https. */
  secure: boolean;
  /** The status that a page has set while it was rendered (lib/http-responses/page-status.ts), and the target of its redirect. */
  status?: number | undefined;
  location?: string | undefined;
  /** The Content-Security-Policy of a page that is rendered for this request. */
  policy?: string | undefined;
  /** What machines may do with the contents, as headers (lib/seo/machine-rights.ts). */
  rights?: Readonly<Record<string, string>>;
  /** Whether scripts of any site may read the response. */
  isOpen?: boolean;
  /** Whether pages of any site may show it, also those without an origin, which sandboxed frames open: files and pictures. */
  isEmbeddable?: boolean;
  /** What it shows, for shared caches that drop responses by their tags. */
  tags?: readonly string[];
  /** Whether it shows schedules. */
  showsSchedules?: boolean;
  /** Whether the request offers a compression dictionary (dictionaries.ts). */
  offersDictionary?: boolean;
  /** Whether the connection ends after this response, whatever a handler says of it. */
  closing: boolean;
}

/** Completes the head of any response: its status, the common headers, and Cache-Control. */
export function completeHeaders(head: Head, facts: ResponseFacts): void {
  const isRendered = facts.policy !== undefined && isPage(head);
  if (isRendered && facts.status && head.statusCode === 200) head.statusCode = facts.status;
  if (isRendered && facts.location) head.setHeader("Location", facts.location);
  if (isRendered && facts.policy) head.setHeader("Content-Security-Policy", facts.policy);
  const type = String(head.getHeader("Content-Type") ?? "");
  for (const [name, value] of Object.entries(everywhere)) head.setHeader(name, value);
  // A 304 gets no policy: a browser would replace the policy of its stored response by this one.
  if (head.statusCode !== 304 && !head.getHeader("Content-Security-Policy")) {
    const exception = policyExceptions.find(({ fits }) => fits(facts.path, type));
    head.setHeader("Content-Security-Policy", exception?.policy ?? basePolicy);
  }
  const isFramed = framedAnywhere.test(facts.path);
  if (isFramed) allowFrames(head);
  // A redirect may lead to a picture that has moved.
  const isRedirect = head.statusCode > 300 && head.statusCode < 400 && head.statusCode !== 304;
  const isShared = facts.isOpen || facts.isEmbeddable || isFramed || isRedirect;
  head.setHeader("Cross-Origin-Resource-Policy", isShared ? "cross-origin" : "same-origin");
  // In a sandboxed frame, and in a tab that is opened from one, a page has no origin, so browsers request its fonts with CORS.
  if (facts.path.endsWith(".woff2")) head.setHeader("Access-Control-Allow-Origin", "*");
  for (const [name, value] of Object.entries(facts.rights ?? {})) {
    if (!head.getHeader(name)) head.setHeader(name, value);
  }
  if (facts.isOpen) {
    head.setHeader("Access-Control-Allow-Origin", "*");
    head.setHeader("Access-Control-Expose-Headers", exposedHeaders);
    // A feed names its hub there.
    if (!head.getHeader("Link")) head.setHeader("Link", serviceDescription);
    const vary = String(head.getHeader("Vary") ?? "")
      .split(",")
      .map((name) => name.trim());
    // Of data the framework's renders of components have no other version.
    const names = vary.filter((name) => name && !/^(?:rsc|next-)/i.test(name));
    if (names.length > 0) head.setHeader("Vary", names.join(", "));
    else head.removeHeader("Vary");
  }
  // Which pages of this site a browser may fetch before its reader opens them. A frame is part of another site's page.
  if (isPage(head) && !isFramed) head.setHeader("Speculation-Rules", speculationRules);
  if (isStandardPath(facts.path)) head.setHeader("API-Version", standardVersion);
  head.setHeader("X-Request-Id", facts.requestId);
  setCaching(head, facts);
  if (facts.secure) {
    head.setHeader("Strict-Transport-Security", "max-age=31536000");
    secureCookies(head);
  }
  // nginx has a key for each dictionary: it stores nothing for one that somebody has made up.
  if (facts.offersDictionary && head.getHeader("Content-Encoding") !== "dcz")
    head.setHeader("X-Accel-Expires", "0");
  if (facts.closing) head.setHeader("Connection", "close");
}

function allowFrames(head: Head): void {
  head.removeHeader("X-Frame-Options");
  const policy = head.getHeader("Content-Security-Policy");
  if (policy)
    head.setHeader(
      "Content-Security-Policy",
      String(policy).replace("frame-ancestors 'self'", "frame-ancestors *"),
    );
}

function isPage(head: Head): boolean {
  return String(head.getHeader("Content-Type") ?? "").startsWith("text/html");
}

/** Only successful responses may be cached by others, whatever the framework's rules for an address are. */
function setCaching(head: Head, { path, showsSchedules, tags = [] }: ResponseFacts): void {
  const status = head.statusCode;
  if (tags.length > 0 && /\bs-maxage\b/.test(String(head.getHeader("Cache-Control") ?? ""))) {
    head.setHeader("Cache-Tag", tags.join(","));
    head.setHeader("Surrogate-Key", tags.join(" "));
  }
  if (showsSchedules && head.getHeader("Cache-Control") === briefCacheControl)
    head.setHeader("Cache-Control", scheduleCacheControl);
  if (status === 200 && isPage(head) && head.getHeader("Cache-Control") === rendered)
    head.setHeader("Cache-Control", unstoredPage.test(path) ? "private, no-store" : readersPage);
  if (status === 200 || status === 206 || status === 304) return;
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
