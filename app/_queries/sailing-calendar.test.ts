import type { PortOption } from "@/lib/api/port-option";
import { timeInZone } from "@/lib/i18n/formats";
import type { LinkedPort } from "@/lib/places/schema";
import { cutoffState } from "@/lib/sailings/cutoffs";
import { sailingOf } from "@/lib/sailings/legs";
import { nowIn } from "@/lib/sailings/port-clock";
import type { FurtherCutoff, Sailing } from "@/lib/sailings/schema";
import { stepsOf } from "@/lib/sailings/steps";
import en from "@/messages/en.json";
import zhTw from "@/messages/zh-tw.json";
import { legs, sailing as sample } from "@/test/support/examples/sailings";
import { optionCalendar } from "./option-calendar";

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

/** 10:00 in Hong Kong. */
const now = new Date("2026-03-16T02:00:00Z");
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
  isSample?: boolean;
  at?: Date;
  words?: Pick<typeof en, "option" | "schedule" | "dates">;
  locale?: "en" | "zh-tw";
}

function write(change: Change = {}): string | null {
  const {
    sailing = way,
    further = [],
    hubs = [],
    loadingPort = hongKong,
    dischargePort = rotterdam,
  } = change;
  const { isSample = false, at = now, words = en, locale = "en" } = change;
  const zones = new Map([loadingPort, dischargePort, ...hubs].map(({ id, zone }) => [id, zone]));
  const option: PortOption = {
    sailing,
    carrier: null,
    others: [],
    services: {},
    loadingPort,
    dischargePort,
    loadingNow: timeInZone(at, loadingPort.zone),
    cutoffState: cutoffState(sailing, nowIn(at, loadingPort.zone)),
    steps: stepsOf(sailing, further, ({ portId }) => nowIn(at, zones.get(portId ?? "") ?? "Asia/Hong_Kong")),
    hubs,
    connections: [],
    rotations: [],
    vessels: {},
    asOf: null,
    sample: isSample,
  };
  const { option: own, schedule, dates } = words;
  return optionCalendar(option, {
    words: { option: own, schedule, dates },
    locale,
    siteUrl: "https://portal.example",
    now: at,
  });
}

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

test("cut-offs that are ahead end at their time, departure and arrival begin with it, each by its port's clock", () => {
  expect(momentsOf({ further: [{ code: "DGC", time: "2026-03-17T12:00", leg: 0 }] })).toEqual([
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
    "CY cut-off 20260318",
    "CFS cut-off 20260318",
    "ETD Hong Kong 20260320",
    "ETA Rotterdam 20260421T043000Z 20260421T050000Z",
  ]);
  expect(entriesOf(write({ loadingPort }))[0]?.DESCRIPTION).toMatch(
    /^Wed 18-03-2026 17:00\\, Hong Kong time/,
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
    "CY cut-off",
    "CFS cut-off",
    "ETD Hong Kong",
    "Transhipment cut-off at Singapore",
    "ETA Rotterdam",
  ]);
});

test("past events are left out, except the departure", () => {
  expect(momentsOf({ at: new Date("2026-03-26T02:00:00Z") })).toEqual([
    "ETD Hong Kong 20260320T100000Z 20260320T103000Z",
    "ETA Rotterdam 20260421T043000Z 20260421T050000Z",
  ]);
});

test("an entry states its sailing, its clock and the address of the page", () => {
  const [cy, cfs] = entriesOf(write({ isSample: true }));
  const address = "https://portal.example/port/option/GD1-1?from=HKHKG&to=NLRTM&date=2026-03-20";
  expect(cy).toMatchObject({
    DTSTAMP: "20260316T020000Z",
    SUMMARY: "CY cut-off\\, Golden Agarwood 124W",
    LOCATION: "Hong Kong",
    URL: address,
    TRANSP: "TRANSPARENT",
  });
  expect(cy?.DESCRIPTION?.split("\\n")).toEqual([
    "Wed 18-03-2026 17:00\\, Hong Kong time",
    "Golden Delta\\, service GD1\\, Hong Kong to Rotterdam\\, Golden Agarwood 124W",
    en.option.sampleEntry.replaceAll(",", "\\,"),
    `This entry is not updated automatically. Check here before you act on it: ${address}`,
  ]);
  expect(cfs?.DESCRIPTION).toMatch(/^Wed 18-03-2026\\, hour not published\\n/);
});

test("the id of an entry does not change with its time, and is unique to a sailing and an event", () => {
  const uids = (change?: Change) => entriesOf(write(change)).map(({ UID }) => UID);
  const before = uids();
  const moved = { ...way, cyCutoff: "2026-03-19T12:00" };
  expect(uids({ sailing: moved, at: new Date("2026-03-16T09:00:00Z") }).sort()).toEqual([...before].sort());
  expect(new Set(before).size).toBe(before.length);
  for (const uid of before) expect(uid).toMatch(/^[0-9a-f]{32}-[a-z]+@portal\.example$/);
  expect(uids({ sailing: { ...way, id: "GD1-2" } }).filter((uid) => before.includes(uid))).toEqual([]);
});

test("it is in the reader's language, and links to the page in that language", () => {
  const [cy] = entriesOf(write({ words: zhTw, locale: "zh-tw" }));
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
