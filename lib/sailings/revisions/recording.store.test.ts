import Papa from "papaparse";
import {
  type CallLine,
  callsCsv,
  importCalls,
  portFinder,
  portStore,
  searchCalls,
} from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import { sailingsImporter } from "../files/import";
import type { Sailing } from "../schema";
import { type EventList, eventsOf, eventsOfLane, eventsOfSailings } from "./history";
import { endOfDay } from "./search-as-of";
import { sailingsAsOf, withdrawnSailing, withdrawnSailings } from "./withdrawn";

const lane = { loadingPortIds: ["HKHKG"], dischargePortIds: ["NLRTM"] };
const ask = { language: "en", limit: 50 } as const;
const search = { ...lane, dateFrom: "2026-03-01", dateTo: "2026-06-30", language: "en" } as const;
const times = {
  first: new Date("2026-03-01T04:00:00Z"),
  second: new Date("2026-03-03T04:00:00Z"),
  third: new Date("2026-03-05T04:00:00Z"),
};

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const told = ({ events }: EventList) =>
  events.flatMap(({ changes }) =>
    changes.map(({ kind, weight, field, previous, current, voyage, port }) =>
      [kind, weight, voyage, port?.name, field, previous, current].filter(Boolean).join(" | "),
    ),
  );
/** By the changes that are recorded alone. */
const asOfDay = (list: readonly Sailing[], day: string) =>
  sailingsAsOf(store.reader, list, {
    ...{ ...search, before: endOfDay(day), dateType: "ETD", areCallsKept: false },
  });
const ofLane = async () => told(await eventsOfLane(store.reader, { ...lane, ...ask }));
const summariesOf = (sailings: readonly Sailing[]) =>
  sailings.map(({ vessel, voyage, etd, cyCutoff }) =>
    [vessel, voyage, etd, cyCutoff].filter(Boolean).join(" "),
  );

