import type { APIRequestContext } from "@playwright/test";
import { localePath, locales } from "../lib/i18n/locales";
import { expect, servers, test } from "./support/http";
import { fetchSchedule, stateAt } from "./support/schedule";

/** Where links to lanes lead: to that lane, with sailings and flights, whatever the places are called. */

async function read(request: APIRequestContext, address: string) {
  const response = await request.get(address);
  expect(response.status(), address).toBe(200);
  const html = await response.text();
  const text = (found: RegExp) => found.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  return {
    html,
    heading: text(/<h1[^>]*>([^<]*)<\/h1>/),
    canonical: text(/<link rel="canonical" href="([^"]+)"/),
  };
}

/** Ports of whose names there are two, in English or in Chinese, and airports of cities that have several. */
const lanes: [path: string, from: string, to: string][] = [
  ["/port", "COCTG", "ESCAR"],
  ["/port", "MXZLO", "PAMIT"],
  ["/port", "LYTIP", "LBKYE"],
  ["/port", "NZAKL", "USOAK"],
  ["/flight", "LHR", "LGW"],
];

for (const locale of locales) {
  test(`the canonical address of two places shows the same two (${locale})`, async ({ request }) => {
    for (const [path, from, to] of lanes) {
      const names =
        path === "/port" ? ["loading_port", "discharge_port"] : ["origin_airport", "destination_airport"];
      const search = new URLSearchParams([
        [`${names[0]}_id`, from],
        [`${names[1]}_id`, to],
      ]);
      const asked = await read(request, localePath(locale, `${path}?${search}`));
      const canonical = new URL(asked.canonical);
      expect([...canonical.searchParams.keys()], "the two places, and nothing else").toEqual(names);
      const again = await read(request, canonical.pathname + canonical.search);
      expect(again.heading).not.toBe("");
      expect(again.heading).toBe(asked.heading);
      expect(again.canonical).toBe(asked.canonical);
    }
  });
}

test("a quote for ports that share their names says which, and leads back to them", async ({ request }) => {
  const search = "loading_port_id=HKHKG&discharge_port_id=MXZLO";
  for (const [locale, name] of [
    ["en", "Manzanillo, Mexico"],
    ["zh-tw", null],
  ] as const) {
    const { html, heading } = await read(request, localePath(locale, `/port?${search}`));
    const [, quote = ""] = /href="([^"]*\/fe-sea\?[^"]+)"/.exec(html) ?? [];
    const carried = new URL(quote.replaceAll("&amp;", "&"), servers.portal.url);
    if (name) expect(carried.searchParams.get("discharge_port")).toBe(name);
    const form = await read(request, carried.pathname + carried.search);
    const [, back = ""] =
      /<a[^>]* href="([^"]*\/port\?[^"]+)"/.exec(form.html.slice(form.html.indexOf('id="carried"'))) ?? [];
    expect((await read(request, back.replaceAll("&amp;", "&"))).heading).toBe(heading);
  }
});

test("every Hot Search and advertisement of the front page that names a lane leads to sailings or flights", async ({
  request,
}) => {
  const { html } = await read(request, "/");
  const links = [...html.matchAll(/href="(\/(?:port|flight)\?[^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  expect(new Set(links).size).toBeGreaterThan(7);
  for (const link of new Set(links)) {
    const { pathname, search } = new URL(link, servers.portal.url);
    const api = pathname === "/port" ? "/api/port-schedule" : "/api/flight-schedule";
    const answer: { found: number } = await (await request.get(api + search)).json();
    expect(answer.found, link).toBeGreaterThan(0);
  }
});

test("the next departures of a reader's lanes: at most eight, in their order and language, equal to each search", async ({
  request,
}) => {
  const lanes = "CNSHA>USLAX,HKHKG>NLRTM,HKHKG>XXXXX";
  const answer = await request.get(`/api/lanes/port?${new URLSearchParams({ lanes, language: "zh-cn" })}`);
  expect(answer.status()).toBe(200);
  const { items } = await answer.json();
  expect(items.map(({ from, to }: { from: string; to: string }) => `${from}>${to}`).join()).toBe(lanes);
  expect(items[1].title).toBe("香港至鹿特丹");
  expect(items[2]).toMatchObject({ count: 0, departure: null, cutoff: null });
  for (const { href, count, departure, arrival, cutoff } of items.slice(0, 2)) {
    const search = await fetchSchedule(
      request,
      Object.fromEntries(new URL(href, servers.portal.url).searchParams),
    );
    expect(count).toBe(search.found - search.slower.count);
    const open = search.items.filter((sailing) => stateAt(sailing, search.loadingNow) === "open");
    const [next] = open.toSorted((a, b) => ((a.etd ?? "9") < (b.etd ?? "9") ? -1 : 1));
    expect({ departure, arrival }).toEqual({ departure: next?.etd, arrival: next?.eta });
    expect(cutoff.time).toBe(next?.cyCutoff);
  }
  const many = Array.from({ length: 30 }, (_, at) => `A${at}>B`).join();
  const cut = await (await request.get(`/api/lanes/port?lanes=${encodeURIComponent(many)}`)).json();
  expect(cut.items).toHaveLength(8);
  const flights = await (await request.get("/api/lanes/flight?lanes=HKG%3ELHR")).json();
  expect(flights.items).toMatchObject([{ from: "HKG", to: "LHR", cutoff: null }]);
  expect((await request.get(`/api/lanes/port?lanes=${"x".repeat(4_001)}`)).status()).toBe(422);
  expect((await request.get("/api/lanes/train?lanes=A%3EB")).status()).toBe(404);
});
