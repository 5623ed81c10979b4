import { locales, showsChinese } from "@/lib/i18n/locales";
import { countMonth, searchArticles } from "@/lib/news";
import type { ArticleCard } from "@/lib/news/shared";
import { limits } from "@/lib/site/site";
import { searchMonth } from "./news-month";

jest.mock("@/lib/news", () => ({
  ...jest.requireActual("@/lib/news"),
  searchArticles: jest.fn(),
  countMonth: jest.fn(),
}));

/** How many articles of the month the page's own language and the other one have. */
function given(own: number, other: number) {
  jest.mocked(countMonth).mockResolvedValue(other);
  jest.mocked(searchArticles).mockImplementation(async ({ page }) => {
    const here = Math.min(limits.articlesPerPage, Math.max(0, own - (page - 1) * limits.articlesPerPage));
    const items = Array.from({ length: here }, () => ({}) as ArticleCard);
    return { items, page, total: own, totalPages: Math.max(1, Math.ceil(own / limits.articlesPerPage)) };
  });
}

const both = [...locales].sort();
const chinese = both.filter(showsChinese);
const english = both.filter((locale) => !showsChinese(locale));
const full = limits.articlesPerPage;

test.each([
  ["both languages", 1, 1, 1, "en", both],
  ["its own alone", 1, 1, 0, "en", english],
  ["its own alone", 1, 1, 0, "zh-cn", chinese],
  ["the other alone", 1, 0, 1, "en", chinese],
  ["the other alone", 1, 0, 1, "zh-tw", english],
  ["none", 1, 0, 0, "en", undefined],
  ["both languages", 2, full + 1, full + 1, "en", both],
  ["its own alone", 2, full + 1, full, "en", english],
  ["the other alone", 2, full, full + 1, "en", chinese],
  ["none", 2, full, full, "en", undefined],
] as const)(
  "a month's page that %s has: page %i of %i and %i (%s)",
  async (_, page, own, other, locale, existing) => {
    given(own, other);
    const found = await searchMonth("2026-08", page, locale);
    expect(found && [...found.existing].sort()).toEqual(existing ?? null);
    const language = locale === "en" ? "en" : "zh";
    const days = { from: "2026-08-01", to: "2026-08-31" };
    expect(searchArticles).toHaveBeenLastCalledWith(
      { query: "", hashtag: null, language, ...days, page },
      locale,
    );
    expect(countMonth).toHaveBeenLastCalledWith(
      { month: "2026-08", ...days },
      language === "en" ? "zh" : "en",
    );
  },
);

test("an invalid month has no page", async () => {
  given(1, 1);
  for (const month of ["2026-13", "1989-12", "2100-01", ""])
    await expect(searchMonth(month, 1, "en")).resolves.toBeNull();
});
