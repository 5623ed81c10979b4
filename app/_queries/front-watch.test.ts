import { watchPopularPairs } from "./front-watch";

process.env.LOG_LEVEL = "silent";
const rotterdam = {
  title: "Hong Kong to Rotterdam",
  url: "/port?loading_port=Hong%20Kong&discharge_port=Rotterdam",
};
const sydney = { title: "Hong Kong to Sydney", url: "/port?loading_port=Hong%20Kong&discharge_port=Sydney" };
let mockPairs: () => Promise<unknown>;
jest.mock("./hot-lanes", () => ({
  kindOf: ({ url }: { url: string }) => (url.startsWith("/port?") ? "port" : undefined),
  listPopularPairs: () => mockPairs(),
}));
jest.mock("./my-lanes", () => ({
  listMyLanes: async (_: string, lanes: object[]) =>
    lanes.map((lane) => ({ ...lane, title: "searched", count: 7 })),
}));
let mockSource = {};
jest.mock("@/lib/sailings", () => ({ listLanes: async () => mockSource }));
jest.mock("@/lib/promotions", () => ({
  listHotSearches: async () => [rotterdam, { title: "News", url: "/keyword?query=vgm" }],
}));

const now = new Date("2026-03-16T02:00:00Z");
const never = () => new Promise<never>(() => {});
const shown = async () => {
  const { lanes, isIncomplete } = await watchPopularPairs("en", now);
  return { lanes: lanes.map(({ title, count }) => [title, count]), isIncomplete };
};

test("the front page does not wait for popular pairs: it names them or has the last ones, and is not cached until it has the present ones", async () => {
  const names = { lanes: [[rotterdam.title, null]], isIncomplete: true };
  mockPairs = async () => {
    throw new Error("no store");
  };
  expect(await shown()).toEqual(names);
  let found: (pairs: unknown) => void = () => {};
  const pairs = new Promise((resolve) => {
    found = resolve;
  });
  mockPairs = () => pairs;
  expect(await shown()).toEqual(names);

  // A pair of a publisher's service has no lane that could be searched.
  found([
    { ...sydney, lane: null },
    { ...rotterdam, lane: { from: "HKHKG", to: "NLRTM" } },
  ]);
  const complete = {
    lanes: [
      [sydney.title, null],
      ["searched", 7],
    ],
    isIncomplete: false,
  };
  expect(await shown()).toEqual(complete);
  mockPairs = never;
  expect(await shown()).toEqual({ ...complete, isIncomplete: true });
  // After an import nobody joins a search of what was there before.
  mockSource = {};
  mockPairs = async () => [{ ...sydney, lane: null }];
  expect(await shown()).toEqual({ lanes: [[sydney.title, null]], isIncomplete: false });
});
