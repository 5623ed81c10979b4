import ICAL from "ical.js";
import type { LinkedPort } from "@/lib/places/shared";
import {
  type CutoffState,
  type FurtherCutoff,
  type Sailing,
  type ScheduleChange,
  sailingOf,
  toEvents,
} from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import zhTw from "@/messages/zh-tw.json";
import { changeOf } from "@/test/support/examples/changes";
import { legs, sailing as sample } from "@/test/support/examples/sailings";
import { type CalendarSetting, laneCalendar, sailingCalendar } from "./sailing-calendar";

const [feeder, mother] = legs;
const portOf = (id: string, name: string, zone: string): LinkedPort => ({
  id,
  name,
  nameEn: name,
  country: "",
  code: id,
  zone,
  addressName: name,
  plainName: name,
});
const hongKong = portOf("HKHKG", "Hong Kong", "Asia/Hong_Kong");
const rotterdam = portOf("NLRTM", "Rotterdam", "Europe/Amsterdam");

const way = sailingOf({
  ...sample,
  transitDays: null,
  siCutoff: "2026-03-15T17:00",
  cfsCutoff: "2026-03-18",
  vgmCutoff: null,
  cyCutoff: "2026-03-18T17:00",
  receiving: "2026-03-17T08:00",
  cvCutoff: null,
  legs: [
    { ...feeder, departure: "2026-03-20T18:00", arrival: "2026-03-24T06:00" },
    { ...mother, departure: "2026-03-25T12:00", arrival: "2026-04-21T06:30" },
  ],
});

interface Change {
  sailing?: Sailing;
  further?: FurtherCutoff[];
  hubs?: LinkedPort[];
  loadingPort?: LinkedPort;
  dischargePort?: LinkedPort;
  changes?: ScheduleChange[];
  state?: CutoffState;
  isWithdrawn?: boolean;
  isSample?: boolean;
  hasAlarms?: boolean;
  words?: CalendarSetting["words"];
  locale?: "en" | "zh-tw";
  cargo?: CalendarSetting["cargo"];
}

const settingOf = ({
  words = en,
  locale = "en",
  isSample = false,
  hasAlarms = false,
  cargo = null,
}: Change): CalendarSetting => ({
  words,
  locale,
  siteUrl: "https://portal.example",
  hasAlarms,
  cargo,
  sample: isSample,
  takenAt: new Date("2026-03-15T02:00:00Z"),
});

function write(change: Change = {}): string | null {
  const { sailing = way, further = [], changes = [], state = null, isWithdrawn = false } = change;
  const { hubs = [], loadingPort = hongKong, dischargePort = rotterdam } = change;
  return sailingCalendar(
    { sailing, further, events: toEvents(changes), state, isWithdrawn },
    { loadingPort, dischargePort, hubs },
    settingOf(change),
  );
}

const writeLane = (sailings: readonly Sailing[], change: Change = {}) =>
  laneCalendar(
    sailings.map((sailing) => ({
      sailing,
      further: [],
      events: toEvents(change.changes ?? []),
      state: change.state ?? null,
      isWithdrawn: change.isWithdrawn ?? false,
    })),
    { loadingPort: hongKong, dischargePort: rotterdam, hubs: [] },
    { ...settingOf(change), dateFrom: "2026-03-16", url: "https://portal.example/port" },
  );

let lastId = 0;
/** A recorded change of the sailing. */
const changed = (change: Partial<ScheduleChange>): ScheduleChange => {
  lastId += 1;
  return changeOf({
    id: lastId,
    weight: "urgent",
    previous: null,
    current: null,
    recordedAt: "2026-03-16T01:00:00.000Z",
    operator: way.operator,
    service: way.service,
    vessel: way.vessel,
    voyage: way.voyage,
    etd: way.etd,
    port: null,
    sailingId: way.id,
    ...change,
  });
};

