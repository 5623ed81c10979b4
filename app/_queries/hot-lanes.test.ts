import { lanesOf } from "@/lib/geography/lanes";
import { listHotSearches } from "@/lib/promotions";
import { listMenuSearches } from "./hot-lanes";

process.env.LOG_LEVEL = "silent";
let mockSea: () => Promise<unknown>;
jest.mock("@/lib/sailings", () => ({ ...jest.requireActual("@/lib/sailings"), listLanes: () => mockSea() }));
jest.mock("@/lib/flights", () => ({ ...jest.requireActual("@/lib/flights"), listLanes: async () => null }));
jest.mock("./sea/port-address", () => ({
  readPortAddress: async ({ params }: { params: URLSearchParams }) => ({
    loadingPort: { id: params.get("loading_port") },
    dischargePort: { id: params.get("discharge_port") },
  }),
}));
jest.mock("./air/flight-schedule", () => ({}));
jest.mock("./air/flight-lane", () => ({}));

const now = new Date("2026-03-16T04:00:00Z");
const served = (count: number) => lanesOf([{ from: "Hong Kong", to: "Rotterdam", count }]);
const never = () => new Promise<never>(() => {});

test("menus wait briefly for their numbers, then use older ones, or none in a response that is not cached", async () => {
  const all = await listHotSearches({ locale: "en", now });
  let counted: (lanes: unknown) => void = () => {};
  const lanes = new Promise((resolve) => {
    counted = resolve;
  });
  mockSea = () => lanes;
  expect(await listMenuSearches("en", now)).toEqual({ searches: all, isIncomplete: true });

  counted(served(12));
  const { searches, isIncomplete } = await listMenuSearches("en", now);
  expect(isIncomplete).toBe(false);
  expect(searches.filter(({ url }) => url.startsWith("/port?"))).toMatchObject([{ count: 12 }]);

  mockSea = never;
  expect(await listMenuSearches("en", now)).toEqual({ searches, isIncomplete: false });
  // Another language has not been counted yet.
  expect(await listMenuSearches("zh-tw", now)).toMatchObject({ isIncomplete: true });

  mockSea = async () => served(7);
  const { searches: newer } = await listMenuSearches("en", now);
  expect(newer.find(({ url }) => url.startsWith("/port?"))).toMatchObject({ count: 7 });
});

test("a page without numbers because of a failure is cached like any other", async () => {
  mockSea = async () => {
    throw new Error("no store");
  };
  const { searches, isIncomplete } = await listMenuSearches("zh-cn", now);
  expect(isIncomplete).toBe(false);
  expect(searches.length).toBeGreaterThan(3);
});
