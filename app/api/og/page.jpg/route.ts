import { z } from "zod";
import { pageCardTitle } from "@/app/_queries/page-card";
import { route } from "@/lib/http-responses/route";
import { localeRecords, locales } from "@/lib/i18n/locales";
import { cachedOgImage } from "@/lib/pictures/card-cache";
import { safeNextPath } from "@/lib/security/next-path";
import { defaultOgImage } from "@/lib/seo/seo";

/** Names of places and companies may change while the address stays the same. */
const forADay = "public, max-age=86400, s-maxage=86400, stale-while-revalidate=86400, stale-if-error=604800";

/**
 * GET /api/og/page.jpg?path={address}&lang={language}: the Open Graph image of a page that is no article, with the page's heading.
 * Redirects to the default image of the site if the address has none, or if its words cannot be drawn.
 */
export const GET = route(
  z.looseObject({ path: z.string().max(2000), lang: z.enum(locales) }),
  async ({ path, lang: locale }, { now }) => {
    const pagePath = safeNextPath(path);
    const headline = pagePath && (await pageCardTitle(pagePath, locale, now));
    const { lang } = localeRecords[locale];
    const card = headline ? await cachedOgImage({ image: null, headline, lang }, { imageHosts: [] }) : null;
    if (!card) return new Response(null, { status: 302, headers: { Location: defaultOgImage() } });
    return new Response(new Uint8Array(card), {
      headers: { "Content-Type": "image/jpeg", "Cache-Control": forADay },
    });
  },
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
