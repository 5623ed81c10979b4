import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { postRoute } from "@/lib/http-responses/route";
import { rates } from "@/lib/rate-limits/rate-limit";
import { requireSameOriginJson } from "@/lib/security/form-post";
import { safeNextPath } from "@/lib/security/next-path";
import { createShortLink, shortLinkRequest } from "@/lib/sharing";
import { isPage } from "@/routes";

/** POST /api/short-link { url }: for addresses of pages of this site only; the same address gives the same link. */
export const POST = postRoute(
  shortLinkRequest,
  async ({ url }, { request }) => {
    const path = pathHere(url, request);
    if (!path || !hasPage(path))
      throw new Problem(422, "not-here", "Only addresses of pages of this site can be shortened.");
    return createShortLink(config().siteUrl + path);
  },
  { rate: rates.shortLinks, check: requireSameOriginJson },
);

/** Whether there is a page at this path. */
function hasPage(address: string): boolean {
  const { pathname, search } = new URL(address, config().siteUrl);
  return isPage(pathname + search);
}

/** The path of an address of this site, at SITE_URL or at the host of the request. */
function pathHere(address: string, request: Request): string | null {
  if (address.startsWith("/")) return safeNextPath(address);
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const known = url.origin === new URL(config().siteUrl).origin || url.host === request.headers.get("host");
  return known && /^https?:$/.test(url.protocol) ? safeNextPath(url.pathname + url.search + url.hash) : null;
}

export {
  onlyPost as DELETE,
  onlyPost as GET,
  onlyPost as PATCH,
  onlyPost as PUT,
} from "@/lib/http-responses/route";
