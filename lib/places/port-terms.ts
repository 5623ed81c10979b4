import { knownPortRanks, portRanks } from "@/lib/geography/place-ranks";
import { fold } from "@/lib/i18n/fold";
import { foldedBothWays, trailingWords } from "@/lib/i18n/terms";
import type { PortRecord } from "./schema";
import { countryTerms } from "./terms";

/** Must be raised when the terms below, fold() or the columns of ports change: a store with older ones is refilled. */
export const portTermsRevision = 8;

interface PortTerm {
  rank: number;
  term: string;
}

/**
 * The texts by which people find a port, folded; later words of the name count as aliases. An unlisted port is not found by its
 * country, which has hundreds of them, or by a part of its code.
 */
export function portTerms(port: PortRecord): PortTerm[] {
  const terms = new Map<string, PortTerm>();
  const add = (rank: number, texts: readonly string[]) => {
    for (const term of texts) if (term) terms.set(`${rank} ${term}`, { rank, term });
  };
  const names = foldedBothWays(port.name);
  const aliases = [...port.aliases.flatMap(foldedBothWays), ...names.flatMap(trailingWords)];
  if (port.isUnlisted) {
    add(knownPortRanks.name, names);
    add(
      knownPortRanks.alias,
      aliases.filter((alias) => !names.includes(alias)),
    );
    add(knownPortRanks.code, [fold(port.unlocode ?? "")]);
    return [...terms.values()];
  }
  add(portRanks.name, names);
  add(portRanks.chineseName, foldedBothWays(port.nameZh ?? ""));
  add(portRanks.alias, aliases);
  add(portRanks.code, [fold(port.unlocode ?? "")]);
  add(portRanks.shortCode, shortCodes(port));
  add(portRanks.country, countriesOf(port));
  return [...terms.values()];
}

/** The last three letters of a port's UN/LOCODE, and those of its former ones, which are among its aliases. */
function shortCodes({ unlocode, countryCode, aliases }: PortRecord): string[] {
  const codes = [unlocode ?? "", ...aliases].filter((text) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(text));
  return codes
    .filter((code) => !countryCode || code.startsWith(countryCode))
    .map((code) => fold(code.slice(2)));
}

/** How well terms match the typed text, folded: the best rank among them; null when none does. */
export function matchPort(terms: readonly PortTerm[], start: string): number | null {
  const ranks = terms
    .filter(({ rank, term }) => (rank === portRanks.shortCode ? term === start : term.startsWith(start)))
    .map(({ rank }) => rank);
  return ranks.length > 0 ? Math.min(...ranks) : null;
}

/** The names of a port's country, folded. */
export function countriesOf({ country, countryCode }: PortRecord): string[] {
  return [...foldedBothWays(country ?? ""), ...(countryCode ? countryTerms(countryCode) : [])];
}
