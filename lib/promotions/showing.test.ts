import { site } from "@/lib/site/site-config";
import { adsKind, bannersKind, hotSearchesKind, mailingsKind, tradeNewsKind } from "./contents";
import { inEdition, shownAt, turnsOf } from "./showing";

const kinds = [adsKind, bannersKind, hotSearchesKind, mailingsKind, tradeNewsKind];
const line = (more: object = {}) =>
  hotSearchesKind.line.safeParse({ title: "Offer", title_zh: "", url: "/port", ...more });
const row = (more: object) => {
  const parsed = line(more);
  if (!parsed.success) throw parsed.error;
  return parsed.data;
};
const shown = (more: object, at: string) => shownAt([row(more)], new Date(at)).length === 1;

test("the publisher of these tests is in Hong Kong", () => expect(site().zone).toBe("Asia/Hong_Kong"));

test.each(kinds.map((kind) => [kind.domain, kind] as const))(
  "%s has the columns in its template, and what it comes with is shown for good in all editions",
  (_, kind) => {
    expect(kind.heads.slice(-3)).toEqual(["from", "until", "languages"]);
    expect(kind.example).toHaveLength(kind.heads.length);
    for (const cells of kind.bundledCells()) {
      const parsed = kind.line.parse(cells);
      expect([turnsOf(parsed), parsed.languages]).toEqual([[], undefined]);
    }
  },
);

test("days count in the publisher's zone: from its first minute to the last one of the last day", () => {
  const days = { from: "2026-12-01", until: "2026-12-04" };
  expect(shown(days, "2026-11-30T15:59:59Z")).toBe(false);
  expect(shown(days, "2026-11-30T16:00:00Z")).toBe(true);
  expect(shown(days, "2026-12-04T15:59:59Z")).toBe(true);
  expect(shown(days, "2026-12-04T16:00:00Z")).toBe(false);
  expect(turnsOf(row(days))).toEqual([
    Date.parse("2026-11-30T16:00:00Z"),
    Date.parse("2026-12-04T16:00:00Z"),
  ]);
});

test("a time of a day counts as it is, also as tables have it", () => {
  for (const until of ["2026-12-04 18:00", "04-12-2026 18:00"]) {
    expect(shown({ until }, "2026-12-04T09:59:59Z")).toBe(true);
    expect(shown({ until }, "2026-12-04T10:00:00Z")).toBe(false);
  }
});

test.each([
  [{ from: "soon" }, "from", "must be a day such as 2026-12-04"],
  [{ from: "2026-02-30" }, "from", "must be a day"],
  [{ until: "2026-12-04 25:00" }, "until", "must be a day"],
  [{ from: "2026-12-05", until: "2026-12-04" }, "until", "must not be before from"],
  [{ languages: "en||fr" }, "languages", "must be en, zh-tw, zh-cn"],
])("%j is refused", (more, column, message) => {
  const parsed = line(more);
  expect(parsed.error?.issues.map(({ path, message: text }) => [path[0], text])).toEqual([
    [column, expect.stringContaining(message)],
  ]);
});

test("a promotion is in the editions that it names, and in all where it names none", () => {
  const rows = [row({}), row({ url: "/flight", languages: "zh-tw||zh-CN" })];
  const urls = (locale: "en" | "zh-tw" | "zh-cn") => inEdition(rows, locale).map(({ url }) => url);
  expect([urls("en"), urls("zh-tw"), urls("zh-cn")]).toEqual([
    ["/port"],
    ["/port", "/flight"],
    ["/port", "/flight"],
  ]);
  expect(inEdition(rows, "zh-tw")[1]).not.toHaveProperty("languages");
});
