import { idsOf, namesOf, placesOf } from "@/lib/addresses/place-address";
import { portRanks } from "@/lib/geography/place-ranks";
import { foldName } from "@/lib/i18n/fold";
import type { Locale } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import { pageStore } from "@/lib/store/page-store";
import { embeddedPlaces } from "./embedded";
import { hitOf } from "./hits";
import { localisePort } from "./localise";
import { portNames } from "./names";
import { distance } from "./near";
import { findPortCity, type PortCity, portCities, portCitiesNamed } from "./port-cities";
import { decide, likeliestFirst, noMeaning } from "./port-meaning";
import { countriesOf, portTerms } from "./port-terms";
import { withoutPortWord } from "./port-words";
import { isInRegion, regionNamed } from "./regions";
import type {
  CallsOf,
  Guess,
  LinkedPort,
  PlaceRef,
  Port,
  PortMeaning,
  PortRecord,
  PortSuggestion,
} from "./schema";
import { oneLinkedSide, oneSide, portsOfSide } from "./sides";
import {
  candidateLimit,
  choiceLimit,
  emptyOnFailure,
  placesAdapter,
  preferredFirst,
  type SuggestOptions,
} from "./suggesting";
import { withZone } from "./zones";

/**
 * At most 20 ports that start with `text` (name, Chinese name in either script, alias, code, country), whose code ends with it,
 * or that it means with a word for a port or a code, names first. For one side of a search a city with this start, with all its
 * ports, comes before the first of them. Where there are none, with `near`, those with a similar name. None for a blank text.
 * Throws UpstreamError.
 */
export async function suggestPorts(
  text: string,
  locale: Locale,
  { near = false, prefers, isSide = false }: SuggestOptions = {},
): Promise<PortSuggestion[]> {
  if (!text.trim()) return [];
  const limit = prefers ? candidateLimit : limits.portChoices;
  const { start, ports: named } = await startingPorts(text, limit);
  const cities = isSide ? await citiesOf(text, named) : [];
  const ports = named.length > 0 ? named : cities.flatMap(({ ports: cityPorts }) => cityPorts);
  const similar = near ? await similarPorts(text, limit, ports) : [];
  const isExact = ({ unlocode }: PortRecord) => unlocode !== null && foldName(unlocode) === foldName(text);
  const candidates = [...similar, ...ports].toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)));
  return preferredFirst(withPortCities(candidates, cities), (one) =>
    portsIn(one).some((port) => isExact(port) || (prefers?.(port.id) ?? true)),
  ).map((one) => foundPort(one, text, start, similar, locale));
}

/** A suggestion: a `similar` port was found by the text, another one because `start` begins its name. */
function foundPort(
  one: PortRecord | KnownCity,
  text: string,
  start: string,
  similar: readonly PortRecord[],
  locale: Locale,
): PortSuggestion {
  const isNear = !("ports" in one) && similar.includes(one);
  return suggestionOf(one, isNear ? text : start, isNear, locale);
}

/**
 * Ports with a name similar to a text that begins no other. Where it begins only names of unlisted ports and is none of these
 * names, it is more often a typing error in the name of a listed port: of those the ones with one error come first.
 */
async function similarPorts(
  text: string,
  limit: number,
  ports: readonly PortRecord[],
): Promise<PortRecord[]> {
  const isClear = ports.some(({ isUnlisted }) => !isUnlisted);
  if (isClear || (ports.length > 0 && (await placesAdapter().meaningOf(text)).ports.length > 0)) return [];
  const similar = await emptyOnFailure(placesAdapter().nearPorts(text, limit));
  if (ports.length === 0) return similar;
  return similar.filter((port) => !port.isUnlisted && isOneTypoAway(text, port));
}

/**
 * The ports that begin with a text; where there are none, the one that it means in another form ('Port of Rotterdam',
 * 'Rotterdam (NLRTM)', 'NL RTM'), else those that begin with it without a word for a port or the blank of a code. `start` is
 * the text that found them.
 */