describe("pair rows", () => {
  type Line = Record<string, string>;
  const row = (voyage: string, etd: string, cy: string, more: Line = {}): Line => ({
    "Loading Port": "Hong Kong",
    "Discharge Port": "Rotterdam",
    Operator: "Blue Anchor Line",
    Service: "AE1",
    "Vessel Name": `ANCHOR ${voyage}`,
    "Voyage No.": voyage,
    ETD: etd,
    ETA: "20-05-2026",
    "CY Closing": cy,
    ...more,
  });
  async function run(now: Date, lines: readonly Line[], options = {}) {
    async function* input() {
      yield Papa.unparse([...lines], { columns: [...new Set(lines.flatMap(Object.keys))] });
    }
    const job = { store, input: input(), now, dryRun: false, skipBad: false, replace: null };
    const report = await sailingsImporter(portFinder).run({ ...job, ...options });
    expect(report.problems.shown).toEqual([]);
    return report;
  }
  const before = [
    row("101W", "10-03-2026 18:00", "09-03-2026 17:00"),
    row("102W", "17-03-2026 18:00", "16-03-2026 17:00"),
    row("103W", "24-03-2026 18:00", "23-03-2026 17:00"),
    row("104W", "31-03-2026 18:00", "30-03-2026 17:00"),
    row("105W", "07-04-2026 18:00", "06-04-2026 17:00"),
    row("107W", "21-04-2026 18:00", "20-04-2026 17:00"),
  ];
  const after = [
    row("101W", "12-03-2026 18:00", "09-03-2026 17:00"),
    row("102W", "17-03-2026 18:00", "16-03-2026 11:00"),
    row("103W", "24-03-2026 18:00", "23-03-2026 17:00", {
      "Vessel Name": "ANCHOR SPARE",
      "IMO No.": "2400009",
    }),
    row("105W", "07-04-2026 18:00", "06-04-2026 17:00"),
    row("106W", "14-04-2026 18:00", "13-04-2026 17:00"),
    row("107W", "21-04-2026 18:00", "20-04-2026 17:00"),
  ];
  const five = [
    "cutoffEarlier | urgent | 102W | Hong Kong | FCO | 2026-03-16T17:00 | 2026-03-16T11:00",
    "departureRolled | normal | 101W | Hong Kong | etd | 2026-03-10T18:00 | 2026-03-12T18:00",
    "vesselSwapped | normal | 103W | Hong Kong | vessel | ANCHOR 103W | ANCHOR SPARE",
    "new | quiet | 106W | Hong Kong",
    "withdrawn | quiet | 104W | Hong Kong",
  ];

  test("two files of one lane make five entries, and the second file again makes none", async () => {
    await run(times.first, before);
    expect(await ofLane()).toEqual([]);
    await run(times.second, after);
    expect(await ofLane()).toEqual(five);
    await run(times.third, after);
    expect(await ofLane()).toEqual(five);
    expect((await eventsOfLane(store.reader, { ...lane, ...ask })).events[0]).toMatchObject({
      operator: "Blue Anchor Line",
      etd: "2026-03-17T18:00",
      recordedAt: times.second.toISOString(),
      isLate: false,
      loadingPort: { id: "HKHKG" },
      dischargePort: { id: "NLRTM" },
      sample: false,
    });
    expect(told(await eventsOf(store.reader, { imo: "2400009" }, ask))).toEqual([five[2]]);
    expect(told(await eventsOf(store.reader, { carrier: "Blue Anchor Line" }, ask))).toEqual(five);
  });

  test("a dry run lists them by kind and writes none", async () => {
    const dryRun = async (lines: readonly Line[]) =>
      (await run(times.second, lines, { dryRun: true })).changes?.details;
    expect(await dryRun(before)).toBeUndefined();
    await run(times.first, before);
    expect(await dryRun(before)).toEqual(["no changes"]);
    expect(await dryRun(after)).toEqual([
      "cut-off earlier: 1",
      "departure rolled: 1",
      "vessel swapped: 1",
      "new sailing: 1",
      "sailing withdrawn: 1",
      "Blue Anchor Line AE1 102W Hong Kong - Rotterdam: CY Closing 16-03-2026 17:00 -> 16-03-2026 11:00",
      "Blue Anchor Line AE1 101W Hong Kong - Rotterdam: departure 10-03-2026 18:00 -> 12-03-2026 18:00",
      "Blue Anchor Line AE1 103W Hong Kong - Rotterdam: vessel ANCHOR 103W -> ANCHOR SPARE",
      "Blue Anchor Line AE1 106W Hong Kong - Rotterdam: new sailing",
      "Blue Anchor Line AE1 104W Hong Kong - Rotterdam: sailing withdrawn",
    ]);
    expect(await ofLane()).toEqual([]);
  });

  test("the first file of a further carrier makes none, and the same with all of a carrier replaced", async () => {
    await run(times.first, before);
    const other = before.map((line) => ({ ...line, Operator: "Other Line" }));
    await run(times.second, other);
    expect(await ofLane()).toEqual([]);
    await run(times.third, after, { replace: "operator" });
    expect(await ofLane()).toEqual(five);
  });

  test("a sailing that has left and is no longer listed is not a change", async () => {
    await run(times.first, before);
    const late = new Date("2026-03-12T00:00:00Z");
    await run(late, before.slice(1), { replace: "operator" });
    expect(await ofLane()).toEqual([]);
  });

  test("cut-offs that have passed before and after are not a change, and an earlier departure is not urgent", async () => {
    await run(times.first, before);
    const left = row("101W", "09-03-2026 18:00", "08-03-2026 17:00");
    await run(new Date("2026-03-12T00:00:00Z"), [left, ...before.slice(1)]);
    expect(await ofLane()).toEqual([
      "departureAdvanced | normal | 101W | Hong Kong | etd | 2026-03-10T18:00 | 2026-03-09T18:00",
    ]);
  });

  test("a connection, and a cut-off within three days of it", async () => {
    const via = {
      "Transhipment Port": "Singapore",
      "2nd Leg Vessel Name": "RELAY ONE",
      "2nd Leg Voyage No.": "7",
    };
    await run(times.first, [row("101W", "10-03-2026 18:00", "05-03-2026 17:00", via), ...before.slice(1)]);
    const moved = { ...via, "Transhipment Port": "Colombo", "2nd Leg Vessel Name": "RELAY TWO" };
    await run(times.second, [row("101W", "10-03-2026 18:00", "05-03-2026 17:01", moved), ...before.slice(1)]);
    expect(await ofLane()).toEqual([
      "connectionChanged | normal | 101W | Hong Kong | connection | Singapore, RELAY ONE | Colombo, RELAY TWO",
      "cutoffLater | normal | 101W | Hong Kong | FCO | 2026-03-05T17:00 | 2026-03-05T17:01",
    ]);
    const { events } = await eventsOfLane(store.reader, { ...lane, ...ask, language: "zh-tw" });
    expect(
      events.flatMap(({ changes }) => changes).map(({ isLate, previous }) => [isLate, previous]),
    ).toEqual([
      [false, "新加坡, RELAY ONE"],
      [true, "2026-03-05T17:00"],
    ]);
  });

  test("changes of sailings by their id, though it follows from the departure", async () => {
    await run(times.first, before);
    const earlier = (await searchCalls(store)).sailings[0]?.id ?? "";
    await run(times.second, after);
    await run(times.third, [row("101W", "13-03-2026 18:00", "09-03-2026 17:00"), ...after.slice(1)]);
    const { sailings } = await searchCalls(store);
    const events = await eventsOfSailings(store.reader, sailings, null);
    const [first] = sailings;
    expect(events.get(first?.id ?? "")?.map(({ previous }) => previous)).toEqual([
      "2026-03-12T18:00",
      "2026-03-10T18:00",
    ]);
    expect(events.size).toBe(4);
    const recent = await eventsOfSailings(store.reader, sailings, times.third.toISOString());
    expect([...recent.keys()]).toEqual([first?.id]);
    expect(earlier).not.toBe(first?.id);
    expect(await withdrawnSailing(store.reader, earlier, "en")).toBeNull();
  });

  test("withdrawn sailings, and the list as it was published", async () => {
    await run(times.first, before);
    const then = (await searchCalls(store)).sailings;
    await run(times.second, after);
    const { sailings } = await searchCalls(store);
    const gone = await withdrawnSailings(store.reader, search);
    expect(gone.map(({ sailing, reason }) => [reason, ...summariesOf([sailing])])).toEqual([
      ["withdrawn", "ANCHOR 104W 104W 2026-03-31T18:00 2026-03-30T17:00"],
    ]);
    const [one] = gone;
    expect(await withdrawnSailing(store.reader, one?.sailing.id ?? "", "en")).toEqual(one);
    expect(await withdrawnSailings(store.reader, { ...search, dateFrom: "2026-04-01" })).toEqual([]);
    const asOf = async (date: string) => (await asOfDay(sailings, date)).sailings;
    expect(summariesOf(await asOf("2026-03-02"))).toEqual(summariesOf(then));
    expect(summariesOf(await asOf("2026-03-03"))).toEqual(summariesOf(sailings));
    await run(times.third, before);
    expect(await withdrawnSailings(store.reader, search)).toMatchObject([{ sailing: { voyage: "106W" } }]);
    expect(await withdrawnSailing(store.reader, one?.sailing.id ?? "", "en")).toBeNull();
  });
});

