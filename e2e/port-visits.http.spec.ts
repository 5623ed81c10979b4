import { localePath, locales } from "../lib/i18n/locales";
import { scaled } from "../test/support/time-scale.mjs";
import { expect, test } from "./support/http";
import { importText } from "./support/importing";
import { elementsOf, onlyElement, readPage, textOf } from "./support/parsed-html";
import { importSeen, seenOnTime, seenPages } from "./support/seen";
import { runPortal, type SeparatePortal, startSeparatePortal } from "./support/separate-portal";
import { words } from "./support/test";

/** What ports reported of ships, on the pages of ports and ships, beside what a carrier promised. */

test.describe.configure({ mode: "serial" });
test.setTimeout(scaled(120_000));

let portal: SeparatePortal;
test.beforeAll(async () => {
  portal = await startSeparatePortal("port-visits", "2026-10-21T05:00:00Z");
});
test.afterAll(() => portal?.stop());

const at = (path: string) => portal.url + path;
const importFolder = (name: string) => runPortal(portal, "import", "visits", `test/fixtures/visits/${name}`);
const text = async (path: string) => (await fetch(at(path))).text();
/** Waits until the server has seen an import. */
const expectText = (path: string, part: string) =>
  expect.poll(() => text(path), { timeout: scaled(25_000) }).toContain(part);
const rowsOf = (within: Parameters<typeof elementsOf>[0], label: string) =>
  elementsOf(onlyElement(within, "table", { "aria-label": label }), "tr")
    .map((row) => [...elementsOf(row, "th"), ...elementsOf(row, "td")].map(textOf))
    .slice(1);
const fill = (template: string, values: Record<string, string>) =>
  Object.entries(values).reduce((all, [name, value]) => all.replaceAll(`{${name}}`, value), template);

/** The feeds of visits in the head of a port's page. */
const feedsOf = ({ page }: Awaited<ReturnType<typeof readPage>>) =>
  elementsOf(page, "link", { rel: "alternate" }).flatMap(({ attribs: { href = "", type, title } }) =>
    href.includes("/visits.") ? { path: href.replace(/^https?:\/\/[^/]+/, ""), type, title } : [],
  );

test("a portal without visits shows nothing of them", async ({ request }) => {
  const read = await readPage(request, at("/port-calls/HKHKG"));
  const { main } = read;
  expect(feedsOf(read)).toEqual([]);
  const ids = elementsOf(main, "h2").map(({ attribs }) => attribs.id);
  expect(ids).toEqual(expect.arrayContaining(["calls"]));
  for (const id of ["in-port", "seen", "due", "left"]) expect(ids).not.toContain(id);
});

test("ports have pages of what they reported, and no sailing is made of it", async ({ request }) => {
  await importFolder("hong-kong");
  await importFolder("busan");
  await expectText("/port-calls/HKHKG", "PEARL CORMORANT");
  const { visits } = words("en");
  const hongKong = await readPage(request, at("/port-calls/HKHKG"));
  const departures = rowsOf(hongKong.main, fill(visits.departuresOf, { days: "3" }));
  expect(departures).toEqual([
    [
      "PEARL CORMORANTCONTAINER",
      "CT4 Hongkong International Terminals (HIT)",
      "Wed 21-10 04:45",
      "KAOHSIUNG",
    ],
  ]);
  expect(textOf(hongKong.main)).toContain("Hong Kong Marine Department, read 21-10-2026 12:10");
  await expectText("/port-calls/KRPUS", "동백호");

  await portal.restart("2026-10-25T07:00:00Z");
  await importFolder("helsinki");
  await expectText("/port-calls/FIHEL", "Harmaja Gull");
  const helsinki = await readPage(request, at("/port-calls/FIHEL"));
  expect(rowsOf(helsinki.main, visits.inPort)).toEqual([
    ["KALLAVESI TERN", "C1 / C4", "Sun 25-10 00:15", "Sun 25-10 20:00", "Gothenburg", "Rotterdam"],
  ]);
  expect(rowsOf(helsinki.main, fill(visits.arrivalsOf, { days: "3" })).map(([ship]) => ship)).toEqual([
    "ms Harmaja Gull",
    "KALLAVESI TERN",
  ]);
  const file = (await (await fetch(at("/api/port-calls/FIHEL.en.json"))).json()) as {
    calls: { imo: string }[];
  };
  for (const { imo } of file.calls) expect(["4100011", "4100033"]).not.toContain(imo);
  const ship = await readPage(request, at("/vessel/4100011"));
  expect(rowsOf(ship.main, visits.seenByPorts)).toMatchObject([
    ["HelsinkiFintraffic Digitraffic", "B2", "Sun 25-10 03:30", "Sun 25-10 03:30"],
  ]);
});

