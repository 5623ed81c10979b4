import fc from "fast-check";
import { dateOf, timeOfDay } from "@/lib/i18n/formats";
import { eventsAfter } from "@/lib/store/schedule-events";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { minuteOf } from "../cutoffs/cutoffs";
import { eventsById } from "./history";
import type { ScheduleChange } from "./schema";

/**
 * Of any two small imports, the events lead from the first to the second: old values are those of the first, and with the new ones
 * it is the second, but for moves that do not count. The second again has no events.
 */

const ports = ["HKHKG", "SGSIN", "LKCMB", "GBFXT", "NLRTM"];
const heads: Record<string, string> = { DCO: "SI Cut-off", FCO: "CY Closing", EFC: "Receiving" };

type Call = Record<"eta" | "etd" | keyof typeof heads, string | null>;
interface Voyage {
  ship: string;
  /** Those that the ship makes. */
  calls: Map<string, Call>;
}
type Voyages = Map<string, Voyage>;

/** So many hours after 10 March, local; now and then without the hour. */
const timeArbitrary = (hours: number, jitter: number) =>
  fc
    .tuple(fc.integer({ min: -jitter, max: jitter }), fc.integer({ min: 0, max: 5 }))
    .map(([by, alone]) =>
      new Date(Date.UTC(2026, 2, 10, hours + by)).toISOString().slice(0, alone === 0 ? 10 : 16),
    )
    // Midnight is an hour that is not known.
    .map((time) => time.replace("T00:00", ""));

const callArbitrary = (hours: number) =>
  fc.record({
    isMade: fc.integer({ min: 0, max: 7 }).map((n) => n > 0),
    isListed: fc.integer({ min: 0, max: 7 }).map((n) => n > 0),
    eta: timeArbitrary(hours - 14, 4),
    etd: timeArbitrary(hours, 9),
    ...Object.fromEntries(
      Object.keys(heads).map((code, n) => [code, fc.option(timeArbitrary(hours - 72 - 24 * n, 12))]),
    ),
  });

const week = 7 * 24;
/** Voyages of four weeks; the first and the last are always listed, so that a file stands for all weeks. */
const fileArbitrary = fc.tuple(
  ...[0, 1, 2, 3].map((n) =>
    fc.record({
      number: fc.constant(`10${n}W`),
      ship: fc.integer({ min: 0, max: 4 }).map((other) => (other === 0 ? 10 : 0) + n),
      isListed: fc.integer({ min: 0, max: 5 }).map((listed) => n % 3 === 0 || listed > 0),
      isBlank: fc.integer({ min: 0, max: 7 }).map((blank) => blank === 0),
      calls: fc.tuple(...ports.map((_, at) => callArbitrary(week * n + 96 * at))),
    }),
  ),
);
type File = typeof fileArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** The first call and the last are listed in each file: a voyage begins at one port. */
const isListed = (call: File[number]["calls"][number], at: number) =>
  at === 0 || at === ports.length - 1 || call.isListed;

const linesOf = (file: File, at: number): CallLine[] =>
  file.flatMap(({ number, ship, isListed: isSold, isBlank, calls }) =>
    calls.flatMap((call, n): CallLine[] => {
      if (!isSold || !isListed(call, n)) return [];
      const times = call as unknown as Call;
      return [
        {
          ...{ Carrier: "Peak Line", Service: `S${at}`, "Voyage Out": number },
          ...{
            "IMO No.": String(2_000_000 + 100 * at + ship),
            "Vessel Name": `Ship ${ship}`,
            Port: ports[n] ?? "",
          },
          ...{ Arrival: call.eta, Departure: call.etd },
          Status: isBlank ? "blank" : call.isMade ? "" : "omitted",
          ...Object.fromEntries(Object.entries(heads).map(([code, head]) => [head, times[code] ?? ""])),
        },
      ];
    }),
  );

/** What sails. */
const voyagesOf = (file: File): Voyages =>
  new Map(
    file.flatMap(({ number, ship, isListed: isSold, isBlank, calls }) => {
      const made = calls.flatMap((call, at) =>
        call.isMade && isListed(call, at)
          ? [[ports[at] ?? "", { ...(call as unknown as Call) }] as const]
          : [],
      );
      return isSold && !isBlank && made.length > 0
        ? [[number, { ship: `Ship ${ship}`, calls: new Map(made) }] as const]
        : [];
    }),
  );