describe("port calls", () => {
  const voyage = (number: string, day: string, cy: string, more: CallLine = {}): CallLine[] => {
    const line = {
      Carrier: "Peak Line",
      Service: "FE1",
      "Voyage Out": number,
      "IMO No.": "2400001",
      "Vessel Name": "Lantau Relay",
      ...more,
    };
    return [
      { ...line, Port: "HKHKG", Departure: `${day} 18:00`, "CY Closing": cy },
      { ...line, Port: "SGSIN", Arrival: `${day.replace("-03-", "-04-").replace(/^(\d\d)/, "14")} 06:00` },
      { ...line, Port: "NLRTM", Arrival: `${day.replace(/-\d\d-/, "-05-")} 06:00` },
    ];
  };
  const ship = (number: number) => ({ "IMO No.": `240000${number}`, "Vessel Name": `Lantau ${number}` });
  const before = [
    ...voyage("101W", "10-03-2026", "09-03-2026 17:00", ship(1)),
    ...voyage("102W", "12-03-2026", "11-03-2026 17:00", ship(2)),
    ...voyage("103W", "14-03-2026", "13-03-2026 17:00", ship(3)),
    ...voyage("104W", "16-03-2026", "15-03-2026 17:00", ship(4)),
    ...voyage("105W", "22-03-2026", "21-03-2026 17:00", ship(5)),
  ];
  const after = [
    ...voyage("101W", "10-03-2026", "09-03-2026 17:00", ship(1)).map((line) =>
      line.Port === "HKHKG" ? { ...line, Departure: "12-03-2026 18:00" } : line,
    ),
    ...voyage("102W", "12-03-2026", "11-03-2026 11:00", ship(2)),
    ...voyage("103W", "14-03-2026", "13-03-2026 17:00", ship(9)),
    ...voyage("105W", "22-03-2026", "21-03-2026 17:00", ship(5)),
    ...voyage("106W", "18-03-2026", "17-03-2026 17:00", ship(6)),
  ];
  const five = [
    "blanked | urgent | 104W | Hong Kong",
    "cutoffEarlier | urgent | 102W | Hong Kong | FCO | 2026-03-11T17:00 | 2026-03-11T11:00",
    "departureRolled | normal | 101W | Hong Kong | etd | 2026-03-10T18:00 | 2026-03-12T18:00",
    "vesselSwapped | normal | 103W | Hong Kong | vessel | Lantau 3 | Lantau 9",
    "new | quiet | 106W | Hong Kong | extra",
  ];
  const run = (now: Date, lines: readonly CallLine[]) => importCalls(store, callsCsv(lines), { now });

  test("two files of one service make five entries, and the second file again makes none", async () => {
    await run(times.first, before);
    expect(await ofLane()).toEqual([]);
    await run(times.second, after);
    expect(await ofLane()).toEqual(five);
    await run(times.third, after);
    expect(await ofLane()).toEqual(five);
    expect((await store.all("select count(*) as n from schedule_changes"))[0]).toEqual({ n: 5 });
    expect(told(await eventsOf(store.reader, { serviceId: "Peak Line/FE1" }, ask))).toHaveLength(5);
    expect(told(await eventsOf(store.reader, { imo: "2400003" }, ask))).toHaveLength(1);
    const other = { loadingPortIds: ["NLRTM"], dischargePortIds: ["HKHKG"] };
    expect((await eventsOfLane(store.reader, { ...other, ...ask })).total).toBe(0);
    // From Singapore on, the cut-off and the departure at Hong Kong concern no one.
    const onward = { loadingPortIds: ["SGSIN"], dischargePortIds: ["NLRTM"] };
    expect(
      told(await eventsOfLane(store.reader, { ...onward, ...ask })).map((text) => text.split(" ")[0]),
    ).toEqual(["blanked", "vesselSwapped", "new"]);
  });

  test("changes of found itineraries, withdrawn sailings, and the list as it was published", async () => {
    await run(times.first, before);
    const then = (await searchCalls(store)).sailings;
    await run(times.second, after);
    const { sailings } = await searchCalls(store);
    const events = await eventsOfSailings(store.reader, sailings, null);
    const kindsOf = (voyage: string) => {
      const id = sailings.find((sailing) => sailing.voyage === voyage)?.id ?? "";
      return events.get(id)?.map(({ kind, sailingId }) => [kind, sailingId === id]);
    };
    expect(["101W", "102W", "103W", "105W", "106W"].map(kindsOf)).toEqual([
      [["slid", true]],
      [["cutoffMoved", true]],
      [["vesselSwapped", true]],
      undefined,
      [["extraLoader", true]],
    ]);
    const list = await eventsOfLane(store.reader, { ...lane, ...ask });
    expect(list.events.map(({ sailingId }) => sailingId)).toEqual(
      ["104W", "102W", "101W", "103W", "106W"].map((one) => `Peak.20.Line_FE1_${one}_HKHKG_NLRTM`),
    );
    const gone = await withdrawnSailings(store.reader, search);
    expect(gone).toMatchObject([
      { reason: "blanked", sailing: then.find(({ voyage: one }) => one === "104W") },
    ]);
    expect(await withdrawnSailing(store.reader, gone[0]?.sailing.id ?? "", "en")).toMatchObject({
      reason: "blanked",
      sailing: { etd: "2026-03-16T18:00", cyCutoff: "2026-03-15T17:00" },
    });
    expect(await withdrawnSailing(store.reader, sailings[0]?.id ?? "", "en")).toBeNull();
    expect((await asOfDay(sailings, "2026-03-02")).sailings).toEqual(then);
    expect((await asOfDay(sailings, "2026-03-03")).sailings).toEqual(sailings);
  });

  test("an omitted port concerns who loads or discharges there", async () => {
    await run(times.first, before);
    await run(
      times.second,
      before.map((line) =>
        line.Port === "SGSIN" && line["Voyage Out"] === "101W" ? { ...line, Status: "omitted" } : line,
      ),
    );
    expect(await ofLane()).toEqual([]);
    const short = { loadingPortIds: ["HKHKG"], dischargePortIds: ["SGSIN"] };
    expect(told(await eventsOfLane(store.reader, { ...short, ...ask }))).toEqual([
      "portOmitted | urgent | 101W | Singapore | calls | Singapore",
    ]);
    expect(await withdrawnSailings(store.reader, { ...search, ...short })).toMatchObject([
      { reason: "portOmitted", sailing: { voyage: "101W", etd: "2026-03-10T18:00" } },
    ]);
    await run(times.third, before);
    expect(await withdrawnSailings(store.reader, { ...search, ...short })).toEqual([]);
  });
});