async function startingPorts(text: string, limit: number): Promise<{ start: string; ports: PortRecord[] }> {
  const source = placesAdapter();
  const ports = await source.suggestPorts(text, limit);
  if (ports.length > 0) return { start: text, ports };
  const meaning = await source.meaningOf(text);
  const named = decide(meaning);
  if (named) return { start: text, ports: [named] };
  if (meaning.ports.length > 0) return { start: text, ports: meaning.ports.map(({ port }) => port) };
  if (meaning.region) return { start: text, ports: await source.portsIn(meaning.region, limit) };
  const bare = withoutPortWord(foldName(text)).replace(/^([a-z]{2}) ([a-z2-9]{1,2})$/, "$1$2");
  if (bare === foldName(text)) return { start: text, ports };
  return { start: bare, ports: await source.suggestPorts(bare, limit) };
}

/** A city and those of its ports that the source has. */
interface KnownCity {
  city: PortCity;
  ports: PortRecord[];
}

const portsIn = (one: PortRecord | KnownCity): readonly PortRecord[] => ("ports" in one ? one.ports : [one]);

/** Texts from this length on find a city where its ports do not; one or two letters start too many. */
const cityLetters = 3;

/** The cities that begin with a text and have at least two ports in the source; `matches` are the ports found by the text. */
async function citiesOf(text: string, matches: readonly PortRecord[]): Promise<KnownCity[]> {
  const start = foldName(text);
  const isTelling = start.length >= cityLetters || /\p{Script=Han}{2}/u.test(start);
  const cities = await Promise.all(
    portCitiesNamed(text).map(async (city) => {
      const matching = matches.filter(({ unlocode }) => unlocode !== null && city.ports.includes(unlocode));
      const isComplete = matching.length === city.ports.length || !isTelling;
      return { city, ports: isComplete ? matching : await emptyOnFailure(portsOfCity(city)) };
    }),
  );
  return cities.filter(({ ports }) => ports.length > 1);
}

/** The ports of a city that the source has: by their codes, or by their names in our own table. */
async function portsOfCity({ ports }: PortCity): Promise<PortRecord[]> {
  const [source, known] = [placesAdapter(), embeddedPlaces(pageStore())];
  const members = await Promise.all(
    ports.map(async (code) => {
      const byCode = await source.findPort({ name: code });
      if (byCode?.unlocode === code) return byCode;
      const record = await known.findPort({ id: code });
      const byName = record && (await source.findPort({ name: record.name }));
      return byName?.unlocode === code ? byName : [];
    }),
  );
  return members.flat();
}

/** Ports with cities, each before the first of its ports. */
function withPortCities(
  ports: readonly PortRecord[],
  cities: readonly KnownCity[],
): (PortRecord | KnownCity)[] {
  const isOf = (port: PortRecord) => (city: KnownCity) => city.ports.some(({ id }) => id === port.id);
  const heads = cities.map((city) => ports.find((port) => isOf(port)(city)));
  return ports.flatMap((port) => [...cities.filter((_, at) => heads[at] === port), port]);
}

/** Whether the beginning of a name of the port differs from a text in one letter. */
const isOneTypoAway = (text: string, port: PortRecord) =>
  portTerms(port).some(({ term }) => distance(foldName(text), term, 1) !== null);

function suggestionOf(
  one: PortRecord | KnownCity,
  text: string,
  isNear: boolean,
  locale: Locale,
): PortSuggestion {
  if (!("ports" in one)) return portSuggestion(one, text, isNear, locale);
  const { members } = portsOfSide(one.ports.map((port) => localisePort(port, locale)));
  return oneSide(members, one.city, locale);
}

