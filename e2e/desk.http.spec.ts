import Papa from "papaparse";
import type { PortScheduleResponse } from "../lib/api/port-schedule";
import { scaled } from "../test/support/time-scale.mjs";
import { expect, servers, test } from "./support/http";
import { importText } from "./support/importing";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { type SeparatePortal, startSeparatePortal } from "./support/separate-portal";

/** What people at a desk could not do at the first try: files as they have them, the command line's importers, and what pages say. */

test.describe.configure({ mode: "serial" });

const dayOf = (day: number) => `${String(day).padStart(2, "0")}-04-2026`;
/** One ship that two carriers sell under their own numbers. @param day of April, of its departure from Hong Kong */
const azureFortune = (number: string, day: number) =>
  [
    { Carrier: "Orchid Ocean", "Carrier Code": "ORCH", Service: "FE1", "Voyage Out": number },
    { Carrier: "Pelican", "Carrier Code": "PLCN", Service: "NEX", "Voyage Out": `P${number}` },
  ].flatMap((seller) =>
    [
      {
        Port: "HKHKG",
        Terminal: "HIT",
        Departure: `${dayOf(day)} 18:00`,
        "CY Closing": `${dayOf(day - 1)} 17:00`,
      },
      { Port: "SGSIN", Arrival: `${dayOf(day + 4)} 06:00`, Departure: `${dayOf(day + 5)} 06:00` },
    ].map((call) => ({ ...seller, "Vessel Name": "Azure Fortune", IMO: "9700031", ...call })),
  );
/** A carrier's only way from Hong Kong to Ningbo, round by Brisbane. */
const byBrisbane = [
  { Port: "HKHKG", Departure: `${dayOf(10)} 18:00` },
  { Port: "AUBNE", Arrival: `${dayOf(24)} 06:00`, Departure: `${dayOf(26)} 06:00` },
  { Port: "CNNBO", Arrival: "20-05-2026 06:00" },
].map((call) => ({
  ...{ Carrier: "Orchid Ocean", "Carrier Code": "ORCH", Service: "AU1", "Voyage Out": "7S" },
  ...{ "Vessel Name": "Azure Coral", IMO: "9700043", ...call },
}));
const callColumns = [
  ...[
    "Carrier",
    "Carrier Code",
    "Service",
    "Voyage Out",
    "Vessel Name",
    "IMO",
    "Port",
    "Terminal",
    "Arrival",
  ],
  ...["Departure", "CY Closing"],
];

let portal: SeparatePortal;
test.beforeAll(async () => {
  portal = await startSeparatePortal("desk", servers.portal.now);
  const calls = [...azureFortune("103W", 8), ...azureFortune("104W", 20), ...byBrisbane];
  await importText(portal, "calls", Papa.unparse(calls, { columns: callColumns }));
  const cutoff = {
    Source: "HIT",
    Port: "HKHKG",
    Terminal: "HIT",
    "Vessel Name": "AZURE FORTUNE",
    "IMO No.": "9700031",
  };
  await importText(
    portal,
    "cutoffs",
    Papa.unparse([{ ...cutoff, "Voyage No.": "103W", "Cut-off": "CY", Time: `${dayOf(7)} 14:00` }]),
  );
  await expect
    .poll(async () => (await sailings()).items.length, { timeout: scaled(25_000) })
    .toBeGreaterThan(0);
});
test.afterAll(() => portal?.stop());

const lane = "loading_port=HKHKG&discharge_port=SGSIN&date_from=2026-04-01&date_to=2026-05-01";
const sailings = async (more = ""): Promise<PortScheduleResponse> =>
  (await fetch(`${portal.url}/api/port-schedule?${lane}${more}`)).json();

