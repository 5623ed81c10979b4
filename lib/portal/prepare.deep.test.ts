import { currentNetwork, embeddedSailings, withCalls } from "@/lib/sailings/operator";
import { openStore, type Store } from "@/lib/store/connection";
import { addDays } from "@/lib/time/calendar";
import { prepareStore } from "./prepare";

const march = new Date("2026-03-01T00:00:00Z");
const afterDays = (days: number) => new Date(march.getTime() + days * 86_400_000);

let store: Store;
beforeAll(async () => {
  store = openStore(":memory:");
  await prepareStore(store, march, "data");
});
afterAll(() => store.close());

const search = async (from: string, to: string) => {
  await currentNetwork(store);
  return withCalls(embeddedSailings(store), store).searchSailings({
    loadingPort: { id: "HKHKG", name: "Hong Kong" },
    dischargePort: { id: "NLRTM", name: "Rotterdam" },
    dateFrom: from,
    dateTo: to,
    dateType: "ETD",
    vesselName: "",
    language: "en",
  });
};
test("sample sailings cover today minus 7 to plus 90 days, also 100 days on, with the same ids", async () => {
  for (const day of ["2026-02-22", "2026-02-23", "2026-05-29", "2026-05-30"]) {
    expect((await search(day, addDays(day, 3))).sailings.length).toBeGreaterThan(0);
  }
  const before = await search("2026-05-20", "2026-05-30");
  expect(before.sample).toBe(true);
  expect(before.sailings.length).toBeGreaterThan(0);

  await prepareStore(store, afterDays(80), "data");
  expect(await search("2026-05-20", "2026-05-30")).toEqual(before);

  await prepareStore(store, afterDays(100), "data");
  // Ships that left before are still under way; those that arrived are gone.
  expect((await search("2026-03-01", "2026-03-09")).sailings).toEqual([]);
  const { sailings } = await search("2026-06-09", "2026-07-09");
  expect(new Set(sailings.map(({ operator }) => operator)).size).toBeGreaterThanOrEqual(4);
});
