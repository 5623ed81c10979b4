import en from "@/messages/en.json";
import zh from "@/messages/zh-tw.json";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import type { ChangeWords } from "./change-text";
import { eventText } from "./event-text";
import { eventsOf, eventsOfLane } from "./history";

/**
 * Two imports of one service, and the events that a person lists who compares them: these and no others. Each pair is a service of
 * its own, so that two files have them all.
 */

const first = new Date("2026-03-01T04:00:00Z");
const second = new Date("2026-03-02T04:00:00Z");
const hours = (time: string, by: number) =>
  new Date(Date.parse(`${time}Z`) + by * 3_600_000).toISOString().slice(0, 16);
const cell = (time: string) => time.slice(0, 16).replace("T", " ");

/** A call of a voyage; cut-offs by the heads of a file. */
interface Call {
  port: string;
  arrival: string;
  departure: string;
  status?: string;
  cutoffs: Record<string, string>;
}
interface Voyage {
  number: string;
  ship: number;
  calls: Call[];
  status?: string;
}

const heads = { si: "SI Cut-off", vgm: "VGM Cut-off", cy: "CY Closing", receiving: "Receiving" };
/** Three weekly voyages from Hong Kong by Singapore and Colombo to Rotterdam, the first one on 10 March at 18:00. */
const schedule = (): Voyage[] =>
  [1, 2, 3].map((week) => {
    const day = 24 * 7 * (week - 1);
    const at = (time: string) => hours(time, day);
    const call = (port: string, arrival: string, departure: string): Call => ({
      port,
      arrival: at(arrival),
      departure: departure && at(departure),
      cutoffs: {},
    });
    const [loading, ...rest] = [
      call("HKHKG", "2026-03-10T06:00", "2026-03-10T18:00"),
      call("SGSIN", "2026-03-14T06:00", "2026-03-14T18:00"),
      call("LKCMB", "2026-03-18T06:00", "2026-03-18T18:00"),
      call("NLRTM", "2026-03-30T06:00", ""),
    ];
    const cutoffs = {
      [heads.si]: at("2026-03-08T12:00"),
      [heads.cy]: at("2026-03-09T18:00"),
      [heads.receiving]: at("2026-03-05T08:00"),
    };
    return {
      number: `10${week}W`,
      ship: week,
      calls: [{ ...(loading as Call), cutoffs }, ...rest],
    };
  });

type Edit = (voyages: Voyage[]) => Voyage[];
const first1 =
  (edit: (voyage: Voyage) => Voyage): Edit =>
  ([one, ...rest]) =>
    one ? [edit(one), ...rest] : [];
const calls = (edit: (call: Call, at: number) => Call) => (voyage: Voyage) => ({
  ...voyage,
  calls: voyage.calls.map(edit),
});
const moved =
  (by: number, what: readonly (keyof typeof heads | "arrival" | "departure")[]) =>
  (call: Call): Call => ({
    ...call,
    arrival: call.arrival && what.includes("arrival") ? hours(call.arrival, by) : call.arrival,
    departure: call.departure && what.includes("departure") ? hours(call.departure, by) : call.departure,
    cutoffs: Object.fromEntries(
      Object.entries(call.cutoffs).map(([head, time]) => {
        const isMoved = Object.entries(heads).some(
          ([name, own]) => own === head && what.includes(name as "si"),
        );
        return [head, isMoved ? hours(time, by) : time];
      }),
    ),
  });
const at = (port: string, edit: (call: Call) => Call) =>
  first1(calls((call) => (call.port === port ? edit(call) : call)));
const everything = ["arrival", "departure", "si", "cy", "receiving"] as const;
const slide = (by: number, from = 0): Edit =>
  first1(calls((call, n) => (n < from ? call : moved(by, everything)(call))));
const omit = (...ports: string[]): Edit =>
  first1(calls((call) => (ports.includes(call.port) ? { ...call, status: "omitted" } : call)));
