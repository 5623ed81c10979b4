import { request as httpRequest } from "node:http";
import { httpDirectory } from "@/lib/directory/http";
import { embeddedDirectory } from "@/lib/directory/operator";
import { httpDocuments } from "@/lib/documents/http";
import { embeddedDocuments } from "@/lib/documents/operator";
import { embeddedFlights } from "@/lib/flights/operator";
import { httpFlights } from "@/lib/flights/search/http";
import type { FlightPlace } from "@/lib/flights/shared";
import { embeddedNews, everyDay, newsListStart } from "@/lib/news/operator";
import { httpNews } from "@/lib/news/search/http";
import { otherLanguage } from "@/lib/news/shared";
import { httpPlaces } from "@/lib/places/http";
import { embeddedPlaces } from "@/lib/places/operator";
import { httpPromotions } from "@/lib/promotions/http";
import { embeddedPromotions } from "@/lib/promotions/operator";
import { httpReference } from "@/lib/reference/http";
import { embeddedReference } from "@/lib/reference/operator";
import { listNames, statisticKeys } from "@/lib/reference/schema";
import { embeddedSailings, withCalls } from "@/lib/sailings/operator";
import { httpSailings } from "@/lib/sailings/search/http";
import { limitTranshipments } from "@/lib/sailings/search/transhipments";
import { hubNames, lastLeg, type Sailing, type SailingCriteria } from "@/lib/sailings/shared";
import { httpSharing } from "@/lib/sharing/http";
import type { EmbeddedStore } from "@/lib/store/connection";
import { callNames, defaultCall } from "@/lib/upstream/paths";
import { flightRow } from "@/test/support/flight-rows";
import { openSampleStore, sampleNow, sampleToday } from "@/test/support/sample-store";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { type Publisher, startPublisher } from "./server";

let store: EmbeddedStore;
let publisher: Publisher;
let access: TestAccess;
const reported: string[] = [];

beforeAll(async () => {
  store = await openSampleStore();
  publisher = await startPublisher({
    store,
    now: () => sampleNow,
    report: (line) => reported.push(line),
    port: 0,
    host: "127.0.0.1",
  });
});
afterAll(async () => {
  await publisher.close();
  await store.close();
});
beforeEach(() => {
  reported.length = 0;
  access = testAccess(publisher.url, sampleNow);
});
afterEach(async () => {
  await access.settled();
  await access.store.close();
});

/** No row of an answer was dropped. */
const expectAllRead = () => expect(access.lines.filter(({ dropped }) => Number(dropped) > 0)).toEqual([]);

