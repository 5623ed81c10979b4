import { fold } from "@/lib/i18n/fold";
import { foldedBothWays, laterWords } from "@/lib/i18n/terms";
import { portRanks } from "@/lib/place-ranks";
import type { PortRecord } from "./schema";
import { countryTerms } from "./terms";

/** To be raised when the terms below or fold() change: a store with older ones is filled anew. */
export const portTermsEdition = 4;

export interface PortTerm {
  rank: number;
  term: string;
}

/** What people type to find a port, folded; later words of the name stand among the aliases. */
export function portTerms(port: PortRecord): PortTerm[] {
  const terms = new Map<string, PortTerm>();
  const add = (rank: number, texts: readonly string[]) => {
    for (const term of texts) if (term) terms.set(`${rank} ${term}`, { rank, term });
  };
  const name = fold(port.name);
  add(portRanks.name, [name]);
  add(portRanks.chineseName, foldedBothWays(port.nameZh ?? ""));
  add(portRanks.alias, [...port.aliases.flatMap(foldedBothWays), ...laterWords(name)]);
  add(portRanks.code, [fold(port.unlocode ?? "")]);
  add(portRanks.shortCode, shortCodes(port));
  add(portRanks.country, countriesOf(port));
  return [...terms.values()];
}

/** The last three letters of a port's UN/LOCODE, and of those among its aliases that it has had. */
function shortCodes({ unlocode, countryCode, aliases }: PortRecord): string[] {
  const codes = [unlocode ?? "", ...aliases].filter((text) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(text));
  return codes
    .filter((code) => !countryCode || code.startsWith(countryCode))
    .map((code) => fold(code.slice(2)));
}

/** How well terms answer what was typed, folded: the best rank among them; null when none does. */
export function matchPort(terms: readonly PortTerm[], start: string): number | null {
  const ranks = terms
    .filter(({ rank, term }) => (rank === portRanks.shortCode ? term === start : term.startsWith(start)))
    .map(({ rank }) => rank);
  return ranks.length > 0 ? Math.min(...ranks) : null;
}

function countriesOf({ country, countryCode }: PortRecord): string[] {
  return [...foldedBothWays(country ?? ""), ...(countryCode ? countryTerms(countryCode) : [])];
}

/** What names a port, the surest first: a code wins over a name in either script, that over an alias. */
const callings: readonly ((port: PortRecord) => string[])[] = [
  ({ unlocode }) => [fold(unlocode ?? "")],
  ({ name, nameZh }) => [fold(name), ...foldedBothWays(nameZh ?? "")],
  ({ aliases }) => aliases.flatMap(foldedBothWays),
];

/** A name and the country behind its last comma, Chinese or not. */
function parted(text: string): { name: string; country: string } {
  const [, name = "", country = ""] = /^(.*),(.*)$/su.exec(text.normalize("NFKC")) ?? [];
  return { name, country };
}

/** The texts that a port may be called by where it is named by `text`: the whole of it, or what stands before a country. */
export function namesIn(text: string): string[] {
  const { name, country } = parted(text);
  return [text, country.trim() ? name : ""].map((part) => part.trim()).filter((part) => fold(part) !== "");
}

/**
 * The ports that a text stands for, of those that have one of its names (`namesIn`; others do no harm): by UN/LOCODE,
 * exact name in either script or alias, or 'name, country', case and accents aside. One port is meant, several are
 * ambiguous. The one rule by which a port is recognised.
 */
export function portsNamed(text: string, known: Iterable<PortRecord>): PortRecord[] {
  const ports = [...new Map([...known].map((port) => [port.id, port])).values()];
  const called = (name: string, among: readonly PortRecord[]) => {
    const term = fold(name);
    if (!term) return [];
    for (const calling of callings) {
      const found = among.filter((port) => calling(port).includes(term));
      if (found.length > 0) return found;
    }
    return [];
  };
  const whole = called(text, ports);
  if (whole.length > 0) return whole;
  const { name, country } = parted(text);
  const there = fold(country);
  return there
    ? called(
        name,
        ports.filter((port) => isIn(port, there)),
      )
    : [];
}

const isIn = (port: PortRecord, folded: string) =>
  countriesOf(port).includes(folded) || port.countryCode?.toLowerCase() === folded;
