import type { Store } from "@/lib/store/connection";
import { setRebuilding } from "@/lib/store/rebuilding";
import type { Sailing, SailingCriteria, SailingList } from "../schema";
import { cacheSearches, memoizeSearches } from "./cached-searches";

let store: Store;
let version: number | null;
let searches: SailingCriteria[];
/** How many rows a search finds. */
let rows: number;

beforeEach(() => {
  version = 1;
  store = { version: () => version } as Store;
  searches = [];
  rows = 2;
});

const adapter = {
  async searchSailings(criteria: SailingCriteria): Promise<SailingList> {
    searches.push(criteria);
    const sailings = Array.from({ length: rows }, (_, at) => ({ id: `${at}` }) as Sailing);
    return { sailings, vessels: {}, sample: false };
  },
};
const criteria: SailingCriteria = {
  loadingPort: { id: "HKHKG", name: "Hong Kong" },
  dischargePort: { id: "NLRTM", name: "Rotterdam" },
  dateFrom: "2026-03-01",
  dateTo: "2026-04-30",
  dateType: "ETD",
  vesselName: "",
  language: "en",
};
const search = (asked: Partial<SailingCriteria> = {}, cached?: ReturnType<typeof memoizeSearches>) =>
  cacheSearches(adapter, store, cached).searchSailings({ ...criteria, ...asked });
const commit = () => {
  version = (version ?? 0) + 1;
};

test("the result of a search is returned again until a commit", async () => {
  const list = await search();
  expect(await search()).toBe(list);
  expect(searches).toHaveLength(1);
  commit();
  expect(await search()).not.toBe(list);
  expect(searches).toHaveLength(2);
});

test("a search with any other criteria is another one", async () => {
  const others: Partial<SailingCriteria>[] = [
    { loadingPort: { id: "SGSIN", name: "Singapore" } },
    { dischargePort: { id: "DEHAM", name: "Hamburg" } },
    { dateFrom: "2026-03-02" },
    { dateTo: "2026-04-29" },
    { dateType: "CY" },
    { vesselName: "A" },
    { maxTranshipments: 2 },
    { language: "zh-tw" },
  ];
  for (const other of [{}, ...others]) await search(other);
  for (const other of [{}, ...others]) await search(other);
  expect(searches).toHaveLength(1 + others.length);
});

test("a result requested before a commit is not returned after it", async () => {
  let answer = (_list: SailingList) => {};
  const slow = { searchSailings: () => new Promise<SailingList>((resolve) => (answer = resolve)) };
  const asked = cacheSearches(slow, store).searchSailings(criteria);
  commit();
  answer({ sailings: [], vessels: {}, sample: false });
  expect((await asked).sailings).toEqual([]);
  expect((await search()).sailings).toHaveLength(2);
});

test("nothing is cached while the network of calls is rebuilt, and no earlier result is returned after it", async () => {
  const list = await search();
  setRebuilding("calls", true);
  const meanwhile = await search();
  expect(await search()).not.toBe(meanwhile);
  setRebuilding("calls", false);
  const anew = await search();
  expect(anew).not.toBe(list);
  expect(await search()).toBe(anew);
});

test("a store whose commits cannot be noticed is not cached", async () => {
  version = null;
  for (let time = 0; time < 2; time += 1) await search();
  expect(searches).toHaveLength(2);
});

test("a failure is not cached", async () => {
  const failing = { searchSailings: () => Promise.reject(new Error("gone")) };
  await expect(cacheSearches(failing, store).searchSailings(criteria)).rejects.toThrow("gone");
  expect((await search()).sailings).toHaveLength(2);
});

test("rows are bounded, the least recently used go first, and a list beyond the bound is searched for each time", async () => {
  rows = 9;
  const cached = memoizeSearches(20);
  const [first, second, third] = ["2026-03-01", "2026-03-02", "2026-03-03"];
  for (const dateFrom of [first, second, second, first]) await search({ dateFrom }, cached);
  expect(searches).toHaveLength(2);
  for (const dateFrom of [third, first]) await search({ dateFrom }, cached);
  expect(searches).toHaveLength(3);
  await search({ dateFrom: second }, cached);
  expect(searches).toHaveLength(4);
  rows = 20;
  for (let time = 0; time < 2; time += 1) await search({ vesselName: "A" }, cached);
  expect(searches).toHaveLength(6);
});

test("searches that find nothing are bounded too", async () => {
  rows = 0;
  const cached = memoizeSearches(25);
  for (let at = 0; at < 30; at += 1) await search({ vesselName: `${at}` }, cached);
  await search({ vesselName: "29" }, cached);
  expect(searches).toHaveLength(30);
  await search({ vesselName: "0" }, cached);
  expect(searches).toHaveLength(31);
});

test("concurrent searches are one", async () => {
  const [one, other] = await Promise.all([search(), search()]);
  expect(other).toBe(one);
  expect(searches).toHaveLength(1);
});

test("shared results cannot be modified", async () => {
  const { sailings } = await search();
  expect(() => sailings.sort()).toThrow(TypeError);
  expect(() => Object.assign(sailings[0] ?? {}, { id: "b" })).toThrow(TypeError);
});
