import { expect, test } from "./support/http";
import { elementsOf, readPage, textOf } from "./support/parsed-html";

/** The cut-off board: its page, files, calendar, feed and API say the same. */

const query = "port=HKHKG&date_from=2026-03-16&period=3&cutoff=si%7C%7Ccy";

/** The lines of a CSV file without its head. */
const linesOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n")
    .slice(1);

test("page, CSV, workbook, calendar, feed and API have the same cut-offs", async ({ request }) => {
  const api = await (await request.get(`/api/cutoffs?${query}`)).json();
  expect(api.items.length).toBeGreaterThan(5);
  expect(api.total).toBe(api.items.length);
  const moments = api.items.flatMap(
    ({ vessel, due }: { vessel: string; due: { name: string; time: string }[] }) =>
      due.map(({ name, time }) => `${vessel} ${name} ${time}`),
  );
  const page = await (await request.get(`/cutoffs?${query}`)).text();
  const rows = [...page.matchAll(/<cite[^>]*>([^<]+)<\/cite>/g)].map(([, vessel]) => vessel);
  expect(rows).toEqual(api.items.map(({ vessel }: { vessel: string }) => vessel));

  const csv = linesOf(await (await request.get(`/api/cutoffs.csv?${query}`)).text());
  const sold = api.items.flatMap(({ due, sellers }: { due: unknown[]; sellers: unknown[] }) =>
    due.flatMap(() => sellers),
  );
  expect(csv).toHaveLength(sold.length);
  expect(csv.every((line) => /^(SI|CY),1[678]-03-2026/.test(line))).toBe(true);
  const workbook = await request.get(`/api/cutoffs.xlsx?${query}`);
  expect((await workbook.body()).subarray(0, 2).toString()).toBe("PK");

  const calendar = await (await request.get(`/feeds/en/cutoffs.ics?${query}`)).text();
  expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(moments.length);
  expect(new Set(calendar.match(/^UID:.*/gm)).size).toBe(moments.length);
  const feed = await (await request.get(`/feeds/en/cutoffs.json?${query}`)).json();
  expect(feed.items).toHaveLength(moments.length);
  expect(await (await request.get(`/feeds/en/cutoffs.atom?${query}`)).text()).toContain("<entry>");
});

test("a board is of a service, a carrier, a ship or lanes too, in each language", async ({ request }) => {
  const { items } = await (await request.get("/api/cutoffs?port=HKHKG&period=7")).json();
  const [{ imo, sellers }] = items;
  const { service, operator } = sellers[0];
  const subjects: Record<string, string>[] = [
    { imo },
    { carrier: operator },
    { port: "HKHKG", carrier: operator },
    { lanes: "HKHKG>NLRTM,CNSHA>USLAX" },
    { port: "香港" },
  ];
  for (const subject of subjects) {
    const params = new URLSearchParams({ ...subject, period: "14" });
    const found = await request.get(`/api/cutoffs?${params}`);
    expect(found.status(), String(params)).toBe(200);
    expect((await found.json()).total, String(params)).toBeGreaterThan(0);
    for (const prefix of ["", "/zh-tw", "/zh-cn"])
      expect((await request.get(`${prefix}/cutoffs?${params}`)).status(), prefix).toBe(200);
  }
  expect(service).toBeTruthy();
});

test("what is no subject is a problem of data, and a page that says so", async ({ request }) => {
  expect((await request.get("/api/cutoffs")).status()).toBe(422);
  expect((await request.get("/api/cutoffs.csv?port=Atlantis")).status()).toBe(404);
  expect((await request.get("/api/cutoffs?port=HKHKG&period=99")).status()).toBe(422);
  const page = await request.get("/cutoffs?port=Atlantis");
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain("“Atlantis” is no port");
  expect(await (await request.get("/cutoffs?lanes=x")).text()).toContain("noindex");
});

test("pages of clerks lead to the board of what they are about", async ({ request }) => {
  for (const [path, href] of [
    ["/port-calls/HKHKG", "/cutoffs?port=HKHKG"],
    ["/port?loading_port=Hong+Kong&discharge_port=Rotterdam", "/cutoffs?lanes=HKHKG%3ENLRTM"],
    ["/zh-tw/port", "/zh-tw/cutoffs"],
  ])
    expect(await (await request.get(path ?? "")).text(), path).toContain(`href="${href}"`);
});

test("a port's gate-in windows end with the CY cut-offs of its board, in each language", async ({
  request,
}) => {
  const { items } = await (await request.get("/api/cutoffs?port=HKHKG&cutoff=cy&period=2&open=1")).json();
  const closing = items.map(({ vessel }: { vessel: string }) => vessel);
  expect(closing.length).toBeGreaterThan(0);
  for (const prefix of ["", "/zh-tw", "/zh-cn"]) {
    const { main } = await readPage(request, `${prefix}/port-calls/HKHKG?view=gate`);
    const ships = elementsOf(main, "cite").map(textOf);
    expect(ships).toEqual(expect.arrayContaining(closing));
    expect(elementsOf(main, "svg").length).toBeGreaterThanOrEqual(ships.length);
  }
  const { main: port } = await readPage(request, "/port-calls/HKHKG");
  expect(elementsOf(port, "a").map(({ attribs }) => attribs.href)).toContain("/port-calls/HKHKG?view=gate");
});
