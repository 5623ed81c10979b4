import { Readable } from "node:stream";
import Papa from "papaparse";
import { tools } from "@/app/_agents/server";
import { importerOf } from "@/cli/importers";
import { localePath, locales } from "@/lib/i18n/locales";
import { changesAfter, lastChangeId } from "@/lib/store/changes";
import { store } from "@/lib/store/connection";
import { matchRoute, tagsOf } from "@/routes";
import { ask, renderPage } from "@/test/support/joints/app";
import { jointNow, setUpJointStore } from "@/test/support/joints/store";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
jest.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => new Map() }));
jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({}),
}));
jest.mock("@/components/styles/fonts", () => ({ sansFontUrl: "/sans.woff2", serifFontUrl: "/serif.woff2" }));

/** What ports reported, on pages, as JSON and as Markdown, with the real store: beside what carriers promised, and no call of its own. */

setUpJointStore();

const call = (id: number, port: string, ship: object, times: object) => ({
  ...{ portCallId: id, portCallTimestamp: "2026-03-16T01:30:00Z", portToVisit: port, ...ship },
  portAreaDetails: [{ berthName: `Quay ${id}`, ...times }],
});
const list = JSON.stringify({
  portCalls: [
    call(
      7,
      "CNYTN",
      { imoLloyds: 9410002, vesselName: "AZURE DAWN" },
      { ata: "2026-03-15T22:05:00Z", ataSource: "Port", etd: "2026-03-17T03:10:00Z", etdSource: "Agent" },
    ),
    call(
      8,
      "FIHEL",
      { imoLloyds: 4100011, vesselName: "HARMAJA GULL", prevPort: "DEHAM" },
      { ata: "2026-03-15T04:20:00Z", ataSource: "Port", atd: "2026-03-15T21:45:00Z", atdSource: "Port" },
    ),
    call(
      9,
      "FIHEL",
      { imoLloyds: 4100022, vesselName: "SUURSAARI TERN" },
      { eta: "2026-03-17T11:50:00Z", etaSource: "Agent" },
    ),
  ],
});

const htmlOf = async (address: string) => {
  const { status, html } = await renderPage(address);
  return { status, html };
};
/** The pages of what the ship at Yantian is known by, and a part of each that an import of visits changes. */
const seenPages = {
  port: "/port-calls/CNYTN",
  ship: "/vessel/9410002",
  service: "/services/TP9",
  carrier: "/carriers/peak-line",
  sailing: "/port/option/Peak.20.Line_TP9_101E_CNYTN_USLAX?from=CNYTN&to=USLAX&date=2026-03-20",
} as const;
const sections = ["in-port", "seen", "left", "due"];

test("before an import nothing of visits is on a page", async () => {
  for (const path of Object.values(seenPages)) {
    const { html } = await htmlOf(path);
    expect([path, html.includes("Seen by port"), html.includes("Promised")]).toEqual([path, false, false]);
  }
  const { html } = await htmlOf("/port-calls/CNYTN");
  for (const id of sections) expect(html).not.toContain(`id="${id}"`);
  expect((await htmlOf("/vessel/4100011")).status).toBe(404);
  const { visits } = await (await ask("/api/port-calls/CNYTN.en.json")).json();
  expect(visits).toBeNull();
});

let imported = 0;

test("an import of visits is shown beside the promise, in every language", async () => {
  imported = await lastChangeId(store());
  const report = await importerOf("visits").run({
    ...{ store: store(), input: Readable.from([Buffer.from(list)]), now: jointNow },
    ...{ dryRun: false, skipBad: false, replace: null },
  });
  expect([report.outcome, report.rows]).toEqual(["imported", 3]);
  const words = [
    ["Promised and seen", "72 h earlier"],
    ["公布與實況", "早 72 小時"],
    ["公布与实际", "早 72 小时"],
  ] as const;
  for (const [at, locale] of locales.entries()) {
    const { status, html } = await htmlOf(localePath(locale, "/port-calls/CNYTN"));
    expect(status).toBe(200);
    for (const text of [...(words[at] ?? []), "AZURE DAWN", "Quay 7", "19-03 06:05", "16-03 06:05", "TP9"])
      expect([locale, text, html.includes(text)]).toEqual([locale, text, true]);
  }
});

test.each(Object.entries(seenPages))(
  "the page of a %s has it, and an import drops its copy",
  async (_, path) => {
    for (const locale of locales) {
      const { status, html } = await htmlOf(localePath(locale, path));
      expect([locale, status]).toEqual([locale, 200]);
      for (const text of ["Fintraffic Digitraffic", "16-03 06:05", "19-03 06:05"])
        expect([locale, text, html.includes(text)]).toEqual([locale, text, true]);
    }
    const match = matchRoute(path);
    const changes = await changesAfter(store(), imported, 100);
    const keys = changes.map(({ domain, key }) => `${domain}:${key}`);
    expect(match && tagsOf(match).filter((tag) => tag === "visits" || keys.includes(tag))).toContainEqual(
      expect.stringMatching(/^visits\b/),
    );
  },
);

test("pages of others are not dropped", async () => {
  const changes = await changesAfter(store(), imported, 100);
  const keys = changes.map(({ domain, key }) => `${domain}:${key}`);
  for (const path of ["/port-calls/USLAX", "/vessel/9410009", "/services/OTHER"]) {
    const match = matchRoute(path);
    expect([path, match && tagsOf(match).filter((tag) => keys.includes(tag))]).toEqual([path, []]);
  }
});