/** Entries as a calendar reads them: unfolded, by the names of their lines. */
function entriesOf(file: string | null): Record<string, string>[] {
  const parts = (file ?? "").replaceAll("\r\n ", "").split("BEGIN:VEVENT\r\n").slice(1);
  return parts.map((part) =>
    Object.fromEntries(
      part.split("\r\n").map((line) => [line.split(":", 1)[0], line.replace(/^[^:]*:/, "")]),
    ),
  );
}
const momentsOf = (change?: Change) =>
  entriesOf(write(change)).map(({ SUMMARY, DTSTART, DTEND, "DTSTART;VALUE=DATE": day }) =>
    [SUMMARY?.split("\\,")[0], day ?? `${DTSTART} ${DTEND}`].join(" "),
  );

test("cut-offs end at their time, departure and arrival begin with it, each by its port's clock", () => {
  expect(momentsOf({ further: [{ code: "DGC", time: "2026-03-17T12:00", leg: 0 }] })).toEqual([
    "SI cut-off 20260315T083000Z 20260315T090000Z",
    "Dangerous goods cut-off 20260317T033000Z 20260317T040000Z",
    "CY cut-off 20260318T083000Z 20260318T090000Z",
    "CFS cut-off 20260318",
    "ETD Hong Kong 20260320T100000Z 20260320T103000Z",
    // Summer time has begun in Rotterdam.
    "ETA Rotterdam 20260421T043000Z 20260421T050000Z",
  ]);
});

test.each([
  ["2026-03-28T23:00", "20260328T220000Z"],
  ["2026-03-29T03:00", "20260329T010000Z"],
  // An hour that the clocks leave out, and one that comes twice.
  ["2026-03-29T02:30", "20260329T013000Z"],
  ["2026-10-25T02:30", "20261025T003000Z"],
])("an arrival in Rotterdam at %s is at %s", (arrival, utc) => {
  const sailing = sailingOf({
    ...way,
    legs: [{ ...feeder, to: mother.to, departure: "2026-03-20", arrival }],
  });
  expect(entriesOf(write({ sailing })).at(-1)?.DTSTART).toBe(utc);
});

test("entries of a port with an unknown zone are all-day entries, and their text has the hour", () => {
  const loadingPort: LinkedPort = { ...hongKong, isZoneGuessed: true };
  expect(momentsOf({ loadingPort })).toEqual([
    "SI cut-off 20260315",
    "CY cut-off 20260318",
    "CFS cut-off 20260318",
    "ETD Hong Kong 20260320",
    "ETA Rotterdam 20260421T043000Z 20260421T050000Z",
  ]);
  expect(entriesOf(write({ loadingPort }))[1]?.DESCRIPTION).toMatch(
    /^Wed 18-03-2026 17:00\\, Hong Kong time\\n/,
  );
});

test("a cut-off of the next ship uses the clock of its transhipment port", () => {
  const further = [{ code: "TCO", time: "2026-03-24T12:00", leg: 1 }];
  const singapore = portOf("SGSIN", "Singapore", "Asia/Singapore");
  const hubOf = (zone: string) => ({ further, hubs: [{ ...singapore, zone }] });
  const tcoOf = (change: Change) =>
    entriesOf(write(change)).find(({ SUMMARY }) => SUMMARY?.startsWith("Transhipment cut-off"));
  expect(tcoOf(hubOf("Asia/Singapore"))).toMatchObject({
    DTEND: "20260324T040000Z",
    SUMMARY: "Transhipment cut-off at Singapore\\, Golden Agarwood 124W",
    LOCATION: "Singapore",
  });
  expect(tcoOf(hubOf("Asia/Kolkata"))?.DTEND).toBe("20260324T063000Z");
  expect(tcoOf(hubOf("Asia/Kolkata"))?.DESCRIPTION).toMatch(/^Tue 24-03-2026 12:00\\, Singapore time/);
  expect(tcoOf({ further })).toMatchObject({ "DTSTART;VALUE=DATE": "20260324", LOCATION: "Singapore" });
  expect(momentsOf(hubOf("Asia/Singapore")).map((entry) => entry.replace(/ \d.*/, ""))).toEqual([
    "SI cut-off",
    "CY cut-off",
    "CFS cut-off",
    "ETD Hong Kong",
    "Transhipment cut-off at Singapore",
    "ETA Rotterdam",
  ]);
});

