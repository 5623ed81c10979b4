import { readFileSync } from "node:fs";
import { parseLanes } from "@/lib/api/lanes";
import type { Article } from "@/lib/news/shared";
import { seedPorts } from "@/lib/places/operator";
import { openStore, type Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { migrate } from "@/lib/store/migrations";
import type { SailingRow } from "@/lib/store/schema";
import { listMyLanes } from "../my-lanes";
import { articleRail } from "../news/article-rail";
import { findPortOption } from "./port-option";
import { searchPortSchedule } from "./port-schedule";
import { findQuotedSailings } from "./quoted-sailings";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** Hong Kong to Kaohsiung: the first to leave goes round the world, the next has its SI closed, and two are open. */

// 12:00 in Hong Kong.
const now = new Date("2026-11-27T04:00:00Z");
const sailings: Partial<SailingRow>[] = [
  {
    id: "round",
    vessel: "Kittiwake",
    etd: "2026-11-28T10:00",
    eta: "2027-01-03T10:00",
    cy: "2026-11-28T02:00",
  },
  {
    id: "closed",
    vessel: "Challenger",
    etd: "2026-11-28T22:00",
    eta: "2026-11-29T20:00",
    si: "2026-11-27T10:00",
    vgm: "2026-11-27T18:00",
    cy: "2026-11-27T21:00",
    booking_url: "https://booking.example/1",
  },
  { id: "slow", vessel: "Tern", etd: "2026-11-29T10:00", eta: "2026-12-04T10:00", cy: "2026-11-28T12:00" },
  { id: "quick", vessel: "Petrel", etd: "2026-11-30T10:00", eta: "2026-12-01T10:00", cy: "2026-11-29T12:00" },
];
beforeAll(async () => {
  mockStore = openStore(":memory:");
  await migrate(mockStore);
  await seedPorts(mockStore, readFileSync("data/ports.csv", "utf8"));
  const lane = { loading_port_id: "HKHKG", discharge_port_id: "TWKHH", operator: "Beacon", sample: 0 };
  await insertMany(
    mockStore.db,
    "sailings",
    sailings.map((row) => ({ si: null, vgm: null, booking_url: null, ...lane, ...row }) as SailingRow),
  );
});
afterAll(() => mockStore.close());

const lane = "loading_port=Hong+Kong&discharge_port=Kaohsiung";
const search = async (query: string) =>
  (await searchPortSchedule({ params: new URLSearchParams(`${lane}${query}`), locale: "en", now })).answer;
const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);

test("a search folds slower itineraries, and counts sailings that cargo can get on as open", async () => {
  const answer = await search("");
  expect(ids(answer)).toEqual(["closed", "slow", "quick"]);
  expect(answer).toMatchObject({ found: 4, total: 4, openCount: 2, slower: { count: 1, at: null } });
  expect(answer.best.map(({ name, sailing }) => [name, sailing.vessel])).toEqual([
    ["arrival", "Petrel"],
    ["fastest", "Petrel"],
    ["open", "Tern"],
    ["direct", "Tern"],
  ]);
  expect(ids(await search("&open=1"))).toEqual(["slow", "quick"]);
  expect(ids(await search("&slower=1"))).toEqual(["closed", "slow", "quick", "round"]);
  expect(ids(await search("&ready=2026-11-28"))).toEqual(["slow", "quick"]);
  expect(ids(await search("&ready=2026-11-28&ready_time=12:01"))).toEqual(["quick"]);
  expect(ids(await search("&ready=2026-11-27T18:01"))).toEqual(["slow", "quick"]);
});

test("a saved lane shows the open sailing that leaves first, with its own cut-off", async () => {
  const [kept] = await listMyLanes("port", parseLanes("HKHKG>TWKHH"), { locale: "en", now });
  expect(kept).toMatchObject({
    count: 3,
    departure: "2026-11-29T10:00",
    arrival: "2026-12-04T10:00",
    cutoff: { time: "2026-11-28T12:00", closesIn: null },
  });
});

test.each([
  [
    "en",
    "Kaohsiung",
    "Next open for cargo: Sun\u00a029\u00a0Nov",
    ["5 days", "CY closes 28\u00a0Nov\u00a012:00"],
  ],
  ["zh-tw", "高雄", "下一班（未截止）：11月29日（週日）", ["5 日", "11月28日 12:00截CY"]],
  ["zh-cn", "高雄", "下一班（未截止）：11月29日（周日）", ["5 天", "11月28日 12:00截港"]],
] as const)("an article shows the same (%s)", async (locale, name, line, rest) => {
  const article = {
    id: "1",
    headline: `${name} ${name}`,
    lang: locale === "en" ? "en" : locale === "zh-tw" ? "zh-Hant" : "zh-Hans",
    language: locale === "en" ? "en" : "zh",
    intro: "",
    body: "",
    tags: [],
    translationId: null,
  } as unknown as Article;
  const { lanes } = await articleRail(article, { locale, now });
  expect(lanes).toMatchObject([{ line, next: { vessel: "Tern", rest } }]);
});

test("an enquiry shows which cut-offs are closed", async () => {
  const quote = (sailing: string) =>
    findQuotedSailings({ params: new URLSearchParams(`${lane}&sailing=${sailing}`), locale: "en", now });
  expect(await quote("closed")).toMatchObject({
    closed: { closed: ["si"] },
    values: { si: "27-11-2026 10:00" },
  });
  expect((await quote("closed||quick"))?.values.sailings).toBe(
    "Challenger, Beacon, ETD 28-11-2026 22:00, ETA 29-11-2026 20:00, SI 27-11-2026 10:00 (closed), VGM 27-11-2026 18:00, CY 27-11-2026 21:00\n" +
      "Petrel, Beacon, ETD 30-11-2026 10:00, ETA 01-12-2026 10:00, CY 29-11-2026 12:00",
  );
});

test("the page of a sailing shows the states of its cut-offs", async () => {
  const params = new URLSearchParams("from=HKHKG&to=TWKHH&date=2026-11-28");
  const option = await findPortOption({ id: "closed", params, locale: "en", now });
  expect(option?.cutoffState).toEqual({ state: "partly-closed", open: ["vgm", "cy"], closed: ["si"] });
});