test("a port where no ship is planned to call has a page, without a call", async () => {
  const { status, html } = await htmlOf("/port-calls/FIHEL");
  expect(status).toBe(200);
  for (const text of ["HARMAJA GULL", "SUURSAARI TERN", "Sun 15-03 23:45", "CC BY 4.0", "Due in 72 hours"])
    expect([text, html.includes(text)]).toEqual([text, true]);
  const file = await (await ask("/api/port-calls/FIHEL.en.json")).json();
  for (const { imo } of file.calls) expect(["4100011", "4100022"]).not.toContain(imo);
  expect(file.visits).toMatchObject({
    counts: { inPort: 0, due: 1, arrivals: 1, departures: 1 },
    departures: [
      { ship: { imo: "4100011" }, departure: { instant: "2026-03-15T23:45+02:00" }, promise: null },
    ],
  });
  expect(await (await ask("/port-calls/FIHEL.md")).text()).toContain("HARMAJA GULL, IMO 4100011");
});

test("a ship that only a port knows has a page", async () => {
  const { status, html } = await htmlOf("/vessel/4100011");
  expect(status).toBe(200);
  for (const text of ["HARMAJA GULL", "Seen by ports", "Helsinki", "Fintraffic Digitraffic"])
    expect([text, html.includes(text)]).toEqual([text, true]);
});

const textOf = async (address: string) => (await ask(address)).text();

test("a port's visits are a file, in every language", async () => {
  const csv = Papa.parse<string[]>((await textOf("/api/port-calls/FIHEL.en.csv?list=visits")).trim());
  expect(csv.data[0]?.slice(0, 8)).toEqual([
    ...["Ship", "IMO No.", "Call sign", "Berth", "From", "To", "Arrival seen", "Arrival expected"],
  ]);
  // Each once, though it is among the arrivals and the departures.
  expect(csv.data.slice(1).map(([ship, imo]) => [ship, imo])).toEqual([
    ["HARMAJA GULL", "4100011"],
    ["SUURSAARI TERN", "4100022"],
  ]);
  expect(csv.data[1]).toEqual([
    ...["HARMAJA GULL", "4100011", "", "Quay 8", expect.stringMatching(/Hamburg|DEHAM/), ""],
    ...["15-03-2026 06:20", "", "15-03-2026 23:45", "", "", "", "", "", "", "", "", "Fintraffic Digitraffic"],
  ]);
  const yantian = await textOf("/api/port-calls/CNYTN.zh-tw.csv?list=visits");
  for (const text of [
    "船公司公布抵港",
    "16-03-2026 06:05",
    "19-03-2026 06:05",
    "TP9",
    "101E",
    "Peak Line",
    "-4320",
  ])
    expect([text, yantian.includes(text)]).toEqual([text, true]);
  expect((await ask("/api/port-calls/LKCMB.en.csv?list=visits")).status).toBe(404);
});

test("a port's visits are a feed, in every language", async () => {
  const feed = JSON.parse(await textOf("/feeds/en/visits.json?port=helsinki"));
  expect(feed).toMatchObject({ title: "Ships seen at Helsinki", language: "en" });
  expect(feed.items.map(({ title }: { title: string }) => title)).toEqual([
    "HARMAJA GULL left 15-03-2026 23:45",
    "HARMAJA GULL arrived 15-03-2026 06:20",
  ]);
  expect(feed.items[0].date_published).toBe("2026-03-15T23:45+02:00");
  const yantian = JSON.parse(await textOf("/feeds/zh-cn/visits.json?port=CNYTN"));
  expect(yantian.items[0].content_text).toMatch(
    /^Quay 7\n船公司公布：19-03-2026 06:05（Peak Line）.*早 72 小时\nFintraffic Digitraffic \(CC BY 4\.0\)$/,
  );
  const atom = await textOf("/feeds/en/visits.atom?port=FIHEL");
  expect(atom.match(/<entry>/g)).toHaveLength(2);
  expect(JSON.parse(await textOf("/feeds/en/visits.json?port=LKCMB")).items).toEqual([]);
  expect((await ask("/feeds/en/visits.atom?port=nowhere")).status).toBe(404);
});

test("one sailing has what was seen of it in the API", async () => {
  const path = seenPages.sailing.replace("/port/option/", "/api/port-option/");
  const { seen } = await (await ask(path)).json();
  expect(seen).toMatchObject([
    {
      ...{ port: { code: "CNYTN" }, sourceName: "Fintraffic Digitraffic", source: "digitraffic" },
      arrival: { instant: "2026-03-16T06:05+08:00", isEstimate: false },
      promise: { carriers: ["Peak Line"], arrival: "2026-03-19T06:05", minutesLate: -4320 },
    },
  ]);
});

test("agents have it in the tools of ports, ships and itineraries", async () => {
  const run = async (name: string, args: object) =>
    // biome-ignore lint/suspicious/noExplicitAny: each tool has its own answer
    (await tools.find((tool) => tool.name === name)?.run(args, { now: jointNow })) as any;
  const promised = { carriers: ["Peak Line"], services: ["TP9"], minutes_late: -4320 };
  expect((await run("port_calls", { port: "CNYTN" })).seen).toMatchObject({
    sources: [{ name: "Fintraffic Digitraffic", licence: "CC BY 4.0" }],
    in_port: [{ vessel: "AZURE DAWN", berth: "Quay 7", promised }],
  });
  expect(await run("port_calls", { port: "Helsinki" })).toMatchObject({ calls: [], seen: { due: [{}] } });
  expect((await run("ship_calls", { ship: "9410002" })).seen).toMatchObject([
    { unlocode: "CNYTN", promised },
  ]);
  const id = "Peak.20.Line_TP9_101E_CNYTN_USLAX";
  const itinerary = await run("get_itinerary", { id, from: "CNYTN", to: "USLAX", date: "2026-03-20" });
  expect(itinerary.seen).toMatchObject([{ unlocode: "CNYTN", source: "Fintraffic Digitraffic", promised }]);
});
