import { foldedBothWays } from "@/lib/i18n/terms";
import { joinedCode, type Reading, readingsOf } from "./port-readings";
import { countriesOf } from "./port-terms";
import { isInRegion, type Region, regionNamed, regionsBehind } from "./regions";
import type { Calling, CallsOf, MeantPort, PortMeaning, PortRecord } from "./schema";

export const noMeaning: PortMeaning = { ports: [], region: null, partly: [], isCityElsewhere: false };

/** Other names of listed ports by which ports of UN/LOCODE are as well known. */
const sharedAliases = new Set([
  "bali",
  "bathurst",
  "bayonne",
  "concepcion",
  "fairview",
  "kochi",
  "mahe",
  "malindi",
  "panama city",
  "portsmouth",
  "victoria",
]);

/** 'Portland (Oregon)' says itself that others are called so. */
const isBracketed = ({ name }: PortRecord, term: string) =>
  name.includes("(") && foldedBothWays(name.split(/[(（]/, 1)[0] ?? "").includes(term);

interface Called {
  codes: readonly string[];
  names: readonly string[];
  aliases: readonly string[];
}

/** Folding takes longer than comparing, and a text has many readings. */
const calledBy = new WeakMap<PortRecord, Called>();
function calledAs(port: PortRecord): Called {
  const known = calledBy.get(port);
  if (known) return known;
  const { unlocode, name, nameZh, aliases } = port;
  const called = {
    codes: [unlocode ?? "", ...aliases.filter((alias) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(alias))].map((code) =>
      code.toLowerCase(),
    ),
    names: [name, nameZh ?? ""].flatMap(foldedBothWays),
    aliases: aliases.flatMap(foldedBothWays),
  };
  calledBy.set(port, called);
  return called;
}

function callingOf(port: PortRecord, name: string): Calling | null {
  const { codes, names, aliases } = calledAs(port);
  if (codes.includes(name)) return "code";
  if (names.includes(name)) return "name";
  return aliases.includes(name) ? "alias" : null;
}

/** Words of addresses and terms of trade that say nothing of where a port is, folded. */
const plainWords = new Set(
  "port,ports,seaport,sea port,main port,main ports,base port,harbour,harbor,city,sar,terminal,pol,pod,fob,cif,cfr,cy,cfs,from,to,any,any port in,港,港口,市".split(
    ",",
  ),
);
/** Words that are a whole name of ports of UN/LOCODE too. */
const commonWords = new Set(
  "north,south,east,west,new,old,upper,lower,central,island,bay,point,harbour,harbor,terminal".split(","),
);

/** Whether a folded text fits a port: its country, state, code or another of its names, or several of them. */
function fits(port: PortRecord, detail: string): boolean {
  if (plainWords.has(detail)) return true;
  if (detail === port.state?.toLowerCase() || detail === port.subdivision?.toLowerCase()) return true;
  if (regionsBehind(detail).some((region) => isInRegion(port, region))) return true;
  // The first words of a country's name: 'Antigua'.
  if (countriesOf(port).some((country) => `${country} `.startsWith(`${detail} `))) return true;
  const bare = detail
    .replace(/(?<=\p{Script=Han}{2})(?:市|区|港|港口)$/u, "")
    .replace(/^port of (?=\S)|(?<=\S) (?:port|city)$/g, "");
  if ([detail, joinedCode(detail) ?? detail, bare].some((name) => callingOf(port, name) !== null))
    return true;
  const words = detail.split(" ");
  return words.length > 1 && words.length < 5
    ? words
        .slice(1)
        .some(
          (_, at) =>
            fits(port, words.slice(0, at + 1).join(" ")) && fits(port, words.slice(at + 1).join(" ")),
        )
    : false;
}

/**
 * The ports that a text may mean, among those that have one of its names (namesIn of port-readings.ts; others do no harm), by its first
 * reading that any port has. Case and accents are ignored.
 */
export function meaningOf(text: string, known: Iterable<PortRecord>): PortMeaning {
  const ports = [...new Map([...known].map((port) => [port.id, port])).values()];
  const readings = readingsOf(text);
  const region = regionOf(readings, ports);
  for (const reading of readings) {
    const meant = meantBy(reading, ports, region);
    if (meant.length > 0) return { ...noMeaning, ports: meant };
  }
  if (region) return { ...noMeaning, region };
  const meant = coded(readings, ports);
  return { ...noMeaning, ports: meant, partly: meant.length > 0 ? [] : partlyMeant(readings, ports) };
}

/** The region that a text names, if the text as it is written is not a listed port's name: 'Port of Virginia'. */
function regionOf(readings: readonly Reading[], ports: readonly PortRecord[]): Region | null {
  const whole = readings[0]?.name ?? "";
  const isPort = ports.some((port) => !port.isUnlisted && callingOf(port, whole) !== null);
  return isPort ? regionNamed(whole) : regionIn(readings);
}

/** The region of a text that names one and nothing else: 'Guangdong, China', 'China main port'. */
function regionIn(readings: readonly Reading[]): Region | null {
  for (const { name, details } of readings) {
    const isPlain = details.every((detail) => plainWords.has(detail));
    const region = isPlain ? regionNamed(name) : null;
    if (region) return region;
    const area = isPlain
      ? undefined
      : regionsBehind(name).find((one) => details.every((detail) => isPartOfRegion(one, detail)));
    if (area) return area;
  }
  return null;
}

/** Whether a text is the country of a state. */
function isPartOfRegion({ state, countries }: Region, text: string): boolean {
  const [countryCode = null] = countries;
  return state !== undefined && regionsBehind(text).some((one) => isInRegion({ countryCode, state }, one));
}

function meantBy(
  { name, details }: Reading,
  ports: readonly PortRecord[],
  region: Region | null,
): MeantPort[] {
  const isAlone = details.every((detail) => plainWords.has(detail));
  return ports.flatMap((port) => {
    const calling = callingOf(port, name);
    if (!calling || (region && calling !== "code" && !isCityState(port, calling, region))) return [];
    if (!details.every((detail) => fits(port, detail))) return [];
    return [{ port, calling, isShared: isSharedName(port, calling, name, isAlone) }];
  });
}

/** A region's name is a port's where a listed port of the region itself is called so: Singapore, Hong Kong SAR, Macao. */
const isCityState = (port: PortRecord, calling: Calling, region: Region) =>
  !port.isUnlisted &&
  isInRegion(port, region) &&
  (calling === "name" || regionNamed(port.name)?.countries[0] === port.countryCode);

/** Whether a name alone is not enough: a part of another name, a common word, or a name of others that are as well known. */
function isSharedName(port: PortRecord, calling: Calling, name: string, isAlone: boolean): boolean {
  if (calling === "code") return false;
  if (port.isUnlisted)
    return isAlone && (commonWords.has(name) || (calling === "alias" && port.name.includes("/")));
  return calling === "alias" && (isBracketed(port, name) || sharedAliases.has(name));
}

/** Shorter parts of texts are codes or words of other names. */
const isTelling = (name: string) =>
  name.length >= (/\p{Script=Han}/u.test(name) ? 2 : 4) && !plainWords.has(name) && !commonWords.has(name);

/** The listed ports that a part of a text names, whatever the rest says: 'Maher terminal, New York'. */
function partlyMeant(readings: readonly Reading[], ports: readonly PortRecord[]): PortRecord[] {
  const named = readings
    .filter(({ name, details }) => details.length > 0 && isTelling(name) && regionNamed(name) === null)
    .flatMap(({ name }) => ports.filter((port) => !port.isUnlisted && callingOf(port, name) !== null));
  return [...new Set(named)];
}

/** The port of a code beside words that are no port's name: 'Waalhaven terminal (NLRTM)'. Both where they contradict each other. */
function coded(readings: readonly Reading[], ports: readonly PortRecord[]): MeantPort[] {
  const called = readings.flatMap(({ name, details }) =>
    details.length > 0
      ? ports.flatMap((port) => {
          const calling = callingOf(port, name);
          return calling ? [{ port, calling, isShared: false }] : [];
        })
      : [],
  );
  const byCode = called.toSorted((a, b) => Number(a.calling === "code") - Number(b.calling === "code"));
  const all = [...new Map(byCode.map((one) => [one.port.id, one])).values()].filter(
    ({ port, calling }) => calling === "code" || !port.isUnlisted,
  );
  if (!all.some(({ calling }) => calling === "code")) return [];
  const regions = readings.flatMap(({ details }) => details).map(regionNamed);
  const isShared = (port: PortRecord) =>
    all.length > 1 || regions.some((region) => region !== null && !isInRegion(port, region));
  return all.map((one) => ({ ...one, isShared: isShared(one.port) }));
}

/** How sure a port is meant, and how much it stands in the way of another. */
function weight(
  { port, calling, isShared }: MeantPort,
  callsOf: CallsOf | undefined,
): { claim: number; doubt: number } {
  const isServed = (callsOf?.(port.id) ?? 0) > 0;
  if (calling === "code") return { claim: isShared ? 0 : 9, doubt: 9 };
  if (port.isUnlisted) {
    const [claim, doubt] = calling === "name" ? [2, 2] : [1.5, 2];
    if (isServed) return { claim: claim + 2, doubt: 5 };
    return { claim: isShared ? 0 : claim, doubt };
  }
  if (calling === "name") return { claim: 5, doubt: 5 };
  if (isShared) return { claim: 1, doubt: 5 };
  return { claim: isServed ? 4.5 : 3, doubt: 4.5 };
}

/**
 * The port that a text means; null where it must be asked. A code wins over names, a listed port's own name over other names, and a
 * port of which the store has calls over one of UN/LOCODE without. What would be obscure never wins in silence: ports of the same
 * standing are asked. This is the only rule by which a port is recognised.
 */
export function decide({ ports, isCityElsewhere }: PortMeaning, callsOf?: CallsOf): PortRecord | null {
  const weighed = ports.map((one) => ({ ...one, ...weight(one, callsOf) }));
  const best = weighed.find(
    (one) =>
      one.claim > 0 &&
      weighed.every((other) => other === one || one.claim > other.doubt || isPartOf(other, one)),
  );
  const isObscure =
    isCityElsewhere && best?.calling !== "code" && (callsOf?.(best?.port.id ?? "") ?? 0) === 0;
  return best && !isObscure ? best.port : null;
}

/** Whether a port of UN/LOCODE is a part of a listed one, or the city that it serves: Waigaoqiao of Shanghai. */
const isPartOf = ({ port }: MeantPort, listed: MeantPort) =>
  (port.isUnlisted ?? false) &&
  !listed.port.isUnlisted &&
  !listed.isShared &&
  port.countryCode === listed.port.countryCode;

/** Whether ports of UN/LOCODE alone share their name with a city of other countries. */
export const isCityElsewhere = ({ ports }: PortMeaning, countries: readonly string[]): boolean =>
  ports.length > 0 &&
  ports.every(({ port }) => port.isUnlisted) &&
  countries.some((country) => ports.every(({ port }) => port.countryCode !== country));

/** The port that a text means among some, alone; or those that it may mean. */
export function portsNamed(text: string, known: Iterable<PortRecord>): PortRecord[] {
  const meaning = meaningOf(text, known);
  const port = decide(meaning);
  return port ? [port] : meaning.ports.map((one) => one.port);
}

/** Some ports, those with the most calls first, then the listed ones. */
export function likeliestFirst<P extends { id: string; isUnlisted?: true | undefined }>(
  ports: readonly P[],
  callsOf?: CallsOf,
): P[] {
  const callsAt = ({ id }: P) => callsOf?.(id) ?? 0;
  return ports.toSorted(
    (a, b) => callsAt(b) - callsAt(a) || Number(a.isUnlisted ?? 0) - Number(b.isUnlisted ?? 0),
  );
}
