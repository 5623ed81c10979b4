import { config } from "@/lib/config/config";
import { getArticle, isWithdrawn } from "@/lib/news";
import type { Article } from "@/lib/news/shared";
import { announcementSource } from "./announced";

jest.mock("@/lib/news", () => ({
  ...jest.requireActual("@/lib/news"),
  getArticle: jest.fn(),
  isWithdrawn: jest.fn(),
  listAddresses: jest.fn(),
}));

const now = new Date("2026-03-16T02:00:00Z");
const announced = async (...ids: string[]) => {
  const changed = new Map([["articles", new Set(ids)]]);
  const urls = await announcementSource.pages(changed, {
    locales: ["en", "zh-tw", "zh-cn"],
    limit: 100,
    now,
  });
  return urls.flatMap((url) => /news_id=(.*)$/.exec(url)?.[1] ?? []);
};

beforeEach(() => {
  config().siteUrl = "https://portal.example";
  jest
    .mocked(getArticle)
    .mockImplementation(async (id) => (id === "live" ? ({ id, language: "en" } as Article) : null));
  jest.mocked(isWithdrawn).mockImplementation(async (id) => id === "withdrawn");
});

test("published and withdrawn articles are announced, each in the languages that have its page", async () => {
  expect(await announced("live")).toEqual(["live"]);
  expect(await announced("withdrawn")).toEqual(["withdrawn", "withdrawn", "withdrawn"]);
});

test("drafts and articles with a later date are not announced", async () => {
  expect(await announced("later")).toEqual([]);
});
