import type { Flight } from "../lib/flights/shared";
import en from "../messages/en.json" with { type: "json" };
import zhTw from "../messages/zh-tw.json" with { type: "json" };
import { scaled } from "../test/support/time-scale.mjs";
import { formKey, postForm, seaForm } from "./support/enquiries";
import { expect, servers, test } from "./support/http";
import { readPage } from "./support/parsed-html";
import { type PublisherService, startPublisherService } from "./support/publisher-service";
import { type SeparatePortal, startSeparatePortal } from "./support/separate-portal";

/**
 * `portal upstream` serves the sample store, and a portal with UPSTREAM_URL set to it shows the same site as the portal that has
 * the store.
 */

// The tests share two processes.
test.describe.configure({ mode: "default" });

let service: PublisherService;
let portal: SeparatePortal;

test.beforeAll(async () => {
  test.setTimeout(scaled(120_000));
  service = await startPublisherService("publisher-service", servers.portal.now);
  portal = await startSeparatePortal("on-publisher-service", servers.portal.now, {
    UPSTREAM_URL: service.url,
    // The most that the setting allows: busy machines take their time.
    UPSTREAM_TIMEOUT_MS: "60000",
    READS_PER_10_MIN: "100000",
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await service?.stop();
});

/** Words of a page that say whether its data is sample data: a publisher's services do not. */
const ofSample = /^(?:Sample |樣本|示例|Advertisement$|廣告$|广告$)/;
/** What the portal shows of a store of its own alone, and no call of the contract has. */
const ofStore = new Set(["Carriers of the port schedule", "Best first", "Newest first"]);

/** Pictures that are drawn from figures, what sails on popular pairs, and what changed on the lanes of the lead. */
const ofStoreAlone =
  /<p[^>]*><b>(?:In the schedule|最新船期)<\/b>[\s\S]*?<\/p>|<figure class="plate[\s\S]*?<\/figure>|<section[^>]* aria-labelledby="(?:lanes|changes)"[\s\S]*?<\/section>|<a [^>]*href="#lanes"[\s\S]*?<\/a>/g;

/** The words in the main part of a page, element by element. */
function linesOf(html: string): string[] {
  const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  return main
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(ofStoreAlone, "")
    .split(/<[^>]+>/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !ofSample.test(line) && !ofStore.has(line));
}

const samePages = [
  "/",
  "/zh-tw",
  "/keyword?query=freight",
  "/yp-detail?com_id=2001",
  "/zh-tw/yp-detail?com_id=2001",
  "/surcharge",
  "/sailing",
  "/zh-cn/sailing",
  "/kb-airport",
  "/zh-tw/kb-airport",
  "/kb-airline",
  "/kb-airline?q=c",
  "/zh-cn/kb-abbrev",
  "/kb-cargo-sea",
  "/kb-cargo-air",
  "/kb-container",
  "/kb-sea-link",
  "/kb-link?kb=chans",
  "/fe-sea",
  "/contact-us",
] as const;

for (const path of samePages) {
  test(`${path} is the same page`, async ({ request }) => {
    const [own, received] = [
      await request.get(servers.portal.url + path),
      await request.get(portal.url + path),
    ];
    expect([own.status(), received.status()]).toEqual([200, 200]);
    const expected = linesOf(await own.text());
    expect(expected.length).toBeGreaterThan(10);
    expect(linesOf(await received.text())).toEqual(expected);
  });
}

/** A truck, a freighter of every second week, codeshares and changes of flight are among these. */
for (const pair of ["HKG SIN", "HKG LAX", "HKG CAN", "HKG JNB"]) {
  test(`flights of ${pair} are the same but for what a publisher's service does not have`, async ({
    request,
  }) => {
    const [from, to] = pair.split(" ");
    const path = `/api/flight-schedule?origin_airport_id=${from}&destination_airport_id=${to}`;
    const rows = async (url: string): Promise<Flight[]> =>
      (await (await request.get(url + path)).json()).items;
    const own = await rows(servers.portal.url);
    const numbersOf = ({ departureTime, legs }: Flight) =>
      [departureTime, ...legs.map(({ flightNo }) => flightNo)].join(" ");
    // A change of flight that the portal finds itself takes the place of the same one as it is published.
    const found = new Set(own.filter(({ connections }) => connections.length > 0).map(numbersOf));
    const published = (flights: readonly Flight[]) =>
      flights
        .filter((flight) => !found.has(numbersOf(flight)))
        .map(({ id: _, optionId: _option, bookingTimes: _times, ...flight }) => flight);
    const expected = published(own);
    expect(expected.length).toBeGreaterThan(0);
    expect(published(await rows(portal.url))).toEqual(expected);
  });
}

test("searches find the same sailings in the same order, in three languages", async ({ request }) => {
  for (const language of ["en", "zh-tw", "zh-cn"]) {
    const path = `/api/port-schedule?loading_port_id=HKHKG&discharge_port_id=NLRTM&language=${language}`;
    const rows = async (url: string) => {
      const { items, total } = await (await request.get(url + path)).json();
      return {
        total,
        items: items.map(
          ({
            id,
            etd,
            eta,
            vessel,
            voyage,
            operator,
            service: loop,
            cyCutoff,
            bookingUrl,
          }: Record<string, unknown>) => ({
            id,
            etd,
            eta,
            vessel,
            voyage,
            operator,
            loop,
            cyCutoff,
            bookingUrl,
          }),
        ),
      };
    };
    const expected = await rows(servers.portal.url);
    expect(expected.items.length).toBeGreaterThan(20);
    expect(await rows(portal.url)).toEqual(expected);
  }
});

test("a fact that the service does not know is shown as unknown, not as none", async ({ request }) => {
  const lane = "loading_port=HKHKG&discharge_port=NLRTM";
  const get = (path: string) => request.get(portal.url + path);
  for (const [locale, path, status, sentence] of [
    ["en", "/carriers", 200, en.coverage.notListed],
    ["zh-tw", "/zh-tw/carriers", 200, zhTw.coverage.notListed],
    ["en", "/port-calls/HKHKG", 404, en.calls.callsNotTold],
    ["zh-tw", "/zh-tw/port-calls/HKHKG", 404, zhTw.calls.callsNotTold],
    ["en", "/services/AE1", 404, en.calls.callsNotTold],
    ["en", `/port/changes?${lane}`, 200, en.scheduleChanges.notRecorded],
    ["zh-tw", `/zh-tw/port/changes?${lane}`, 200, zhTw.scheduleChanges.notRecorded],
  ] as const) {
    const response = await get(path);
    expect.soft(response.status(), path).toBe(status);
    const html = await response.text();
    expect.soft(html, `${path} (${locale})`).toContain(sentence);
    for (const none of [en.carriers.empty, en.scheduleChanges.empty, en.calls.portMissing])
      expect.soft(html, path).not.toContain(none);
  }
  for (const path of [
    "port-schedules?UNLocationCode=HKHKG&date=2026-03-16",
    "vessel-schedules?UNLocationCode=HKHKG",
  ]) {
    const response = await get(`/api/dcsa/cs/v1/${path}`);
    expect([path, response.status()]).toEqual([path, 501]);
    expect(await response.json()).toMatchObject({
      statusCode: 501,
      statusCodeText: "Not Implemented",
      errors: [
        { errorCode: 7501, errorCodeMessage: "The service of these sailings does not list port calls." },
      ],
    });
  }
  const routes = await get(
    "/api/dcsa/cs/v1/point-to-point-routes?placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&limit=500",
  );
  const { found } = (await (await get(`/api/port-schedule?${lane}`)).json()) as { found: number };
  expect(Number(routes.headers()["left-out"])).toBeGreaterThan(0);
  expect(found).toBeGreaterThan(0);
  for (const path of [`/api/port-changes?${lane}`, "/api/coverage", `/feeds/en/sailings.atom?${lane}`])
    expect([path, (await get(path)).status()]).toEqual([path, 404]);
  const listed = ["/port-calls/HKHKG", "/carriers", "/coverage", "/port/changes"];
  const [own, received] = [await request.get(`${servers.portal.url}/llms.txt`), await get("/llms.txt")];
  for (const path of listed) {
    expect(await own.text()).toContain(path);
    expect(await received.text()).not.toContain(path);
  }
  const developers = await (await get("/developers")).text();
  for (const path of [
    "/api/port-changes",
    "/api/coverage",
    "/api/dcsa/cs/v1/port-schedules",
    "/api/dcsa/cs/v1/vessel-schedules",
  ])
    expect(developers).not.toContain(`>${path}<`);
  expect(developers).toContain(">/api/dcsa/cs/v1/point-to-point-routes<");
  const tools = await request.post(`${portal.url}/mcp`, {
    headers: { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" },
    data: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  });
  expect(await tools.text()).toContain('"find_sailings"');
  expect(await tools.text()).not.toContain('"sailing_changes"');
});

test("a sailing has its page", async ({ request }) => {
  const path = "/api/port-schedule?loading_port_id=HKHKG&discharge_port_id=NLRTM&language=en";
  const { items } = await (await request.get(portal.url + path)).json();
  const page = `/port/option/${items[0].id}?from=HKHKG&to=NLRTM`;
  const headings = await Promise.all(
    [servers.portal.url, portal.url].map(async (url) => (await readPage(request, url + page)).heading),
  );
  expect(headings[1]).toBe(headings[0]);
});

test("articles, their translations and searches are the same", async ({ request }) => {
  const answer = async (path: string) => {
    const [own, received] = await Promise.all(
      [servers.portal.url, portal.url].map(async (url) => (await request.get(url + path)).json()),
    );
    return { own, received };
  };
  for (const language of ["en", "zh-cn"]) {
    const { own, received } = await answer(`/api/news?language=${language}`);
    expect(own.items.length).toBeGreaterThan(3);
    const headlines = (list: typeof own) =>
      list.items.map(({ id, headline }: Record<string, string>) => [id, headline]);
    expect(headlines(received)).toEqual(headlines(own));
  }
  const found = await answer("/api/keyword?query=hong+kong+to+rotterdam");
  // A publisher's suggestion shows the names that it is sent with; the portal's own names an airport by city and code.
  const [sea, air] = found.own.suggestions;
  expect(found.own.suggestions).toEqual([
    expect.objectContaining({ type: "SEA" }),
    expect.objectContaining({ type: "AIR" }),
  ]);
  const [, from, , to] = air.param;
  expect(found.received.suggestions).toEqual([sea, { ...air, from, to }]);
  expect(found.received.total).toBe(found.own.total);
  // The reader of Chinese gets the translation, which the row names.
  const [own, received] = await Promise.all(
    [servers.portal.url, portal.url].map((url) => readPage(request, `${url}/zh-tw/news?news_id=1006`)),
  );
  expect(received?.heading).toBe(own?.heading);
});

test("the directory lists the same companies, and searches of ports filter them", async ({ request }) => {
  for (const query of ["com_type=sea", "com_type=air&keyword=cargo", "com_type=warehouse&port=HKHKG"]) {
    const [own, received] = await Promise.all(
      [servers.portal.url, portal.url].map(async (url) =>
        (await request.get(`${url}/api/companies?${query}`)).json(),
      ),
    );
    const names = (list: typeof own) => list.items.map(({ id, name }: Record<string, string>) => [id, name]);
    expect(names(received)).toEqual(names(own));
  }
});

test("an enquiry arrives at the service, and its short link is of this store's portal", async ({
  request,
}) => {
  const { body } = await postForm(portal, { ...seaForm, form_key: await formKey(portal) });
  expect(body.result).toBe("success");
  await expect
    .poll(() => service.output(), { timeout: scaled(20_000) })
    .toMatch(/^enquiry [\w-]+ \(sea\): accepted, not stored$/m);
  const shared = await request.post(`${portal.url}/api/short-link`, {
    headers: { origin: portal.url },
    data: { url: `${portal.url}/port?loading_port=Hong+Kong` },
  });
  expect((await shared.json()).url).toMatch(/\/s\/[\w-]{11}$/);
});
