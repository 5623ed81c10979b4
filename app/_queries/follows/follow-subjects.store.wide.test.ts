import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { flightColumns, serviceDays } from "@/lib/flights/files/columns";
import { flightsImporter } from "@/lib/flights/operator";
import type { Letter } from "@/lib/follows/shared";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import type { Locale } from "@/lib/i18n/locales";
import { seedAirports } from "@/lib/places/seed";
import { sailingsImporter } from "@/lib/sailings/operator";
import type { Store } from "@/lib/store/connection";
import { type CallLine, portFinder, portStore } from "@/test/support/call-store";
import {
  confirmedFollow,
  importVoyages,
  importedAt as now,
  peakVoyage as voyage,
} from "@/test/support/followed-voyages";
import { findAnswered } from "./follow-answers";
import { eventsOfFollowed } from "./follow-events";
import { followSource } from "./follow-mails";
import { findFollowSubject } from "./follow-subject";
import { readFollowed } from "./followed";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
beforeEach(async () => {
  mockStore = await portStore();
  await seedAirports(mockStore, readFileSync("data/airports.csv", "utf8"));
});
afterEach(() => mockStore.close());

/** From files of calls and flights to the mails of who follows each kind of subject. */

const late = new Date("2026-08-20T04:00:00Z");
const importing = (...voyages: CallLine[][]) => importVoyages(mockStore, voyages.flat());

/** A daily flight from Hong Kong to Singapore. */
async function importFlight(cells: Record<string, string> = {}) {
  const flight: Record<string, string> = {
    flight_schedule_type: "direct",
    ...Object.fromEntries(serviceDays.map((day) => [day, "1"])),
    departure_time: "10:40",
    arrival_time: "14:35",
    origin_airport_code: "HKG",
    destination_airport_code: "SIN",
    flight_no: "HW 271",
    aircraft_type: "359",
    ...cells,
  };
  const rows = [flightColumns.map(({ head }) => head), flightColumns.map(({ key }) => flight[key] ?? "")];
  const report = await flightsImporter.run({
    store: mockStore,
    input: (async function* () {
      yield Buffer.from(rows.map((row) => row.join(",")).join("\n"));
    })(),
    now,
    dryRun: false,
    skipBad: false,
    replace: null,
  });
  expect(report.outcome).toBe("imported");
}

const source = followSource(async (purpose) => `${purpose}-token`);

/** One who follows: each reading begins where the last one ended, as the worker's does. */
function follower(search: string, language: Locale = "en") {
  let notifiedId = 0;
  return async (at = now) => {
    const follow = confirmedFollow(search, { language, notifiedId });
    const upTo = await source.lastId();
    const changes = await source.changesForFollow(follow, upTo, at);
    notifiedId = upTo;
    return (changes?.letter ?? null) as Letter | null;
  };
}

const subjects = {
  ship: "imo=9100101",
  service: "service=P1&carrier=PEK",
  port: "port=HKHKG",
  carrier: "carrier=Peak+Line",
  lane: "loading_port_id=HKHKG&discharge_port_id=NLRTM",
};
const slides = "P1 101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00 (Peak 101W)";
const blanked = "P1 101W is blanked: was to leave Hong Kong 11 Mar 18:00 (Peak 101W)";

test("each follower has each event once: a slide, an omission elsewhere, a blank sailing", async () => {
  const names = {
    ship: "Peak 101W",
    service: "Service P1",
    port: "Hong Kong (HKHKG)",
    carrier: "Peak Line",
    lane: "Hong Kong to Rotterdam",
  };
  const followers = Object.entries(subjects).map(([kind, search]) => [kind, follower(search)] as const);
  const letters = async () =>
    Object.fromEntries(
      await Promise.all(
        followers.map(async ([kind, read]) => [kind, (await read())?.subject ?? null] as const),
      ),
    );
  const all = (text: string, urgent = "") =>
    Object.fromEntries(Object.entries(names).map(([kind, name]) => [kind, `${urgent}${name}: ${text}`]));

  await importing(voyage("101W", 10), voyage("102W", 17));
  await letters();
  await importing(voyage("101W", 11), voyage("102W", 17));
  expect(await letters()).toEqual(all(slides));
  expect(await letters()).toEqual(
    all("").lane ? Object.fromEntries(followers.map(([kind]) => [kind, null])) : {},
  );

  const omits = voyage("102W", 17, (call) => (call.Port === "SGSIN" ? { ...call, Status: "omitted" } : call));
  await importing(voyage("101W", 11), omits);
  const omission = "P1 102W omits Singapore (Peak 102W, ETD 21 Mar 18:00)";
  expect(await letters()).toEqual({
    ship: null,
    service: `Urgent: Service P1: ${omission}`,
    port: null,
    carrier: `Urgent: Peak Line: ${omission}`,
    lane: null,
  });

  await importing(
    voyage("101W", 11, (call) => ({ ...call, Status: "blank" })),
    omits,
  );
  expect(await letters()).toEqual(all(blanked, "Urgent: "));
});

