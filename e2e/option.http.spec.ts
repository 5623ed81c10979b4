import type { PortOption } from "../lib/api/port-option";
import { dateOf, fill, formatDate } from "../lib/i18n/formats";
import { localePath } from "../lib/i18n/locales";
import { optionCalendarPath, optionPath, type Sailing } from "../lib/sailings/shared";
import { expect, test } from "./support/http";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { fetchSchedule, toRotterdam } from "./support/schedule";
import { words } from "./support/test";

/** What the plan of one sailing says, as its page, the API and the calendar answer it. */

for (const locale of ["en", "zh-tw"] as const) {
  test(`the cut-off of the next ship is shown at the transhipment alone (${locale})`, async ({ request }) => {
    const { option: t } = words(locale);
    const { items } = await fetchSchedule(request, {
      ...toRotterdam,
      max_transhipments: "2",
      language: locale,
    });
    const read = async (sailing: Sailing) => {
      const date = dateOf(sailing.etd ?? "");
      const ask = { id: sailing.id, from: "HKHKG", to: "NLRTM", date };
      const query = new URLSearchParams({ from: ask.from, to: ask.to, date, language: locale });
      const api = `/api/port-option/${encodeURIComponent(sailing.id)}?${query}`;
      const told: PortOption = await (await request.get(api)).json();
      const { main } = await readPage(request, localePath(locale, optionPath(ask)));
      const shown = elementsOf(main, "li").filter(({ attribs }) => attribs["data-step"]);
      expect(shown.map(({ attribs }) => attribs["data-step"])).toEqual(
        told.steps.map(({ name, code }) => code ?? name),
      );
      const file = await request.get(optionCalendarPath({ ...ask, language: locale }));
      return {
        steps: told.steps,
        shown: shown.map(textOf),
        file: (await file.text()).replaceAll("\r\n ", ""),
      };
    };
    const direct = items.find(({ legs }) => legs.length === 1);
    if (!direct) throw new Error("The sample has no direct sailing.");
    const alone = await read(direct);
    expect(alone.steps.filter(({ code }) => code === "TCO")).toEqual([]);
    expect(alone.file).not.toContain(t.codes.TCO);

    for (const ships of [2, 3]) {
      const sailing = items.find(({ legs }) => legs.length === ships);
      if (!sailing) throw new Error(`The sample has no sailing with ${ships} ships.`);
      const { steps, shown, file } = await read(sailing);
      const cutoffs = steps.filter(({ code }) => code === "TCO");
      expect(cutoffs.map(({ leg }) => leg)).toEqual(sailing.legs.slice(1).map((_, at) => at + 1));
      for (const cutoff of cutoffs) {
        const at = steps.indexOf(cutoff);
        expect([steps[at - 1]?.name, steps[at + 1]?.name]).toEqual(["arrives", "leaves"]);
        expect(cutoff.at.portId).toBe(sailing.legs[cutoff.leg]?.from.portId);
        expect(cutoff.state).toBe("ahead");
        const called = fill(t.cutoffAt, { cutoff: t.codes.TCO, port: cutoff.at.port ?? "" });
        expect(shown[at]).toContain(called);
        expect(file.split(`SUMMARY:${called}`)).toHaveLength(2);
      }
    }
  });
}

test("A sailing that is not in the schedule is a page of status 404 with a link to the search", async ({
  request,
}) => {
  const { option } = words("en");
  for (const [path, title] of [
    ["/port/option/nothing", option.gone],
    ["/port/option/x_1_2_HKHKG_AUSYD", option.gone],
    ["/zh-cn/port/option/a%2Fb", words("zh-cn").option.gone],
    ["/port/option/%25E0", option.gone],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain(`<title>${title}`);
  }
  const html = await (await request.get("/port/option/x_1_2_HKHKG_AUSYD")).text();
  expect(html).toContain(option.searchAgain);
  expect((await request.get("/api/port-option/nothing")).status()).toBe(404);
});

test("The plan of a sailing has every cut-off and ship, and a link to its calendar", async ({ request }) => {
  const { option: t, schedule } = words("en");
  const { items } = await fetchSchedule(request, toRotterdam);
  const sailing = items.find(
    ({ legs, cyCutoff }) => legs.length === 2 && cyCutoff && cyCutoff > "2026-03-20",
  );
  if (!sailing) throw new Error("The sample has no such sailing.");
  const { main, heading } = await readPage(
    request,
    optionPath({ id: sailing.id, date: dateOf(sailing.etd ?? "") }),
  );
  expect(heading).toContain(sailing.vessel);
  for (const { vessel } of sailing.legs) expect(textOf(main)).toContain(vessel ?? "?");
  const steps = Object.fromEntries(
    elementsOf(main, "li").flatMap((step) => {
      const name = step.attribs["data-step"];
      return name ? [[name, textOf(step)]] : [];
    }),
  );
  for (const [name, time] of [
    ["receiving", sailing.receiving],
    ["si", sailing.siCutoff],
    ["vgm", sailing.vgmCutoff],
    ["cfs", sailing.cfsCutoff],
    ["cy", sailing.cyCutoff],
    ["departs", sailing.etd],
    ["ends", sailing.eta],
  ] as const)
    expect(steps[name], name).toContain(time ? formatDate(time) : schedule.notPublished);
  const link = elementsOf(main, "a").find((one) => textOf(one) === t.calendar);
  const file = await request.get(link?.attribs.href ?? "");
  expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await file.text()).toContain(`SUMMARY:${schedule.cyCutoff}`);
});

for (const locale of ["en", "zh-tw", "zh-cn"] as const) {
  test(`a cut-off on a public holiday of its port says so (${locale})`, async ({ request }) => {
    const { option: t } = words(locale);
    // From Good Friday to Easter Monday of 2026, Hong Kong has four days off.
    const daysOff = ["2026-04-03", "2026-04-04", "2026-04-06", "2026-04-07"];
    const { items } = await fetchSchedule(request, {
      ...toRotterdam,
      date_from: "2026-04-04",
      date_to: "2026-04-12",
    });
    const sailing = items.find(({ cyCutoff }) => daysOff.includes(dateOf(cyCutoff ?? "")));
    if (!sailing) throw new Error("No cut-off of the sample falls on a day off.");
    const ask = { id: sailing.id, from: "HKHKG", to: "NLRTM", date: dateOf(sailing.etd ?? "") };
    const { main } = await readPage(request, localePath(locale, optionPath(ask)));
    const steps = elementsOf(main, "li").filter(({ attribs }) => attribs["data-step"]);
    const [cy] = steps.filter(({ attribs }) => attribs["data-step"] === "cy");
    const port = { en: "Hong Kong", "zh-tw": "香港", "zh-cn": "香港" }[locale];
    if (!cy) throw new Error("The plan has no CY cut-off.");
    expect(textOf(cy)).toContain(fill(t.holiday, { port, holiday: "" }));
    const [note] = elementsOf(cy, "small").filter(({ attribs }) => "data-holiday" in attribs);
    expect(/\p{Script=Han}/u.test(note ? textOf(note) : "")).toBe(locale !== "en");
  });
}
