import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedFlights } from "@/lib/flights/embedded";
import { prepareStore } from "@/lib/portal/prepare";
import { openStore } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { migrate } from "@/lib/store/migrations";
import type { FlightRow } from "@/lib/store/schema";
import { root } from "../bin/lib/node.mjs";
import { random, report, timing } from "./support";

/** A flight search in the store of a large publisher: p50 and p99 over 50,000 flights. */
const flightCount = 50_000;
const pairCount = 1_250;
const queryCount = 2_000;
const warmUpCount = 200;
/** Milliseconds at p99. */
const bound = 5;
const window = { dateFrom: "2026-05-18", dateTo: "2026-06-18" };

interface Place {
  id: string;
  zone: string;
}

/** From 20 to 60 flights on each pair, 40 on average: some end before the window, some fly on one day a week. */
function* flightsOf(pairs: readonly [Place, Place][]): Generator<FlightRow> {
  const next = random(20_260_518);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const clock = () => `${two(next() * 24)}:${two(next() * 60)}`;
  const types = ["direct", "transfer", "cargo"];
  for (const [number, [origin, destination]] of pairs.entries()) {
    const count = 20 + (number % 5) * 10;
    const rows = Array.from({ length: count }, (_, at): FlightRow => {
      const days = [..."1234567"].filter(() => next() < 0.5).join("") || "3";
      return {
        origin: origin.id,
        destination: destination.id,
        departure_time: clock(),
        id: createHash("sha256").update(`${number}-${at}`).digest("hex").slice(0, 24),
        airline: "B0",
        type: types[at % 3] ?? "direct",
        days,
        arrival_time: clock(),
        arrival_day: 1 + (at % 2),
        valid_from: "2026-03-29",
        valid_to: next() < 0.2 ? "2026-05-01" : "2026-10-24",
        legs: JSON.stringify([[`B0 ${100 + at}`, "77W"]]),
        via: "",
        sample: 0,
      };
    });
    yield* rows.sort((a, b) => (a.departure_time + a.id < b.departure_time + b.id ? -1 : 1));
  }
}

const directory = mkdtempSync(join(tmpdir(), "bench-flights-"));
try {
  const store = openStore(`file:${join(directory, "flights.db")}`);
  await migrate(store);
  // Before the preparation, which would fill an empty domain with sample flights.
  store.raw.exec("insert into domain_state (domain, state) values ('flights', 'own'), ('sailings', 'own')");
  await prepareStore(store, new Date(`${window.dateFrom}T00:00:00Z`), join(root, "data"));
  const airports = await store.db.selectFrom("airports").select(["id", "zone"]).orderBy("id").execute();
  const chosen = airports.filter((_, at) => at % 11 === 0).slice(0, 38);
  const pairs = chosen
    .flatMap((from) => chosen.filter((to) => to !== from).map((to): [Place, Place] => [from, to]))
    .slice(0, pairCount);
  await store.db.transaction().execute((trx) => insertMany(trx, "flights", flightsOf(pairs)));
  store.raw.exec("analyze");
  const { rows } = await store.db
    .selectFrom("flights")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  if (Number(rows) !== flightCount) throw new Error(`The bench's store holds ${rows} flights.`);

  const door = embeddedFlights(store);
  const next = random(1);
  const samples: number[] = [];
  let found = 0;
  for (let at = 0; at < warmUpCount + queryCount; at++) {
    const [origin, destination] = pairs[Math.floor(next() * pairs.length)] as [Place, Place];
    const place = ({ id, zone }: Place) => ({ id, name: id, code: id, zone });
    const begun = performance.now();
    const { flights } = await door.searchFlights({
      origin: place(origin),
      destination: place(destination),
      ...window,
      language: "en",
    });
    if (at >= warmUpCount) samples.push(performance.now() - begun);
    if (flights.length === 0) throw new Error(`No flight from ${origin.id} to ${destination.id}.`);
    found += flights.length;
  }
  const average = Math.round(found / (warmUpCount + queryCount));
  report([timing(`flight search, ${Number(rows)} flights, ${average} found: door`, samples, bound)]);
  store.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