test("an entry states its sailing, its clock and the address of the page", () => {
  const [, cy, cfs] = entriesOf(write({ isSample: true }));
  const address = "https://portal.example/port/option/GD1-1?from=HKHKG&to=NLRTM&date=2026-03-20";
  expect(cy).toMatchObject({
    SEQUENCE: "0",
    DTSTAMP: "20260315T020000Z",
    SUMMARY: "CY cut-off\\, Golden Agarwood 124W",
    LOCATION: "Hong Kong",
    URL: address,
    TRANSP: "TRANSPARENT",
  });
  expect(cy?.DESCRIPTION?.split("\\n")).toEqual([
    "Wed 18-03-2026 17:00\\, Hong Kong time (Asia/Hong_Kong)",
    "Golden Delta\\, service GD1\\, Hong Kong to Rotterdam\\, Golden Agarwood 124W",
    en.option.sampleEntry.replaceAll(",", "\\,"),
    `A calendar may show a change late. Check here before you act on it: ${address}`,
  ]);
  expect(cfs?.DESCRIPTION).toMatch(/^Wed 18-03-2026\\, hour not published\\n/);
});

/** The events of a file, as a foreign reader of calendars has them, by their ids. */
function readEvents(file: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(file ?? ""));
  const events = calendar.getAllSubcomponents("vevent").map((part) => {
    const { uid, sequence, startDate, endDate, summary } = new ICAL.Event(part);
    const status = part.getFirstPropertyValue("status");
    const stamp = String(part.getFirstPropertyValue("dtstamp"));
    return { uid, sequence, from: startDate.toJSDate(), to: endDate.toJSDate(), summary, status, stamp };
  });
  return new Map(events.map((event) => [event.uid, event]));
}

test("another program reads the calendar before and after a change: the same ids, a higher sequence where it moved", () => {
  const before = readEvents(write());
  const cyCutoff = "2026-03-18T11:00";
  const recordedAt = "2026-03-17T09:30:00.000Z";
  // An imported row has another id with another departure.
  const legsOf = way.legs.map((leg, at) => (at === 0 ? { ...leg, departure: "2026-03-21T08:00" } : leg));
  const sailing = sailingOf({ ...way, id: "another", cyCutoff, legs: legsOf });
  const changes = [
    changed({ kind: "cutoffEarlier", field: "FCO", recordedAt }),
    changed({ kind: "departureRolled", field: "etd", port: { id: "HKHKG", name: "Hong Kong", zone: null } }),
    changed({ kind: "departureRolled", field: "etd", port: { id: "SGSIN", name: "Singapore", zone: null } }),
    changed({ kind: "new", field: null }),
  ];
  const after = readEvents(write({ sailing, changes }));
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  expect(before.size).toBe(5);
  for (const [uid, { sequence, summary, to, stamp }] of after) {
    const old = before.get(uid);
    expect(old?.sequence).toBe(0);
    const hasMoved = /^(CY cut-off|ETD)/.test(summary);
    expect([summary, sequence]).toEqual([summary, hasMoved ? 1 : 0]);
    if (hasMoved) expect(to.getTime()).not.toBe(old?.to.getTime());
    if (summary.startsWith("CY")) {
      expect(to).toEqual(new Date("2026-03-18T03:00:00Z"));
      expect(stamp).toBe("2026-03-17T09:30:00Z");
    }
  }
});

