import type { Kysely, Transaction } from "kysely";
import { portKey, servicesKey, shipKey } from "@/lib/addresses/schedule-keys";
import { recordChanges } from "@/lib/store/changes";
import { doubtedUntil } from "@/lib/store/clock";
import type { Store } from "@/lib/store/connection";
import {
  type ImportChanges,
  type Importer,
  type ImportFile,
  type ImportJob,
  type ImportStep,
  type ReadReport,
  runStaged,
} from "@/lib/store/import";
import { addRemark, ImportFailure } from "@/lib/store/import-lines";
import { insertMany } from "@/lib/store/insert";
import type { Database, VisitRow } from "@/lib/store/schema";
import { UnreadableFile } from "@/lib/store/text-reader";
import { readVisitFile } from "./formats/read-file";
import { counter } from "./formats/values";
import { factMoment, longestStay, Visits } from "./merge";
import type { VisitFact } from "./schema";
import { shipsBySign } from "./ships";

/** Finds the port of a UN/LOCODE; the places domain implements it. */
export type VisitPorts = (db: Kysely<Database>) => Promise<{
  idsOf(text: string): readonly string[];
  hasZone(id: string): boolean;
}>;

/** The most visits that a store has, and records that a file or a folder may have. */
export const mostVisits = 500_000;
export const mostRecords = 1_000_000;
/** Days after which a visit is deleted, by its time. */
export const visitDays = 400;

const day = 86_400_000;
const rowsAtOnce = 500;

/**
 * Imports what ports report, from a file or a folder of files of any of the sources, recognised by their content. A file that is cut off or
 * of another shape is a bad line, and nothing of it is stored. The same file imported twice writes nothing.
 */
export const visitsImporter = (ports: VisitPorts, most = mostVisits): Importer => ({
  domain: "visits",
  table: "visits",
  heads: ["portCalls"],
  template:
    "Files as ports publish them: Digitraffic and OCEANS-X (JSON), Hong Kong's Marine Department and PORT-MIS (XML)\n",
  folderOf: [".json", ".xml"],
  namedFiles: [".json", ".xml"],
  replaces: [],
  run(job) {
    const facts: VisitFact[] = [];
    let lookUp: Awaited<ReturnType<VisitPorts>>;
    return runStaged<VisitFact>(
      {
        domain: "visits",
        async begin(db) {
          lookUp = await ports(db);
        },
        read: (notes) => readFacts(job, lookUp, notes),
        async stage(_, rows) {
          facts.push(...rows);
          if (facts.length > mostRecords)
            throw new ImportFailure(`More than ${mostRecords} records are not taken: import them in parts.`);
        },
        steps: (db) => visitSteps(db, facts, { now: job.now, most }),
        async end() {},
      },
      job,
    );
  },
});

async function* one({ input }: ImportJob): AsyncGenerator<ImportFile> {
  yield { name: null, input };
}

/** The records of all files: one without a use is counted in plain words, a file that cannot be read is a bad line. */
async function* readFacts(
  job: ImportJob,
  ports: Awaited<ReturnType<VisitPorts>>,
  notes: ReadReport,
): AsyncGenerator<VisitFact | [] | null> {
  const unused = counter();
  notes.unused = unused.counts;
  const oldest = new Date(job.now.getTime() - visitDays * day).toISOString();
  const newest = new Date(job.now.getTime() + day / 24).toISOString();
  const known = new Map<string, string | null>();
  const portOf = (code: string): string | null => {
    const stored = known.get(code);
    if (stored !== undefined) return stored;
    const [id, other] = /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? ports.idsOf(code) : [];
    const port = id !== undefined && other === undefined && ports.hasZone(id) ? id : null;
    known.set(code, port);
    return port;
  };
  for await (const { name, input } of job.folder ?? one(job)) {
    let file: Awaited<ReturnType<typeof readVisitFile>>;
    try {
      file = await readVisitFile(input, name, job.now);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const where = job.folder && name !== null ? { file: name } : {};
      addRemark(notes.problems, { ...where, line: error.line ?? 1, column: null, reason: error.message });
      yield null;
      continue;
    }
    for (const [what, count] of Object.entries(file.unused)) unused.add(what, count);
    for (const fact of file.facts) {
      const port = portOf(fact.port);
      const possible = withoutImpossible(fact, newest, unused.add);
      const at = factMoment(possible);
      if (!port) unused.add(`visits at ${fact.port.slice(0, 20)}, which is no known port with a zone`);
      else if (!at) unused.add("visits without a time");
      else if (at < oldest) unused.add(`visits older than ${visitDays} days`);
      yield port && at && at >= oldest ? { ...possible, port } : [];
    }
  }
}

/** Without what cannot be true: an actual time that is still to come, a departure before the arrival. */
function withoutImpossible(fact: VisitFact, newest: string, add: (what: string) => void): VisitFact {
  const { ...times } = fact.times;
  for (const moment of ["arrival_actual", "departure_actual"] as const) {
    if ((times[moment]?.at ?? "") <= newest) continue;
    delete times[moment];
    add("actual times that are still to come");
  }
  if (times.arrival_actual && times.departure_actual && times.departure_actual.at < times.arrival_actual.at) {
    delete times.departure_actual;
    add("departures before the arrival");
  }
  return { ...fact, times };
}

