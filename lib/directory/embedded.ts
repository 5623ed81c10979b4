import { fold } from "@/lib/i18n/fold";
import { afterAll } from "@/lib/i18n/terms";
import type { Store } from "@/lib/store/connection";
import { parseJsonRecord } from "@/lib/store/text-reader";
import {
  type City,
  type CompanyRecord,
  companySchema,
  type DirectoryAdapter,
  type DirectoryPage,
  type DirectoryQuery,
  type PortRecord,
} from "./schema";
import { termKinds } from "./write";

/** Number of companies on one page of a list. */
const pageSize = 10;
/** Number of words of a free search that are used. */
const mostWords = 6;

/** Kinds of terms that a search of one category uses, and a search of all; both find places, too. */
const inCategory = [termKinds.name, termKinds.service];
const inAll = [...inCategory, termKinds.hashtag];

type Reader = Store["reader"];

/** Called for each stored row that cannot be read and is left out. */
export type DroppedRows = (facts: { table: "companies"; id: string }) => void;

/** The store, and what an adapter of it is made with. */
interface Source {
  reader: Reader;
  dropped: DroppedRows;
}

function readRow({ dropped }: Source, { id, record }: { id: string; record: string }): CompanyRecord[] {
  const parsed = companySchema.safeParse(parseJsonRecord(record));
  if (!parsed.success) dropped({ table: "companies", id });
  return parsed.data ? [parsed.data] : [];
}

/** Companies that have a term of these kinds with this beginning. */
const withTerm = (reader: Reader, start: string, kinds: readonly number[]) =>
  reader
    .selectFrom("company_terms")
    .select("company_id")
    .where("term", ">=", start)
    .where("term", "<", start + afterAll)
    .where("kind", "in", kinds);

/** Companies at one of these ports. */
const atPorts = (reader: Reader, ports: readonly string[]) =>
  reader.selectFrom("company_ports").select("company_id").where("port_id", "in", ports);

/** Companies of a category, or all, with the name by which they are sorted. */
function membersOf(reader: Reader, type: DirectoryQuery["type"]) {
  return type
    ? reader.selectFrom("company_types").select(["company_id", "sort_name"]).where("type", "=", type)
    : reader.selectFrom("companies").select(["id as company_id", "sort_name"]);
}

/**
 * Companies that have a term of these kinds, or a port, with this beginning, or that are at a port of a city with this name.
 */
const withWord = (reader: Reader, word: string, kinds: readonly number[], cities: readonly City[]) => {
  const ports = cities.filter((city) => city.word === word).flatMap((city) => city.ports);
  const named = withTerm(reader, word, [...kinds, termKinds.port]);
  return ports.length === 0 ? named : named.union(atPorts(reader, ports));
};

/**
 * Companies of a city in the text that have a term of these kinds which begins with the text's other words; null without a
 * city.
 */
function inCity(reader: Reader, start: string, kinds: readonly number[], cities: readonly City[]) {
  const named = new Set(cities.map(({ word }) => word));
  const rest = start
    .split(" ")
    .filter((word) => !named.has(word))
    .join(" ");
  if (named.size === 0 || !rest) return null;
  const ports = cities.flatMap((city) => city.ports);
  return withTerm(reader, rest, kinds).where("company_id", "in", atPorts(reader, ports));
}

/**
 * Companies that match a search: those with a term of these kinds that begins with the complete search text, or, if the text
 * has a city, with the rest of it; else those for which each word begins such a term or a port, or is a city.
 */
async function concerning(
  reader: Reader,
  start: string,
  kinds: readonly number[],
  cities: readonly City[] = [],
) {
  const complete = withTerm(reader, start, kinds);
  if (await complete.limit(1).executeTakeFirst()) return complete;
  const besideCity = inCity(reader, start, kinds, cities);
  if (besideCity && (await besideCity.limit(1).executeTakeFirst())) return besideCity;
  const words = [...new Set(start.split(" "))].slice(0, mostWords);
  let every = reader.selectFrom("companies").select("id as company_id");
  for (const word of words) every = every.where("id", "in", withWord(reader, word, kinds, cities));
  return every;
}

/** The companies of a category, or of all, that match its keyword. */
async function matchingCompanies(reader: Reader, { type, keyword, cities }: DirectoryQuery) {
  const all = reader.selectFrom(membersOf(reader, type).as("t"));
  const start = fold(keyword);
  if (!start) return all;
  const kinds = type ? inCategory : inAll;
  return all.where("t.company_id", "in", await concerning(reader, start, kinds, cities));
}