function apply(voyages: Voyages, later: Voyages, change: ScheduleChange): void {
  const { kind, field, previous, current, port } = change;
  const number = change.voyage ?? "";
  const [voyage, next] = [voyages.get(number), later.get(number)];
  if (kind === "new" && next) voyages.set(number, next);
  else if (kind === "blanked") expect(voyages.delete(number)).toBe(true);
  else if (kind === "withdrawn") expect(voyage).toBeUndefined();
  else if (!voyage || !next) throw new Error(`${kind} of ${number}`);
  else if (kind === "portOmitted") expect(voyage.calls.delete(port?.id ?? "")).toBe(true);
  else if (kind === "portAdded") voyage.calls.set(port?.id ?? "", next.calls.get(port?.id ?? "") as Call);
  else if (kind === "vesselSwapped") {
    expect(voyage.ship).toBe(previous);
    voyage.ship = current ?? "";
  } else {
    const call = voyage.calls.get(port?.id ?? "");
    expect(call?.[field ?? ""]).toBe(previous);
    if (call) call[field ?? ""] = current;
  }
}

/** Whether a time may stay as it was told. */
function isSame(field: string, one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one || !other || one === other) return true;
  if (dateOf(one) !== dateOf(other)) return false;
  if (!timeOfDay(one) || !timeOfDay(other)) return true;
  return !(field in heads) && Math.abs(minuteOf(one) - minuteOf(other)) < 360;
}

/** All that voyages say, in lines. What may be as it was told is as `later` says. */
const timesOf = (voyages: Voyages, later: Voyages): string[] =>
  [...voyages]
    .flatMap(([number, { ship, calls }]) => [
      `${number} ${ship}`,
      ...[...calls].flatMap(([port, call]) =>
        ["eta", "etd", ...Object.keys(heads)].map((field) => {
          const next = later.get(number)?.calls.get(port)?.[field];
          return `${number} ${port} ${field} ${isSame(field, call[field], next) ? next : call[field]}`;
        }),
      ),
    ])
    .toSorted();

test("the events of any two imports lead from the first to the second, which again has none", async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  // Each pair is a service of its own, so that three files have them all.
  const services = fc.sample(fc.tuple(fileArbitrary, fileArbitrary), { numRuns: 60, seed });
  const store = await portStore();
  for (const [day, side] of [0, 1, 1].entries()) {
    const lines = services.flatMap((pair, at) => linesOf(pair[side] as File, at));
    const report = await importCalls(store, callsCsv(lines), { now: new Date(Date.UTC(2026, 1, day + 1)) });
    expect([report.outcome, report.problems.shown.slice(0, 3)]).toEqual(["imported", []]);
  }
  const ids = (await eventsAfter(store.reader, 0, 5000)).map(({ id }) => id);
  const events = await eventsById(store.reader, ids, "en");
  await store.close();
  expect(events.filter(({ recordedAt }) => recordedAt > "2026-02-02T12")).toEqual([]);
  const byService = Map.groupBy(events, ({ service }) => service);
  for (const [at, [first, second]] of services.entries()) {
    const [voyages, later] = [voyagesOf(first), voyagesOf(second)];
    const own = byService.get(`S${at}`) ?? [];
    try {
      // What one import does to one voyage is one event.
      expect(new Set(own.map(({ voyage }) => voyage)).size).toBe(own.length);
      for (const event of own) for (const change of event.changes) apply(voyages, later, change);
      expect(timesOf(voyages, later)).toEqual(timesOf(later, later));
    } catch (error) {
      const changes = own.flatMap((event) =>
        event.changes.map(({ voyage, kind, field, port, previous, current }) =>
          [voyage, kind, field, port?.id, previous, current].join(" "),
        ),
      );
      throw new Error(
        [`seed ${seed}`, callsCsv(linesOf(first, at)), callsCsv(linesOf(second, at)), ...changes].join("\n"),
        { cause: error },
      );
    }
  }
});
