import { readFileSync } from "node:fs";
import type { PortScheduleResponse } from "../lib/api/port-schedule";
import { localePath } from "../lib/i18n/locales";
import { comparedRef, comparePath, optionPath } from "../lib/sailings/shared";
import { scaled } from "../test/support/time-scale.mjs";
import { parseCsv } from "./support/csv";
import { expect, servers, test } from "./support/http";
import { importText } from "./support/importing";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { type SeparatePortal, startSeparatePortal } from "./support/separate-portal";
import { words } from "./support/test";

/** CO2e of sailings: nothing without emission factors, and figures with their method where the bundled ones are imported. */

const locales = ["en", "zh-tw"] as const;
const lane = "loading_port=Hong+Kong&discharge_port=Rotterdam";

for (const locale of locales) {
  test(`No page in ${locale} shows CO2e without emission factors`, async ({ request }) => {
    const { co2 } = words(locale);
    expect((await request.get(localePath(locale, "/co2-method"))).status()).toBe(404);
    const search = localePath(locale, `/port?${lane}&sort=co2`);
    const html = await (await request.get(search)).text();
    expect(html).not.toContain(co2.head);
    expect(html).not.toContain("CO₂e");
    expect(textOf((await readPage(request, search)).main)).not.toContain(co2.method);
  });
}

test.describe("with the bundled factors", () => {
  test.describe.configure({ mode: "serial" });
  let portal: SeparatePortal;
  const ask = async (query: string): Promise<PortScheduleResponse> =>
    (await fetch(`${portal.url}/api/port-schedule?${lane}&${query}`)).json();

  test.beforeAll(async () => {
    portal = await startSeparatePortal("co2", servers.portal.now);
    await importText(portal, "co2-factors", readFileSync("data/co2-factors.csv", "utf8"));
    await expect
      .poll(async () => (await ask("")).items[0]?.co2 ?? null, { timeout: scaled(25_000) })
      .not.toBeNull();
  });
  test.afterAll(() => portal?.stop());

  /** The lower end of a figure such as '0.93–1.2 t'; null where it is not known. */
  const tonnes = (text: string | undefined) => {
    const match = /^([\d.]+)(?:–[\d.]+)? t$/.exec(text ?? "");
    return match ? Number(match[1]) : null;
  };

  test("sailings are sorted by it, in the API as in the download", async () => {
    const { items, sort } = await ask("sort=co2");
    expect(sort).toBe("co2");
    const figures = items.map(({ co2 }) => tonnes(co2));
    expect(figures.filter((one) => one !== null).length).toBeGreaterThan(3);
    const known = figures.filter((one) => one !== null);
    expect(known).toEqual(known.toSorted((a, b) => a - b));

    const csv = await fetch(`${portal.url}/api/port-schedule.csv?${lane}&sort=co2`);
    const [heads = [], ...lines] = parseCsv(Buffer.from(await csv.arrayBuffer()));
    const [vessel, voyage] = [heads.indexOf("Vessel Name"), heads.indexOf("Voyage No.")];
    const rows = items.map((item) => `${item.vessel} ${item.voyage}`);
    // A file has lines of its own for the other carriers that sell a ship.
    const ships = lines
      .map((line) => `${line[vessel]} ${line[voyage]}`)
      .filter((ship) => rows.includes(ship));
    expect([...new Set(ships)]).toEqual([...new Set(rows)]);
    const byDeparture = await ask("");
    expect(items.map(({ id }) => id)).not.toEqual(byDeparture.items.map(({ id }) => id));
  });

  for (const locale of locales) {
    test(`rows, the plan of a sailing, a comparison and the method show it in ${locale}`, async ({
      request,
    }) => {
      const { co2 } = words(locale);
      const page = (path: string) => readPage(request, portal.url + localePath(locale, path));

      const { main } = await page(`/port?${lane}`);
      const { items } = await ask("");
      expect(textOf(main)).toContain(items[0]?.co2 ?? "nothing");
      const links = elementsOf(main, "a");
      expect(links.some((link) => link.attribs.href?.endsWith("/co2-method"))).toBe(true);
      expect(links.some((link) => link.attribs.href?.includes("sort=co2"))).toBe(true);

      const [one, two] = items.filter((item) => tonnes(item.co2) !== null);
      if (!one || !two) throw new Error("Two sailings of the sample have a figure.");
      const plan = textOf((await page(optionPath({ id: one.id }))).main);
      expect(plan).toContain(one.co2);
      expect(plan).toContain(co2.notShip);

      const compared = await page(comparePath([comparedRef(one), comparedRef(two)], {}));
      const row = elementsOf(compared.main, "tr").find((line) => textOf(line).startsWith(co2.compared));
      expect(row && elementsOf(row, "td").map((cell) => textOf(cell).split(" t")[0])).toEqual(
        [one, two].map((item) => item.co2?.split(" t")[0]),
      );

      const method = textOf((await page("/co2-method")).main);
      for (const text of [co2.title, co2.withoutTitle, "2025", "Open Government Licence v3.0"])
        expect(method).toContain(text);
    });
  }

  test("the page of the method weighs no more than a page of text may", async () => {
    const response = await fetch(`${portal.url}/co2-method`, { headers: { "accept-encoding": "gzip" } });
    const html = await response.text();
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100 * 1024);
  });
});