test("followers of a carrier that publishes lanes get each event once, at both ports", async () => {
  const row = (voyage: string, etd: string) => ({
    "Loading Port": "Hong Kong",
    "Discharge Port": "Rotterdam",
    Operator: "Blue Anchor Line",
    "Vessel Name": `Anchor ${voyage.slice(0, 3)}`,
    "IMO No.": `9200${voyage.slice(0, 3)}`,
    "Voyage No.": voyage,
    ETD: etd,
    ETA: "20-05-2026",
  });
  const publish = async (...rows: Record<string, string>[]) => {
    const input = (async function* () {
      yield Papa.unparse(rows);
    })();
    const job = { store: mockStore, input, now, dryRun: false, skipBad: false, replace: null };
    expect((await sailingsImporter(portFinder).run(job)).outcome).toBe("imported");
  };
  const searches = ["carrier=Blue+Anchor+Line", "imo=9200102", "port=HKHKG", "port=NLRTM", subjects.lane];
  const names = [
    "Blue Anchor Line",
    "Anchor 102",
    "Hong Kong (HKHKG)",
    "Rotterdam (NLRTM)",
    "Hong Kong to Rotterdam",
  ];
  const followers = searches.map((search) => follower(search));
  const letters = async () => {
    const all = [];
    for (const next of followers) all.push((await next())?.subject.replace(/ \([^()]*\)$/, "") ?? null);
    return all;
  };
  const [first, last] = [row("101W", "10-03-2026 18:00"), row("103W", "24-03-2026 18:00")];
  await publish(first, row("102W", "17-03-2026 18:00"), last);
  await letters();
  await publish(first, row("102W", "18-03-2026 18:00"), last);
  const slip = "Anchor 102 102W slips 1 day: leaves Hong Kong 18 Mar 18:00, was 17 Mar 18:00";
  expect(await letters()).toEqual(
    names.map((name) => (name.startsWith("Rotterdam") ? null : `${name}: ${slip}`)),
  );
  await publish(first, last);
  const ends = "Anchor 102 102W is no longer published: was to leave Hong Kong 18 Mar 18:00";
  expect(await letters()).toEqual(names.map((name) => `${name}: ${ends}`));
});