/** The steps that write what differs. */
async function visitSteps(
  db: Kysely<Database>,
  facts: readonly VisitFact[],
  { now, most }: { now: Date; most: number },
): Promise<ImportStep[]> {
  const results: ReturnType<Visits["result"]>[] = [];
  for (const [source, ofSource] of Map.groupBy(facts, (fact) => fact.source)) {
    const visits = new Visits(await storedOf(db, source, ofSource), now);
    visits.take(ofSource);
    results.push(visits.result());
  }
  const sum = (key: "visits" | "added" | "changed") =>
    results.reduce((total, result) => total + result[key], 0);
  const { total } = await db
    .selectFrom("visits")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (Number(total) + sum("added") > most)
    throw new ImportFailure(`The store has room for ${most} visits; these would be more.`);
  const kept = sum("visits") - sum("added");
  const counts: ImportChanges = {
    ...{ added: sum("visits"), removed: kept, changed: sum("changed"), unchanged: kept - sum("changed") },
    ...{ changedKeys: 0, samples: 0 },
  };
  const written = results.flatMap((result) => result.written);
  const saidAgain = new Set(results.flatMap((result) => result.saidAgain));
  const steps: ImportStep[] = [async () => counts];
  for (let at = 0; at < written.length; at += rowsAtOnce)
    steps.push((trx) => writeVisits(trx, written.slice(at, at + rowsAtOnce), saidAgain, now));
  return steps;
}

/** What is stored of the visits in a file: by their numbers, or of their ships around their times. */
async function storedOf(
  db: Kysely<Database>,
  source: string,
  facts: readonly VisitFact[],
): Promise<VisitRow[]> {
  const ids = [...new Set(facts.flatMap(({ sourceId }) => sourceId ?? []))];
  const rows: VisitRow[] = [];
  for (let at = 0; at < ids.length; at += rowsAtOnce)
    rows.push(
      ...(await db
        .selectFrom("visits")
        .selectAll()
        .where("source", "=", source)
        .where("source_id", "in", ids.slice(at, at + rowsAtOnce))
        .execute()),
    );
  const times = facts.flatMap((fact) => (fact.sourceId === null ? (factMoment(fact) ?? []) : [])).sort();
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return rows;
  const shifted = (time: string, by: number) => new Date(Date.parse(time) + by).toISOString();
  rows.push(
    ...(await db
      .selectFrom("visits")
      .selectAll()
      .where("source", "=", source)
      .where("at", ">=", shifted(first, -longestStay - 10 * day))
      .where("at", "<=", shifted(last, longestStay + 10 * day))
      .execute()),
  );
  return rows;
}

async function writeVisits(
  trx: Transaction<Database>,
  rows: readonly VisitRow[],
  saidAgain: ReadonlySet<VisitRow>,
  now: Date,
): Promise<ImportChanges> {
  for (const [source, same] of Map.groupBy(rows, (row) => row.source))
    await trx
      .deleteFrom("visits")
      .where("source", "=", source)
      .where(
        "source_id",
        "in",
        same.map((row) => row.source_id),
      )
      .execute();
  await insertMany(trx, "visits", rows);
  // Only the page of a port says when its source was last read.
  const changed = rows.filter((row) => !saidAgain.has(row));
  const signs = changed.flatMap(({ imo, call_sign }) => (imo ? [] : (call_sign ?? [])));
  const ships = signs.length > 0 ? await shipsBySign(trx, signs) : new Map<string, string[]>();
  const imos = changed.flatMap(({ imo, call_sign }) => imo ?? ships.get(call_sign ?? "") ?? []);
  const services = (await servicesOf(trx, imos)).map(servicesKey);
  const keys = [...new Set([...rows.map(({ port }) => portKey(port)), ...imos.map(shipKey), ...services])];
  await recordChanges(trx, "visits", { keys, all: false, now });
  return { added: 0, removed: 0, changed: 0, unchanged: 0, changedKeys: keys.length, samples: 0 };
}

/** The codes of the services on which ships sail, each with those of its carriers: by any of them its page has an address. */
async function servicesOf(trx: Transaction<Database>, imos: readonly string[]): Promise<string[]> {
  const sailed = trx
    .selectFrom("voyages")
    .select("service_id")
    .where("imo", "in", ["", ...new Set(imos)])
    .where("replaced_by", "is", null);
  const codes = await trx
    .selectFrom("services")
    .select("code")
    .where("id", "in", sailed)
    .union(trx.selectFrom("service_sellers").select("code").where("service_id", "in", sailed))
    .execute();
  return codes.map(({ code }) => code);
}

/** Deletes visits that are older than a year and a month, unless the clock has leapt. Returns how many. */
export async function pruneVisits(store: Store, now: Date): Promise<number> {
  if (await doubtedUntil(store, now)) return 0;
  const before = new Date(now.getTime() - visitDays * day).toISOString();
  const result = await store.db.deleteFrom("visits").where("at", "<", before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
