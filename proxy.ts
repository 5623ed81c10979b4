import { type NextRequest, NextResponse } from "next/server";
import { isLocale, splitLocale } from "@/lib/i18n/locales";
import { isPage } from "@/routes";
import { buildNumber } from "./lib/site/site";
import { isOffered, site } from "./lib/site/site-config";

/** The page for addresses without a page. Its path has no route either. */
const notFoundPath = "/page-not-found";

/** Pages of `npm run dev` alone (next.config.ts), which are no routes of the portal: a build drops them. */
const developmentPages: readonly string[] = process.env.NODE_ENV === "development" ? ["/dev/components"] : [];

/**
 * Handles what needs the request: the redirect to the mobile site, the status 404 for unknown addresses (with the framework's
 * method the page is empty without script), and the build number of returning visitors. Languages are redirects and rewrites of
 * next.config.ts; the server sets security headers (server/http.ts).
 */
export function proxy(request: NextRequest): NextResponse {
  const typed = lowerLanguage(request.nextUrl);
  if (typed) return NextResponse.redirect(typed, 308);
  const { pathname, search } = request.nextUrl;
  const { locale, path } = splitLocale(pathname);
  // The configuration has checked the address at the start.
  if (path === "/sgmobile") {
    const target = process.env.MOBILE_URL || site().links.app || "/";
    return NextResponse.redirect(new URL(target, request.url), 302);
  }
  const hasPage = developmentPages.includes(path) || (isOffered(path) && isPage(pathname + search));
  const response = hasPage
    ? NextResponse.next()
    : NextResponse.rewrite(new URL(`/${locale}${notFoundPath}`, request.url), { status: 404 });

  // The boot script clears the storage, because Clear-Site-Data would also delete the reader's lanes and theme.
  const build = request.cookies.get("ls_build")?.value;
  if (build && build !== buildNumber) {
    response.headers.set("Cache-Control", "private, no-store");
    response.cookies.set("ls_build", buildNumber, { path: "/", maxAge: 31_536_000, sameSite: "lax" });
  }
  // The input of a rejected form, and the number of an accepted one, must not stay in a cache of the browser.
  if (request.nextUrl.searchParams.has("fe_result"))
    response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** The right address of a page whose language is written with capitals, as in language tags; null for any other. */
function lowerLanguage(url: NextRequest["nextUrl"]): URL | null {
  const [, first = "", ...rest] = url.pathname.split("/");
  if (first === first.toLowerCase() || !isLocale(first.toLowerCase())) return null;
  const lower = new URL(url);
  lower.pathname = ["", first.toLowerCase(), ...rest].join("/");
  return lower;
}

export const config = {
  // Matches every page. It excludes data and files, by their folders or names (nonPagePatterns in routes.ts) and by their
  // endings. Endings of old pages (.asp, .html) do not make a file, and pages whose last segment may be any name are included
  // (namedPages there), whatever language code precedes them. The framework requires a literal; a test compares it.
  matcher:
    "/((?!_next/|api$|api/|embed/|mcp$|s/|healthz$|readyz$|feeds/|llms\\.txt$|robots\\.txt$|license\\.xml$|\\.well-known/|sitemap\\.xml$|sitemaps/|art/|pictures/|promotions/|samples/|media/|own/|pdfjs/|dictionaries/|boot\\.js$|speculation-rules\\.json$|card\\.jpg$|icon\\.svg$|logo\\.png$|favicon\\.ico$|apple-touch-icon\\.png$|manifest\\.json$|(?!(?:[a-z]{2}(?:-[a-z]{2})?/)?(?:news/topic/|trade-news/|port/option/|follow/confirm/|follow/unsubscribe/|flight/option/)).*\\.(?:avif|css|gif|ico|jpe?g|js|json|map|md|png|svg|txt|webmanifest|webp|woff2?|xml)$).*)",
};
