import { readXlsx } from "hucre/xlsx";
import { csvHeads, parseCsv } from "./support/csv";
import { expect, test } from "./support/http";
import { toRotterdam } from "./support/schedule";

/** Schedule.xlsx: the rows of Schedule.csv, with dates and numbers, and the legs. */

test("has the twenty heads and the rows of the CSV, with dates that are dates", async ({ request }) => {
  const query = new URLSearchParams(toRotterdam);
  const response = await request.get(`/api/port-schedule.xlsx?${query}`);
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  expect(response.headers()["content-disposition"]).toBe('attachment; filename="Schedule.xlsx"');
  const { sheets } = await readXlsx(await response.body());
  expect(sheets.map(({ name }) => name)).toEqual(["Sailings", "Legs"]);
  const [sailings, legs] = sheets;
  const [heads, ...rows] = sailings?.rows ?? [];
  expect(heads?.slice(0, 20)).toEqual(csvHeads);
  const csv = parseCsv(await (await request.get(`/api/port-schedule.csv?${query}`)).body()).slice(1);
  const cell = (value: unknown) => {
    if (!(value instanceof Date)) return String(value ?? "");
    const [day, clock] = [value.toISOString().slice(0, 10), value.toISOString().slice(11, 16)];
    return day.split("-").reverse().join("-") + (clock === "00:00" ? "" : ` ${clock}`);
  };
  // Behind the columns of the CSV stands what the portal makes of them, the state of the cut-offs among it.
  expect(rows.map((row) => row.slice(0, csvHeads.length).map(cell))).toEqual(
    csv.map((line) => line.map(String)),
  );
  expect(rows.every((row) => row[1] instanceof Date)).toBe(true);
  // Every leg names the row of its sailing.
  const [, ...legRows] = legs?.rows ?? [];
  expect(legRows.length).toBeGreaterThanOrEqual(rows.length);
  for (const [row, , , operator, etd] of legRows) {
    const sailing = rows[Number(row) - 2];
    expect([operator, etd]).toEqual([sailing?.[9], sailing?.[1]]);
  }
});

test("needs both ports", async ({ request }) => {
  const response = await request.get("/api/port-schedule.xlsx?loading_port=Hong%20Kong");
  expect(response.status()).toBe(422);
});

for (const path of ["/port", "/zh-tw/port"]) {
  test(`${path} links to it with the page's own query`, async ({ request }) => {
    const query = new URLSearchParams({ ...toRotterdam, direct: "1" });
    const html = await (await request.get(`${path}?${query}`)).text();
    const [, href = ""] = /href="(\/api\/port-schedule\.xlsx\?[^"]*)"/.exec(html) ?? [];
    const params = new URL(href.replaceAll("&amp;", "&"), "http://portal").searchParams;
    expect(params.get("direct")).toBe("1");
    expect(params.get("loading_port")).toBe(query.get("loading_port"));
  });
}
