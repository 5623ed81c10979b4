import { airportRanks, knownAirportRanks } from "@/lib/geography/place-ranks";
import { fold, foldName } from "@/lib/i18n/fold";
import { foldedBothWays, trailingWords } from "@/lib/i18n/terms";
import { withoutAirportWord } from "./port-words";
import { isInRegion, type Region, regionNamed } from "./regions";
import type { AirportRecord } from "./schema";
import { countryTerms } from "./terms";

/** Must be raised when the terms below change: a store with older terms is refilled. */
export const airportTermsRevision = 4;

interface AirportTerm {
  rank: number;
  term: string;
}

/** 'Shanghai Pudong International Airport' is called 'Shanghai Pudong' as well. */
function withoutKind(name: string): string {
  return name.replace(/\s+(International\s+)?Airport$/i, "").replace(/(國際|国际)?(機場|机场)$/, "");
}

/** The texts by which people find an airport, folded. Pure: both adapters use it. */
export function airportTerms(airport: AirportRecord): AirportTerm[] {
  const terms = new Map<string, AirportTerm>();
  const add = (rank: number, texts: readonly string[]) => {
    for (const term of texts) if (term) terms.set(`${rank} ${term}`, { rank, term });
  };
  const both = (text: string | null) => (text ? foldedBothWays(text) : []);
  const short = withoutKind(airport.name);
  if (airport.isUnlisted) {
    const ranks = knownAirportRanks;
    add(ranks.name, [...both(airport.name), ...both(short)]);
    add(ranks.city, both(airport.city));
    add(ranks.code, airport.code ? [fold(airport.code)] : []);
    add(ranks.alias, airport.aliases.flatMap(both));
    add(ranks.laterWord, [short, airport.city ?? ""].flatMap(foldedBothWays).flatMap(trailingWords));
    add(ranks.country, airport.countryCode ? countryTerms(airport.countryCode) : []);
    return [...terms.values()];
  }
  add(airportRanks.name, [...both(airport.name), ...both(short)]);
  add(
    airportRanks.chineseName,
    airport.nameZh ? [airport.nameZh, withoutKind(airport.nameZh)].flatMap(both) : [],
  );
  add(airportRanks.city, [...both(airport.city), ...both(airport.cityZh)]);
  add(airportRanks.code, airport.code ? [fold(airport.code)] : []);
  add(airportRanks.alias, airport.aliases.flatMap(both));
  add(airportRanks.laterWord, [short, airport.city ?? ""].flatMap(foldedBothWays).flatMap(trailingWords));
  add(airportRanks.country, airport.countryCode ? countryTerms(airport.countryCode) : []);
  return [...terms.values()];
}

/** Later words and countries suggest an airport, but do not name it. */
export const isNamingRank = (rank: number): boolean =>
  rank <= airportRanks.alias || (rank >= knownAirportRanks.name && rank <= knownAirportRanks.alias);

const countryRanks: readonly number[] = [airportRanks.country, knownAirportRanks.country];

/** How well an airport matches the typed text: a complete code first, then by rank and term; null when it does not match. */
function matchAirport(terms: readonly AirportTerm[], start: string): AirportTerm | null {
  let best: AirportTerm | null = null;
  for (const { rank, term } of terms) {
    if (!term.startsWith(start)) continue;
    if (rank === airportRanks.code && term === start) return { rank: -1, term };
    if (!best || rank < best.rank || (rank === best.rank && term < best.term)) best = { rank, term };
  }
  return best;
}

/** The least part of a name's letters that is taken for the name, and the fewest letters. */
const tellingPart = 2 / 3;
const tellingLetters = 4;

/** Whether a text is nearly the whole name, city or other name of an airport: 'Heathro'. */
export function isNearlyNamed(airport: AirportRecord, text: string): boolean {
  const start = foldName(text);
  const letters = /\p{Script=Han}/u.test(start) ? 2 : tellingLetters;
  return (
    start.length >= letters &&
    airportTerms(airport).some(
      ({ rank, term }) =>
        rank <= airportRanks.laterWord && term.startsWith(start) && start.length >= term.length * tellingPart,
    )
  );
}

