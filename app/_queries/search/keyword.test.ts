import { relevantCompanies } from "@/lib/directory";
import { fetchKeyword, isEmbeddedSearch, isSampleNews, nearSearch, searchArticles } from "@/lib/news";
import type { ArticleCard } from "@/lib/news/shared";
import { otherPortNames, recogniseAirportPair, recognisePortPair, withoutJoint } from "@/lib/places";
import { UpstreamError } from "@/lib/upstream/errors";
import { searchKeyword } from "./keyword";

jest.mock("@/lib/directory", () => ({
  ...jest.requireActual("@/lib/directory"),
  relevantCompanies: jest.fn(),
}));
jest.mock("@/lib/news", () => ({
  ...jest.requireActual("@/lib/news"),
  fetchKeyword: jest.fn(),
  isEmbeddedSearch: jest.fn(),
  isSampleNews: jest.fn(),
  nearSearch: jest.fn(),
  searchArticles: jest.fn(),
}));
jest.mock("@/lib/places", () => ({
  ...jest.requireActual("@/lib/places"),
  citiesInWords: () => [],
  otherPortNames: jest.fn(),
  recogniseAirportPair: jest.fn(),
  recognisePortPair: jest.fn(),
  withoutJoint: jest.fn(),
}));

const now = new Date("2022-06-17T02:00:00Z");
/** As many as need nothing from elsewhere. */
const articles = { items: [], page: 1, totalPages: 1, total: 3 };
const down = new UpstreamError("timeout", { service: "news", requestId: "r" });
const port = (id: string, nameEn: string, name: string) => ({
  id,
  nameEn,
  name,
  country: "",
  code: id,
  zone: "",
});
const airport = (id: string, nameEn: string, city: string) => ({
  id,
  nameEn,
  name: nameEn,
  city,
  country: "",
  code: id,
  zone: null,
});
const ask = (params: Record<string, string>, locale: "en" | "zh-cn" | "zh-tw" = "en") =>
  searchKeyword({ params, locale, now });

beforeEach(() => {
  jest.resetAllMocks();
  jest.mocked(searchArticles).mockResolvedValue(articles);
  jest.mocked(isEmbeddedSearch).mockReturnValue(true);
  jest.mocked(isSampleNews).mockResolvedValue(true);
  jest.mocked(nearSearch).mockResolvedValue(null);
  jest.mocked(relevantCompanies).mockResolvedValue({ items: [], total: 0 });
  jest.mocked(withoutJoint).mockImplementation(async (text) => text);
  jest.mocked(fetchKeyword).mockResolvedValue(null);
  jest.mocked(otherPortNames).mockResolvedValue([]);
  jest.mocked(recognisePortPair).mockResolvedValue(null);
  jest.mocked(recogniseAirportPair).mockResolvedValue(null);
});

test("a publisher's suggestion is shown with its words, and no other is added", async () => {
  const companies = [{ id: "7", name: "Maas Delta Forwarding", types: [] }];
  jest.mocked(fetchKeyword).mockResolvedValue({
    companies,
    suggestions: [
      { type: "SEA", param: ["Hong Kong", "1074", "Rotterdam", "2210"] },
      { type: "AIR", param: ["31", "Hong Kong", "44", "Amsterdam"] },
    ],
  });
  const answer = await ask({ query: "rotterdam" });
  expect(answer.companies).toEqual({ items: companies, total: 1, all: null });
  expect(answer.suggestions.map(({ from, to }) => [from, to])).toEqual([
    ["Hong Kong", "Rotterdam"],
    ["Hong Kong", "Amsterdam"],
  ]);
  expect(recognisePortPair).not.toHaveBeenCalled();
});

test("if news finds only articles, places recognise pairs: English names in addresses, names in the page's language as text", async () => {
  jest
    .mocked(recognisePortPair)
    .mockResolvedValue([port("HKHKG", "Hong Kong", "香港"), port("SGSIN", "Singapore", "新加坡")]);
  jest
    .mocked(recogniseAirportPair)
    .mockResolvedValue([
      airport("HKG", "Hong Kong International Airport", "香港"),
      airport("SIN", "Changi", ""),
    ]);
  expect((await ask({ query: "香港去新加坡" }, "zh-tw")).suggestions).toEqual([
    { type: "SEA", param: ["Hong Kong", "HKHKG", "Singapore", "SGSIN"], from: "香港", to: "新加坡" },
    {
      type: "AIR",
      param: ["HKG", "Hong Kong International Airport", "SIN", "Changi"],
      from: "香港 (HKG)",
      to: "Changi (SIN)",
    },
  ]);
});

test("a word between two places is not required in articles, but is shown in the search", async () => {
  jest.mocked(withoutJoint).mockResolvedValue("香港 鹿特丹");
  await expect(ask({ query: "香港到鹿特丹", page: "2" })).resolves.toMatchObject({
    keyword: "香港到鹿特丹",
    criteria: { query: "香港到鹿特丹" },
  });
  expect(searchArticles).toHaveBeenLastCalledWith(
    expect.objectContaining({ query: "香港 鹿特丹", page: 2 }),
    "en",
  );
  // A publisher's service is given what was typed, as is any service when places cannot be asked.
  jest.mocked(withoutJoint).mockRejectedValue(down);
  await ask({ query: "a to b" });
  jest.mocked(isEmbeddedSearch).mockReturnValue(false);
  jest.mocked(withoutJoint).mockResolvedValue("a b");
  await ask({ query: "a to b" });
  expect(
    jest
      .mocked(searchArticles)
      .mock.calls.slice(1)
      .map(([{ query }]) => query),
  ).toEqual(["a to b", "a to b"]);
});