test("followers of a lane by air get each change of its flights once, in the airports' local time", async () => {
  const read = follower("origin_airport=HKG&destination_airport=SIN");
  const elsewhere = follower("origin_airport=SIN&destination_airport=HKG");
  await importFlight();
  await read();
  await importFlight({ departure_time: "11:10" });
  const letter = await read();
  expect(letter?.subject).toBe(
    "Urgent: Hong Kong (HKG) to Singapore (SIN): HW 271 is retimed from 02-03-2026: 11:10 – 14:35, was 10:40 – 14:35 (HKG – SIN)",
  );
  expect(letter?.text).toContain("All times are local to the airport.");
  expect(letter?.text).toMatch(/\/flight\/changes\?.*entry=\d+#c\d+$/m);
  expect([await read(), await elsewhere()]).toEqual([null, null]);
});

test.each([
  ["en", "Peak 101W", "Service P1", "Hong Kong (HKHKG)", "Peak Line", "Hong Kong (HKG) to Singapore (SIN)"],
  [
    "zh-tw",
    "Peak 101W 的船期",
    "航線 P1 的船期",
    "香港（HKHKG）的掛靠",
    "Peak Line的船期",
    "香港 (HKG)至新加坡 (SIN)的航班",
  ],
  [
    "zh-cn",
    "Peak 101W 的船期",
    "航线 P1 的船期",
    "香港（HKHKG）的挂靠",
    "Peak Line的船期",
    "香港 (HKG)至新加坡 (SIN)的航班",
  ],
] as const)("in %s each subject has its name, its count and its end", async (locale, ...names) => {
  await importing(voyage("101W", 10), voyage("102W", 17));
  await importing(voyage("101W", 11), voyage("102W", 17));
  const { ship, service, port, carrier } = subjects;
  const searches = [ship, service, port, carrier, "origin_airport=HKG&destination_airport=SIN"];
  const found = await Promise.all(
    searches.map((search) =>
      findFollowSubject({
        params: new URLSearchParams(search),
        locale,
        now: new Date(now.getTime() + 60_000),
      }),
    ),
  );
  expect(found.map((subject) => subject?.name)).toEqual(names);
  const { follow: t } = await messagesOf(locale);
  const [one, none] = [t.changedOne, t.changedNone].map((text) => fill(text, { days: 7 }));
  expect(found.map((subject) => subject?.about[1])).toEqual([one, one, one, one, none]);
  expect(new Set(found.map((subject) => subject?.ends))).toEqual(new Set([fill(t.openEnd, { days: 180 })]));
  expect(found.map((subject) => subject?.calendar)).toEqual(names.map(() => null));
});

const read = (search: string, at = now) =>
  readFollowed({ params: new URLSearchParams(search), locale: "en", now: at });

test("every address of a subject has one canonical query, and an unknown subject has none", async () => {
  await importing(voyage("101W", 10), voyage("102W", 17));
  await importFlight();
  const searchOf = async (search: string) => (await read(search))?.search ?? null;
  for (const search of ["service=p1", "service=P1&carrier=PEK", "service=p1&carrier=NON"])
    expect(await searchOf(search)).toBe("service=P1&carrier=PEK");
  for (const search of ["carrier=PEK", "carrier=peak-line", "carrier=PEAK+LINE"])
    expect(await searchOf(search)).toBe("carrier=Peak+Line");
  const route = await searchOf("origin_airport=Hong+Kong&destination_airport=SIN");
  expect(route).toBe(await searchOf(route ?? ""));
  expect(new URLSearchParams(route ?? "").get("origin_airport_id")).toBe("HKG");
  for (const search of [
    ...["", "imo=9999991", "imo=91001", "service=Z9&carrier=PEK", "carrier=Nobody", "port=ZZZZZ"],
    ...["port=HKHKG%7C%7CSGSIN", "origin_airport=HKG", "origin_airport=HKG&destination_airport=HKG"],
  ])
    expect([search, await read(search)]).toEqual([search, null]);
});

test("a subject that is no longer published is still followed while its changes are recorded", async () => {
  await importing(voyage("101W", 10), voyage("102W", 17));
  await importing(voyage("101W", 11), voyage("102W", 17));
  for (const [search, name] of [
    [subjects.ship, "Peak 101W"],
    [subjects.service, "Service P1"],
    [subjects.carrier, "Peak Line"],
    [subjects.port, "Hong Kong (HKHKG)"],
  ] as const) {
    expect((await follower(search)(late))?.subject).toBe(`${name}: ${slides}`);
    const page = {
      params: Object.fromEntries(new URLSearchParams(search)),
      locale: "en" as const,
      now: late,
    };
    expect(await findAnswered("confirm", "cut", page)).toMatchObject({ name, hasLastDay: false });
  }
});

test("all events of a range are read, however many one query gives", async () => {
  await importing(voyage("101W", 10), voyage("102W", 17), voyage("103W", 24));
  await importing(voyage("101W", 11), voyage("102W", 18), voyage("103W", 25));
  const followed = await read(subjects.carrier);
  const upTo = await source.lastId();
  for (const [size, times] of [
    [1, 1],
    [2, 1],
    [500, 1],
    // Of a carrier with two names, which both sell the ship.
    [500, 2],
  ] as const) {
    const subjects = followed ? Array.from({ length: times }, () => followed.subjects).flat() : [];
    const events = followed
      ? await eventsOfFollowed({ ...followed, subjects }, { after: 0, upTo }, "en", size)
      : [];
    expect(events.map(({ name }) => name)).toEqual(["Peak 103W 103W", "Peak 102W 102W", "Peak 101W 101W"]);
  }
});
