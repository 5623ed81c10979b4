import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import Papa from "papaparse";
import { formatDateTime } from "../lib/i18n/formats";
import { isDirect } from "../lib/sailings/rules";
import { ask, type Params, portPath, toRotterdam, toSingapore, vesselNames } from "./support/schedule";
import { expect, test, words } from "./support/test";

/** Schedule.csv (point 12). */

const en = words("en");

/** Section 3 of the specification. */
const heads =
  "Loading Port, ETD, Discharge Port, ETA, Transhipment Port, T/T, Vessel Name, Voyage No., IMO No., Operator, Service, 2nd Leg Vessel Name, 2nd Leg Voyage No., SI Cut-off, VGM Cut-off, CY Closing, CFS Closing, Receiving, VR Closing, CV Cut-off".split(
    ", ",
  );

async function getCsv(request: APIRequestContext, params: Params) {
  const response = await request.get(`/api/port-schedule.csv?${new URLSearchParams(params)}`);
  expect(response.status()).toBe(200);
  return { headers: response.headers(), body: await response.body() };
}

function parse(body: Buffer): string[][] {
  expect([...body.subarray(0, 3)], "a byte order mark, once").toEqual([0xef, 0xbb, 0xbf]);
  const text = body.subarray(3).toString("utf8");
  expect(text).not.toContain("\uFEFF");
  const { data, errors } = Papa.parse<string[]>(text);
  expect(errors).toEqual([]);
  return data;
}

test.describe("the file", { tag: "@desk" }, () => {
  test("is named, typed and holds exactly the twenty heads", async ({ request }) => {
    const { headers, body } = await getCsv(request, toRotterdam);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe('attachment; filename="Schedule.csv"');
    expect(heads.length).toBe(20);
    const [first, ...lines] = parse(body);
    expect(first).toEqual(heads);
    for (const line of lines) expect(line.length).toBe(20);
  });

  test("holds every sailing as the portal knows it", async ({ request }) => {
    const { items } = await ask(request, toRotterdam);
    const { body } = await getCsv(request, toRotterdam);
    const time = (value: string | null) => (value ? formatDateTime(value) : "");
    expect(parse(body).slice(1)).toEqual(
      items.map((sailing) => [
        "Hong Kong",
        time(sailing.etd),
        "Rotterdam",
        time(sailing.eta),
        sailing.transhipmentPort ?? "",
        String(sailing.transitDays),
        sailing.vessel,
        sailing.voyage ?? "",
        sailing.imo ?? "",
        sailing.operator,
        sailing.service ?? "",
        sailing.vessel2 ?? "",
        sailing.voyage2 ?? "",
        time(sailing.siCutoff),
        time(sailing.vgmCutoff),
        time(sailing.cyCutoff),
        time(sailing.cfsCutoff),
        time(sailing.receiving),
        time(sailing.vrCutoff),
        time(sailing.cvCutoff),
      ]),
    );
  });

  test("holds the filtered rows only, in the chosen order", async ({ request }) => {
    const { items, operators } = await ask(request, toRotterdam);
    const [first, second] = operators;
    const company = `${first?.name}||${second?.name}`;
    const { body } = await getCsv(request, { ...toRotterdam, direct: "1", company, sort: "transit" });
    const lines = parse(body).slice(1);
    const kept = items.filter((s) => isDirect(s) && [first?.name, second?.name].includes(s.operator));
    expect(lines.length).toBe(kept.length);
    expect(kept.length).toBeGreaterThan(0);
    expect(lines.map((line) => line[7]).sort()).toEqual(kept.map(({ voyage }) => voyage).sort());
    const days = lines.map((line) => Number(line[5]));
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  });

  test("is English in every language", async ({ request }) => {
    const { body } = await getCsv(request, toRotterdam);
    for (const language of ["zh-tw", "zh-cn"]) {
      expect(await getCsv(request, { ...toRotterdam, language })).toMatchObject({ body });
      // The names as a Chinese reader types them.
      const typed = { loading_port: "香港", discharge_port: "鹿特丹", language };
      expect(await getCsv(request, typed)).toMatchObject({ body });
    }
  });

  test("needs both ports", async ({ request }) => {
    const response = await request.get("/api/port-schedule.csv?loading_port=Hong%20Kong");
    expect(response.status()).toBe(422);
    expect(response.headers()["content-type"]).toContain("application/problem+json");
    expect(await response.json()).toMatchObject({ detail: "Please select Loading Port and Discharge Port." });
  });

  test("has only its heads when nothing sails", async ({ request }) => {
    const { body } = await getCsv(request, { loading_port: "Rotterdam", discharge_port: "Gdansk" });
    expect(parse(body).filter((line) => line.length > 1)).toEqual([heads]);
  });
});

for (const locale of ["en", "zh-tw"] as const) {
  test(`a click downloads what is shown (${locale})`, async ({ page, request }) => {
    const text = words(locale);
    const { operators } = await ask(request, toSingapore);
    await page.goto(portPath(toSingapore, locale));
    const filters = page.getByRole("group", { name: text.schedule.filters });
    await filters.locator("label").filter({ hasText: text.schedule.directOnly }).click();
    await filters
      .locator("label")
      .filter({ hasText: operators[1]?.name ?? "" })
      .click();
    await expect.poll(() => new URL(page.url()).searchParams.get("company")).toBe(operators[1]?.name);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: text.schedule.download }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe("Schedule.csv");
    const [first, ...lines] = parse(readFileSync(await download.path()));
    expect(first).toEqual(heads);
    const shown = await vesselNames(page).allTextContents();
    expect(lines.map((line) => line[6])).toEqual(shown);
    for (const line of lines) {
      expect([line[0], line[2], line[9], line[11]]).toEqual([
        "Hong Kong",
        "Singapore",
        operators[1]?.name,
        "",
      ]);
    }
  });
}

test("the link of a filtered page carries its address", { tag: "@desk" }, async ({ page }) => {
  await page.goto(portPath({ ...toRotterdam, direct: "1" }));
  const link = page.getByRole("link", { name: en.schedule.download });
  const href = new URL((await link.getAttribute("href")) ?? "", page.url());
  expect(href.pathname).toBe("/api/port-schedule.csv");
  expect(Object.fromEntries(href.searchParams)).toEqual({ ...toRotterdam, direct: "1" });
});