test("a port is also searched by its name in the language of the articles", async () => {
  jest.mocked(otherPortNames).mockImplementation(async (_, locale) => (locale === "en" ? [] : ["鹽田"]));
  const others = async (language: string) => {
    await ask({ query: "Yantian", language });
    return jest.mocked(searchArticles).mock.lastCall?.[0].others;
  };
  expect(await others("zh")).toEqual(["鹽田"]);
  expect(await others("en")).toBeUndefined();
  // Without it the search is poorer, but a search.
  jest.mocked(otherPortNames).mockRejectedValue(down);
  expect(await others("zh")).toBeUndefined();
});

test("a search without results is repeated with a similar word, and the page states it", async () => {
  jest.mocked(searchArticles).mockImplementation(async ({ query }) => ({
    ...articles,
    total: query === "demurrage" ? 4 : 0,
  }));
  jest.mocked(nearSearch).mockResolvedValue("demurrage");
  expect(await ask({ query: "demurage" })).toMatchObject({
    keyword: "demurrage",
    meant: "demurage",
    criteria: { query: "demurrage" },
    articles: { total: 4 },
  });
  expect(await ask({ query: "demurrage" })).toMatchObject({ keyword: "demurrage", meant: null });
  expect(nearSearch).toHaveBeenCalledTimes(1);
  // A lane is no misspelt word.
  jest
    .mocked(recognisePortPair)
    .mockResolvedValue([port("HKHKG", "Hong Kong", "Hong Kong"), port("NLRTM", "Rotterdam", "Rotterdam")]);
  expect(await ask({ query: "hkhkg nlrtm" })).toMatchObject({ meant: null });
});

test("a search with few results also shows results of other dates, then of the other language", async () => {
  const today = "2022-06-17";
  const card = (id: string) => ({ id }) as ArticleCard;
  const page = (total: number, ...ids: string[]) => ({ ...articles, total, items: ids.map(card) });
  const answers = (month: number, ever: number, other: number) =>
    jest.mocked(searchArticles).mockImplementation(async (one) => {
      if (one.language === "zh") return page(other, "z");
      return one.from === "1990-01-01" ? page(ever, "a", "b") : page(month, ...(month > 0 ? ["a"] : []));
    });
  answers(1, 15, 9);
  const { furtherArticles } = await ask({ query: "backhaul" });
  expect(furtherArticles.dates).toMatchObject({
    more: 14,
    criteria: { from: "1990-01-01", to: today, query: "backhaul" },
  });
  // None is shown twice.
  expect(furtherArticles.dates?.cards.map(({ id }) => id)).toEqual(["b"]);
  expect(furtherArticles.language).toBeNull();

  answers(0, 1, 9);
  const little = (await ask({ query: "貨櫃" })).furtherArticles;
  expect(little.dates).toMatchObject({ more: 1 });
  expect(little.language).toMatchObject({ more: 9, criteria: { language: "zh", from: "1990-01-01" } });

  answers(0, 0, 0);
  expect((await ask({ query: "nothing" })).furtherArticles).toEqual({ dates: null, language: null });
  const others: Record<string, string>[] = [
    { hashtag: "rail" },
    { query: "x", page: "2" },
    { from: "2022-01-01" },
  ];
  for (const params of others) {
    jest.mocked(searchArticles).mockClear();
    expect((await ask(params)).furtherArticles).toEqual({ dates: null, language: null });
    expect(searchArticles).toHaveBeenCalledTimes(1);
  }
  // A service is asked what the reader asked, and no more.
  jest.mocked(isEmbeddedSearch).mockReturnValue(false);
  jest.mocked(searchArticles).mockClear();
  await ask({ query: "x" });
  expect(searchArticles).toHaveBeenCalledTimes(1);
});

test("only the first page of a search by words requests more than articles", async () => {
  const searches: Record<string, string>[] = [
    { hashtag: "rail", query: "x" },
    { query: "x", page: "2" },
    { query: " " },
  ];
  for (const params of searches) {
    await expect(ask(params)).resolves.toMatchObject({
      suggestions: [],
      companies: { items: [], total: 0, all: null },
    });
  }
  expect(fetchKeyword).not.toHaveBeenCalled();
  expect(recognisePortPair).not.toHaveBeenCalled();
});

test("if another service fails the articles are shown; without articles the search fails", async () => {
  jest.mocked(fetchKeyword).mockRejectedValue(down);
  jest.mocked(recognisePortPair).mockRejectedValue(down);
  await expect(ask({ query: "x" })).resolves.toMatchObject({
    articles,
    suggestions: [],
    companies: { items: [], total: 0, all: null },
  });
  jest.mocked(recognisePortPair).mockRejectedValue(new TypeError("a mistake of ours"));
  await expect(ask({ query: "x" })).rejects.toThrow(TypeError);
  jest.mocked(searchArticles).mockRejectedValue(down);
  await expect(ask({ query: "x" })).rejects.toBe(down);
});

test("a hashtag is named in the page's script and searched as it is written", async () => {
  await expect(ask({ hashtag: "#轉船" }, "zh-cn")).resolves.toMatchObject({
    keyword: "中转",
    criteria: { hashtag: "轉船" },
  });
  await expect(ask({ query: "轉船" }, "zh-cn")).resolves.toMatchObject({ keyword: "轉船" });
});

test("providers beside a search have a total count, and a link to those that are not shown", async () => {
  const items = [{ id: "7", name: "Maas Delta Forwarding", types: [], ports: [] }];
  jest.mocked(relevantCompanies).mockResolvedValue({ items, total: 31 });
  expect((await ask({ query: "maas delta" })).companies).toMatchObject({
    total: 31,
    all: "/yp?keyword=maas+delta",
  });
});
