import fc from "fast-check";
import { bundledHouseAds } from "./embedded";
import { adSeed, adsPerRow, padAds } from "./pad";
import type { Ad } from "./schema";

const fallbackAds = bundledHouseAds();

const ad = (id: string): Ad => ({ id, company: id, imageUrl: `/promotions/${id}.svg`, href: null });
const ads = (count: number, prefix = "ad") =>
  Array.from({ length: count }, (_, index) => ad(`${prefix}-${index}`));
const ids = (list: Ad[]) => list.map(({ id }) => id);

test("without advertisements there is one row of four different ones", () => {
  const row = padAds([], fallbackAds, 1);
  expect(row).toHaveLength(4);
  expect(new Set(ids(row)).size).toBe(4);
});

test("complete rows stay unchanged", () => {
  expect(padAds(ads(8), fallbackAds, 1)).toEqual(ads(8));
});

test("the same minute has the same row, other minutes others", () => {
  const at = (time: string) => ids(padAds(ads(1), fallbackAds, adSeed(new Date(time)))).join();
  expect(at("2022-06-17T02:00:00.000Z")).toBe(at("2022-06-17T02:00:59.999Z"));
  const minutes = Array.from({ length: 60 }, (_, minute) =>
    at(`2022-06-17T02:${String(minute).padStart(2, "0")}:00Z`),
  );
  expect(new Set(minutes).size).toBeGreaterThan(20);
});

test("every fallback gets its turn", () => {
  const shown = new Set(Array.from({ length: 200 }, (_, seed) => ids(padAds([], fallbackAds, seed))).flat());
  expect(shown.size).toBe(fallbackAds.length);
});

test("a fallback that is already in the row is not added to it", () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const own = fallbackAds.slice(0, 2);
    expect(new Set(ids(padAds(own, fallbackAds, seed))).size).toBe(4);
  }
});

test("too few fallbacks repeat; none leaves the list alone", () => {
  expect(ids(padAds([], [ad("a"), ad("b")], 3)).sort()).toEqual(["a", "a", "b", "b"]);
  expect(padAds(ads(3), [], 3)).toEqual(ads(3));
});

test("rows are complete, supplied ads are first, and none is twice in a row", () => {
  fc.assert(
    fc.property(fc.nat(13), fc.integer({ min: 4, max: 9 }), fc.integer(), (given, spare, seed) => {
      const padded = padAds(ads(given), ads(spare, "house"), seed);
      expect(padded.length).toBe(Math.max(adsPerRow, Math.ceil(given / adsPerRow) * adsPerRow));
      expect(padded.slice(0, given)).toEqual(ads(given));
      for (let row = 0; row < padded.length; row += adsPerRow) {
        expect(new Set(ids(padded.slice(row, row + adsPerRow))).size).toBe(adsPerRow);
      }
    }),
  );
});
