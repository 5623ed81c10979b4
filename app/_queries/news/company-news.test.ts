import { isEmbeddedSearch, searchArticles } from "@/lib/news";
import type { ArticleCard } from "@/lib/news/shared";
import { UpstreamError } from "@/lib/upstream/errors";
import { companyNews } from "./company-news";
import { articlesUnder } from "./related-articles";

jest.mock("@/lib/news", () => ({
  ...jest.requireActual("@/lib/news"),
  isEmbeddedSearch: jest.fn(),
  searchArticles: jest.fn(),
}));
jest.mock("./related-articles", () => ({ articlesUnder: jest.fn() }));

const card = (id: string) => ({ id }) as ArticleCard;
const found = (...ids: string[]) => ({ items: ids.map(card), page: 1, totalPages: 1, total: ids.length });
const ask = { locale: "en", today: "2026-03-16" } as const;
const company = { name: "Cable Bay Lines (Hong Kong) Limited", hashtags: ["rates"] };

beforeEach(() => {
  jest.mocked(isEmbeddedSearch).mockReturnValue(true);
  jest.mocked(searchArticles).mockReset();
  jest.mocked(articlesUnder).mockResolvedValue([card("9")]);
});

test("stories that name the company are shown alone, the newest first", async () => {
  jest.mocked(searchArticles).mockResolvedValue(found("1", "2", "3", "4", "5", "6"));
  const { stories, isNamed } = await companyNews(company, ask);
  expect([stories.map(({ id }) => id), isNamed]).toEqual([["1", "2", "3", "4", "5"], true]);
  expect(jest.mocked(searchArticles).mock.calls[0]?.[0]).toMatchObject({
    query: '"Cable Bay Lines"',
    language: "en",
    to: "2026-03-16",
    newest: true,
  });
});

test("if no story names the company, those with its hashtags are shown and marked", async () => {
  jest.mocked(searchArticles).mockResolvedValue(found());
  expect(await companyNews(company, ask)).toEqual({ stories: [card("9")], isNamed: false });
  jest
    .mocked(searchArticles)
    .mockRejectedValue(new UpstreamError("timeout", { service: "news", requestId: "r" }));
  expect(await companyNews(company, ask)).toEqual({ stories: [card("9")], isNamed: false });
});

test("a one-word name is not searched, and neither is any name by a service's search, which has no phrases", async () => {
  for (const name of ["One", "One Ltd", "船"]) await companyNews({ ...company, name }, ask);
  jest.mocked(isEmbeddedSearch).mockReturnValue(false);
  await companyNews(company, ask);
  expect(searchArticles).not.toHaveBeenCalled();
});
