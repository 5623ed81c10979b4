import Papa from "papaparse";
import type { PortOption } from "../lib/api/port-option";
import type { PortScheduleResponse } from "../lib/api/port-schedule";
import { fill, formatDateTime } from "../lib/i18n/formats";
import { localePath } from "../lib/i18n/locales";
import { optionPath } from "../lib/sailings/shared";
import { scaled } from "../test/support/time-scale.mjs";
import { parseCsv } from "./support/csv";
import { expect, servers, test } from "./support/http";
import { importText } from "./support/importing";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { type SeparatePortal, startSeparatePortal } from "./support/separate-portal";
import { words } from "./support/test";

/** Cut-offs that a terminal gives otherwise than the carrier, and classes of cargo, on pages, in the API and in the download. */

test.describe.configure({ mode: "serial" });

const dayOf = (day: number) => `${String(day).padStart(2, "0")}-04-2026`;
const numbers = Array.from({ length: 20 }, (_, n) => n);
/** Twenty sailings with two cut-offs each. */
const sailings = numbers.map((n) => ({
  "Loading Port": "HKHKG",
  ETD: `${dayOf(n + 8)} 18:30`,
  "Discharge Port": "NLRTM",
  ETA: "30-05-2026 06:00",
  "Vessel Name": `Lantau ${n}`,
  "Voyage No.": `${100 + n}W`,
  Operator: "Peak Line",
  "SI Cut-off": `${dayOf(n + 4)} 12:00`,
  // The carrier does not publish the last one's.
  "CY Closing": n === 19 ? "" : `${dayOf(n + 6)} 17:00`,
  RCO: n === 1 ? `${dayOf(n + 6)} 09:00` : "",
}));
/** The terminal differs in seven of them. */
const cutoffs = numbers.flatMap((n) => {
  const ship = {
    Source: "Harbour Terminal",
    Port: "Hong Kong",
    "Vessel Name": `LANTAU ${n}`,
    "Voyage No.": `${100 + n}W`,
    "As Of": "14-03-2026 09:00",
  };
  return [
    { ...ship, "Cut-off": "SI", Time: `${dayOf(n + 4)} 12:00` },
    { ...ship, "Cut-off": "CY", Time: `${dayOf(n + 6)} ${n % 3 === 0 ? "12:00" : "17:00"}` },
  ];
});

let portal: SeparatePortal;
test.beforeAll(async () => {
  portal = await startSeparatePortal("second-sources", servers.portal.now);
  await importText(portal, "sailings", Papa.unparse(sailings));
  await importText(portal, "cutoffs", Papa.unparse(cutoffs));
  await expect.poll(async () => (await ask()).differCount, { timeout: scaled(25_000) }).toBe(7);
});
test.afterAll(() => portal?.stop());

const lane = {
  loading_port: "Hong Kong",
  discharge_port: "Rotterdam",
  date_from: "2026-04-01",
  date_to: "2026-05-01",
};
const addressOf = (path: string, params: Record<string, string> = {}) =>
  `${portal.url}${path}?${new URLSearchParams({ ...lane, ...params })}`;
const ask = async (params: Record<string, string> = {}): Promise<PortScheduleResponse> =>
  (await fetch(addressOf("/api/port-schedule", params))).json();

test("seven of forty cut-offs that differ are seven rows with both values in the API", async () => {
  const all = await ask();
  expect(all).toMatchObject({ found: 20, total: 20, differCount: 7 });
  const { items, total } = await ask({ sources: "differ" });
  expect(total).toBe(7);
  for (const { cyCutoff, secondCutoffs } of items) {
    const terminal = secondCutoffs?.find(({ code }) => code === "FCO");
    expect(terminal).toMatchObject({
      source: "Harbour Terminal",
      kind: "terminal",
      time: cyCutoff?.replace("17:00", "12:00"),
      asOf: "2026-03-14T09:00",
    });
  }
});

