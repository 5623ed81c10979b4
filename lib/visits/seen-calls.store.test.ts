import { insertMany } from "@/lib/store/insert";
import type { VisitRow } from "@/lib/store/schema";
import { portStore } from "@/test/support/call-store";
import { type PlannedLine, planCalls } from "@/test/support/planned-calls";
import type { TestStore } from "@/test/support/stores";
import { addVisitedPorts } from "@/test/support/visits";
import { readSeenCarrier, readSeenSailing, readSeenService } from "./seen-calls";

/** Wednesday; the last complete week ends on Sunday 25 October. */
const now = new Date("2026-10-28T04:00:00Z");
const request = { locale: "en" as const, now };

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
  await addVisitedPorts(store);
});
afterEach(() => store.close());

const imoOf = (at: number) => String(4_200_100 + at);
/** A weekly call at Hong Kong at 09:30, of another ship each week, the first on 1 September. */
const arrivalOf = (at: number) => Date.parse("2026-09-01T01:30:00Z") + at * 7 * 86_400_000;
const localOf = (at: number) =>
  new Date(arrivalOf(at) + 8 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

const line = (at: number, more: Partial<PlannedLine> = {}): PlannedLine => ({
  ...{ imo: imoOf(at), voyage: `${at}W`, port: "HKHKG", arrival: localOf(at) },
  departure: localOf(at).replace("09:30", "23:10"),
  ...more,
});

/** The visit of a ship so many minutes after its promise. */
function visit(at: number, late: number, more: Partial<VisitRow> = {}): VisitRow {
  const came = new Date(arrivalOf(at) + late * 60_000).toISOString();
  return {
    ...{ source: "hkmd", source_id: String(at), port: "HKHKG", place: null, imo: imoOf(at), kind: null },
    ...{ call_sign: null, ship: `WITNESS ${imoOf(at)}`, from_port: null, to_port: null, agent: null },
    ...{ company: null, notes: null, arrival_estimated: null, departure_estimated: null },
    ...{ arrival_actual: came, departure_actual: null, arrival_estimated_by: null, arrival_actual_by: null },
    ...{ departure_estimated_by: null, departure_actual_by: null, ended: 0, at: came, revision: 1 },
    seen_at: came,
    ...more,
  };
}

const serviceOf = async (code = "WT1") =>
  String((await store.all(`select id from services where code = '${code}'`))[0]?.id);

/** Minutes late of seven weeks: five are less than six hours from the promise. */
const minutes = [0, 359, -359, 360, -360, 40, -15];

test("no ship was seen, or only those of others: nothing", async () => {
  await planCalls(store, [line(0), line(1, { service: "OX1" })], now);
  const own = await serviceOf();
  expect(await readSeenService(store, own, request)).toBeNull();
  await insertMany(store.db, "visits", [visit(1, 20)]);
  expect(await readSeenService(store, own, request)).toBeNull();
  expect(await readSeenService(store, await serviceOf("OX1"), request)).not.toBeNull();
  expect(await readSeenCarrier(store, ["NONE"], request)).toBeNull();
});

test("the record is that of a count by hand, from eight arrivals on, and the carrier's actual times are no part of it", async () => {
  await planCalls(
    store,
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => line(at)),
    now,
  );
  // The carrier says that all ships came on time.
  await store.exec("update calls set arrival_actual = arrival_planned where port_id = 'HKHKG'");
  await insertMany(
    store.db,
    "visits",
    minutes.map((late, at) => visit(at, late)),
  );
  const own = await serviceOf();
  const seven = await readSeenService(store, own, request);
  expect(seven).toMatchObject({ record: null, days: 30 });
  // Those of the last 30 days, the newest first.
  expect(seven?.visits.map(({ promise }) => promise?.minutesLate)).toEqual([-15, 40, -360]);

  // On Tuesday 27 October, after the last complete week.
  await insertMany(store.db, "visits", [visit(8, 5)]);
  expect((await readSeenService(store, own, request))?.record).toBeNull();
  await insertMany(store.db, "visits", [visit(7, 4000)]);
  const record = {
    period: { from: "2026-08-10", to: "2026-10-25" },
    sources: ["Hong Kong Marine Department"],
    onTime: { count: 5, all: 8 },
  };
  expect((await readSeenService(store, own, request))?.record).toEqual(record);
  const [seller] = await store.all("select seller from service_sellers");
  expect((await readSeenCarrier(store, ["NONE", String(seller?.seller)], request))?.record).toEqual(record);
});

test("a promise of a date alone is listed, and does not count", async () => {
  await planCalls(
    store,
    [0, 1, 2, 3, 4, 5, 6, 7].map((at) => line(at, at === 6 ? { arrival: localOf(at).slice(0, 10) } : {})),
    now,
  );
  await insertMany(
    store.db,
    "visits",
    [0, 1, 2, 3, 4, 5, 6, 7].map((at) => visit(at, 30)),
  );
  expect(await readSeenService(store, await serviceOf(), request)).toMatchObject({
    record: null,
    visits: [{ promise: { minutesLate: 30 } }, { promise: { minutesLate: null } }, {}, {}],
  });
});

test("each service of a call that two carriers publish has its own promise beside what was seen", async () => {
  await planCalls(store, [line(6), line(6, { service: "PX7", voyage: "P41" })], now);
  await insertMany(store.db, "visits", [visit(6, 75)]);
  for (const [code, voyage] of [
    ["WT1", "6W"],
    ["PX7", "P41"],
  ] as const)
    expect(await readSeenService(store, await serviceOf(code), request)).toMatchObject({
      visits: [
        {
          port: { code: "HKHKG", name: "Hong Kong" },
          sourceName: "Hong Kong Marine Department",
          arrival: { time: "2026-10-13T10:45", isEstimate: false },
          promise: { services: [{ code }], voyage, arrival: "2026-10-13T09:30", minutesLate: 75 },
        },
      ],
    });
});

test("a sailing has what was seen at its own ports alone, in the order of its calls, by call sign too", async () => {
  const imo = imoOf(6);
  await planCalls(
    store,
    [
      line(6),
      line(6, { port: "KRPUS", arrival: "2026-10-18 06:20", departure: "2026-10-18 22:40" }),
      line(6, { port: "FIHEL", arrival: "2026-11-20 06:00", departure: "2026-11-21 05:00" }),
    ],
    now,
  );
  await store.exec(
    `insert into vessels (imo, vessel, call_sign, sample) values ('${imo}', 'SIX', 'dsz x6', 0)`,
  );
  const seoul = "2026-10-17T21:50:00.000Z";
  await insertMany(store.db, "visits", [
    visit(6, 30, {
      source: "port-mis",
      source_id: "9",
      port: "KRPUS",
      imo: null,
      call_sign: "DSZX6",
      arrival_actual: seoul,
      at: seoul,
    }),
    visit(6, -20),
  ]);
  const ends = [
    { imo, port: "HKHKG", day: "2026-10-13", isArrival: false },
    { imo, port: "KRPUS", day: "2026-10-18", isArrival: true },
  ];
  const shown = async (of: typeof ends) =>
    (await readSeenSailing(store, of, request)).map(({ port, promise }) => [port.code, promise?.minutesLate]);
  expect(await shown(ends)).toEqual([
    ["HKHKG", -20],
    ["KRPUS", 30],
  ]);
  expect(await shown([{ imo, port: "HKHKG", day: "2026-10-20", isArrival: false }])).toEqual([]);
  expect(await shown([{ imo: imoOf(7), port: "HKHKG", day: "2026-10-13", isArrival: false }])).toEqual([]);
  expect(await shown([])).toEqual([]);
});