/** The first `limit` airports that match the typed text, best first. */
export function rankAirports(
  airports: readonly AirportRecord[],
  text: string,
  limit: number,
): AirportRecord[] {
  const start = foldName(text);
  if (!start) return [];
  return airports
    .flatMap((airport) => {
      const match = matchAirport(airportTerms(airport), start);
      return match ? [{ airport, match }] : [];
    })
    .sort(
      (a, b) =>
        a.match.rank - b.match.rank ||
        compare(a.match.term, b.match.term) ||
        compare(a.airport.name, b.airport.name),
    )
    .slice(0, limit)
    .map(({ airport }) => airport);
}

/**
 * The airport that is exactly meant by a text: by name, city, code or alias, 'name, country', 'name (code)' or with the word
 * airport at its end. `called` returns the airports that have a folded text among their terms. null when there is none, or more
 * than one equally good.
 */
export async function resolveAirport(
  text: string,
  called: (term: string) => Promise<readonly AirportRecord[]>,
): Promise<AirportRecord | null> {
  const named = async (name: string) => {
    const term = foldName(name);
    const matches = term ? ranked(term, await called(term)) : [];
    const region = regionNamed(name);
    // A country's name is an airport's where a listed one of the country is called so: Singapore.
    return region
      ? matches.filter(({ airport }) => airport.code?.toLowerCase() === term || isOwnCity(airport, region))
      : matches;
  };
  const exact = await named(text);
  if (exact.length > 0) return onlyOne(exact);
  const bare = withoutAirportWord(foldName(text));
  const place = bare === foldName(text) ? [] : await named(bare);
  if (place.length > 0) return onlyOne(place);
  const plain = text.normalize("NFKC");
  const [, before = "", code] = /^(.*)\(\s*([a-z0-9]{3})\s*\)\s*$/isu.exec(plain) ?? [];
  if (code)
    return onlyOne((await named(before)).filter(({ airport }) => airport.code === code.toUpperCase()));
  const [, name = "", country = ""] = /^(.*),(.*)$/su.exec(plain) ?? [];
  const terms = fold(country);
  if (!terms) return null;
  return onlyOne(
    (await named(name)).filter(({ airport }) =>
      airportTerms(airport).some(({ rank, term }) => countryRanks.includes(rank) && term === terms),
    ),
  );
}

const isOwnCity = ({ isUnlisted, countryCode }: AirportRecord, region: Region): boolean =>
  // A publisher's service has no codes of countries.
  !isUnlisted && (countryCode === null || isInRegion({ countryCode }, region));

/** Those of some airports that have a folded text as name, city, code or alias. */
function ranked(term: string, airports: readonly AirportRecord[]) {
  return airports.flatMap((airport) => {
    const ranks = airportTerms(airport).filter(
      (candidate) => candidate.term === term && isNamingRank(candidate.rank),
    );
    return ranks.length > 0 ? [{ airport, rank: Math.min(...ranks.map(({ rank }) => rank)) }] : [];
  });
}

/** The same, the best match first. */
export function airportsNamed(term: string, airports: readonly AirportRecord[]): AirportRecord[] {
  return ranked(term, airports)
    .sort((a, b) => a.rank - b.rank || compare(a.airport.name, b.airport.name))
    .map(({ airport }) => airport);
}

/** The only one of the best rank; both scripts of a name have the same rank. */
function onlyOne(matches: readonly { airport: AirportRecord; rank: number }[]): AirportRecord | null {
  const level = (rank: number) => (rank === airportRanks.chineseName ? airportRanks.name : rank);
  const best = Math.min(...matches.map(({ rank }) => level(rank)));
  const ids = new Map(
    matches.filter(({ rank }) => level(rank) === best).map(({ airport }) => [airport.id, airport]),
  );
  return ids.size === 1 ? ([...ids.values()][0] ?? null) : null;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