const cutoffs = (by: number, ...what: (keyof typeof heads)[]) => at("HKHKG", moved(by, what));
const both =
  (...edits: Edit[]): Edit =>
  (voyages) =>
    edits.reduce((all, edit) => edit(all), voyages);

/** The events of the lane from Hong Kong to Rotterdam, with an exclamation mark before urgent ones. */
const pairs: readonly [what: string, edit: Edit, ...events: string[]][] = [
  ["nothing", (all) => all],
  ["departure five hours later", at("HKHKG", moved(5, ["departure"]))],
  [
    "a day late with all",
    slide(24),
    "101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00; all cut-offs with it",
  ],
  [
    "two days late with all",
    slide(48),
    "101W slips 2 days: leaves Hong Kong 12 Mar 18:00, was 10 Mar 18:00; all cut-offs with it",
  ],
  [
    "nine hours late with all",
    slide(9),
    "101W slips 9 h: leaves Hong Kong 11 Mar 03:00, was 10 Mar 18:00; all cut-offs with it",
  ],
  [
    "a week late with all",
    slide(168),
    "101W slips 7 days: leaves Hong Kong 17 Mar 18:00, was 10 Mar 18:00; all cut-offs with it",
  ],
  [
    "late, cut-offs stay",
    at("HKHKG", moved(24, ["departure"])),
    "101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00; cut-offs unchanged",
  ],
  [
    "late, CY stays",
    at("HKHKG", moved(24, ["departure", "si", "receiving"])),
    "101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00; Receiving, SI cut-off with it; CY cut-off unchanged",
  ],
  [
    "late, SI earlier",
    both(at("HKHKG", moved(24, ["departure", "cy", "receiving"])), cutoffs(-6, "si")),
    "!101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00; Receiving, CY cut-off with it; SI cut-off 6 h earlier: 8 Mar 06:00, was 8 Mar 12:00",
  ],
  [
    "late, receiving two days beyond it",
    both(at("HKHKG", moved(24, ["departure", "si", "cy"])), cutoffs(72, "receiving")),
    "!101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00; SI cut-off, CY cut-off with it; Receiving 3 days later: 8 Mar 08:00, was 5 Mar 08:00",
  ],
  [
    "a day early with all",
    slide(-24),
    "!101W leaves Hong Kong 1 day earlier: 9 Mar 18:00, was 10 Mar 18:00; all cut-offs with it",
  ],
  [
    "stay cut",
    at("HKHKG", moved(-7, ["departure"])),
    "!101W cuts its stay at Hong Kong by 7 h: leaves 10 Mar 11:00, was 10 Mar 18:00; cut-offs unchanged",
  ],
  ["CY earlier alone", cutoffs(-6, "cy"), "!101W CY cut-off 6 h earlier: 9 Mar 12:00, was 9 Mar 18:00"],
  ["CY later alone", cutoffs(5, "cy"), "101W CY cut-off 5 h later: 9 Mar 23:00, was 9 Mar 18:00"],
  [
    "SI and CY earlier",
    cutoffs(-2, "si", "cy"),
    "!101W SI cut-off 2 h earlier: 8 Mar 10:00, was 8 Mar 12:00; CY cut-off 2 h earlier: 9 Mar 16:00, was 9 Mar 18:00",
  ],
  [
    "receiving later alone",
    cutoffs(24, "receiving"),
    "!101W Receiving 1 day later: 6 Mar 08:00, was 5 Mar 08:00",
  ],
  [
    "receiving earlier alone",
    cutoffs(-24, "receiving"),
    "101W Receiving 1 day earlier: 4 Mar 08:00, was 5 Mar 08:00",
  ],
  [
    "SI a minute earlier",
    cutoffs(-1 / 60, "si"),
    "!101W SI cut-off 1 min earlier: 8 Mar 11:59, was 8 Mar 12:00",
  ],
  [
    "arrives a day late",
    at("NLRTM", moved(24, ["arrival"])),
    "101W arrives Rotterdam 1 day later: 31 Mar 06:00, was 30 Mar 06:00",
  ],
  [
    "arrives two days early",
    at("NLRTM", moved(-48, ["arrival"])),
    "101W arrives Rotterdam 2 days earlier: 28 Mar 06:00, was 30 Mar 06:00",
  ],
  [
    "late from Singapore on",
    slide(24, 1),
    "101W arrives Rotterdam 1 day later: 31 Mar 06:00, was 30 Mar 06:00",
  ],
  ["Singapore late alone", at("SGSIN", moved(12, ["departure"]))],
  ["Singapore omitted", omit("SGSIN")],
  ["Hong Kong omitted", omit("HKHKG"), "!101W omits Hong Kong"],
  ["Rotterdam omitted", omit("NLRTM"), "!101W omits Rotterdam"],
  [
    "Rotterdam not listed",
    first1((voyage) => ({ ...voyage, calls: voyage.calls.slice(0, 3) })),
    "!101W omits Rotterdam",
  ],
  ["Hong Kong omitted, the rest a day early", both(omit("HKHKG"), slide(-24, 1)), "!101W omits Hong Kong"],
  [
    "blank",
    first1((voyage) => ({ ...voyage, status: "blank" })),
    "!101W is blanked: was to leave Hong Kong 10 Mar 18:00",
  ],
  [
    "second not listed",
    (all) => all.filter(({ number }) => number !== "102W"),
    "!102W is blanked: was to leave Hong Kong 17 Mar 18:00",
  ],
  [
    "second blank, first late",
    both(slide(24), ([a, b, c]) => (a && b && c ? [a, { ...b, status: "blank" }, c] : [])),
    "!102W is blanked: was to leave Hong Kong 17 Mar 18:00",
    "101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00; all cut-offs with it",
  ],
  ["another ship", first1((voyage) => ({ ...voyage, ship: 9 })), "101W changes ship: Lantau 9, was Lantau 1"],
  [
    "another ship, late",
    both(
      first1((voyage) => ({ ...voyage, ship: 9 })),
      slide(24),
    ),
    "101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00; changes ship: Lantau 9, was Lantau 1; all cut-offs with it",
  ],
  [
    "a fourth week",
    (all) => [
      ...all,
      {
        ...schedule()[2],
        number: "104W",
        ship: 4,
        calls: schedule()[2]?.calls.map(moved(168, everything)) ?? [],
      },
    ],
    "104W is new: leaves Hong Kong 31 Mar 18:00",
  ],
  [
    "an extra loader",
    (all) => [
      ...all,
      { number: "191W", ship: 8, calls: schedule()[0]?.calls.map(moved(72, everything)) ?? [] },
    ],
    "191W is an extra loader: leaves Hong Kong 13 Mar 18:00",
  ],
  [
    "Singapore and Colombo swapped",
    first1((voyage) => {
      const [a, b, c, d] = voyage.calls;
      return a && b && c && d
        ? {
            ...voyage,
            calls: [
              a,
              { ...c, arrival: b.arrival, departure: b.departure },
              { ...b, arrival: c.arrival, departure: c.departure },
              d,
            ],
          }
        : voyage;
    }),
    "101W calls at Hong Kong, Colombo, Singapore, Rotterdam, was Hong Kong, Singapore, Colombo, Rotterdam",
  ],
  [
    "Felixstowe added",
    first1((voyage) => ({
      ...voyage,
      calls: [
        ...voyage.calls.slice(0, 3),
        { port: "GBFXT", arrival: "2026-03-28T06:00", departure: "2026-03-28T18:00", cutoffs: {} },
        ...voyage.calls.slice(3),
      ],
    })),
  ],
  [
    "all three late",
    (all) => all.map(calls(moved(24, everything))),
    "101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00; all cut-offs with it",
    "102W slips 1 day: leaves Hong Kong 18 Mar 18:00, was 17 Mar 18:00; all cut-offs with it",
    "103W slips 1 day: leaves Hong Kong 25 Mar 18:00, was 24 Mar 18:00; all cut-offs with it",
  ],
  [
    "late, arrival kept",
    both(slide(24), at("NLRTM", moved(-24, ["arrival"]))),
    "101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00; all cut-offs with it",
  ],
];