test("a terminal's cut-off is in the row of every carrier that sells the ship, on the board and in the API", async ({
  request,
}) => {
  for (const operator of ["Orchid Ocean", "Pelican"]) {
    const { items } = await sailings(`&operator=${encodeURIComponent(operator)}`);
    expect(items.map(({ cyCutoff, secondCutoffs }) => [cyCutoff, secondCutoffs?.[0]?.time])).toEqual([
      ["2026-04-07T17:00", "2026-04-07T14:00"],
      ["2026-04-19T17:00", undefined],
    ]);
  }
  const page = await readPage(request, `${portal.url}/port?${lane}`);
  const rows = elementsOf(page.main, "tr").map(textOf);
  expect(rows.filter((text) => text.includes("14:00 ≠ 17:00")).length).toBeGreaterThan(0);

  const query = "port=HKHKG&date_from=2026-04-07&period=1&cutoff=cy";
  type Board = {
    items: { due: { time: string; others: { source: string }[] }[]; sellers: { operator: string }[] }[];
  };
  const board: Board = await (await fetch(`${portal.url}/api/cutoffs?${query}`)).json();
  expect(board.items.flatMap(({ due }) => due.map(({ time, others }) => [time, others[0]?.source]))).toEqual([
    ["2026-04-07T14:00", "HIT"],
  ]);
  expect(board.items[0]?.sellers.map(({ operator }) => operator).sort()).toEqual(["Orchid Ocean", "Pelican"]);
  const { main } = await readPage(request, `${portal.url}/cutoffs?${query}`);
  expect(textOf(main)).toContain("14:00");
});

test("a ship with a voyage number is found by the header's search and leads to that voyage on its page", async ({
  request,
}) => {
  const query = new URLSearchParams({ q: "AZURE FORTUNE 104W" });
  const { items } = await (await fetch(`${portal.url}/api/suggest?${query}`)).json();
  const ship = items.find(({ group }: { group: string }) => group === "ship");
  expect(ship).toMatchObject({ label: "Azure Fortune", href: "/vessel/9700031#voyage-104W" });
  const { main } = await readPage(request, portal.url + ship.href);
  const rows = elementsOf(main, "tr").filter(({ attribs }) => attribs.id === "voyage-104W");
  expect(rows.map(textOf).join()).toContain("104W");
});

test("an imported lane is in the sitemap of lanes within a day; a pair without a sailing is noindex and leads on", async () => {
  const sitemap = await fetch(`${portal.url}/sitemaps/en-lanes-1.xml`);
  const lanes = (await sitemap.text()).replaceAll("&amp;", "&");
  expect(lanes).toMatch(/<loc>[^<]*\/port\?loading_port=Hong[^<]*&discharge_port=Singapore[^<]*<\/loc>/);
  const kept = /(?:s-maxage|max-age)=(\d+)/g;
  for (const [, seconds] of (sitemap.headers.get("cache-control") ?? "").matchAll(kept))
    expect(Number(seconds)).toBeLessThanOrEqual(86_400);
  const pageOf = async (discharge: string) =>
    (await fetch(`${portal.url}/port?loading_port=HKHKG&discharge_port=${discharge}`)).text();
  expect(await pageOf("SGSIN")).not.toContain('name="robots" content="noindex');
  const empty = await pageOf("NLRTM");
  expect(empty).toContain('name="robots" content="noindex');
  expect(empty).toMatch(/<section[^>]*data-hint[\s\S]*?<a href="\/[^"]+"/);
});

test("a lane that has nothing but a detour says so in a word, on its page and in a list of lanes", async ({
  request,
}) => {
  const words = "40 days without a transhipment; the sea route takes 3 days";
  const query = "loading_port=HKHKG&discharge_port=CNNBO&date_from=2026-04-01&date_to=2026-05-01";
  const { main } = await readPage(request, `${portal.url}/port?${query}`);
  expect(textOf(main)).toContain(`Only a detour: ${words}.`);
  const list = await request.post(`${portal.url}/api/port-bulk`, {
    multipart: { list: "HKHKG,CNNBO" },
    headers: { origin: portal.url },
  });
  expect(await list.text()).toContain(words);
});
