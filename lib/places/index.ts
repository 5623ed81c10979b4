import "server-only";
import { countryName } from "@/lib/i18n/countries";
import { foldName } from "@/lib/i18n/fold";
import { defaultLocale, type Locale } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import { pageStore } from "@/lib/store/page-store";
import { isNearlyNamed } from "./airport-terms";
import { listAirportsNear, listAirportsOfCity, listAirportsWithin } from "./airports-embedded";
import {
  type AirportCity,
  citiesNamed,
  cityAirport,
  cityNames,
  findCity,
  isCodeOf,
  isOfCity,
} from "./cities";
import { readDepthsSource, readPortDepths } from "./depths";
import { embeddedPlaces } from "./embedded";
import { hitOf } from "./hits";
import { localiseAirport } from "./localise";
import { airportNames } from "./names";
import { mayHaveJoint, pairsBegunBy, recognisePair } from "./pair";
import { cityName, portCityCalled } from "./port-cities";
import { likeliestFirst } from "./port-meaning";
import { withoutAirportWord } from "./port-words";
import { findLinkedPort, findPort, suggestPorts } from "./ports";
import { type PortPosition, type PortRegion, storedPositions, storedRegions } from "./positions";
import { type Region, regionNamed } from "./regions";
import type {
  Airport,
  AirportRecord,
  AirportSuggestion,
  Guess,
  LinkedAirport,
  PlaceRef,
  Port,
  PortDepths,
} from "./schema";
import {
  candidateLimit,
  choiceLimit,
  emptyOnFailure,
  placesAdapter,
  preferredFirst,
  type SuggestOptions,
} from "./suggesting";
import { countryTerms } from "./terms";
import { knownByCode, withFacts } from "./zones";

/** The positions of all stored ports, by UN/LOCODE. */
export const listPortPositions = (): Promise<ReadonlyMap<string, PortPosition>> =>
  storedPositions(pageStore());

/** Country and state of some ports, by UN/LOCODE; those that are not known are missing. */
export const listPortRegions = (codes: readonly string[]): Promise<ReadonlyMap<string, PortRegion>> =>
  storedRegions(pageStore(), codes);

/** What the World Port Index says of a port's depths, by UN/LOCODE; null where it was not imported, or has nothing of the port. */
export const getPortDepths = (code: string): Promise<PortDepths | null> => readPortDepths(pageStore(), code);

/** Edition (YYYY-MM) and number of the imported depths; null where none are. */
export const getDepthsSource = () => readDepthsSource(pageStore());

export { citiesInWords, listPortCities } from "./port-cities";
export {
  findLinkedPort,
  findPort,
  listNeighbours,
  namePorts,
  type PortWithNames,
  recognisePort,
  suggestPorts,
} from "./ports";

/**
 * The airport that a text nearly is the name of, where no other listed one begins so; else those that it may mean: those of a country
 * or a state, those that begin with it, or those with a similar name. A listed one comes before others.
 */
export async function guessAirport(
  text: string,
  locale: Locale,
): Promise<Guess<LinkedAirport, AirportSuggestion>> {
  const region = regionNamed(text);
  const [country] = region ? countryTerms(region.countries[0] ?? "") : [];
  const suggestions = await emptyOnFailure(suggestAirports(country ?? text, locale, { near: true }));
  const listed = suggestions.filter(({ isUnlisted }) => !isUnlisted);
  const [only, ...others] = listed;
  if (only && others.length === 0 && !only.near && !region) {
    const record = only.airports ? null : await airportRecord({ id: only.id }, locale);
    if (only.airports || (record && isNearlyNamed(record, text)))
      return { place: await findLinkedAirport({ id: only.id }, locale), choices: [] };
  }
  const inCountry = region ? suggestions.filter((airport) => isIn(airport, region, locale)) : suggestions;
  return { place: null, choices: likeliestFirst(inCountry).slice(0, choiceLimit) };
}

/** Whether an airport is in a country, by the name that it shows. */
const isIn = ({ country }: Airport, { countries }: Region, locale: Locale) =>
  countries.some((code) => countryName(code, locale) === country);

/**
 * At most 20 airports for which `text` is the code, or the start of a name, city (in either script), code, alias or country, in
 * this order; where there are none, with `near`, those with a similar name. None for a blank text. Throws UpstreamError.
 */