/** Whether a text names a country, state or province, or begins a country's name, and the port is not called so itself. */
function isByRegion(port: PortRecord, text: string): boolean {
  const start = foldName(text);
  const region = regionNamed(start);
  if (!region && !countriesOf(port).some((country) => country.startsWith(start))) return false;
  const isCalled = portTerms(port).some(({ rank, term }) =>
    region
      ? rank < portRanks.code && term === start && isInRegion(port, region)
      : rank !== portRanks.country && term.startsWith(start),
  );
  return !isCalled;
}

function portSuggestion(port: PortRecord, text: string, isNear: boolean, locale: Locale): PortSuggestion {
  const { name, nameZh, unlocode, aliases } = port;
  return {
    ...localisePort(port, locale),
    ...hitOf(text, [name, nameZh, unlocode], aliases, isNear, locale),
    ...(isByRegion(port, text) ? { inRegion: true as const } : {}),
  };
}

/**
 * The port of an id, else of an exact name in any language, alias or code; null when it is unknown or ambiguous. Throws
 * UpstreamError.
 */
export async function findPort(ref: PlaceRef, locale: Locale): Promise<Port | null> {
  const port = await placesAdapter().findPort(ref);
  return port && localisePort(await withZone(port, embeddedPlaces(pageStore())), locale);
}

/**
 * The port, or the ports of one side of a search, that a text means, or those that it may mean. Every text of a reader or a program
 * that is not an id is read by it; imports read theirs by the same rule (port-finder.ts). `callsOf` tells the calls of ports.
 * Throws UpstreamError.
 */
export async function recognisePort(
  text: string,
  locale: Locale,
  callsOf?: CallsOf,
): Promise<Guess<LinkedPort, PortSuggestion>> {
  const place = await findLinkedPort({ name: text }, locale);
  return place ? { place, choices: [] } : guessPort(text, locale, callsOf);
}

/**
 * The port of a text that is no exact name, where one with calls (`callsOf`) is meant; else the ports that it may mean, those with
 * calls first: a country's, those of the name, those that begin with it, or those with a similar name. Where the text has several
 * ports, the choices are for the unclear one, each combined with the others. Without choices when the service fails.
 */
async function guessPort(
  text: string,
  locale: Locale,
  callsOf?: CallsOf,
): Promise<Guess<LinkedPort, PortSuggestion>> {
  const names = namesOf(text).slice(0, limits.portsPerSide + 1);
  const [only = text] = names;
  if (names.length < 2)
    return only === text
      ? guessOne(text, locale, callsOf)
      : { part: only, ...(await guessPort(only, locale, callsOf)) };
  const parts = await Promise.all(
    names.map(async (name) => {
      const place = await findLinkedPort({ name }, locale);
      return { name, guess: place ? { place, choices: [] } : await guessOne(name, locale, callsOf) };
    }),
  );
  const clear = parts.flatMap(({ guess }) => guess.place ?? []);
  const [open, ...others] = parts.filter(({ guess }) => !guess.place);
  if (!open) return { place: await linkedSide(clear, locale), choices: [] };
  if (others.length > 0) return { place: null, choices: [] };
  const choices = await Promise.all(
    open.guess.choices.map(async (choice) => ({
      ...(await sideWith([...clear, choice], locale)),
      ...(choice.near ? { near: choice.near } : {}),
    })),
  );
  return { place: null, choices, part: open.name };
}

async function guessOne(
  text: string,
  locale: Locale,
  callsOf?: CallsOf,
): Promise<Guess<LinkedPort, PortSuggestion>> {
  const [meaning = noMeaning] = await emptyOnFailure(
    placesAdapter()
      .meaningOf(text)
      .then((one) => [one]),
  );
  const port = decide(meaning, callsOf) ?? (callsOf ? await begunPort(text, meaning, callsOf) : null);
  if (port) return { place: await findLinkedPort({ id: port.id }, locale), choices: [] };
  const { start, ports, similar } = await candidatesOf(text, meaning);
  const likely = likeliestFirst(ports, callsOf);
  // A big country has hundreds of places by the alphabet; where it has several of use, they are enough.
  const used = meaning.region ? likely.filter(({ id, isUnlisted }) => !isUnlisted || callsOf?.(id)) : [];
  const choices = withPortCities(
    used.length > 1 ? used : likely,
    meaning.region ? [] : await citiesOf(text, ports),
  )
    .slice(0, choiceLimit)
    .map((one) => foundPort(one, text, start, similar, locale));
  return { place: null, choices };
}

