import { getArticle, listFollowing } from "@/lib/news";
import type { Article } from "@/lib/news/schema";
import { UpstreamError } from "@/lib/upstream/errors";
import { askArticle, askNext } from "./article";

jest.mock("@/lib/news", () => ({ getArticle: jest.fn(), listFollowing: jest.fn() }));
jest.mock("react", () => ({ ...jest.requireActual("react"), cache: (ask: unknown) => ask }));

const down = new UpstreamError("timeout", { service: "news", requestId: "r" });
const english = { id: "7", language: "en", lang: "en", headline: "A quay", translationId: "8" } as Article;
const chinese = { ...english, id: "8", language: "zh", lang: "zh-Hant", translationId: "7" } as Article;

beforeEach(() => {
  jest.resetAllMocks();
  jest
    .mocked(getArticle)
    .mockImplementation(async (id) => [english, chinese].find((article) => article.id === id) ?? null);
});

test("an article is shown in the reader's language where its story exists in it", async () => {
  expect(await askArticle("7", "en")).toBe(english);
  expect(await askArticle("7", "zh-cn")).toBe(chinese);
  expect(await askArticle("8", "en")).toBe(english);
  expect(await askArticle("9", "en")).toBeNull();
});

test("without a translation, or when it has gone, the article stands as it is", async () => {
  const lone = { ...english, translationId: null };
  jest.mocked(getArticle).mockResolvedValueOnce(lone);
  expect(await askArticle("7", "zh-tw")).toBe(lone);
  const lost = { ...english, translationId: "gone" };
  jest.mocked(getArticle).mockResolvedValueOnce(lost);
  expect(await askArticle("7", "zh-tw")).toBe(lost);
});

test("a source that fails is asked once more, and not a third time; a mistake of ours not at all", async () => {
  jest.mocked(getArticle).mockRejectedValueOnce(down);
  expect(await askArticle("7", "en")).toBe(english);
  jest.mocked(getArticle).mockReset().mockRejectedValue(down);
  await expect(askArticle("7", "en")).rejects.toBe(down);
  expect(getArticle).toHaveBeenCalledTimes(2);
  jest.mocked(getArticle).mockReset().mockRejectedValue(new TypeError("ours"));
  await expect(askArticle("7", "en")).rejects.toThrow(TypeError);
  expect(getArticle).toHaveBeenCalledTimes(1);
});

test("what follows is named for a link; nothing follows the last, nor where the source cannot say", async () => {
  jest.mocked(listFollowing).mockResolvedValueOnce([chinese]);
  expect(await askNext(english, "zh-tw")).toEqual({ id: "8", headline: "A quay", lang: "zh-Hant" });
  jest.mocked(listFollowing).mockResolvedValueOnce([]);
  expect(await askNext(english, "en")).toBeNull();
  jest.mocked(listFollowing).mockRejectedValueOnce(down);
  expect(await askNext(english, "en")).toBeNull();
});
