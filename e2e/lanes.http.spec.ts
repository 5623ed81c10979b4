import type { APIRequestContext } from "@playwright/test";
import { type Locale, localePath } from "../lib/i18n/locales";
import { expect, servers, test } from "./support/http";

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

for (const locale of ["en", "zh-tw", "zh-cn"] as Locale[]) {
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
