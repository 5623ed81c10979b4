import { isLocale, localePath, splitLocale } from "@/lib/i18n/locales";
import { safeNextPath } from "@/lib/web/next-path";

/**
 * GET /api/language?to=&next=: remembers a language and goes on to the same page in it. Without `next` (no
 * script) the page is the one the reader comes from.
 */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const to = searchParams.get("to");
  if (!isLocale(to)) {
    return new Response(null, { status: 303, headers: { Location: "/", "Cache-Control": "no-store" } });
  }
  const next = safeNextPath(searchParams.get("next")) ?? refererPath(request) ?? "/";
  const [pathname = "/", ...rest] = next.split(/(?=[?#])/);
  const location = localePath(to, splitLocale(pathname).path) + rest.join("");
  return new Response(null, {
    status: 303,
    headers: {
      // What follows the old prefix may itself look like another host: /zh-tw//elsewhere.
      Location: safeNextPath(location) ?? localePath(to, "/"),
      "Set-Cookie": `language=${to}; Path=/; Max-Age=31536000; SameSite=Lax`,
      "Cache-Control": "no-store",
    },
  });
}

/** Path and query of the Referer when it is an address of the host that was asked. */
function refererPath(request: Request): string | null {
  const referer = request.headers.get("referer");
  const host = request.headers.get("host");
  if (!referer || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.host === host ? safeNextPath(url.pathname + url.search) : null;
}

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