/** The ports that a text may mean where it means none alone: those of its region, of its name, that begin so, or similar ones. */
async function candidatesOf(
  text: string,
  { region, ports, partly }: PortMeaning,
): Promise<{ start: string; ports: readonly PortRecord[]; similar: readonly PortRecord[] }> {
  const none = { start: text, similar: [] };
  if (region)
    return { ...none, ports: await emptyOnFailure(placesAdapter().portsIn(region, candidateLimit)) };
  if (ports.length > 0) return { ...none, ports: ports.map(({ port }) => port) };
  if (partly.length > 0) return { ...none, ports: partly };
  const [begun = { start: text, ports: [] }] = await emptyOnFailure(
    startingPorts(text, candidateLimit).then((one) => [one]),
  );
  const similar = await similarPorts(text, choiceLimit, begun.ports);
  if (begun.ports.length > 0) return { ...begun, ports: [...similar, ...begun.ports], similar };
  const cities = await citiesOf(text, []);
  return { ...none, ports: [...similar, ...cities.flatMap((city) => city.ports)], similar };
}

/** The least part of a name's letters that is taken for the name, and the fewest letters. */
const tellingPart = 2 / 3;
const tellingLetters = 4;

/**
 * The port with calls whose name or other name a text nearly is, or of which it is the end of the code ('Rotterd', 'RTM'); null where
 * another listed port begins so, or for the name of a region.
 */
async function begunPort(
  text: string,
  { region, ports }: PortMeaning,
  callsOf: CallsOf,
): Promise<PortRecord | null> {
  if (region || ports.length > 0) return null;
  const start = foldName(text);
  const [begun = { ports: [] }] = await emptyOnFailure(
    startingPorts(text, candidateLimit).then((one) => [one]),
  );
  const listed = begun.ports.filter(({ isUnlisted }) => !isUnlisted);
  const termsOf = (port: PortRecord) =>
    portTerms(port).filter(({ rank, term }) => rank < portRanks.code && term.startsWith(start));
  const coded = listed.filter((port) =>
    portTerms(port).some(({ rank, term }) => rank === portRanks.shortCode && term === start),
  );
  const named = listed.filter((port) => termsOf(port).length > 0 || coded.includes(port));
  const [port, ...others] = named;
  if (!port || others.length > 0 || callsOf(port.id) <= 0) return null;
  if (coded.length > 0) return port;
  const letters = /\p{Script=Han}/u.test(start) ? 2 : tellingLetters;
  const isTelling = termsOf(port).some(
    ({ term }) => start.length >= letters && start.length >= term.length * tellingPart,
  );
  return isTelling ? port : null;
}

/**
 * The same with its names in addresses; or several ports as one side of a search, where the id or the name means several: ids
 * or names joined by ||, or a city with all its ports. null when one of them is unknown. Throws UpstreamError.
 */
export async function findLinkedPort(
  { id = "", name = "" }: PlaceRef,
  locale: Locale,
): Promise<LinkedPort | null> {
  const [ids, names] = [idsOf(id), namesOf(name)];
  if (ids.length > 1) {
    const asks = ids.map((one, at) => ({
      id: one,
      name: names.length === ids.length ? names[at] : undefined,
    }));
    return severalPorts(asks, locale);
  }
  const city = id ? null : findPortCity(name);
  if (city) {
    const members = await portsOfCity(city);
    return members.length > 0 ? severalPorts(members, locale) : null;
  }
  const one = await linkedPort({ id: ids[0], name }, locale);
  if (one || id) return one;
  const [only = name] = names;
  if (names.length < 2) return only === name ? null : findLinkedPort({ name: only }, locale);
  return severalPorts(
    names.map((part) => ({ name: part })),
    locale,
  );
}