for (const locale of ["en", "zh-tw"] as const) {
  test(`the page has a link to them, and their rows have both values (${locale})`, async ({ request }) => {
    const { schedule } = words(locale);
    const path = localePath(locale, "/port");
    const { main } = await readPage(request, addressOf(path));
    const link = elementsOf(main, "a").find(
      (one) => textOf(one) === fill(schedule.differCount, { count: 7 }),
    );
    expect(link?.attribs.href).toContain("sources=differ");

    const shown = await readPage(request, addressOf(path, { sources: "differ" }));
    const texts = elementsOf(shown.main, "details")
      .map(textOf)
      .filter((text) => text.includes("Lantau"));
    expect(texts).toHaveLength(7);
    const terminal = fill(schedule.terminalSource, { source: "Harbour Terminal" });
    for (const text of texts) {
      const [, date] = /Peak Line [^;；]*?(\d\d-\d\d-2026) 17:00/.exec(text) ?? [];
      expect(date).toBeDefined();
      expect(text).toMatch(new RegExp(`${terminal.replace(/[()]/g, "\\$&")} [^;；]*${date} 12:00`));
    }
    const rows = elementsOf(shown.main, "td")
      .map(textOf)
      .filter((text) => text.includes("≠"));
    expect(rows).toHaveLength(7);
    expect(rows[0]).toContain("12:00 ≠ 17:00");
    // The filter is a chip that removes it.
    const chip = elementsOf(shown.main, "a").find((one) => textOf(one) === schedule.differOnly);
    expect(chip?.attribs.href).not.toContain("sources=");
  });

  test(`a sailing's own page names the sources, also of cut-offs that the carrier does not publish (${locale})`, async ({
    request,
  }) => {
    const { schedule } = words(locale);
    const terminal = fill(schedule.terminalSource, { source: "Harbour Terminal" });
    const { items } = await ask();
    const read = async (vessel: string) => {
      const sailing = items.find((one) => one.vessel === vessel);
      if (!sailing) throw new Error(`${vessel} is missing.`);
      const path = optionPath({
        id: sailing.id,
        from: "HKHKG",
        to: "NLRTM",
        date: sailing.etd?.slice(0, 10),
      });
      const { main } = await readPage(request, `${portal.url}${localePath(locale, path)}`);
      return { sailing, text: textOf(main) };
    };
    const { sailing, text } = await read("Lantau 3");
    expect(text).toContain(schedule.sources);
    expect(text).toContain(`${formatDateTime(sailing.cyCutoff ?? "")}Peak Line`);
    const theirs = formatDateTime((sailing.cyCutoff ?? "").replace("17:00", "12:00"));
    expect(text).toContain(
      `${theirs}${terminal}${schedule.separator}${fill(schedule.sourceAsOf, { time: "14-03-2026 09:00" })}`,
    );
    expect(text).toContain(schedule.earliestCounts);

    const last = await read("Lantau 19");
    expect(last.sailing.cyCutoff).toBeNull();
    expect(last.text).toContain(`${schedule.notPublished}Peak Line25-04-2026 17:00${terminal}`);
    // In its row it stays as the carrier has it.
    const page = await readPage(request, addressOf(localePath(locale, "/port")));
    const row = elementsOf(page.main, "tr").find((one) => textOf(one).includes("Lantau 19"));
    const cells = row ? elementsOf(row, "td").map(textOf) : [];
    expect(cells[8]).toContain(schedule.notPublished);
    expect(cells[8]).not.toContain("25-04-2026");
  });

  test(`a class of cargo has its own cut-off in the place of CY (${locale})`, async ({ request }) => {
    const { schedule } = words(locale);
    const { main } = await readPage(request, addressOf(localePath(locale, "/port"), { cargo: "reefer" }));
    const cellOf = (ship: string) => {
      const row = elementsOf(main, "tr").find((one) => textOf(one).includes(ship));
      return row ? textOf(elementsOf(row, "td")[8] as never) : "";
    };
    expect(cellOf("Lantau 1 ")).toContain("07-04-2026");
    expect(cellOf("Lantau 1 ")).toContain("09:00");
    expect(cellOf("Lantau 2 ")).toContain(schedule.notPublished);
    expect(textOf(main)).toContain(fill(schedule.classCutoff, { cargo: schedule.reefer }));
    const chosen = elementsOf(main, "input").filter(
      ({ attribs }) => attribs.name === "cargo" && "checked" in attribs,
    );
    expect(chosen.map(({ attribs }) => attribs.value)).toEqual(["reefer"]);
  });
}

test("the earlier of two times decides whether a sailing is open, in any part of the portal", async () => {
  const { items } = await ask({ ready: "2026-04-06", ready_time: "13:00" });
  // Of the first sailing the terminal closes at 12:00, of the second the carrier a day later.
  expect(items.map(({ vessel }) => vessel).slice(0, 1)).toEqual(["Lantau 1"]);
  const sailing = (await ask()).items[0];
  const path = `/api/port-option/${encodeURIComponent(sailing?.id ?? "")}?from=HKHKG&to=NLRTM&date=2026-04-08`;
  const option: PortOption = await (await fetch(portal.url + path)).json();
  expect(option.steps.find(({ name }) => name === "cy")?.time).toBe("2026-04-06T12:00");
  expect(option.sailing.cyCutoff).toBe("2026-04-06T17:00");
});

test("a class of cargo counts as open only where its cut-off is published", async () => {
  const open = await ask({ cargo: "reefer", open: "1" });
  expect(open.items.map(({ vessel }) => vessel)).toEqual(["Lantau 1"]);
  expect(open.openCount).toBe(1);
  expect((await ask({ cargo: "reefer", sort: "cy" })).items[0]?.vessel).toBe("Lantau 1");
});

test("the download keeps the carrier's values in its columns", async () => {
  const file = await (await fetch(addressOf("/api/port-schedule.csv"))).arrayBuffer();
  const [heads = [], ...rows] = parseCsv(Buffer.from(file));
  expect(heads).toHaveLength(20);
  const at = heads.indexOf("CY Closing");
  expect(rows.map((cells) => cells[at])).toEqual(sailings.map((line) => line["CY Closing"]));
});