test("another ship on the same voyage revises every entry, and keeps its ids", () => {
  const before = readEvents(write());
  const legsOf = way.legs.map((leg) => ({ ...leg, vessel: "Golden Cedar" }));
  const sailing = sailingOf({ ...way, legs: legsOf });
  const after = readEvents(
    write({ sailing, changes: [changed({ kind: "vesselSwapped", field: "vessel" })] }),
  );
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const { sequence, summary } of after.values()) {
    expect(sequence).toBe(1);
    expect(summary).toContain("Golden Cedar");
  }
});

test("a sailing that is withdrawn is cancelled under the same ids", () => {
  const before = readEvents(writeLane([way]));
  const after = readEvents(
    writeLane([way], { isWithdrawn: true, changes: [changed({ kind: "withdrawn", field: null })] }),
  );
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const { sequence, status, summary } of after.values()) {
    expect([sequence, status]).toEqual([1, "CANCELLED"]);
    expect(summary).toMatch(/^Cancelled: /);
  }
});

test("a calendar of a lane has SI, VGM, CY, ETD and ETA of each sailing, each with an id of its own", () => {
  // The same carrier twice under one voyage number.
  const sailings = [way, sailingOf({ ...way, id: "twice" })];
  const events = readEvents(writeLane(sailings));
  expect([...events.values()].map(({ summary }) => summary.split(",")[0])).toEqual(
    sailings.flatMap(() => ["SI cut-off", "CY cut-off", "ETD Hong Kong", "ETA Rotterdam"]),
  );
  for (const uid of events.keys()) expect(uid).toMatch(/^[0-9a-f]{32}-[a-z]+@portal\.example$/);
});

test("weekly departures without a voyage number have ids of their own, which stay when others come and when they move", () => {
  const unnumbered = (id: string, etd: string, vessel = "TBA") =>
    sailingOf({
      ...sample,
      id,
      legs: [
        {
          ...feeder,
          vessel,
          voyage: null,
          imo: null,
          to: mother.to,
          departure: etd,
          arrival: "2026-04-21T06:30",
        },
      ],
    });
  const [first, second] = [unnumbered("1", "2026-03-20T18:00"), unnumbered("2", "2026-03-27T18:00")];
  const one = readEvents(write({ sailing: first }));
  const other = readEvents(write({ sailing: second }));
  expect([...other.keys()].filter((uid) => one.has(uid))).toEqual([]);
  // A lane has the same ids, whichever are listed and in which order.
  const departures = (sailings: readonly Sailing[]) =>
    [...readEvents(writeLane(sailings)).values()].flatMap(({ uid, summary }) =>
      summary.startsWith("ETD") ? uid : [],
    );
  const [id1, id2] = departures([first, second]);
  expect(departures([second])).toEqual([id2]);
  expect(departures([second, first])).toEqual([id2, id1]);
  expect(one.has(id1 ?? "")).toBe(true);
  // It moves twice, and its ship is named: the recorded changes know how it was first published.
  const moved = unnumbered("3", "2026-03-24T18:00", "Golden Cedar");
  const changes = [
    changed({ kind: "vesselSwapped", field: "vessel", previous: "TBA", current: "Golden Cedar" }),
    changed({
      kind: "departureRolled",
      field: "etd",
      previous: "2026-03-22T18:00",
      current: "2026-03-24T18:00",
    }),
    changed({
      kind: "departureRolled",
      field: "etd",
      previous: "2026-03-20T18:00",
      current: "2026-03-22T18:00",
    }),
  ];
  const after = readEvents(write({ sailing: moved, changes }));
  expect([...after.keys()]).toEqual([...one.keys()]);
  expect([...after.values()].find(({ summary }) => summary.startsWith("ETD"))?.sequence).toBe(3);
});

test("an entry without a revision has the time at which its sailing was first published", () => {
  const changes = [changed({ kind: "new", field: null, recordedAt: "2026-03-16T03:04:05.000Z" })];
  for (const { stamp, sequence } of readEvents(write({ changes })).values())
    expect([stamp, sequence]).toEqual(["2026-03-16T03:04:05Z", 0]);
});

