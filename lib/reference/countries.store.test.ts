/** @jest-environment node */

import { seedAirportsFrom } from "@/lib/places/operator";
import type { sampleSite } from "@/lib/site/site";
import type { Store } from "@/lib/store/connection";
import { openTestStore } from "@/test/support/stores";
import { getKnowledge, searchList } from ".";

let mockStore: Store;
let mockCountries = {};
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("@/lib/site/site-file", () => ({}));
jest.mock("@/lib/memoize/process-state.mjs", () => ({
  processState: (name: string, make: () => unknown) =>
    name === "site" ? { ...(make() as ReturnType<typeof sampleSite>), countries: mockCountries } : make(),
}));
beforeAll(async () => {
  mockStore = await openTestStore();
  await seedAirportsFrom(mockStore, "data");
});
afterAll(() => mockStore.close());

const shown = async () => {
  const airports = await searchList({ name: "airport", q: "HKG", page: 1 }, "zh-cn");
  const table = (await getKnowledge("world_cntr_port_ranking", null, "zh-cn"))?.table;
  return [airports.items[0]?.country, table?.rows.find(([, port]) => port === "香港")?.slice(1, 3)];
};

test("columns of countries or regions have the publisher's names for the edition", async () => {
  mockCountries = {};
  expect(await shown()).toEqual(["香港", ["香港", "香港"]]);
  mockCountries = { "zh-cn": { HK: "中国香港" }, "zh-tw": { HK: "別處" } };
  expect(await shown()).toEqual(["中国香港", ["香港", "中国香港"]]);
});
