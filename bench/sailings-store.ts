import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { prepareStore } from "@/lib/portal/prepare";
import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import type { SailingRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { root } from "../bin/process/node.mjs";
import { random } from "./support";

/** The store of the benchmark: a million sailings on two thousand port pairs, the same in every run. */
export const sailingCount = 1_000_000;
const pairCount = 2_000;
/** Port pairs have from 300 to 700 rows, 500 on average, over these days. */
export const firstDay = "2026-03-01";
export const dayCount = 152;
const portCount = 46;
const vesselCount = 400;

export interface Pair {
  loading: string;
  discharge: string;
}

const directory = join(root, "var", "bench");
const operators = [
  "Anchorage Lines",
  "Beacon Shipping",
  "Cormorant Marine",
  "Dolphin Container",
  "Eastward Line",
];

/** Pairs in a fixed order, from the ports of the store. */
export function pairsOf(ports: readonly string[]): Pair[] {
  const chosen = ports.filter((_, at) => at % Math.floor(ports.length / portCount) === 0).slice(0, portCount);
  return chosen
    .flatMap((loading) =>
      chosen.filter((port) => port !== loading).map((discharge) => ({ loading, discharge })),
    )
    .slice(0, pairCount);
}

function* sailingsOf(pair: Pair, number: number, hubs: readonly string[]): Generator<SailingRow> {
  const next = random(number + 1);
  const count = 300 + (number % 5) * 100;
  const pick = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T;
  const clock = () => `T${String(Math.floor(next() * 24)).padStart(2, "0")}:${next() < 0.5 ? "00" : "30"}`;
  for (let at = 0; at < count; at++) {
    const sails = addDays(firstDay, Math.floor(next() * dayCount));
    const hub = next() < 0.4 ? pick(hubs) : null;
    const vessel = Math.floor(next() * vesselCount);
    const before = (days: number) => addDays(sails, -days) + clock();
    yield {
      loading_port_id: pair.loading,
      discharge_port_id: pair.discharge,
      etd: sails + clock(),
      id: `b${number}-${at}`,
      eta: addDays(sails, 12 + Math.floor(next() * 25)) + clock(),
      operator: pick(operators),
      service: `SVC${1 + Math.floor(next() * 30)}`,
      transhipment_port_id: hub,
      transhipment_port: null,
      vessel: `BENCH VESSEL ${vessel}`,
      voyage: `${100 + at}W`,
      imo: String(2_000_000 + vessel),
      vessel_2: hub ? `BENCH VESSEL ${(vessel + 7) % vesselCount}` : null,
      voyage_2: hub ? `${500 + at}E` : null,
      si: before(4),
      vgm: before(3),
      cy: before(2),
      cfs: before(3),
      receiving: before(7),
      vr: before(2),
      cv: before(1),
      booking_url: next() < 0.7 ? `https://booking.example/${number}-${at}` : null,
      sample: 0,
    };
  }
}

function insertInto(database: DatabaseSync, table: string, first: object) {
  const columns = Object.keys(first);
  const statement = database.prepare(
    `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
  );
  return (row: object) => statement.run(...(Object.values(row) as (string | number | null)[]));
}

async function build(file: string): Promise<void> {
  const store = openStore(`file:${file}`);
  try {
    await migrate(store);
    // The state is set first, because the preparation would fill an empty domain with sample sailings.
    store.raw.exec("insert into domain_state (domain, state) values ('sailings', 'own')");
    await prepareStore(store, new Date(`${firstDay}T00:00:00Z`), join(root, "data"));
    const ports = store.raw
      .prepare("select id from ports order by id")
      .all()
      .map(({ id }) => String(id));
    store.raw.exec("pragma synchronous = off; begin");
    let insert: ((row: object) => unknown) | undefined;
    for (const [number, pair] of pairsOf(ports).entries()) {
      // The table is clustered by departure: rows in this order are appended, and rows in another order split pages.
      const rows = [...sailingsOf(pair, number, ports)].sort((a, b) => (a.etd < b.etd ? -1 : 1));
      for (const row of rows) {
        insert ??= insertInto(store.raw, "sailings", row);
        insert(row);
      }
    }
    for (let vessel = 0; vessel < vesselCount; vessel++) {
      const row = {
        imo: String(2_000_000 + vessel),
        vessel: `BENCH VESSEL ${vessel}`,
        ship_type: "Container ship",
        flag: "Hong Kong",
        call_sign: `VR${vessel}`,
        gross_tonnage: 90_000 + vessel,
        deadweight: 100_000 + vessel,
        length_overall: 330,
        breadth_extreme: 48,
        draught: 15,
        year_built: 2010,
        sample: 0,
      };
      insertInto(store.raw, "vessels", row)(row);
    }
    store.raw.exec("commit; analyze; pragma wal_checkpoint(truncate)");
  } finally {
    store.close();
  }
}

/**
 * The benchmark's store, which is created if there is none for this generator and these tables. Returns its file and its pairs.
 */
export async function benchStore(): Promise<{ file: string; pairs: Pair[] }> {
  const made = ["bench/sailings-store.ts", "bench/support.ts", "lib/store/migrations.ts", "data/ports.csv"];
  const hash = createHash("sha256");
  for (const path of made) hash.update(readFileSync(join(root, path)));
  const name = `sailings-${hash.digest("hex").slice(0, 12)}.db`;
  const file = join(directory, name);
  const finished = `${file}.ready`;
  if (!existsSync(finished)) {
    for (const old of existsSync(directory) ? readdirSync(directory) : []) {
      if (old.startsWith("sailings-")) rmSync(join(directory, old));
    }
    console.log(`Making a store of ${sailingCount.toLocaleString("en")} sailings ...`);
    await build(file);
    new DatabaseSync(finished).close();
  }
  const store = new DatabaseSync(file, { readOnly: true });
  const ports = store
    .prepare("select id from ports order by id")
    .all()
    .map(({ id }) => String(id));
  const counted = store.prepare("select count(*) as rows from sailings").get();
  store.close();
  if (counted?.rows !== sailingCount) throw new Error(`The bench's store holds ${counted?.rows} sailings.`);
  return { file, pairs: pairsOf(ports) };
}
