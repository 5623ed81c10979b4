import { z } from "zod";
import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { qrCode } from "@/lib/pictures/qr";
import { safeNextPath } from "@/lib/security/next-path";

/** The blank margin that scanners need around a QR code, in modules. */
const quietZone = 4;
/** The longest address. The code of a longer one is too dense to be read from paper. */
const longestAddress = 1000;
/** The picture of an address never changes. */
const forGood = "public, max-age=86400, s-maxage=86400, stale-while-revalidate=86400, stale-if-error=604800";

/** GET /api/qr?next=: an address of this site (its path and query) as a QR code, SVG, for a page that is printed. */
export const GET = route(z.looseObject({ next: z.string().max(longestAddress) }), async ({ next }) => {
  const path = safeNextPath(next);
  if (path === null) throw new Problem(422, "invalid", 'Check "next": it must be a path of this site.');
  const { size, path: dark } = qrCode(config().siteUrl + path);
  const side = size + 2 * quietZone;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quietZone} ${-quietZone} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-quietZone} ${-quietZone}h${side}v${side}h${-side}z"/><path d="${dark}"/></svg>`;
  return new Response(svg, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": forGood, "X-Robots-Tag": "noindex" },
  });
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
