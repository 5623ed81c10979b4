import { type NextRequest, NextResponse } from "next/server";
import { isLocale, splitLocale } from "@/lib/i18n/locales";
import { buildNumber } from "@/lib/site";
import { isOffered, site } from "@/lib/site-config";
import { isPage } from "@/routes";

/** Answers an address that no page has; under its own name it is one of them. */
const notFoundPath = "/page-not-found";

/**
 * Small things that need the request: the way to the mobile site, the status 404 for unknown addresses (the framework's own
 * way leaves the page empty without script), and the build number of returning visitors. Languages are redirects and rewrites
 * of next.config.ts; security headers are the server's (server/http.ts).
 */
export function proxy(request: NextRequest): NextResponse {
  const typed = lowerLanguage(request.nextUrl);
  if (typed) return NextResponse.redirect(typed, 308);
  const { pathname, search } = request.nextUrl;
  const { locale, path } = splitLocale(pathname);
  // Checked at the start by the configuration.
  if (path === "/sgmobile") {
    const target = process.env.MOBILE_URL || site().links.app || "/";
    return NextResponse.redirect(new URL(target, request.url), 302);
  }
  const stands = isOffered(path) && isPage(pathname + search);
  const response = stands
    ? NextResponse.next()
    : NextResponse.rewrite(new URL(`/${locale}${notFoundPath}`, request.url), { status: 404 });

  // The boot script clears the storage: Clear-Site-Data would delete the reader's lanes and theme with it.
  const build = request.cookies.get("ls_build")?.value;
  if (build && build !== buildNumber) {
    response.headers.set("Cache-Control", "private, no-store");
    response.cookies.set("ls_build", buildNumber, { path: "/", maxAge: 31_536_000, sameSite: "lax" });
  }
  // What was typed into a form that failed, and the number of one that was taken, stay in no cache of the browser.
  if (request.nextUrl.searchParams.has("fe_result"))
    response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** The address of a page whose language was typed in capitals, as tags of languages are written; null for any other. */
function lowerLanguage(url: NextRequest["nextUrl"]): URL | null {
  const [, first = "", ...rest] = url.pathname.split("/");
  if (first === first.toLowerCase() || !isLocale(first.toLowerCase())) return null;
  const lower = new URL(url);
  lower.pathname = ["", first.toLowerCase(), ...rest].join("/");
  return lower;
}

export const config = {
  // Every page. Left out are data and files, by their folders or names (besidePages in routes.ts) and by their endings; an old
  // page's ending (.asp, .html) makes no file, and pages whose last part may be any name stay in (namedPages there),
  // whatever language code stands before them. The
  // framework wants a literal; a test compares.
  matcher:
    "/((?!_next/|api$|api/|s/|healthz$|readyz$|feeds/|robots\\.txt$|sitemap\\.xml$|sitemaps/|art/|pictures/|promotions/|samples/|media/|own/|pdfjs/|boot\\.js$|card\\.jpg$|icon\\.svg$|logo\\.png$|favicon\\.ico$|apple-touch-icon\\.png$|manifest\\.json$|(?!(?:[a-z]{2}(?:-[a-z]{2})?/)?(?:news/topic/|trade-news/|port/option/)).*\\.(?:avif|css|gif|ico|jpe?g|js|json|map|png|svg|txt|webmanifest|webp|woff2?|xml)$).*)",
};
