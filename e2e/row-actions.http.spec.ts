import type { APIRequestContext } from "@playwright/test";
import type { PortScheduleResponse } from "../lib/api/port-schedule";
import { dateOf, fill, timeOfDay } from "../lib/i18n/formats";
import { optionCalendarPath, sailingRef } from "../lib/sailings/shared";
import { parseCsv } from "./support/csv";
import { expect, servers, test } from "./support/http";
import { salesOf } from "./support/schedule";
import { words } from "./support/test";

/** What the portal answers about single sailings, by their ids. */

const lane = { loading_port: "Hong Kong", discharge_port: "Rotterdam" };
const query = (more: Record<string, string>) => new URLSearchParams({ ...lane, ...more }).toString();
const { carried } = words("en").enquiry;
const { departs: departsIn } = words("zh-tw").option;

async function searchAt(request: APIRequestContext, base: string): Promise<PortScheduleResponse> {
  return (await request.get(`${base}/api/port-schedule?${query({})}`)).json();
}
/** Values of the form, and the text beside it. */
async function form(request: APIRequestContext, base: string, more: Record<string, string>) {
  const response = await request.get(`${base}/fe-sea?${query(more)}`);
  expect(response.status()).toBe(200);
  const html = await response.text();
  const value = (name: string) =>
    new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0].match(/ value="([^"]*)"/)?.[1];
  return { html, value };
}

test("Schedule.csv of ticked sailings has these and no others, whatever the filters", async ({ request }) => {
  const { items } = await searchAt(request, servers.portal.url);
  const ids = [items[4], items[1]].map((one) => one?.id).join("||");
  const read = async (more: Record<string, string>) =>
    parseCsv(await (await request.get(`/api/port-schedule.csv?${query(more)}`)).body());
  const file = await read({ ids: `${ids}||none`, company: "Nobody" });
  const whole = await read({});
  expect(file[0]).toEqual(whole[0]);
  // Each carrier that sells a row has a line of its own there.
  const lines = (at: number) =>
    whole.slice(1 + salesOf(items.slice(0, at)).length, 1 + salesOf(items.slice(0, at + 1)).length);
  expect(file.slice(1)).toEqual([...lines(1), ...lines(4)]);
  expect(await read({ ids: "none" })).toHaveLength(1);
});

test("the page of the results on which a sailing stands", async ({ request }) => {
  const { items } = await searchAt(request, servers.portal.url);
  const page = async (more: Record<string, string>) =>
    (await request.get(`/api/port-schedule/page?${query(more)}`)).json();
  expect(await page({ sailing: items[0]?.id ?? "" })).toEqual({ page: 1 });
  expect(await page({ sailing: items[0]?.id ?? "", company: "Nobody" })).toEqual({ page: null });
  expect(await page({ sailing: "none" })).toEqual({ page: null });
  expect((await request.get(`/api/port-schedule/page?${query({})}`)).status()).toBe(422);
});

for (const name of ["portal", "upstreamPortal"] as const) {
  test(`an enquiry knows its sailing by the id alone, and reports a change (${name})`, async ({
    request,
  }) => {
    const { url } = servers[name];
    const { items } = await searchAt(request, url);
    const sailing = items.find(({ voyage, etd, cyCutoff }) => voyage && etd && cyCutoff);
    if (!sailing) throw new Error("There is no sailing here that has all of it.");
    const known = await form(request, url, { sailing: sailingRef(sailing) });
    expect(known.value("vessel")).toBe(sailing.vessel);
    expect(known.value("voy_no")).toBe(sailing.voyage);
    expect(known.value("cy")).toMatch(/^\d{2}-\d{2}-\d{4}/);
    expect(known.html).not.toContain(carried.changed);

    const moved = { ...sailing, cyCutoff: "2020-01-01" };
    const changed = await form(request, url, { sailing: sailingRef(moved), cy: "2020-01-01" });
    expect(changed.html).toContain(carried.changed);
    expect(changed.value("cy")).toBe(known.value("cy"));

    const gone = await form(request, url, { sailing: "none~2026-03-20~0", vessel: "Beacon One" });
    expect(gone.html).toContain(carried.gone);
    expect(gone.value("vessel")).toBe("Beacon One");
  });
}

for (const name of ["portal", "upstreamPortal"] as const) {
  test(`a sailing as a calendar has its departure in UTC, by the clock of its port (${name})`, async ({
    request,
  }) => {
    const { url } = servers[name];
    const { items, criteria } = await searchAt(request, url);
    const sailing = items.find(({ etd }) => etd && timeOfDay(etd));
    if (!sailing?.etd || !criteria.loadingPort)
      throw new Error("There is no sailing here that tells its hour.");
    const { id, vessel, etd } = sailing;
    const path = (language: string) =>
      url +
      optionCalendarPath({
        id,
        from: criteria.loadingPort?.id ?? "",
        to: criteria.dischargePort?.id ?? "",
        date: dateOf(etd),
        language,
      });
    const answer = await request.get(path("en"));
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="Sailing.ics"',
    });
    const file = (await answer.text()).replaceAll("\r\n ", "");
    const entry = file.split("BEGIN:VEVENT").find((part) => part.includes("SUMMARY:ETD Hong Kong"));
    // Hong Kong is eight hours ahead all year.
    const departs = `${new Date(`${etd}:00+08:00`).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
    expect(entry).toContain(`DTSTART:${departs}\r\n`);
    expect(entry).toMatch(/^SEQUENCE:\d+\r$/m);
    expect(entry).toContain(vessel);
    expect(entry).toContain(`URL:${url}/port/option/`);
    const chinese = await (await request.get(path("zh-tw"))).text();
    expect(chinese.replaceAll("\r\n ", "")).toContain(`SUMMARY:${fill(departsIn, { port: "香港" })}`);
    expect(chinese.match(/^UID:.*/gm)).toEqual(file.match(/^UID:.*/gm));
  });
}

test("a missing sailing has no calendar", async ({ request }) => {
  for (const id of ["nothing", "x_1_2_HKHKG_NLRTM"])
    expect((await request.get(optionCalendarPath({ id, language: "en" }))).status(), id).toBe(404);
  expect((await request.get(optionCalendarPath({ id: "nothing", language: "xx" }))).status()).toBe(404);
});

test("an enquiry opens with what its address says when the schedule does not answer", async ({ request }) => {
  const more = { sailing: "7~2026-03-20~0", vessel: "Beacon One" };
  const { html, value } = await form(request, servers.configuredPortal.url, more);
  expect(value("vessel")).toBe("Beacon One");
  expect(html).not.toContain(carried.gone);
});
