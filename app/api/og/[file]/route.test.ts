process.env.LOG_LEVEL = "silent";
process.env.SITE_URL = "https://news.example";

import { writeArticles } from "@/lib/news/write";
import { cachedOgImage } from "@/lib/pictures/card-cache";
import { articleOgImage } from "@/lib/seo/seo";
import { store } from "@/lib/store/connection";
import { GET } from "./route";

jest.mock("@/lib/pictures/card-cache", () => ({ cachedOgImage: jest.fn() }));

const article = (id: string, pictures: string[]) => ({
  id,
  language: "en" as const,
  headline: "A quay",
  intro: "",
  body: "<p>It stands.</p>",
  publishedAt: "2026-03-05T09:30:00+08:00",
  images: pictures.map((url) => ({ url, alt: "" })),
  hashtags: [],
  story: null,
});
const pictured = article("7", ["terminal"]);
const cardOf = (record: ReturnType<typeof article>) => articleOgImage({ ...record, lang: "en" });

beforeAll(async () => {
  const records = [pictured, article("8", []), article("9", ["gone"])];
  await store()
    .db.transaction()
    .execute((trx) => writeArticles(trx, records, { sample: false }));
});
afterAll(() => store().close());
beforeEach(() => {
  jest
    .mocked(cachedOgImage)
    .mockReset()
    .mockImplementation(async ({ image }) => (image === "gone" ? null : Buffer.from("jpeg")));
});

async function ask(address: string) {
  const { pathname, searchParams } = new URL(address, "https://news.example");
  const file = decodeURIComponent(pathname.split("/").at(-1) ?? "");
  const url = `https://news.example${pathname}?${searchParams}`;
  const response = await GET(new Request(url), { params: Promise.resolve({ file }) });
  const maxAge = Number(/s-maxage=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1] ?? 0);
  return { status: response.status, to: response.headers.get("location"), maxAge };
}

test("the right version has the picture, which may be cached for ever", async () => {
  await expect(ask(cardOf(pictured))).resolves.toEqual({ status: 200, to: null, maxAge: 31_536_000 });
  expect(cachedOgImage).toHaveBeenCalledTimes(1);
});

test.each(["", "?v=", "?v=00000000", `?v=${"f".repeat(500)}`])(
  "%s leads there for a while, without drawing anything",
  async (query) => {
    const { status, to, maxAge } = await ask(`/api/og/7.jpg${query}`);
    expect(status).toBe(302);
    expect(`https://news.example${to}`).toBe(cardOf(pictured));
    expect(maxAge).toBeLessThanOrEqual(30);
    expect(cachedOgImage).not.toHaveBeenCalled();
  },
);

test("the site's default image replaces an unreadable picture; unknown articles have none", async () => {
  await expect(ask(cardOf(article("8", [])))).resolves.toMatchObject({ status: 200 });
  const sources = { imageHosts: [], readMedia: expect.any(Function) };
  expect(cachedOgImage).toHaveBeenCalledWith({ image: null, headline: "A quay", lang: "en" }, sources);
  const unread = await ask(cardOf(article("9", ["gone"])));
  expect(unread).toMatchObject({ status: 302, to: "/card.jpg" });
  expect(unread.maxAge).toBeLessThanOrEqual(30);
  await expect(ask("/api/og/no-such.jpg")).resolves.toMatchObject({ status: 404, maxAge: 0 });
});
