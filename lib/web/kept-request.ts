import type { IncomingMessage } from "node:http";
import { defaultLocale, isLocale, localePath, splitLocale } from "@/lib/i18n/locales";
import { buildNumber } from "@/lib/site";
import { keptParams, pageKind } from "./pages";

/**
 * Headers that a cached page's answer may depend on: which representation is asked for, never what it says. Cookies are
 * read apart. x-prerender-revalidate means nothing without a secret of the build.
 */
const passed = [
  "host",
  "connection",
  "accept-encoding",
  "if-none-match",
  "rsc",
  "x-prerender-revalidate",
] as const;

export interface KeptRequest {
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
}

/**
 * What of a request a cached page is rendered from: its path, the parameters that it reads, in one order, and no header
 * that says who asked. The framework writes the address into the page, so that anything else would be given to every
 * later reader. A visitor whose cookie leads him to his language keeps his whole address: it is redirected, and
 * nothing is rendered. null: no cached page is asked for, and the request is to be left as it is.
 * @param url as the request has it, path and query
 * @param headers as Node.js has them, names in lower case
 */
export function keptRequest(
  method: string | undefined,
  url: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): KeptRequest | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const [pathname = "", ...rest] = url.split("?");
  const { locale, path } = splitLocale(pathname);
  // The framework leads to the address without the slash first.
  if (pathname.length > 1 && pathname.endsWith("/")) return null;
  const search = new URLSearchParams(rest.join("?"));
  if (pageKind(path, search) !== "cached") return null;

  const cookies = cookiesOf(headers.cookie);
  const isLed = locale === defaultLocale && cookies.language !== undefined;
  const query = keptParams(path, search).toString();
  const kept = localePath(locale, path) + (query ? `?${query}` : "");
  const own: Record<string, string> = {};
  for (const name of passed) {
    const value = headers[name];
    if (typeof value === "string") own[name] = value;
  }
  const cookie = [
    isLed ? `language=${cookies.language}` : "",
    cookies.build === undefined ? "" : `ls_build=${cookies.build}`,
  ].filter(Boolean);
  if (cookie.length > 0) own.cookie = cookie.join("; ");
  return { url: isLed ? url : kept, headers: own };
}

/**
 * Leaves of a request for a cached page what the page is rendered from; any other is left as it is. Tells what is left;
 * null for another request.
 */
export function keepToCachedPage(request: IncomingMessage): KeptRequest | null {
  const kept = keptRequest(request.method, request.url ?? "", request.headers);
  if (!kept) return null;
  request.url = kept.url;
  for (const name of Object.keys(request.headers)) if (!(name in kept.headers)) delete request.headers[name];
  Object.assign(request.headers, kept.headers);
  return kept;
}

/**
 * The two cookies that mean something to a cached page: a language that leads elsewhere, and an older build. This build's
 * number every reader has from his first page on, and it says nothing.
 */
function cookiesOf(header: string | readonly string[] | undefined) {
  const found: { language?: string; build?: string } = {};
  for (const pair of [header ?? []].flat().join(";").split(";")) {
    const [name = "", value = ""] = pair.split("=", 2).map((part) => part.trim());
    if (name === "language" && isLocale(value) && value !== defaultLocale) found.language ??= value;
    if (name === "ls_build" && value !== buildNumber && /^[\w.-]{1,40}$/.test(value)) found.build ??= value;
  }
  return found;
}
