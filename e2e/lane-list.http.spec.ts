import type { APIRequestContext } from "@playwright/test";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import en from "@/messages/en.json" with { type: "json" };
import zh from "@/messages/zh-tw.json" with { type: "json" };
import { csvHeads } from "./support/csv";
import { expect, servers, test } from "./support/http";
import { fetchSchedule } from "./support/schedule";

/** Many lanes at once: the form, its page and its workbook. */

const { origin } = new URL(servers.portal.url);

const send = (
  request: APIRequestContext,
  multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>,
) => request.post("/api/port-bulk", { multipart, headers: { origin }, maxRedirects: 0 });

/** The page that a list leads to. */
async function pageOf(request: APIRequestContext, list: string, language = "en") {
  const response = await send(request, { language, list });
  expect(response.status()).toBe(303);
  const address = response.headers().location ?? "";
  const page = await request.get(address);
  return { address, status: page.status(), html: await page.text() };
}

for (const [language, words, path] of [
  ["en", en, "/port/bulk"],
  ["zh-tw", zh, "/zh-tw/port/bulk"],
] as const) {
  test(`${path} has a form that works without script`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain(`<h1>${words.bulk.title}</h1>`);
    const [form] = /<form [^>]*action="\/api\/port-bulk"[^>]*>/.exec(html) ?? [];
    expect(form).toContain('method="post"');
    expect(form).toContain('encType="multipart/form-data"');
    expect(html).toContain(words.bulk.submit);
  });

  test(`a list in ${language} gives one page: each lane, and each line that is not one`, async ({
    request,
  }) => {
    const list = "POL\tPOD\nHKHKG\tNLRTM\n香港\t新加坡\n\nSan Jose\tRoterdam\nNowhere99\tShanghai";
    const { address, status, html } = await pageOf(request, list, language);
    expect(address).toMatch(new RegExp(`^${path}\\?lanes=[\\w-]+$`));
    expect(status).toBe(200);
    const { total } = await fetchSchedule(request, { loading_port_id: "HKHKG", discharge_port_id: "NLRTM" });
    expect(html).toMatch(new RegExp(`</i>${total}</td>`));
    for (const line of [2, 3, 5, 6])
      expect(html).toContain(words.bulk.lineNumber.replace("{line}", String(line)));
    expect(html).toContain('name="to-5"');
    expect(html).toContain('<option value="NLRTM">');
    expect(html).toContain(words.bulk.unknown.replace("{text}", "Nowhere99"));
    expect(html).toContain(words.schedule.sample);
  });
}

test("chosen ports make a new list", async ({ request }) => {
  const { address } = await pageOf(request, "HKHKG\tRoterdam");
  const lanes = new URL(address, origin).searchParams.get("lanes") ?? "";
  const response = await request.post("/api/port-bulk", {
    form: { language: "en", lanes, "to-1": "NLRTM" },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
  const html = await (await request.get(response.headers().location ?? "")).text();
  expect(html).toContain("Hong Kong to Rotterdam");
  expect(html).not.toContain(en.bulk.problems);
});

test("names with commas, numbered lines and states are read, and a country offers its ports", async ({
  request,
}) => {
  const { html } = await pageOf(request, "1\tHong Kong, China\tLos Angeles, CA\n2\tHKHKG\tGermany");
  expect(html).toContain("Hong Kong to Los Angeles");
  expect(html).toContain('<option value="DEHAM">');
  expect(html).not.toContain("New Germany");
});

test("a CSV file counts before the text, with the separator and the encoding of a spreadsheet", async ({
  request,
}) => {
  for (const buffer of [
    Buffer.from("\uFEFFLoading Port;Discharge Port\r\nHong Kong;Rotterdam\r\n"),
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("裝貨港\t卸貨港\r\n香港\t鹿特丹\r\n", "utf16le")]),
  ]) {
    const file = { name: "lanes.csv", mimeType: "text/csv", buffer };
    const response = await send(request, { language: "en", list: "CNSHA\tUSOAK", file });
    const html = await (await request.get(response.headers().location ?? "")).text();
    expect(html).toContain("Hong Kong to Rotterdam");
    expect(html).not.toContain("Oakland");
  }
});

test("the workbook has the sailings of all lanes, their legs and the lines", async ({ request }) => {
  const { address } = await pageOf(request, "HKHKG\tNLRTM\nHKHKG\tSGSIN\nRoterdam\tHKHKG");
  const response = await request.get(address.replace("/port/bulk", "/api/port-bulk.xlsx"));
  expect(response.status()).toBe(200);
  expect(response.headers()["content-disposition"]).toBe('attachment; filename="Lanes.xlsx"');
  expect(response.headers()["cache-control"]).toContain("no-store");
  const { sheets } = await readXlsx(await response.body());
  expect(sheets.map(({ name }) => name)).toEqual(["Lanes", "Sailings", "Legs"]);
  const [lanes, sailings] = sheets;
  expect(sailings?.rows[0]?.slice(0, 20)).toEqual(csvHeads);
  for (const [at, discharge] of ["NLRTM", "SGSIN"].entries()) {
    const query = new URLSearchParams({ loading_port_id: "HKHKG", discharge_port_id: discharge });
    const single = await request.get(`/api/port-schedule.xlsx?${query}`);
    const [alone] = (await readXlsx(await single.body())).sheets;
    const name = String(lanes?.rows[at + 1]?.[2]);
    const rows = sailings?.rows.slice(1).filter((row) => row[2] === name) ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.slice(0, 20))).toEqual(alone?.rows.slice(1).map((row) => row.slice(0, 20)));
  }
  expect(lanes?.rows[3]?.at(-2)).toMatch(/^"Roterdam" may be Rotterdam \(NLRTM\)[,.]/);
});

