import { KeptPages, keptBytes } from "./kept-pages.mjs";

const life = (madeAt = 0) => ({ madeAt, countsFrom: madeAt, revalidate: 30 as const, whole: true });
const shell = Array.from({ length: 100 }, (_, index) => `<li>entry ${index * 7919} 船期</li>`).join("");
const page = (text: string) => ({
  value: {
    kind: "APP_PAGE",
    html: `<body>${text}${shell}</body>`,
    rscData: Buffer.from(`${text}${shell}`),
    headers: { "cache-control": "public" },
    status: 200,
  },
  life: life(),
});

test("a process keeps 68 MB of pages at most", () => {
  expect(keptBytes.open + keptBytes.packed).toBe(68 * 1024 * 1024);
});

test("a page that lies open takes a byte for a sign of its markup, whatever signs stand beside it", async () => {
  const pages = new KeptPages();
  const html = `${"<p>plain words</p>".repeat(4000)}\u8239`;
  pages.set("/en/a", { value: { kind: "APP_PAGE", html, status: 200 }, life: life() });
  expect(pages.size.bytes).toBeGreaterThan(html.length);
  expect(pages.size.bytes).toBeLessThan(html.length * 1.1);
  expect(pages.fresh("/en/a", 0)?.markup?.toString()).toBe(html);
  expect((await pages.get("/en/a"))?.value.html).toBe(html);
});

test("a file that a handler made comes back as it was, compressed meanwhile or not", async () => {
  const pages = new KeptPages({ open: 9_000, packed: 600_000 });
  const file = {
    value: { kind: "APP_ROUTE", body: Buffer.from("<rss/>".repeat(1000)), status: 200 },
    life: life(),
  };
  pages.set("/en/feed", file);
  expect(await pages.get("/en/feed")).toEqual(file);
  pages.set("/en/a", page("a"));
  await pages.settled();
  expect(pages.size.bytes).toBeLessThan(12_000);
  expect(await pages.get("/en/feed")).toEqual(file);
});

test("thousands of pages stay within the bound; the latest are there, open and compressed, and the first are gone", async () => {
  const bytes = { open: 200_000, packed: 600_000 };
  const pages = new KeptPages(bytes);
  for (let index = 0; index < 5000; index += 1) {
    pages.set(`/en/news/${index}`, page(String(index)));
    if (index % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    // Up to eight are on their way from one to the other.
    if (index % 500 === 0) expect(pages.size.bytes).toBeLessThan(bytes.open + bytes.packed + 8 * 30_000);
    // One that is pushed out while eight are on their way is forgotten: however slow the threads that compress are, more get
    // there than there is room for.
    if (index % 50 === 0) await pages.settled();
  }
  await pages.settled();
  expect(pages.size.bytes).toBeLessThanOrEqual(bytes.open + bytes.packed);
  // Compressed ones are many times those that lie open.
  expect(pages.size.pages).toBeGreaterThan(50);
  expect((await pages.get("/en/news/4999"))?.value).toEqual(page("4999").value);
  expect(await pages.get("/en/news/0")).toBeNull();
});

test("a page comes back from the compressed ones as it was", async () => {
  const pages = new KeptPages({ open: 50_000, packed: 600_000 });
  for (let index = 0; index < 8; index += 1) pages.set(`/en/${index}`, page(String(index)));
  await pages.settled();
  for (let index = 0; index < 8; index += 1) {
    expect(await pages.get(`/en/${index}`)).toEqual(page(String(index)));
    await pages.settled();
  }
});

test("what is dropped or replaced while it is compressed or opened does not come back", async () => {
  const pages = new KeptPages({ open: 12_000, packed: 600_000 });
  pages.set("/en/a", page("old"));
  pages.set("/en/b", page("b"));
  pages.delete("/en/a");
  await pages.settled();
  expect(await pages.get("/en/a")).toBeNull();
  pages.set("/en/a", page("old"));
  pages.set("/en/b", page("b"));
  await pages.settled();
  const asked = pages.get("/en/a");
  pages.set("/en/a", page("new"));
  expect((await asked)?.value.html).toContain("new");
  await pages.settled();
  const again = pages.get("/en/b");
  pages.deleteWhere((path) => path === "/en/b");
  expect(await again).toBeNull();
});

test("a page that is too large is not kept", async () => {
  const pages = new KeptPages();
  pages.set("/en/a", page("x".repeat(2_200_000)));
  expect(await pages.get("/en/a")).toBeNull();
  expect(pages.size).toEqual({ pages: 0, bytes: 0 });
});
