import { type NextRequest, NextResponse } from "next/server";
import { isLocale, splitLocale } from "@/lib/i18n/locales";
import { isOffered, site } from "@/lib/own-site";
import { buildNumber } from "@/lib/site";
import { contentSecurityPolicy, policySources } from "@/lib/web/content-security-policy";
import { notFoundPath, pageKind } from "@/lib/web/pages";

/**
 * Small things that need the request: the way to the mobile site, a nonce for pages rendered per request (cached pages carry hashes
 * instead and do not pass here), the status 404 for unknown addresses (the framework's own way leaves the page
 * empty without script), and the build number of returning visitors. Languages are redirects and rewrites of
 * next.config.ts.
 */
export function proxy(request: NextRequest): NextResponse {
  const typed = lowerLanguage(request.nextUrl);
  if (typed) return NextResponse.redirect(typed, 308);
  const { locale, path } = splitLocale(request.nextUrl.pathname);
  // Checked at the start by the configuration.
  if (path === "/sgmobile") {
    const target = process.env.MOBILE_URL || site().links.app || "/";
    return NextResponse.redirect(new URL(target, request.url), 302);
  }
  const kind = isOffered(path) ? pageKind(path, request.nextUrl.searchParams) : undefined;
  const response = kind === "cached" ? NextResponse.next() : perRequest(request, kind ? undefined : locale);

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

/** The address of a page whose language was typed in capitals, as tags of languages are written (/zh-CN/port); null for any other. */
function lowerLanguage(url: NextRequest["nextUrl"]): URL | null {
  const [, first = "", ...rest] = url.pathname.split("/");
  if (first === first.toLowerCase() || !isLocale(first.toLowerCase())) return null;
  const lower = new URL(url);
  lower.pathname = ["", first.toLowerCase(), ...rest].join("/");
  return lower;
}

function perRequest(
  request: NextRequest,
  notFoundIn: ReturnType<typeof splitLocale>["locale"] | undefined,
): NextResponse {
  const policy = contentSecurityPolicy([`'nonce-${btoa(crypto.randomUUID())}'`], policySources(process.env));
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  const response = notFoundIn
    ? NextResponse.rewrite(new URL(`/${notFoundIn}${notFoundPath}`, request.url), {
        status: 404,
        request: { headers },
      })
    : NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

export const config = {
  matcher: [
    // All addresses but the cached pages, the API and files. An old page's ending (.asp, .html) makes no file.
    "/((?!api$|api/|_next/|s/|pdfjs/|art/|media/|pictures/|promotions/|samples/|feeds/[\\w-]+/newsletter\\.html$|zh-cn$|zh-tw$|news$|zh-cn/news$|zh-tw/news$|yp-detail$|zh-cn/yp-detail$|zh-tw/yp-detail$|.*\\.(?:avif|css|gif|ico|jpe?g|js|json|map|png|svg|txt|webmanifest|webp|woff2?|xml)$).+)",
    // Pages whose last part may be any name (namedPages in lib/web/pages.ts), one that ends like a file's too.
    "/((?:zh-cn/|zh-tw/)?(?:news/topic|trade-news|port/option)/[^/]+\\.[^/]+)",
    // Addresses of a cached page whose parameter is missing or cannot be right.
    {
      source: "/(news|zh-cn/news|zh-tw/news)",
      missing: [{ type: "query", key: "news_id", value: "(?!\\.{1,2}$)[\\w.~-]{1,64}" }],
    },
    {
      source: "/(yp-detail|zh-cn/yp-detail|zh-tw/yp-detail)",
      missing: [{ type: "query", key: "com_id", value: "(?!\\.{1,2}$)[\\w.~-]{1,64}" }],
    },
    // Any page, for a visitor who comes with the number of an older build.
    {
      source: "/((?!api$|api/|_next/|.*\\.[a-z0-9]{2,5}$).*)",
      has: [{ type: "cookie", key: "ls_build", value: "(?!37\\.0$).+" }],
    },
  ],
};
