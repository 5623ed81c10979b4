import { fold, foldName } from "@/lib/i18n/fold";
import { inScript } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import { foldedBothWays } from "@/lib/i18n/terms";
import { distance, firstWords, typosAllowed } from "./near";
import { withoutPort } from "./port-words";
import type { Hit } from "./schema";

/**
 * How a place matches a text: `listed` are the names and codes that the list shows in any case, `aliases` its other names, of
 * which the typed one is shown. With `near` no term begins with the text.
 */
export function hitOf(
  text: string,
  listed: readonly (string | null)[],
  aliases: readonly string[],
  near: boolean,
  locale: Locale,
): Hit {
  const start = foldName(text);
  const fit = near
    ? nearFit([start, withoutPort(start), ...firstWords(withoutPort(start))])
    : startFit(start);
  const nearest = (names: readonly string[]) => Math.min(2.5, ...names.flatMap(foldedBothWays).map(fit));
  const listedFit = nearest(listed.filter((name) => name !== null));
  // The aliases are in the order of importance.
  const alias = aliases.find((name) => nearest([name]) === nearest(aliases));
  // A word of the name itself adds nothing to the name.
  const isInName = alias && listed.some((name) => name && ` ${fold(name)} `.includes(` ${fold(alias)} `));
  const isByAlias = alias && !isInName && nearest([alias]) < listedFit;
  return {
    ...(isByAlias ? { alias: inScript(alias, locale) } : {}),
    ...(near ? { near: true as const } : {}),
  };
}

const startFit = (start: string) => (name: string) => (name.startsWith(start) ? 0 : Number.POSITIVE_INFINITY);

const nearFit = (readings: readonly string[]) => (name: string) => {
  if (readings.includes(name)) return 0;
  const fits = readings.map((reading) => distance(reading, name, typosAllowed(reading))?.start);
  return Math.min(...fits.map((fit) => fit ?? Number.POSITIVE_INFINITY));
};
