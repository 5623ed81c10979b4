import { getArticle, searchArticles, searchFullArticles } from "@/lib/news";
import type { Article, ArticleCard } from "@/lib/news/shared";
import { readTopic, searchTopic, translateTopic, writtenTopic } from "./topic";

jest.mock("@/lib/news", () => ({
  ...jest.requireActual("@/lib/news"),
  getArticle: jest.fn(),
  isEmbeddedSearch: () => true,
  searchArticles: jest.fn(),
  searchFullArticles: jest.fn(),
}));

type Tagged = Pick<Article, "id" | "hashtags" | "translationId">;

/** Has the archive hold these articles, all of them under whatever topic is asked for. */
function archive(articles: readonly Tagged[]) {
  const items = articles.filter(({ translationId }) => translationId !== null) as Article[];
  const page = { page: 1, totalPages: 1, total: items.length };
  jest.mocked(searchArticles).mockResolvedValue({ ...page, items: items as unknown as ArticleCard[] });
  jest.mocked(searchFullArticles).mockResolvedValue({ ...page, items });
  jest
    .mocked(getArticle)
    .mockImplementation(async (id) => (articles.find((one) => one.id === id) as Article | undefined) ?? null);
}

test.each([
  ["asia-europe", { tag: "asia-europe", language: "en" }],
  ["%E8%88%B9%E5%85%AC%E5%8F%B8", { tag: "船公司", language: "zh" }],
  ["船公司", { tag: "船公司", language: "zh" }],
  ["%23rates", { tag: "rates", language: "en" }],
  ["%20", null],
  ["%E8%88", null],
  ["%", null],
])("%p names %p", (part, topic) => {
  expect(readTopic(part)).toEqual(topic);
});

test("a topic is searched in its language; without an article it does not exist", async () => {
  const page = { items: [], page: 1, totalPages: 1, total: 0 };
  jest.mocked(searchArticles).mockResolvedValue(page);
  await expect(searchTopic("船公司", 2, "zh-cn")).resolves.toBeNull();
  expect(searchArticles).toHaveBeenCalledWith(
    { query: "", hashtag: "船公司", language: "zh", from: "", to: null, page: 2 },
    "zh-cn",
  );
});

const stories: Tagged[] = [
  { id: "1", hashtags: ["schedules", "rates", "asia-europe"], translationId: "11" },
  { id: "11", hashtags: ["船期", "運價", "亞歐航線"], translationId: null },
  { id: "2", hashtags: ["ports", "schedules"], translationId: "12" },
  { id: "12", hashtags: ["港口", "船期"], translationId: null },
  { id: "3", hashtags: ["rates", "Schedules", "ports"], translationId: "13" },
  { id: "13", hashtags: ["運價", "船期", "港口"], translationId: null },
];

test.each([
  ["schedules", "船期"],
  ["Schedules", "船期"],
])("the topic %p of the other language is %p, which most translations have", async (tag, other) => {
  archive(stories);
  await expect(translateTopic(tag, "zh-tw")).resolves.toBe(other);
});

test("among equally frequent topics the one nearest in the lists is chosen", async () => {
  archive(stories.slice(0, 2));
  await expect(translateTopic("rates", "zh-tw")).resolves.toBe("運價");
  await expect(translateTopic("asia-europe", "zh-cn")).resolves.toBe("亞歐航線");
});

test("a topic whose articles are not translated, or differ, has none in the other language", async () => {
  archive([]);
  await expect(translateTopic("schedules", "zh-tw")).resolves.toBeNull();
  archive([
    { id: "1", hashtags: ["vgm"], translationId: "11" },
    { id: "11", hashtags: ["過磅"], translationId: null },
    { id: "2", hashtags: ["vgm"], translationId: "12" },
    { id: "12", hashtags: ["重量"], translationId: null },
    { id: "3", hashtags: ["vgm"], translationId: "13" },
    { id: "13", hashtags: ["單證"], translationId: null },
  ]);
  await expect(translateTopic("vgm", "zh-tw")).resolves.toBeNull();
});

test("a topic has the spelling of its newest article", async () => {
  archive(stories);
  await expect(writtenTopic("SCHEDULES", "en")).resolves.toBe("schedules");
  await expect(writtenTopic("unheard-of", "en")).resolves.toBe("unheard-of");
});