/** Several ports as one side, null when one is unknown. Only as many are looked up as show that some are left out. */
async function severalPorts(asks: readonly PlaceRef[], locale: Locale): Promise<LinkedPort | null> {
  const sides = await Promise.all(
    asks.slice(0, limits.portsPerSide + 1).map(({ id, name }) => {
      const city = !id && name ? findPortCity(name) : null;
      return city ? findLinkedPort({ name }, locale) : linkedPort({ id, name }, locale);
    }),
  );
  const ports = sides.filter((port) => port !== null);
  return ports.length === sides.length ? linkedSide(ports, locale) : null;
}

/** A port in one language, with its names in all languages. */
export interface PortWithNames extends Port {
  names: readonly string[];
}

/** The ports of these ids that the source has, with their names in every language. Throws UpstreamError. */
export async function namePorts(ids: Iterable<string>, locale: Locale): Promise<PortWithNames[]> {
  const records = await Promise.all([...ids].map((id) => placesAdapter().findPort({ id })));
  return records.flatMap((record) => {
    if (!record) return [];
    const { name, nameZh, aliases } = record;
    const names = [name, ...(nameZh ? [nameZh] : []), ...aliases];
    return { ...localisePort(record, locale), names };
  });
}

/** The port of an id that is another code of it: CNNGB of Ningbo. */
async function portOfCode(id: string): Promise<PortRecord | null> {
  const { ports } = /^[A-Z]{2}[A-Z2-9]{3}$/.test(id) ? await placesAdapter().meaningOf(id) : noMeaning;
  const [only, ...others] = ports;
  return only?.calling === "code" && others.length === 0 ? only.port : null;
}

async function linkedPort(ref: PlaceRef, locale: Locale): Promise<LinkedPort | null> {
  const source = placesAdapter();
  const record = (await source.findPort(ref)) ?? (ref.id ? await portOfCode(ref.id) : null);
  if (!record) return null;
  const { ...port } = localisePort(await withZone(record, embeddedPlaces(pageStore())), locale);
  return { ...port, ...(await portNames(record, locale, (name) => source.findPort({ name }))) };
}

/** The city of these ports, if they are all of its ports in the source. */
async function cityWith(ports: readonly Pick<Port, "code">[]): Promise<PortCity | null> {
  const city = portCities.find(({ ports: codes }) => ports.every(({ code }) => code && codes.includes(code)));
  if (!city || ports.length < 2) return null;
  if (ports.length === city.ports.length) return city;
  return (await emptyOnFailure(portsOfCity(city))).length === ports.length ? city : null;
}

async function linkedSide(ports: readonly LinkedPort[], locale: Locale): Promise<LinkedPort> {
  const { members, isCut } = portsOfSide(ports.flatMap(placesOf));
  const side = oneLinkedSide(members, await cityWith(members), locale);
  return isCut ? { ...side, isCut } : side;
}

async function sideWith(ports: readonly Port[], locale: Locale): Promise<Port> {
  const { members } = portsOfSide(ports.flatMap(placesOf));
  return oneSide(members, await cityWith(members), locale);
}

/**
 * Those of some ports, by id, that are neighbours of another: in the same country or within 300 km, the nearest first,
 * with the kilometres. None where positions are not known.
 */
export async function listNeighbours(
  id: string,
  among: readonly string[],
  locale: Locale,
): Promise<{ port: Port; km: number }[]> {
  const neighbours = await placesAdapter().listNeighbours(id, among);
  return neighbours.map(({ port, km }) => ({ port: localisePort(port, locale), km }));
}
