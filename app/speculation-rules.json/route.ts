import { localePath, locales } from "@/lib/i18n/locales";
import { cacheablePages } from "@/routes";

/** A path in every language, as patterns of URLs; a query may follow. */
const inLanguages = (path: string): string[] => locales.map((locale) => localePath(locale, path));

/** Links that lead to a variant of what the reader sees, or out of the page, are not the next page. */
const isNext = { not: { selector_matches: "[rel~=nofollow], [download], [target]" } };

const rulesFor = (patterns: readonly string[]) => [
  { where: { and: [{ href_matches: patterns }, isNext] }, eagerness: "moderate" },
];

/**
 * What a browser may fetch when its reader points at a link or touches it: pages that the server keeps, so that most cost
 * nothing; an article, which is read whole, is drawn as well. https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
const rules = {
  prefetch: rulesFor(cacheablePages.flatMap(inLanguages)),
  prerender: rulesFor(inLanguages("/news")),
};

/** GET /speculation-rules.json, which every page names in a header field. Who saves data gets no rules. */
export function GET({ headers }: Request): Response {
  const isSaving = headers.get("save-data")?.toLowerCase() === "on";
  return new Response(JSON.stringify(isSaving ? {} : rules), {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "public, max-age=3600, s-maxage=3600",
      Vary: "Save-Data",
      // In a sandboxed frame, and in a tab that is opened from one, a page has no origin.
      "Access-Control-Allow-Origin": "*",
    },
  });
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