test("a carrier's calls that come later stand beside what was seen, in every language and format", async ({
  request,
}) => {
  await importText(
    portal,
    "calls",
    [
      "Carrier,Service,Voyage Out,IMO No.,Vessel Name,Port,Arrival,Departure",
      "Witness Line,WT1,FI1,4100011,HARMAJA GULL,DEHAM,2026-10-21 02:00,2026-10-21 20:00",
      "Witness Line,WT1,FI1,4100011,HARMAJA GULL,FIHEL,2026-10-24 20:30,2026-10-25 05:00",
      "Witness Line,WT1,FI1,4100011,HARMAJA GULL,EETLL,2026-10-26 08:00,2026-10-26 20:00",
    ].join("\n"),
  );
  for (const locale of locales) {
    const { visits } = words(locale);
    const path = localePath(locale, "/port-calls/FIHEL");
    await expectText(path, visits.promisedAndSeen);
    const read = await readPage(request, at(path));
    const { main } = read;
    const feeds = feedsOf(read);
    expect(feeds.map(({ path: feed, type }) => [feed, type])).toEqual([
      [`/feeds/${locale}/visits.atom?port=FIHEL`, "application/atom+xml"],
      [`/feeds/${locale}/visits.json?port=FIHEL`, "application/feed+json"],
    ]);
    for (const { path: feed, title = "" } of feeds) expect(await text(feed)).toContain(title);
    const [row = []] = rowsOf(main, visits.promisedAndSeen);
    expect(row.slice(0, 2)).toEqual(["ms Harmaja Gull FI1", "WT1"]);
    expect(row.at(-1)).toBe(
      fill(visits.later, { time: fill(visits.hours, { hours: "7" }) }).replace(/^\s+/, ""),
    );
  }
  const firstArrival = async () => {
    const answer = await fetch(at("/api/port-calls/FIHEL.en.json"));
    return ((await answer.json()) as { visits: { arrivals: unknown[] } }).visits.arrivals[0];
  };
  // It was asked for before the import, and an answer may be ten seconds old.
  await expect.poll(firstArrival, { timeout: scaled(25_000) }).toMatchObject({
    arrival: { instant: "2026-10-25T03:30+03:00", by: "Port" },
    promise: { services: [{ code: "WT1" }], arrival: "2026-10-24T20:30", minutesLate: 420 },
  });
  expect(await text("/port-calls/FIHEL.md")).toContain("ms Harmaja Gull, IMO 4100011");
  const { stdout } = await runPortal(portal, "visits");
  expect(stdout).toMatch(/digitraffic.*\n\s+matched to planned calls\s+1 \(33%\)/);
});

test("depths of the World Port Index stand on a port's page, and its source is named", async ({
  request,
}) => {
  await runPortal(
    portal,
    "import",
    "port-depths",
    "test/fixtures/port-index/UpdatedPub150.csv",
    "--edition",
    "2026-10",
  );
  await expectText("/port-calls/EETLL", 'id="depths"');
  for (const locale of locales) {
    const { depths } = words(locale);
    const { main } = await readPage(request, at(localePath(locale, "/port-calls/EETLL")));
    const shown = textOf(main);
    for (const word of [depths.title, depths.channel, fill(depths.metres, { value: "17.1" })])
      expect(shown).toContain(word);
    const sources = await readPage(request, at(localePath(locale, "/data-sources")));
    expect(textOf(sources.main)).toContain("World Port Index, NGA");
  }
});

test("a service, a carrier and a sailing have what was seen, and a record that equals a count by hand", async ({
  request,
}) => {
  for (const path of [seenPages.service, seenPages.sailing]) expect((await fetch(at(path))).status).toBe(404);
  await importSeen(portal);
  for (const locale of locales) {
    const { visits, reliability } = words(locale);
    const local = (path: string) => at(localePath(locale, path));
    await expect.poll(async () => (await fetch(local(seenPages.service))).status).toBe(200);
    await expectText(localePath(locale, seenPages.service), visits.seenByPorts);
    for (const path of [seenPages.service, seenPages.carrier]) {
      await expectText(localePath(locale, path), seenOnTime.share);
      const { main } = await readPage(request, local(path));
      const record = textOf(onlyElement(main, "section", { "aria-labelledby": "reliability-seen" }));
      for (const part of [seenOnTime.share, reliability.seenOnTime, "Fintraffic Digitraffic"])
        expect([locale, path, part, record.includes(part)]).toEqual([locale, path, part, true]);
      expect(record).toContain(
        fill(reliability.of, { count: String(seenOnTime.count), all: String(seenOnTime.all) }),
      );
    }
    const service = await readPage(request, local(seenPages.service));
    const [newest = []] = rowsOf(service.main, visits.seenByPorts);
    expect(newest.slice(1, 2)).toEqual(["BALTIC TERN 7 W7"]);
    expect(newest[0]).toContain("Fintraffic Digitraffic");
    expect(newest[2]).toContain("13-10 06:30Witness Line");
    expect(newest[3]).toContain("16-10 01:10");
    expect(newest[4]).toBe(
      fill(visits.later, {
        time: [fill(visits.hours, { hours: "66" }), fill(visits.minutes, { minutes: "40" })].join(" "),
      }),
    );
    await expectText(localePath(locale, seenPages.sailing), visits.seenByPorts);
    const sailing = await readPage(request, local(seenPages.sailing));
    const seen = textOf(sailing.main);
    for (const part of [visits.seenByPorts, "06-10 06:30", "06-10 06:15", "Fintraffic Digitraffic"])
      expect([locale, part, seen.includes(part)]).toEqual([locale, part, true]);
  }
  const feed = await text("/feeds/en/visits.atom?port=FIHEL");
  expect(feed).toContain("<entry>");
  expect(await text("/api/port-calls/FIHEL.en.csv?list=visits")).toContain("KALLAVESI TERN");
});