test("a lane without sailings has one entry of its first day", () => {
  const [none, ...others] = readEvents(writeLane([])).values();
  expect(others).toEqual([]);
  expect(none).toMatchObject({ summary: "No sailings: Hong Kong to Rotterdam", sequence: 0 });
  expect(writeLane([])).toContain("DTSTART;VALUE=DATE:20260316\r\n");
});

test("cut-offs have an alarm where the address asks for it", () => {
  expect(write()).not.toContain("VALARM");
  expect(write({ hasAlarms: true })?.match(/BEGIN:VALARM/g)).toHaveLength(3);
});

test("it is in the reader's language, and links to the page in that language", () => {
  const [, cy] = entriesOf(write({ words: zhTw as CalendarSetting["words"], locale: "zh-tw" }));
  expect(cy?.SUMMARY).toContain(zhTw.schedule.cyCutoff);
  expect(cy?.DESCRIPTION).toContain("Hong Kong時間 週三 18-03-2026 17:00");
  expect(cy?.URL).toContain("https://portal.example/zh-tw/port/option/GD1-1");
});

test("a sailing without a time has no calendar", () => {
  const none = { siCutoff: null, cfsCutoff: null, cyCutoff: null };
  const legsOf = way.legs.map((leg) => ({ ...leg, departure: null, arrival: null }));
  expect(write({ sailing: sailingOf({ ...way, ...none, legs: legsOf }) })).toBeNull();
});

test("the longest texts there can be make a file of less than 192 KB", () => {
  const long = "港".repeat(200);
  const time = "2026-03-18T17:00";
  const codes = ["PCO", "ECP", "RCO", "DGC", "OBC", "STA", "SPA", "CUA", "AFC"];
  const end = { ...mother.to, port: long, terminal: long };
  const leg = { ...feeder, vessel: long, voyage: long, service: long, from: end, to: end, arrival: time };
  const sailing = sailingOf({
    ...way,
    id: "x".repeat(600),
    operator: long,
    legs: [leg, leg, leg],
    siCutoff: time,
    cfsCutoff: time,
    vgmCutoff: time,
    cyCutoff: time,
    vrCutoff: time,
    cvCutoff: time,
  });
  const further = [
    ...codes.map((code) => ({ code, time, leg: 0 })),
    ...[1, 2].map((at) => ({ code: "TCO", time, leg: at })),
  ];
  const far = { ...hongKong, name: "港".repeat(120), id: "x".repeat(64) };
  const file = write({ sailing, further, loadingPort: far, dischargePort: { ...far, id: "y".repeat(64) } });
  expect(entriesOf(file)).toHaveLength(19);
  expect(new Set(entriesOf(file).map(({ UID }) => UID)).size).toBe(19);
  expect(Buffer.byteLength(file ?? "")).toBeLessThan(192 * 1024);
});

test("a calendar of a search for a class of cargo has its cut-off of delivery and its state", () => {
  const sailing = { ...way, reeferCutoff: "2026-03-19T09:00" };
  const state = { state: "partly-closed", open: ["vgm", "cy"], closed: ["si"] } as const;
  const summaries = (change: Change) =>
    [...writeLane([sailing], change).matchAll(/SUMMARY:([^\\]*)/g)].map(([, what]) => what);
  expect(summaries({ cargo: "reefer" })).toContain("Reefer cut-off");
  expect(summaries({ cargo: "reefer" })).not.toContain("CY cut-off");
  expect(summaries({})).not.toContain("Reefer cut-off");
  const file = writeLane([sailing], {
    cargo: "reefer",
    state: { ...state, open: [...state.open], closed: [...state.closed] },
  });
  expect(file.replaceAll("\r\n ", "")).toContain("Reefer open\\, SI closed");
});
