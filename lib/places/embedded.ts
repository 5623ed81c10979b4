import { z } from "zod";
import { fold } from "@/lib/i18n/fold";
import { afterAll } from "@/lib/i18n/terms";
import type { Store } from "@/lib/store/connection";
import { embeddedAirports } from "./airports-embedded";
import { firstRows } from "./first-rows";
import { type PlaceAsk, type PlacesAdapter, type PortRecord, portRecordSchema } from "./schema";

/** Ranks of port_terms (lib/store/schema): the later, the less a match tells. */
const ranks = { name: 0, chineseName: 1, alias: 2, code: 3, country: 4 } as const;

const columns = [
  "ports.id",
  "ports.name",
  "ports.name_zh",
  "ports.country_code",
  "ports.unlocode",
  "ports.zone",
  "ports.aliases",
] as const;
const storedAliases = z.array(z.string());

interface StoredPort {
  id: string;
  name: string;
  name_zh: string | null;
  country_code: string;
  unlocode: string;
  zone: string;
  aliases: string;
}

function toRecord(row: StoredPort): PortRecord {
  return portRecordSchema.parse({
    id: row.id,
    name: row.name,
    nameZh: row.name_zh,
    country: null,
    countryCode: row.country_code,
    unlocode: row.unlocode,
    zone: row.zone,
    aliases: storedAliases.parse(JSON.parse(row.aliases)),
  });
}

/** Places from the embedded store. A port's id is its UN/LOCODE, an airport's its IATA code. */
export function embeddedPlaces(store: Store): PlacesAdapter {
  const { reader } = store;

  async function suggestPorts(text: string, limit: number): Promise<PortRecord[]> {
    const start = fold(text);
    if (!start) return [];
    const rows = await firstRows(limit, (count) =>
      reader
        .with("hits", (db) =>
          db
            .selectFrom("port_terms")
            .select(["port_id", "rank", "term"])
            .where("rank", "in", Object.values(ranks))
            .where("term", ">=", start)
            .where("term", "<", start + afterAll)
            .orderBy("rank")
            .orderBy("term")
            .limit(count),
        )
        .selectFrom("hits")
        .innerJoin("ports", "ports.id", "hits.port_id")
        .select(columns)
        .orderBy("hits.rank")
        .orderBy("hits.term")
        .orderBy("ports.name")
        .execute(),
    );
    return rows.map(toRecord);
  }

  /** Ports called exactly so, with the best rank of each. */
  async function portsCalled(name: string): Promise<{ rank: number; port: PortRecord }[]> {
    const term = fold(name);
    if (!term) return [];
    const rows = await reader
      .selectFrom("port_terms")
      .innerJoin("ports", "ports.id", "port_terms.port_id")
      .select(columns)
      .select("port_terms.rank")
      .where("port_terms.rank", "in", [ranks.name, ranks.chineseName, ranks.alias, ranks.code])
      .where("port_terms.term", "=", term)
      .orderBy("port_terms.rank")
      .execute();
    const called = new Map<string, { rank: number; port: PortRecord }>();
    for (const row of rows) {
      const port = toRecord(row);
      // Later words of a name stand among the aliases: they suggest a port, but they are not its name.
      const named = row.rank !== ranks.alias || port.aliases.some((alias) => fold(alias) === term);
      if (named && !called.has(port.id)) called.set(port.id, { rank: row.rank, port });
    }
    return [...called.values()];
  }

  async function inCountry(called: { rank: number; port: PortRecord }[], country: string) {
    if (called.length === 0) return [];
    const rows = await reader
      .selectFrom("port_terms")
      .select("port_id")
      .where("rank", "=", ranks.country)
      .where("term", "=", fold(country))
      .where(
        "port_id",
        "in",
        called.map(({ port }) => port.id),
      )
      .execute();
    const ids = new Set(rows.map((row) => row.port_id));
    return called.filter(({ port }) => ids.has(port.id));
  }

  async function findPort({ id, name }: PlaceAsk): Promise<PortRecord | null> {
    if (id) {
      const row = await reader.selectFrom("ports").select(columns).where("id", "=", id).executeTakeFirst();
      return row ? toRecord(row) : null;
    }
    if (!name) return null;
    const whole = await portsCalled(name);
    if (whole.length > 0) return onlyOne(whole);
    const [, port = "", country = ""] = /^(.*),(.*)$/su.exec(name.normalize("NFKC")) ?? [];
    return onlyOne(await inCountry(await portsCalled(port), country));
  }

  return { suggestPorts, findPort, ...embeddedAirports(store) };
}

/** The port meant: the only one, or the only one whose name it is and not just its alias or code. */
function onlyOne(called: { rank: number; port: PortRecord }[]): PortRecord | null {
  if (called.length === 1) return called[0]?.port ?? null;
  const byName = called.filter(({ rank }) => rank <= ranks.chineseName);
  return byName.length === 1 ? (byName[0]?.port ?? null) : null;
}
