import type { APIRequestContext } from "@playwright/test";
import { formatDateTime } from "../lib/i18n/formats";
import { isDirect } from "../lib/sailings/shared";
import { csvHeads, parseCsv } from "./support/csv";
import { expect, test } from "./support/http";
import { fetchSchedule, type Params, salesOf, toRotterdam } from "./support/schedule";

/** Schedule.csv (point 12): the file. */

async function getCsv(request: APIRequestContext, params: Params) {
  const response = await request.get(`/api/port-schedule.csv?${new URLSearchParams(params)}`);
  expect(response.status()).toBe(200);
  return { headers: response.headers(), body: await response.body() };
}

test("is named, typed and holds exactly the twenty heads", async ({ request }) => {
  const { headers, body } = await getCsv(request, toRotterdam);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="Schedule.csv"');
  expect(csvHeads.length).toBe(20);
  const [first, ...lines] = parseCsv(body);
  expect(first).toEqual(csvHeads);
  for (const line of lines) expect(line.length).toBe(20);
});

test("holds every sailing as the portal knows it", async ({ request }) => {
  const { items } = await fetchSchedule(request, toRotterdam);
  const { body } = await getCsv(request, toRotterdam);
  const time = (value: string | null) => (value ? formatDateTime(value) : "");
  const lines = parseCsv(body).slice(1);
  expect(lines.map(([, etd]) => etd)).toEqual(salesOf(items).map(({ etd }) => time(etd)));
  expect(lines.map((line) => String(line.slice(0, 20))).sort()).toEqual(
    salesOf(items)
      .map(({ legs: [, second], ...sailing }) => [
        "Hong Kong",
        time(sailing.etd),
        "Rotterdam",
        time(sailing.eta),
        second?.from.port ?? "",
        String(sailing.transitDays),
        sailing.vessel,
        sailing.voyage ?? "",
        sailing.imo ?? "",
        sailing.operator,
        sailing.service ?? "",
        second?.vessel ?? "",
        second?.voyage ?? "",
        time(sailing.siCutoff),
        time(sailing.vgmCutoff),
        time(sailing.cyCutoff),
        time(sailing.cfsCutoff),
        time(sailing.receiving),
        time(sailing.vrCutoff),
        time(sailing.cvCutoff),
      ])
      .map(String)
      .sort(),
  );
});

test("holds the filtered rows only, in the chosen order", async ({ request }) => {
  const { items, operators } = await fetchSchedule(request, toRotterdam);
  const [first, second] = operators;
  const company = `${first?.name}||${second?.name}`;
  const { body } = await getCsv(request, { ...toRotterdam, direct: "1", company, sort: "transit" });
  const lines = parseCsv(body).slice(1);
  const kept = salesOf(items).filter((s) => isDirect(s) && [first?.name, second?.name].includes(s.operator));
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
  const { body } = await getCsv(request, { loading_port: "Rotterdam", discharge_port: "Gdynia" });
  expect(parseCsv(body).filter((line) => line.length > 1)).toEqual([csvHeads]);
});
