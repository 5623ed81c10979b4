import type { PageTitles } from "@/components/schedules/use-response";
import { fill } from "@/lib/i18n/fill";
import { site } from "@/lib/site/site-config";

/**
 * The titles of a schedule page.
 * @param places the names of the two places of its address; null while it has none
 */
export function scheduleTitles(
  words: { title: string; metaTitle: string },
  places: readonly [from: string, to: string] | null,
): PageTitles {
  const withSiteName = (title: string) => `${title} | ${site().name}`;
  const [pair, none] = [withSiteName(words.metaTitle), withSiteName(words.title)];
  return { first: places ? fill(pair, { from: places[0], to: places[1] }) : none, pair, none };
}