async function listCompanies(
  source: Source,
  search: DirectoryQuery,
): Promise<DirectoryPage<CompanyRecord, PortRecord>> {
  const { reader } = source;
  const { ports: chosen, page } = search;
  const base = await matchingCompanies(reader, search);
  const matching = chosen.length === 0 ? base : base.where("t.company_id", "in", atPorts(reader, chosen));
  const [rows, counted, ports] = await Promise.all([
    matching
      .innerJoin("companies as c", "c.id", "t.company_id")
      .select(["c.id", "c.record"])
      .orderBy("t.sort_name")
      .orderBy("t.company_id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    base
      .innerJoin("company_ports as p", "p.company_id", "t.company_id")
      .select(({ fn }) => [
        "p.port_id as id",
        fn.min("p.name").as("name"),
        fn.min("p.name_zh").as("nameZh"),
        fn.countAll<number>().as("count"),
      ])
      .groupBy("p.port_id")
      .orderBy("name")
      .orderBy("id")
      .execute(),
  ]);
  const total = Number(counted.total);
  return {
    items: rows.flatMap((row) => readRow(source, row)),
    page,
    totalPages: Math.max(1, Math.ceil(total / pageSize)),
    total,
    ports: ports.map((port) => ({ ...port, count: Number(port.count) })),
  };
}

async function findRelevant(source: Source, query: string, limit: number, cities?: readonly City[]) {
  const { reader } = source;
  const start = fold(query);
  if (!start) return { items: [], total: 0 };
  const concerned = await concerning(reader, start, inAll, cities);
  const all = reader.selectFrom("companies as c").where("c.id", "in", concerned);
  const [rows, counted] = await Promise.all([
    all
      .leftJoin(withTerm(reader, start, inAll).select("kind").as("hit"), "hit.company_id", "c.id")
      .select(({ fn }) => ["c.id", "c.record", fn.min("hit.kind").as("closest")])
      .groupBy(["c.id", "c.record", "c.sort_name"])
      .orderBy("closest")
      .orderBy("c.sort_name")
      .orderBy("c.id")
      .limit(limit)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items: rows.flatMap((row) => readRow(source, row)), total: Number(counted.total) };
}

async function countByPort(reader: Reader, limit: number) {
  const ports = await reader
    .selectFrom("company_ports")
    .select(({ fn }) => [
      "port_id as id",
      fn.min("name").as("name"),
      fn.min("name_zh").as("nameZh"),
      fn.countAll<number>().as("count"),
    ])
    .groupBy("port_id")
    .orderBy("count", "desc")
    .orderBy("port_id")
    .limit(limit)
    .execute();
  if (ports.length === 0) return [];
  const rows = await reader
    .selectFrom("company_ports as p")
    .innerJoin("company_types as t", "t.company_id", "p.company_id")
    .select(({ fn }) => ["p.port_id as port", "t.type", fn.countAll<number>().as("count")])
    .where(
      "p.port_id",
      "in",
      ports.map(({ id }) => id),
    )
    .groupBy(["p.port_id", "t.type"])
    .execute();
  return ports.map(({ count, ...port }) => ({
    ...port,
    count: Number(count),
    types: Object.fromEntries(
      rows.filter((row) => row.port === port.id).map((row) => [row.type, Number(row.count)]),
    ),
  }));
}

/** The directory in the embedded store. Port ids are UN/LOCODEs. */
export function embeddedDirectory({ reader }: Store, dropped: DroppedRows = () => {}): DirectoryAdapter {
  const source = { reader, dropped };
  return {
    searchesAll: true,

    listCompanies: (search) => listCompanies(source, search),

    async getCompany(id) {
      const row = await reader
        .selectFrom("companies")
        .select(["id", "record"])
        .where("id", "=", id)
        .executeTakeFirst();
      return (row && readRow(source, row)[0]) ?? null;
    },

    findRelevant: (query, limit, cities) => findRelevant(source, query, limit, cities),

    async listIds({ limit, offset }) {
      const companies = reader.selectFrom("companies").select("id").orderBy("id");
      const rows = await companies.limit(limit).offset(offset).execute();
      return rows.map(({ id }) => id);
    },

    async countByType() {
      const rows = await reader
        .selectFrom("company_types")
        .select(({ fn }) => ["type", fn.countAll<number>().as("count")])
        .groupBy("type")
        .execute();
      return Object.fromEntries(rows.map(({ type, count }) => [type, Number(count)]));
    },

    countByPort: (limit) => countByPort(reader, limit),
  };
}
