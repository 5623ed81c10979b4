import type { PortOption } from "../lib/api/port-option";
import { dateOf, fill } from "../lib/i18n/formats";
import { localePath } from "../lib/i18n/locales";
import { optionCalendarPath, optionPath } from "../lib/sailings/address";
import type { Sailing } from "../lib/sailings/schema";
import { expect, test } from "./support/http";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { fetchSchedule, toRotterdam } from "./support/schedule";
import { words } from "./support/test";

/** What the plan of one sailing says, as its page, the API and the calendar answer it. */

for (const locale of ["en", "zh-tw"] as const) {
  test(`until when cargo must be in for its next ship stands where it is joined, and nowhere else (${locale})`, async ({
    request,
  }) => {
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
