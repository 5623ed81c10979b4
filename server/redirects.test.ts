import { localePath } from "@/lib/i18n/locales";
import { findRedirect } from "./redirects";

const known: Record<string, string> = {
  "/2019/05/berths": "/news?news_id=1",
  "/zh-tw/old": "/news?news_id=2",
  "/port": "/news?news_id=3",
  "/feeds/en/rss.xml": "/news?news_id=3",
  "/api/x": "/news?news_id=3",
  "/pictures/a": "/news?news_id=3",
};
const asked: string[] = [];
const lead = (target: string) =>
  findRedirect(target, async (address, named) => {
    asked.push(address);
    const to = known[address];
    return to === undefined ? null : localePath(named ?? "en", to);
  });

beforeEach(() => asked.splice(0));

test.each([
  ["/2019/05/berths", "/news?news_id=1"],
  ["/zh-tw/2019/05/berths", "/zh-tw/news?news_id=1"],
  ["/zh-tw/old", "/zh-tw/news?news_id=2"],
  ["/2019/05/other", null],
])("%s redirects to %s", async (target, to) => expect(await lead(target)).toBe(to));

test.each([
  "/port",
  "/news?news_id=7",
  "/zh-cn/terms",
  "/feeds/en/rss.xml",
  "/api/x",
  "/pictures/a",
  "/_next/static/x",
  "/_next",
  "/api",
  "/",
])("%s is handled elsewhere: no redirect is looked up", async (target) => {
  expect(await lead(target)).toBeNull();
  expect(asked).toEqual([]);
});

test("a failing store only prevents the redirect", async () => {
  expect(await findRedirect("/old", () => Promise.reject(new Error("locked")))).toBeNull();
});

test("each address is looked up once in each form, and parts of names are no folders of the server", async () => {
  for (const target of ["/old/api/x", "/apiary", "/zh-cn/old?x=1"]) await lead(target);
  expect(asked).toEqual(["/old/api/x", "/apiary", "/zh-cn/old?x=1", "/old?x=1"]);
});