export async function suggestAirports(
  text: string,
  locale: Locale,
  { near = false, prefers }: SuggestOptions = {},
): Promise<AirportSuggestion[]> {
  if (!text.trim()) return [];
  const limit = prefers ? candidateLimit : limits.portChoices;
  const [source, known] = [placesAdapter(), embeddedPlaces(pageStore())];
  let airports = await source.suggestAirports(text, limit, locale);
  if (airports.length === 0) {
    airports = await knownByCode(await known.suggestAirports(text, limit), source, locale);
  }
  if (airports.length === 0) airports = await airportsWithWord(text, limit, locale);
  const isNear = near && airports.length === 0;
  if (isNear) airports = await emptyOnFailure(source.nearAirports(text, limit, locale));
  const isPreferred = (airport: AirportRecord | AirportCity) =>
    ("airports" in airport ? airport.airports : [airport.code]).some((code) => prefers?.(code ?? "") ?? true);
  return Promise.all(
    preferredFirst(isNear ? airports : withCities(airports, text), isPreferred).map(async (airport) => {
      if ("airports" in airport) {
        const [member] = airports.filter((one) => isOfCity(airport, one));
        if (!member) throw new Error("A city is suggested for its airports.");
        return cityAirport(airport, localiseAirport(await withFacts(member, known), locale), locale);
      }
      const { name, nameZh, city, cityZh, code } = airport;
      return {
        ...localiseAirport(await withFacts(airport, known), locale),
        ...hitOf(text, [name, nameZh, city, cityZh, code], airport.aliases, isNear, locale),
      };
    }),
  );
}

/**
 * The airport of a text that ends in the word airport ('hong kong airport'), else those that begin with the text without it.
 */
async function airportsWithWord(text: string, limit: number, locale: Locale): Promise<AirportRecord[]> {
  const bare = withoutAirportWord(foldName(text));
  if (bare === foldName(text)) return [];
  const named = await airportRecord({ name: text }, locale);
  return named ? [named] : placesAdapter().suggestAirports(bare, limit, locale);
}

/**
 * The airports with the cities of the text that have at least two airports: before the first of them, or before all where the
 * text is the city's code alone.
 */
function withCities(airports: readonly AirportRecord[], text: string): (AirportRecord | AirportCity)[] {
  const cities = citiesNamed(text).filter(
    (city) => airports.filter((airport) => isOfCity(city, airport)).length > 1,
  );
  const first = cities.filter((city) => isCodeOf(city, text));
  const heads = cities.map((city) =>
    first.includes(city) ? undefined : airports.find((airport) => isOfCity(city, airport)),
  );
  return [
    ...first,
    ...airports.flatMap((airport) => {
      const headed = cities.filter((_, at) => heads[at] === airport);
      // A complete code means its airport first.
      return foldName(airport.code ?? "") === foldName(text) ? [airport, ...headed] : [...headed, airport];
    }),
  ];
}

/** A city as one airport, where the source has one of its airports. */
async function knownCity(ref: PlaceRef, locale: Locale) {
  const city = findCity(ref);
  if (!city) return null;
  for (const code of city.airports) {
    const member = await airportRecord({ name: code }, locale);
    if (member) return { city, airport: cityAirport(city, localiseAirport(member, locale), locale) };
  }
  return null;
}

/** The airports of the city of an airport, by IATA code, itself among them: those that share its city or its city code. */
export async function listCityAirports(code: string, locale: Locale): Promise<Airport[]> {
  const airports = await listAirportsOfCity(pageStore(), code);
  return airports.map((airport) => localiseAirport(airport, locale));
}

/** The airports within some kilometres of an airport, by IATA code, the nearest first, without itself. */
export async function listNearAirports(
  code: string,
  km: number,
  locale: Locale,
): Promise<{ airport: Airport; km: number }[]> {
  const near = await listAirportsWithin(pageStore(), code, km);
  return near.map(({ airport, ...distance }) => ({
    airport: localiseAirport(airport, locale),
    ...distance,
  }));
}

/** Those of some airports, by code, that are neighbours of another, as listNeighbours does for ports. */
export async function listAirportNeighbours(
  code: string,
  among: readonly string[],
  locale: Locale,
): Promise<{ airport: Airport; km: number }[]> {
  const neighbours = await listAirportsNear(pageStore(), code, among);
  return neighbours.map(({ airport, km }) => ({ airport: localiseAirport(airport, locale), km }));
}

