import { z } from "zod";
import { dictionaryLocale } from "@/lib/addresses/dictionary-address";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { localePath } from "@/lib/i18n/locales";
import { pageDictionaryAt } from "@/lib/portal/page-dictionary";

/** A browser uses a dictionary as long as it is fresh: two weeks. Shared caches store none, since its article may be withdrawn. */
const dictionaryCacheControl = "private, max-age=1209600";

/** GET /dictionaries/{language}.{hash}: a page from which a browser unpacks others of its language (RFC 9842). */
export const GET = route(
  z.looseObject({}),
  async (_, { request }) => {
    const { pathname } = new URL(request.url);
    const locale = dictionaryLocale(pathname);
    const page = locale && (await pageDictionaryAt(pathname, locale));
    if (!page) throw new Problem(404, "not-found", "There is no such dictionary any more.");
    return new Response(new Uint8Array(page), {
      headers: {
        "Content-Type": "application/octet-stream",
        "Use-As-Dictionary": `match="${localePath(locale, "/")}*", match-dest=("document")`,
      },
    });
  },
  { cache: dictionaryCacheControl },
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
