import type { Kysely } from "kysely";
import { knownPortRanks, portRanks } from "@/lib/geography/place-ranks";
import { foldName } from "@/lib/i18n/fold";
import type { Database } from "@/lib/store/schema";
import { cityCountries } from "./airports-embedded";
import { portColumns, toPortRecord } from "./embedded";
import { createNearIndex, firstWords, type NearIndex } from "./near";
import { decide, isCityElsewhere, likeliestFirst, meaningOf } from "./port-meaning";
import { namesIn } from "./port-readings";
import { portTerms } from "./port-terms";
import { withoutPort } from "./port-words";
import { isInRegion, type Region } from "./regions";
import type { PortRecord } from "./schema";

/** Finds the ports in a file's texts. */
interface PortLookup {
  /** Ids of the ports that a text means, as in every search, sorted; a text is looked up once. */
  idsOf(text: string): readonly string[];
  /** Whether the time zone of a port is known. */
  hasZone(id: string): boolean;
  /** At most three ports with a similar name, the nearest first. Only for the first few hundred texts. */
  similarPorts(text: string): readonly { id: string; name: string }[];
}

const nearOffered = 3;
/** A file without one known port must not take hours: only so many texts are searched with errors. */
const nearAsked = 300;
const nearRanks: readonly number[] = [
  portRanks.name,
  portRanks.chineseName,
  portRanks.alias,
  knownPortRanks.name,
  knownPortRanks.alias,
];

/** Recognises the ports of an imported file. The store's ports are read once. */
export async function portFinder(db: Kysely<Database>): Promise<PortLookup> {
  const rows = await db.selectFrom("ports").select(portColumns).execute();
  const called = new Map<string, PortRecord[]>();
  const ports = new Map(rows.map(toPortRecord).map((port) => [port.id, port]));
  for (const port of ports.values()) {
    for (const { term } of portTerms(port)) called.set(term, [...(called.get(term) ?? []), port]);
  }
  const cities = await cityCountries(db);
  const known = new Map<string, { id: string | null; among: readonly PortRecord[]; isNamed: boolean }>();
  const lookUp = (text: string) => {
    const found = meaningOf(
      text,
      namesIn(text).flatMap((name) => called.get(name) ?? []),
    );
    const meaning = { ...found, isCityElsewhere: isCityElsewhere(found, cities.get(foldName(text)) ?? []) };
    const among = meaning.region
      ? [...ports.values()].filter((port) => !port.isUnlisted && isInRegion(port, meaning.region as Region))
      : likeliestFirst([...meaning.ports.map(({ port }) => port), ...meaning.partly]);
    return { id: decide(meaning)?.id ?? null, among, isNamed: meaning.ports.length > 0 };
  };
  const meant = (text: string) => {
    const found = known.get(text) ?? lookUp(text);
    known.set(text, found);
    return found;
  };
  const idsOf = (text: string) => {
    const { id, among, isNamed } = meant(text);
    if (id !== null) return [id];
    return isNamed && among.length > 1 ? among.map((port) => port.id).sort() : [];
  };

  let index: NearIndex | undefined;
  const nearly = new Map<string, readonly PortRecord[]>();
  const lookNearly = (text: string): readonly PortRecord[] => {
    const { among } = meant(text);
    if (among.length > 0) return among.slice(0, nearOffered);
    index ??= nearIndexOf(ports.values());
    const bare = withoutPort(foldName(text));
    for (const name of [foldName(text), bare, ...firstWords(bare)]) {
      const named = called.get(name) ?? [];
      // A port may have the same term twice: as its name and as an alias.
      const near = named.length > 0 ? [...new Set(named.map(({ id }) => id))] : index.find(name, nearOffered);
      const similar = near.slice(0, nearOffered).flatMap((id) => ports.get(id) ?? []);
      if (similar.length > 0) return similar;
    }
    return [];
  };
  return {
    idsOf,
    hasZone: (id) => ports.get(id)?.zone != null,
    similarPorts(text) {
      const similar = nearly.get(text) ?? (nearly.size < nearAsked ? lookNearly(text) : []);
      if (nearly.size < nearAsked) nearly.set(text, similar);
      return similar;
    },
  };
}

function nearIndexOf(ports: Iterable<PortRecord>): NearIndex {
  const index = createNearIndex();
  for (const port of ports) {
    for (const { rank, term } of portTerms(port))
      if (nearRanks.includes(rank)) index.add({ term, id: port.id, isLesser: port.isUnlisted ?? false });
  }
  return index;
}