/**
 * The airport of an id, else of an exact name, city, code or alias in any language, of 'name, country' or of 'name (code)'; or
 * a city with all its airports; null when it is unknown or ambiguous. Throws UpstreamError.
 */
export async function findAirport(ref: PlaceRef, locale: Locale): Promise<Airport | null> {
  const cityMatch = await knownCity(ref, locale);
  if (cityMatch) return cityMatch.airport;
  const airport = await airportRecord(ref, locale);
  return airport && localiseAirport(airport, locale);
}

/** The same with its names in addresses. Throws UpstreamError. */
export async function findLinkedAirport(ref: PlaceRef, locale: Locale): Promise<LinkedAirport | null> {
  const cityMatch = await knownCity(ref, locale);
  if (cityMatch) return { ...cityMatch.airport, ...cityNames(cityMatch.city, locale) };
  const airport = await airportRecord(ref, locale);
  if (!airport) return null;
  const names = await airportNames(airport, locale, (name) => airportRecord({ name }, locale));
  return { ...localiseAirport(airport, locale), ...names };
}

async function airportRecord(ref: PlaceRef, locale: Locale): Promise<AirportRecord | null> {
  const [source, known] = [placesAdapter(), embeddedPlaces(pageStore())];
  let airport = await source.findAirport(ref, locale);
  if (!airport && !ref.id) {
    const ownRecord = await known.findAirport(ref);
    [airport = null] = ownRecord ? await knownByCode([ownRecord], source, locale) : [];
  }
  return airport && withFacts(airport, known);
}

/** The port of a name in a pair; the name of a city with several ports means all of them. */
const findPortIn =
  (locale: Locale) =>
  async (name: string): Promise<Port | null> => {
    const port = await findPort({ name }, locale);
    const city = port ? null : portCityCalled(name);
    return city ? findLinkedPort({ name: cityName(city, defaultLocale) }, locale) : port;
  };
const findAirportIn = (locale: Locale) => (name: string) => findAirport({ name }, locale);

/**
 * The loading port and the discharge port in a text in any language, by name, alias or code ('hong kong to rotterdam',
 * 'HKHKG-NLRTM', 上海 洛杉磯); null when it has no such pair. Throws UpstreamError.
 */
export async function recognisePortPair(
  text: string,
  locale: Locale,
): Promise<[from: Port, to: Port] | null> {
  const pair = await recognisePair(text, findPortIn(locale));
  return pair && [pair.from, pair.to];
}

/** The same for the airports of origin and destination ('HKG LAX', 香港飛倫敦). Throws UpstreamError. */
export async function recogniseAirportPair(
  text: string,
  locale: Locale,
): Promise<[from: Airport, to: Airport] | null> {
  const pair = await recognisePair(text, findAirportIn(locale));
  return pair && [pair.from, pair.to];
}

/** The port pairs for an incomplete text ('hong kong rott'), likeliest first. Throws UpstreamError. */
export function suggestPortPairs(text: string, locale: Locale): Promise<[from: Port, to: Port][]> {
  return pairsBegunBy(text, findPortIn(locale), (start) => suggestPorts(start, locale));
}

/** The same for airports. Throws UpstreamError. */
export function suggestAirportPairs(text: string, locale: Locale): Promise<[from: Airport, to: Airport][]> {
  return pairsBegunBy(text, findAirportIn(locale), (start) => suggestAirports(start, locale));
}

/**
 * A text with two ports or two airports, without the words that join the names ('hong kong to rotterdam': 'hong kong
 * rotterdam'); any other text unchanged. Throws UpstreamError.
 */
export async function withoutJoint(text: string, locale: Locale): Promise<string> {
  if (!mayHaveJoint(text)) return text;
  const pair =
    (await recognisePair(text, findPortIn(locale))) ?? (await recognisePair(text, findAirportIn(locale)));
  return pair ? pair.names.join(" ") : text;
}

/**
 * The names in a language of the port, or the two ports, in a text, where they differ from the text; none where it has none.
 * Throws UpstreamError.
 */
export async function otherPortNames(text: string, locale: Locale): Promise<string[]> {
  const port = await findPort({ name: text }, locale);
  const ports = port ? [port] : await recognisePortPair(text, locale);
  const names = ports?.map(({ name }) => name).join(" ") ?? "";
  return names && foldName(names) !== foldName(text) ? [names] : [];
}

export { portFinder } from "./port-finder";
export { airportSchema, harborSizes, hitSchema, placesQuerySchema, portFields, uniqueNames } from "./schema";
