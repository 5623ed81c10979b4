import { z } from "zod";
import { portRanks } from "@/lib/geography/place-ranks";
import { foldName } from "@/lib/i18n/fold";
import { type Locale, storedEdition } from "@/lib/i18n/locales";
import { fetchUpstream, type UpstreamAccess } from "@/lib/upstream/fetch-upstream";
import { jsonReader } from "@/lib/upstream/response-reader";
import { looseText, needText, parseList } from "@/lib/upstream/rows";
import { httpAirports } from "./airports-http";
import { findSimilar } from "./near";
import { nearestOf } from "./near-listed";
import { decide, meaningOf, portsNamed } from "./port-meaning";
import { lookupNames } from "./port-readings";
import { matchPort, portTerms } from "./port-terms";
import { isInRegion } from "./regions";
import type { PlaceRef, PlacesAdapter, PortMeaning, PortRecord } from "./schema";

const envelope = z.object({ ports: z.array(z.unknown()) });

/** A UN/LOCODE in any spelling ('hk hkg'), else null. */
const unlocode = looseText(120).transform((text) => {
  const code = text?.replace(/\s/g, "").toUpperCase() ?? "";
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? code : null;
});

const portRow = z
  .object({
    port_id: needText(64),
    port_name: needText(120),
    port_name_chi: looseText(120),
    ctry_name: looseText(120),
    country: looseText(120),
    unloc: unlocode,
  })
  .transform(
    (row): PortRecord => ({
      id: row.port_id,
      name: row.port_name,
      nameZh: row.port_name_chi,
      country: row.ctry_name ?? row.country,
      countryCode: row.unloc?.slice(0, 2) ?? null,
      unlocode: row.unloc,
      zone: null,
      aliases: [],
    }),
  );

const readPorts = jsonReader(envelope, ({ ports }, note) => parseList(ports, portRow, note), []);

function languageOf(text: string): Locale {
  return storedEdition[/\p{Script=Han}/u.test(text) ? "zh" : "en"];
}

const namesOf = (port: PortRecord) => portTerms(port).filter(({ rank }) => rank <= portRanks.alias);

/** The ports that match the typed text, folded, best first. */
function ranked(ports: readonly PortRecord[], start: string): PortRecord[] {
  return ports
    .flatMap((port) => {
      const rank = matchPort(portTerms(port), start);
      return rank === null ? [] : [{ port, rank }];
    })
    .sort((a, b) => a.rank - b.rank || (a.port.name < b.port.name ? -1 : 1))
    .map(({ port }) => port);
}

/** Places from a publisher's port and airport services. Ids are opaque; zones are unknown. */
export function httpPlaces(access: UpstreamAccess): PlacesAdapter {
  const list = (wildcard: string) =>
    fetchUpstream(
      "ports",
      { query: { language: languageOf(wildcard), port_name: wildcard } },
      readPorts,
      access,
    );
  const lookUp = (name: string) =>
    fetchUpstream("seaport", { query: { language: languageOf(name), port_name: name } }, readPorts, access);

  // The lookup may return more than was requested, and knows no countries.
  const meaning = async (text: string): Promise<PortMeaning> => {
    const ports: PortRecord[] = [];
    for (const name of foldName(text) ? lookupNames(text) : []) {
      ports.push(...(await lookUp(name)));
      const found = meaningOf(text, ports);
      if (found.ports.length > 0) return found;
    }
    return meaningOf(text, ports);
  };

  return {
    ...httpAirports(access),
    meaningOf: meaning,

    async portsIn(region, limit) {
      const ports = await list("*");
      return ports.filter((port) => isInRegion(port, region)).slice(0, limit);
    },

    async suggestPorts(text, limit) {
      const start = foldName(text);
      if (!start) return [];
      const named = ranked(await list(`${text.trim()}*`), start);
      // The service searches the starts of names; the end of a code is searched in its complete list.
      const isShort = /^[a-z][a-z2-9]{2}$/.test(start);
      const matches = named.length > 0 || !isShort ? named : ranked(await list("*"), start);
      return matches.slice(0, limit);
    },

    async nearPorts(text, limit) {
      const ports = await list("*");
      const similar = await findSimilar(foldName(text), {
        named: async () => (name) => portsNamed(name, ports),
        near: async (start) => nearestOf(ports, namesOf, start, limit),
      });
      return similar.slice(0, limit);
    },

    // The services have no positions.
    listNeighbours: async () => [],

    async findPort({ id, name = "" }: PlaceRef) {
      if (id) {
        // The lookup knows names only; an id that it does not confirm is searched in the complete list.
        const isIt = (port: PortRecord) => port.id === id;
        const named = foldName(name) ? await lookUp(name.trim()) : [];
        return named.find(isIt) ?? (await list("*")).find(isIt) ?? null;
      }
      return decide(await meaning(name));
    },
  };
}
