import { dateOf } from "@/lib/i18n/formats";
import { addDays } from "@/lib/time/calendar";
import { SampleSailings } from "@/test/support/sailings-sample";

const from = "2026-01-05";
let year: SampleSailings;
beforeAll(async () => {
  year = await SampleSailings.of(from, addDays(from, 365));
});

describe("the calls of a year", () => {
  test("two ships of a service never sail under one number, whoever sells it", () => {
    const ships = new Map<string, string>();
    const { voyages, sales } = year.rows;
    const byId = new Map(voyages.map((voyage) => [voyage.id, voyage]));
    const doubtful = sales.filter(({ voyage_id, seller, voyage_out }) => {
      const voyage = byId.get(voyage_id);
      const key = `${voyage?.service_id} ${seller} ${voyage_out}`;
      const before = ships.get(key);
      ships.set(key, voyage?.ship ?? "");
      return !voyage || (before !== undefined && before !== voyage.ship);
    });
    expect(ships.size).toBeGreaterThan(10_000);
    expect(doubtful).toEqual([]);
  });
});

describe("what is found", () => {
  test.each([
    ["HKHKG", "NLRTM", 28],
    ["HKHKG", "SGSIN", 3],
    ["CNNBO", "DEHAM", 33],
  ])("%s to %s: four operators, direct and by transhipment, in any 31 days", (loading, discharge, least) => {
    const sailings = year.search(loading, discharge, from, addDays(from, 395));
    for (let start = 0; start <= 365; start += 7) {
      const [first, last] = [addDays(from, start), addDays(from, start + 30)];
      const month = sailings.filter(({ etd }) => dateOf(etd) >= first && dateOf(etd) <= last);
      expect(new Set(month.map(({ operator }) => operator)).size).toBeGreaterThanOrEqual(4);
      expect(month.some(({ hubs }) => hubs.length === 0)).toBe(true);
      expect(month.some(({ hubs }) => hubs.length > 0)).toBe(true);
      expect(month.length).toBeLessThanOrEqual(200);
    }
    for (const { days } of sailings) expect(days).toBeGreaterThanOrEqual(least);
  });
});