test("a desk's workbook comes back with its own columns first, also as CSV that a spreadsheet loads again", async ({
  request,
}) => {
  const rows = [
    ["RFQ", "Port of Loading (POL)", "Cost centre", "POD"],
    ["A-17", "Hong Kong", "Toys", "Rotterdam"],
    ["A-18", "Hong Kong", "Shoes", "Roterdam"],
    ["A-19", "Shenzen", "=1+1", "Roterdam"],
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: "Tender", rows }] }));
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const file = { name: "tender.xlsx", mimeType: type, buffer };
  const response = await send(request, { language: "en", list: "", file });
  const address = response.headers().location ?? "";
  const html = await (await request.get(address)).text();
  // The name that is not sure is asked once.
  expect(html.match(/<select[^>]* name="to-/g)).toHaveLength(1);
  expect(html).toContain(en.bulk.also.replace("{lines}", "4"));
  const chosen = await request.post("/api/port-bulk", {
    form: {
      language: "en",
      lanes: new URL(address, origin).searchParams.get("lanes") ?? "",
      "to-3": "NLRTM",
    },
    headers: { origin },
    maxRedirects: 0,
  });
  const packed = chosen.headers().location ?? "";
  expect(await (await request.get(packed)).text()).toContain(`href="/api/port-bulk.csv?lanes=`);
  const csv = await (await request.get(packed.replace("/port/bulk", "/api/port-bulk.csv"))).text();
  const [heads = [], first = [], second = [], third = []] = Papa.parse<string[]>(
    csv.replace("\uFEFF", ""),
  ).data;
  expect(heads.slice(0, 5)).toEqual(["RFQ", "Cost centre", "Line", "Loading Port", "Discharge Port"]);
  const cell = (row: readonly string[], head: string) => row[heads.indexOf(head)] ?? "";
  expect([first, second, third].map((row) => row.slice(0, 3))).toEqual([
    ["A-17", "Toys", "2"],
    ["A-18", "Shoes", "3"],
    ["A-19", "'=1+1", "4"],
  ]);
  expect(second.slice(3, -1)).toEqual(first.slice(3, -1));
  const { items, total } = await fetchSchedule(request, {
    loading_port_id: "HKHKG",
    discharge_port_id: "NLRTM",
  });
  expect(Number(cell(first, "Sailings"))).toBe(total);
  const days = items.map(({ transitDays }) => transitDays ?? 99);
  expect(Number(cell(first, "Shortest T/T"))).toBeLessThanOrEqual(Math.min(...days));
  expect(Number(cell(first, "Mean T/T"))).toBeGreaterThan(Number(cell(first, "Shortest T/T")));
  expect(cell(first, "Next Departure")).toMatch(/^\d\d-\d\d-2026 \d\d:\d\d$/);
  expect(cell(first, "Carriers")).toContain(cell(first, "Operator"));
  expect(cell(third, "Remark")).toContain('"Shenzen" may be ');
  expect([cell(third, "Loading Port"), cell(third, "Discharge Port")]).toEqual(["Shenzen", "Rotterdam"]);
});

test("201 pairs are too many: the list stays in the form, and no workbook is made", async ({ request }) => {
  const { address, status, html } = await pageOf(request, "HKHKG\tNLRTM\n".repeat(201));
  expect(status).toBe(422);
  expect(html).toContain(en.bulk.errors.lines.replace("{count}", "201").replace("{most}", "200"));
  expect(html.match(/HKHKG\tNLRTM/g)?.length).toBeGreaterThanOrEqual(201);
  const workbook = await request.get(address.replace("/port/bulk", "/api/port-bulk.xlsx"));
  expect(workbook.status()).toBe(422);
});

test("200 pairs are answered", async ({ request }) => {
  const { status, html } = await pageOf(request, "HKHKG\tNLRTM\n".repeat(200));
  expect(status).toBe(200);
  expect(html.match(/<th scope="row">/g)).toHaveLength(200);
});

for (const [name, buffer, problem] of [
  ["a broken workbook", Buffer.from("PK\u0003\u0004x", "latin1"), en.bulk.errors.file],
  ["an old workbook", Buffer.from("\u00d0\u00cf\u0011\u00e0x", "latin1"), en.bulk.errors.workbook],
  [
    "another encoding",
    Buffer.from("\u00ad\u00bb\u00b4\u00e4,\u00b3\u00c0", "latin1"),
    en.bulk.errors.encoding,
  ],
  ["nothing", Buffer.from("\r\n"), en.bulk.errors.empty],
] as const) {
  test(`a file of ${name} leads back to the form, which says so`, async ({ request }) => {
    const file = { name: "lanes.csv", mimeType: "text/csv", buffer };
    const response = await send(request, { language: "en", list: "", file });
    expect(response.status()).toBe(303);
    const html = await (await request.get(response.headers().location ?? "")).text();
    expect(html).toContain(problem.replaceAll('"', "&quot;"));
  });
}

test("bad requests are refused", async ({ request }) => {
  expect((await request.post("/api/port-bulk", { multipart: { list: "a\tb" } })).status()).toBe(403);
  expect((await request.post("/api/port-bulk", { data: {}, headers: { origin } })).status()).toBe(415);
  expect((await request.get("/api/port-bulk")).status()).toBe(405);
  expect((await send(request, { list: "x".repeat(70_000) })).status()).toBe(413);
  expect((await request.get("/port/bulk?lanes=damaged")).status()).toBe(400);
  expect((await request.get("/api/port-bulk.xlsx?lanes=damaged")).status()).toBe(422);
  expect((await request.get("/api/port-bulk.xlsx")).status()).toBe(422);
  expect((await request.get("/port/bulk?problem=constructor")).status()).toBe(200);
});
