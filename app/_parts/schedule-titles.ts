import type { PageTitles } from "@/components/schedules/use-answer";
import { fill } from "@/lib/i18n/fill";
import { site } from "@/lib/site-config";

/**
 * The titles of a schedule page.
 * @param places the names of the two places that its address means; null while it means none
 */
export function scheduleTitles(
  words: { title: string; metaTitle: string },
  places: readonly [from: string, to: string] | null,
): PageTitles {
  const named = (title: string) => `${title} | ${site().name}`;
  const [pair, none] = [named(words.metaTitle), named(words.title)];
  return { first: places ? fill(pair, { from: places[0], to: places[1] }) : none, pair, none };
}
