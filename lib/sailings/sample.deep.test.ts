import { dateOf } from "@/lib/i18n/formats";
import { addDays } from "@/lib/time/calendar";
import { type EarlierSailing, earlierSailings } from "@/test/support/earlier-sample";
import { sampleData as data, type FoundSailing, SampleSailings } from "@/test/support/sailings-sample";
import { sampleSpan } from "./sample-calls";

const from = "2026-01-05";
let year: SampleSailings;
beforeAll(async () => {
  year = await SampleSailings.of(from, addDays(from, 365));
});

/** True when `a` is not after `b`; where one of them has no time, by date. */
const notAfter = (a: string, b: string) => (a.length === b.length ? a <= b : dateOf(a) <= dateOf(b));
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

  /** An option of the seller that leaves no earlier, arrives no later and has no more changes of ship. */
  const givesWay = (was: EarlierSailing, arrives: number, departs: number, found: FoundSailing[]) =>
    found.some(
      (other) =>
        other.operator === was.operator &&
        other.departs >= departs &&
        other.arrives <= arrives &&
        other.hubs.length <= (was.hub ? 1 : 0),
    );

  test("every sailing of the earlier sample, or a better one of its operator; never fewer of a lane in any 31 days", async () => {
    const today = "2026-03-01";
    const [first, last] = [addDays(today, -sampleSpan.before), addDays(today, sampleSpan.after)];
    const sailings = await SampleSailings.of(today);
    const earlier = earlierSailings(data, first, last);
    expect(earlier.length).toBeGreaterThan(52_000);
    const [lost, fewer]: [EarlierSailing[], string[]] = [[], []];
    let same = 0;
    for (const [lane, rows] of Map.groupBy(earlier, (row) => `${row.loading} ${row.discharge}`)) {
      const [loading = "", discharge = ""] = lane.split(" ");
      const found = sailings.search(loading, discharge, first, addDays(last, 20));
      const byDeparture = Map.groupBy(found, ({ operator, imo, etd }) => `${operator} ${imo} ${etd}`);
      for (const was of rows) {
        const options = byDeparture.get(`${was.operator} ${was.imo} ${was.etd}`) ?? [];
        if (options.some((option) => notAfter(option.eta, was.eta) && isSameCutoffs(option, was))) same++;
        else if (
          !givesWay(was, sailings.arrivesAt(discharge, was.eta), sailings.departsAt(loading, was.etd), found)
        )
          lost.push(was);
      }
      for (let start = first; addDays(start, 31) <= last; start = addDays(start, 7)) {
        const end = addDays(start, 31);
        const within = (list: readonly { etd: string }[]) =>
          list.filter(({ etd }) => dateOf(etd) >= start && dateOf(etd) <= end).length;
        if (within(found) < within(rows)) fewer.push(`${lane} from ${start}`);
      }
    }
    expect({ lost, fewer }).toEqual({ lost: [], fewer: [] });
    expect(same / earlier.length).toBeGreaterThan(0.9);
  });
});

const names = {
  receiving: "EFC",
  si: "DCO",
  vgm: "VCO",
  cy: "FCO",
  cfs: "LCO",
  vr: "x-vr",
  cv: "x-cv",
} as const;

function isSameCutoffs({ first }: FoundSailing, { cutoffs }: EarlierSailing): boolean {
  const told: Record<string, string> = JSON.parse(first.sale.cutoffs ?? "{}");
  return Object.entries(names).every(
    ([name, code]) => (told[code] ?? null) === cutoffs[name as keyof typeof names],
  );
}
