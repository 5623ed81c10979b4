import type { Store } from "@/lib/store/connection";
import { portStore } from "@/test/support/call-store";
import { importedAt, importVoyages, peakVoyage } from "@/test/support/followed-voyages";
import { listMyLanes } from "./my-lanes";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

beforeAll(async () => {
  mockStore = await portStore();
  const voyages = ["101W", "102W", "103W"].map((number, at) => peakVoyage(number, 3 + 7 * at));
  await importVoyages(mockStore, voyages.flat(), importedAt);
  const [first = [], second = [], third = []] = voyages;
  const blank = second.map((call) => ({ ...call, Status: "blank" }));
  const moved = third.map((call) =>
    call.Port === "HKHKG" ? { ...call, Departure: "2026-03-18 18:00" } : call,
  );
  await importVoyages(mockStore, [...first, ...blank, ...moved], importedAt);
});
afterAll(() => mockStore.close());

const lanes = [
  { from: "HKHKG", to: "NLRTM" },
  { from: "NLRTM", to: "HKHKG" },
];
const hoursLater = (hours: number) => new Date(importedAt.getTime() + hours * 3_600_000);
const changesAt = async (now: Date) =>
  (await listMyLanes("port", lanes, { locale: "en", now, changes: true })).map(({ changes }) =>
    changes?.map(({ title, isUrgent, ship, path }) => ({ title, isUrgent, ship, path })),
  );

test("a lane has its changes of the last day, the urgent ones first, each with its place in the ledger", async () => {
  const [changed, quiet] = await changesAt(hoursLater(1));
  expect(changed).toEqual([
    {
      title: "Blank sailing",
      isUrgent: true,
      ship: "Peak 102W",
      path: expect.stringMatching(/^\/port\/changes\?loading_port=.*&entry=(\d+)#c\1$/),
    },
    expect.objectContaining({ title: "Departure later", isUrgent: false, ship: "Peak 103W" }),
  ]);
  expect(quiet).toEqual([]);
  expect((await changesAt(hoursLater(25)))[0]).toEqual([]);
  // They are read only where they are shown.
  const [unasked] = await listMyLanes("port", lanes, { locale: "en", now: importedAt });
  expect(unasked?.changes).toBeNull();
});