async function call(method: string, path: string, form?: Record<string, string>) {
  const response = await fetch(`${publisher.url}${path}`, {
    method,
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return { response, text: await response.text() };
}

const searched = async (id: string) => {
  const port = await embeddedPlaces(store).findPort({ id });
  if (!port) throw new Error(`no port ${id}`);
  return { id, name: port.name, ...(port.zone ? { zone: port.zone } : {}) };
};

/** What a row of a publisher can say of a sailing. */
function rowOf(sailing: Sailing) {
  const { legs: _legs, ...facts } = sailing;
  const second = lastLeg(sailing);
  const between = {
    hubs: hubNames(sailing),
    vessel2: second?.vessel ?? null,
    voyage2: second?.voyage ?? null,
  };
  return Object.entries({ ...facts, ...between }).sort(([a], [b]) => (a < b ? -1 : 1));
}

test.each([
  ["HKHKG", "NLRTM"],
  ["CNSHA", "USLAX"],
  ["SGSIN", "DEHAM"],
])("the schedule %s to %s, stored and from port calls, equals the store's", async (from, to) => {
  const criteria: SailingCriteria = {
    loadingPort: await searched(from),
    dischargePort: await searched(to),
    dateFrom: sampleToday,
    dateTo: "2026-04-16",
    dateType: "ETD",
    vesselName: "",
    language: "en",
  };
  const own = limitTranshipments(withCalls(embeddedSailings(store), store));
  const [expected, received] = await Promise.all([
    own.searchSailings(criteria),
    httpSailings(access).searchSailings(criteria),
  ]);
  expect(expected.sailings.length).toBeGreaterThan(5);
  expect(received.sailings.map(rowOf)).toEqual(expected.sailings.map(rowOf));
  expectAllRead();
});

test("a schedule by CY and of one ship, and by names alone", async () => {
  const criteria: SailingCriteria = {
    loadingPort: await searched("HKHKG"),
    dischargePort: await searched("NLRTM"),
    dateFrom: sampleToday,
    dateTo: "2026-04-16",
    dateType: "CY",
    vesselName: "",
    language: "zh-tw",
  };
  const byCy = (await httpSailings(access).searchSailings(criteria)).sailings;
  expect(byCy.length).toBeGreaterThan(0);
  expect(byCy.every(({ cyCutoff }) => cyCutoff)).toBe(true);
  const ship = byCy[0]?.vessel ?? "";
  const ofShip = await httpSailings(access).searchSailings({ ...criteria, vesselName: ship });
  expect(ofShip.sailings.length).toBeGreaterThan(0);
  const { text } = await call("POST", "/port-schedule?loading_port=Hong+Kong&discharge_port=Rotterdam");
  expect(JSON.parse(text).schedule.length).toBeGreaterThan(5);
  expect(JSON.parse((await call("POST", "/port-schedule?loading_port=Nowhere")).text)).toEqual({
    status: "request_ok",
    schedule: [],
  });
});

test("ports and airports are found by the same texts, names and ids", async () => {
  const [own, received] = [embeddedPlaces(store), httpPlaces(access)];
  const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);
  for (const text of ["Rott", "hong", "上海"]) {
    expect(ids(await received.suggestPorts(text, 5))[0]).toBe(ids(await own.suggestPorts(text, 5))[0]);
  }
  for (const ref of [{ name: "Rotterdam" }, { name: "鹿特丹" }, { id: "NLRTM" }, { name: "HKHKG" }]) {
    const port = await own.findPort(ref);
    expect(await received.findPort(ref)).toMatchObject({
      id: port?.id,
      nameZh: port?.nameZh,
      countryCode: port?.countryCode,
    });
  }
  expect(await received.findPort({ name: "Nowhere" })).toBeNull();
  for (const ref of [{ id: "LAX" }, { name: "HKG" }, { name: "Frankfurt" }]) {
    expect(await received.findAirport(ref)).toMatchObject({ id: (await own.findAirport(ref))?.id });
  }
  expect((await received.findAirport({ id: "HKG" }, "zh-tw"))?.nameZh).toMatch(/\p{Script=Han}/u);
  expectAllRead();
});

// Rows of which an airport publishes one end.
beforeAll(() =>
  store.db
    .insertInto("flights")
    .values([
      flightRow("KE 8201 ICN 23:10 CDG", { id: "leaves", arrival_time: "", arrival_day: 0 }),
      flightRow("KE 8202 CDG - ICN 05:30", { id: "comes", departure_time: "", days: "246" }),
    ])
    .execute(),
);

test.each([
  ["ICN CDG", "an arrival that is not published", 1],
  ["CDG ICN", "a departure that is not published", 1],
  ["HKG LAX", "stops, codeshares and days of arrival", 3],
  ["HKG JNB", "the weeks of every second one", 1],
  ["HKG CAN", "legs by road", 1],
])("flights of %s are the same, with %s", async (pair, _, least) => {
  const places = embeddedPlaces(store);
  const [origin, destination] = (await Promise.all(
    pair.split(" ").map((id) => places.findAirport({ id })),
  )) as FlightPlace[];
  if (!origin || !destination) throw new Error("no airports");
  const criteria = {
    origin,
    destination,
    dateFrom: sampleToday,
    dateTo: "2026-04-16",
    language: "en",
  } as const;
  const shown = (list: Awaited<ReturnType<ReturnType<typeof httpFlights>["searchFlights"]>>) =>
    list.flights
      .map(({ id: _id, ...flight }) => flight)
      .sort((a, b) => (a.departureTime ?? "").localeCompare(b.departureTime ?? ""));
  const own = await embeddedFlights(store).searchFlights(criteria);
  expect(own.flights.length).toBeGreaterThanOrEqual(least);
  expect(shown(await httpFlights(access).searchFlights(criteria))).toEqual(shown(own));
  expectAllRead();
});

test("articles: the list, one in full, searches by words and by hashtag", async () => {
  const [own, received] = [
    embeddedNews(
      store,
      () => {},
      () => sampleNow,
    ),
    httpNews(access, []),
  ];
  for (const language of ["en", "zh"] as const) {
    const ask = { language, page: 1, from: newsListStart(sampleToday) };
    const [expected, list] = [await own.listArticles(ask), await received.listArticles(ask)];
    expect(expected.items.length).toBeGreaterThan(3);
    expect(list.items.map(({ id }) => id)).toEqual(expected.items.map(({ id }) => id));
    expect({ ...list, items: [] }).toEqual({ ...expected, items: [] });
    for (const { id } of expected.items.slice(0, 5)) {
      const article = await own.getArticle(id, language);
      const { headline, intro, body, publishedAt, hashtags, story } = article ?? {};
      const { images: _images, ...simplified } = article?.simplified ?? { images: [] };
      // A publisher's service has a story where both languages tell it.
      const other = story && (await own.getTranslation(story, otherLanguage[language]));
      if (other) {
        const read = await received.getArticle(id, language);
        expect(await received.getTranslation(read?.story ?? "", otherLanguage[language])).toBe(other);
        expect(await received.getTranslation(read?.story ?? "", language)).toBe(id);
      }
      expect(await received.getArticle(id, language)).toMatchObject({
        headline,
        intro,
        body,
        publishedAt,
        hashtags,
        ...(article?.simplified ? { simplified } : {}),
      });
    }
  }
  const search = {
    query: "berth",
    hashtag: null,
    language: "en",
    ...everyDay(sampleToday),
    page: 1,
  } as const;
  const found = await own.searchArticles(search);
  expect(found.items.length).toBeGreaterThan(0);
  expect((await received.searchArticles(search)).items.map(({ id }) => id)).toEqual(
    found.items.map(({ id }) => id),
  );
  const hashtag = found.items.flatMap(({ hashtags }) => hashtags)[0] ?? "";
  const tagged = { ...search, query: "", hashtag };
  expect((await received.searchArticles(tagged)).total).toBe((await own.searchArticles(tagged)).total);
  expect(await received.getArticle("nothing", "en")).toBeNull();
  const related = await received.fetchKeyword({ ...search, query: "hong kong to rotterdam" });
  expect(related?.suggestions).toContainEqual({
    type: "SEA",
    param: ["Hong Kong", "HKHKG", "Rotterdam", "NLRTM"],
  });
  expect((await received.fetchKeyword({ ...search, query: "reefer" }))?.companies.length).toBeGreaterThan(0);
  expectAllRead();
});

test("an article's further facts, and a headline that looks like markup, arrive as they are", async () => {
  const about = {
    author: "Ada Wong",
    section: "Ports",
    updatedAt: "2026-03-15T09:00:00+08:00",
    correction: "An earlier version named another berth.",
    source: "Harbour Gazette",
    canonicalUrl: "https://gazette.example/berths",
  };
  const { publishedArticle } = await import("@/lib/news/search/published");
  const { articleRow } = await import("@/lib/news/search/http-row");
  const article = {
    id: "a1",
    language: "en",
    headline: "Berths < 300 m & cranes",
    intro: "A <b>bold</b> claim",
    body: "<p>Text</p>",
    publishedAt: "2026-03-14T08:00:00+08:00",
    images: [{ url: "terminal", alt: "A quay", caption: "At night", credit: "Ada Wong" }],
    hashtags: ["berths"],
    story: null,
    about,
  } as const;
  const read = articleRow("en", []).parse(
    JSON.parse(
      JSON.stringify(
        publishedArticle({ ...article, images: [...article.images], hashtags: [...article.hashtags] }),
      ),
    ),
  );
  expect(read).toEqual({
    ...article,
    images: [{ ...article.images[0], url: "/pictures/terminal-1280.jpg" }],
  });
});

test("the directory's companies, ports and pages are the same", async () => {
  const [own, received] = [embeddedDirectory(store), httpDirectory(access)];
  const ask = { type: "sea", keyword: "", ports: [], page: 1 } as const;
  const expected = await own.listCompanies({ ...ask, ports: [] });
  const list = await received.listCompanies({ ...ask, ports: [] });
  expect(list.items).toEqual(expected.items);
  expect([list.page, list.totalPages, list.total]).toEqual([
    expected.page,
    expected.totalPages,
    expected.total,
  ]);
  expect(list.ports.map(({ id }) => id)).toEqual(expected.ports.map(({ id }) => id));
  const { id = "" } = expected.items[0] ?? {};
  expect(await received.getCompany(id)).toEqual(await own.getCompany(id));
  expect(await received.getCompany("none")).toBeNull();
  expectAllRead();
});

test("documents and surcharges are the same", async () => {
  const settings = { ...access.settings, url: undefined };
  const own = embeddedDocuments(store, settings);
  const received = httpDocuments(access, { isFileAllowed: () => true, imageHosts: [] });
  const [expected, list] = [await own.listCompanies(), await received.listCompanies()];
  expect(expected.companies.length).toBeGreaterThan(3);
  const byName = (companies: typeof list.companies) =>
    [...companies].sort(
      (a, b) => a.letter.localeCompare(b.letter, "en") || a.name.localeCompare(b.name, "en"),
    );
  expect(byName(list.companies)).toEqual(byName(expected.companies));
  expect(await received.listSurcharges()).toEqual(await own.listSurcharges());
  expectAllRead();
});

test("reference lists, containers and knowledge are the same", async () => {
  const [own, received] = [embeddedReference(store), httpReference(access, [])];
  for (const name of listNames) {
    const ask = { name, q: "", page: 1 };
    const [expected, list] = [await own.searchList(ask, 20_000), await received.searchList(ask, 20_000)];
    expect(list.total).toBe(expected.total);
    // Entries of one name may be in another order.
    const shown = (items: typeof list.items) =>
      items
        .map(({ name: entryName, nameZh, code, otherCodes, prefix, city, cityZh, countryCode, url }) =>
          JSON.stringify([entryName, nameZh, code, otherCodes ?? [], prefix, city, cityZh, countryCode, url]),
        )
        .sort();
    expect(shown(list.items)).toEqual(shown(expected.items));
  }
  const bare = (specs: Awaited<ReturnType<typeof own.listContainers>>) =>
    specs.map(({ id: _id, ...spec }) => spec);
  expect(bare(await received.listContainers())).toEqual(bare(await own.listContainers()));
  for (const key of [...statisticKeys, "sea_link", "air_link", "chans"] as const) {
    const ask = { key, type: null, language: "zh" } as const;
    expect((await received.getKnowledge(ask))?.html).toBe((await own.getKnowledge(ask))?.html.trim());
  }
  const air = { key: "chans", type: "air", language: "en" } as const;
  expect((await received.getKnowledge(air))?.html).toBe((await own.getKnowledge(air))?.html.trim());
  expectAllRead();
});

test("advertisements come in parentheses, and promotions are the same", async () => {
  const [own, received] = [embeddedPromotions(store, () => sampleNow), httpPromotions(access, [])];
  const { text } = await call("GET", "/ads/port?load_port_id=HKHKG&dish_port_id=NLRTM");
  expect(text).toMatch(/^\(\{"Records":\[.*\]\}\)$/s);
  const bare = (ads: Awaited<ReturnType<typeof own.listHomeAds>>) =>
    ads.map(({ isSample: _sample, ...ad }) => ad);
  expect(await received.listHomeAds()).toEqual(bare(await own.listHomeAds()));
  const lane = { loadingPortId: "HKHKG", dischargePortId: "NLRTM" };
  expect(await received.listPortAds(lane)).toEqual(bare(await own.listPortAds(lane)));
  const pair = { loadPortId: "HKG", dishPortId: "LAX" };
  expect(await received.listAirAds(pair)).toEqual(bare(await own.listAirAds(pair)));
  expect(await received.listDirectoryAds("SG-REF-YP-OCEAN")).toEqual(
    bare(await own.listDirectoryAds("SG-REF-YP-OCEAN")),
  );
  expect(await received.listFeatureBanners()).toEqual(await own.listFeatureBanners());
  expect(await received.listTradeNews()).toEqual(await own.listTradeNews());
  expect(await received.listDirectMarketing()).toEqual(await own.listDirectMarketing());
  expect(await received.listHotSearches()).toEqual(await own.listHotSearches());
  expect(await received.getPromotion("en")).toBeNull();
  expectAllRead();
});

test("short links lead to the page of this store's portal", async () => {
  const { url } = await httpSharing(access).createShortLink(
    "https://other.example/port?loading_port=Hong+Kong",
  );
  expect(url).toMatch(/^http:\/\/localhost:\d+\/s\/[\w-]{11}$/);
  const row = await store.reader.selectFrom("short_links").select("url").executeTakeFirst();
  expect(row?.url).toBe("/port?loading_port=Hong+Kong");
});

test("an enquiry is accepted and reported without its content", async () => {
  const form = { enquiry_type: "sea", enquiry_id: "e-1", name: "Ada Wong", email: "ada@shipper.example" };
  const { text } = await call("POST", "/freight-enquiry", form);
  expect(JSON.parse(text)).toEqual({ status: "request_ok" });
  expect(reported).toEqual(["enquiry e-1 (sea): accepted, not stored"]);
  expect((await call("POST", "/freight-enquiry", { enquiry_type: "rail" })).response.status).toBe(400);
});

test("every call of the contract is answered", async () => {
  const needed: Partial<Record<string, string>> = {
    adsDirectory: "?section3_code=SG-REF-YP-AIR",
    cargoTracking: "?type=air",
    knowledge: "?kb=sea_link",
    shortLink: "?url=https%3A%2F%2Fa.example%2F",
    freightEnquiry: "?enquiry_type=air&enquiry_id=1",
  };
  for (const name of callNames) {
    const { method, path } = defaultCall(name);
    const { response } = await call(method, `${path}${needed[name] ?? ""}`);
    expect([name, response.status]).toEqual([name, 200]);
    expect(response.headers.get("content-type")).toMatch(/charset=utf-8$/);
  }
});

test("an unknown call, a wrong parameter and a body that is too large are declined with a sentence", async () => {
  const declined = async (method: string, path: string, form?: Record<string, string>) => {
    const { response, text } = await call(method, path, form);
    return [response.status, JSON.parse(text).status, JSON.parse(text).message];
  };
  expect(await declined("GET", "/nothing")).toEqual([
    404,
    "request_fail",
    expect.stringContaining("no call"),
  ]);
  expect(await declined("GET", "/port-schedule")).toEqual([404, "request_fail", expect.any(String)]);
  expect(await declined("POST", "/port-schedule?date_from=16-03-2026")).toEqual([
    400,
    "request_fail",
    expect.stringMatching(/^date_from: /),
  ]);
  expect(await declined("GET", "/cargo-tracking?type=rail")).toEqual([
    400,
    "request_fail",
    expect.any(String),
  ]);
  expect(await declined("POST", "/news", { page_no: "-1" })).toEqual([
    400,
    "request_fail",
    expect.any(String),
  ]);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = httpRequest(`${publisher.url}/keyword`, { method: "POST" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject).end(`keyword=${"a".repeat(70_000)}`);
  });
  expect(status).toBe(413);
  await expect(
    startPublisher({
      store,
      now: () => sampleNow,
      report: () => {},
      port: Number(new URL(publisher.url).port),
      host: "127.0.0.1",
    }),
  ).rejects.toThrow("EADDRINUSE");
});