const linesOf = (voyages: readonly Voyage[], at: number, carriers: readonly string[]): CallLine[] =>
  carriers.flatMap((carrier) =>
    voyages.flatMap(({ number, ship, calls: own, status }) =>
      own.map((call) => ({
        Carrier: carrier,
        Service: `S${at}`,
        "Voyage Out": number,
        "IMO No.": `${2_400_000 + at * 10 + ship}`,
        "Vessel Name": `Lantau ${ship}`,
        Port: call.port,
        Arrival: cell(call.arrival),
        Departure: cell(call.departure),
        Status: status ?? call.status ?? "",
        ...Object.fromEntries(Object.values(heads).map((head) => [head, cell(call.cutoffs[head] ?? "")])),
      })),
    ),
  );

const lane = { loadingPortIds: ["HKHKG"], dischargePortIds: ["NLRTM"], limit: 5000 };
const written = (words: ChangeWords) => (event: Parameters<typeof eventText>[0]) =>
  `${event.weight === "urgent" ? "!" : ""}${eventText(event, words)}`;

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());
const importing = (lines: CallLine[], now: Date) =>
  importCalls(store, callsCsv(lines), { now }).then((report) => expect(report.outcome).toBe("imported"));

test.each([1, 2, 3])(
  "events of two imports, each once, of ships that several carriers sell: %s",
  async (count) => {
    const carriers = ["Peak Line", "Reef Line", "Mist Line"].slice(0, count);
    await importing(
      pairs.flatMap((_, at) => linesOf(schedule(), at, carriers)),
      first,
    );
    await importing(
      pairs.flatMap(([, edit], at) => linesOf(edit(schedule()), at, carriers)),
      second,
    );
    const { events } = await eventsOfLane(store.reader, { ...lane, language: "en" });
    const byService = Map.groupBy(events, ({ service }) => service);
    const found = pairs.map(([what], at) => [
      what,
      (byService.get(`S${at}`) ?? []).map(written(en)).toSorted(),
    ]);
    expect(found).toEqual(
      pairs.map(([what, , ...expected], at) => [
        what,
        expected.map((text) => text.replace(/^(!?)/, `$1S${at} `)).toSorted(),
      ]),
    );
    for (const event of events)
      expect(event.sellers.map(({ operator }) => operator).toSorted()).toEqual(carriers.toSorted());
  },
);

test("the ledger of a ship that slides has one entry, with its changes, in every language", async () => {
  const carriers = ["Peak Line", "Reef Line"];
  await importing(linesOf(schedule(), 0, carriers), first);
  await importing(linesOf(slide(48)(schedule()), 0, carriers), second);
  const ofShip = await eventsOf(store.reader, { imo: "2400001" }, { language: "en", limit: 50 });
  expect(ofShip.total).toBe(1);
  const [event] = ofShip.events;
  expect(event).toMatchObject({ kind: "slid", weight: "normal" });
  expect(event?.sellers).toHaveLength(2);
  expect(event?.changes.length).toBeGreaterThan(8);
  for (const portId of ["HKHKG", "SGSIN", "NLRTM"])
    expect((await eventsOf(store.reader, { portId }, { language: "en", limit: 50 })).events).toHaveLength(1);
  const { events } = await eventsOfLane(store.reader, { ...lane, language: "zh-tw" });
  expect(events.map(written(zh as ChangeWords))).toEqual([
    "S0 101W 延後 2 日：3月12日 18:00 於香港開船，原為3月10日 18:00；所有截止時間隨之更改",
  ]);
});
