import type { Store } from "@/lib/store/connection";
import { noteRemaking } from "@/lib/store/remaking";
import { keepLists } from "./kept-lists";
import type { Sailing, SailingCriteria, SailingList } from "./schema";

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
const search = (asked: Partial<SailingCriteria> = {}, bounds?: Parameters<typeof keepLists>[2]) =>
  keepLists(adapter, store, bounds).searchSailings({ ...criteria, ...asked });
const commit = () => {
  version = (version ?? 0) + 1;
};

test("what a search found is given again until a commit", async () => {
  const list = await search();
  expect(await search()).toBe(list);
  expect(searches).toHaveLength(1);
  commit();
  expect(await search()).not.toBe(list);
  expect(searches).toHaveLength(2);
});

test("a search that asks for anything else is another one", async () => {
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

test("what was asked for before a commit is not given after it", async () => {
  let answer = (_list: SailingList) => {};
  const slow = { searchSailings: () => new Promise<SailingList>((resolve) => (answer = resolve)) };
  const asked = keepLists(slow, store).searchSailings(criteria);
  commit();
  answer({ sailings: [], vessels: {}, sample: false });
  expect((await asked).sailings).toEqual([]);
  expect((await search()).sailings).toHaveLength(2);
});

test("nothing is kept while the ways between calls are made anew, nor after it what was found before", async () => {
  const list = await search();
  noteRemaking("calls", true);
  const meanwhile = await search();
  expect(await search()).not.toBe(meanwhile);
  noteRemaking("calls", false);
  const anew = await search();
  expect(anew).not.toBe(list);
  expect(await search()).toBe(anew);
});

test("nothing is kept where nobody can tell of commits", async () => {
  version = null;
  for (let time = 0; time < 2; time += 1) await search();
  expect(searches).toHaveLength(2);
});

test("a failure is not kept", async () => {
  const failing = { searchSailings: () => Promise.reject(new Error("gone")) };
  await expect(keepLists(failing, store).searchSailings(criteria)).rejects.toThrow("gone");
  expect((await search()).sailings).toHaveLength(2);
});

test("rows are bounded, the longest unused go first, and a list beyond the bound is searched for each time", async () => {
  rows = 9;
  const bounds = { once: 25, again: 25 };
  const [first, second, third] = ["2026-03-01", "2026-03-02", "2026-03-03"];
  for (const dateFrom of [first, second, third]) await search({ dateFrom }, bounds);
  for (const dateFrom of [third, second, third]) await search({ dateFrom }, bounds);
  expect(searches).toHaveLength(3);
  for (let time = 0; time < 2; time += 1) await search({ dateFrom: first }, bounds);
  expect(searches).toHaveLength(4);
  await search({ dateFrom: third }, bounds);
  expect(searches).toHaveLength(4);
  await search({ dateFrom: second }, bounds);
  expect(searches).toHaveLength(5);
  rows = 25;
  for (let time = 0; time < 2; time += 1) await search({ vesselName: "A" }, bounds);
  expect(searches).toHaveLength(7);
});

test("what was asked for again outlasts searches that nobody repeats; a list longer than their place is kept with it", async () => {
  const bounds = { once: 10, again: 100 };
  for (let time = 0; time < 2; time += 1) await search({}, bounds);
  rows = 20;
  await search({ vesselName: "A long one" }, bounds);
  rows = 2;
  for (let at = 0; at < 30; at += 1) await search({ vesselName: `${at}` }, bounds);
  expect(searches).toHaveLength(32);
  await search({}, bounds);
  await search({ vesselName: "A long one" }, bounds);
  expect(searches).toHaveLength(32);
  await search({ vesselName: "20" }, bounds);
  expect(searches).toHaveLength(33);
});

test("searches that find nothing are bounded too", async () => {
  rows = 0;
  const bounds = { once: 25, again: 25 };
  for (let at = 0; at < 30; at += 1) await search({ vesselName: `${at}` }, bounds);
  await search({ vesselName: "29" }, bounds);
  expect(searches).toHaveLength(30);
  await search({ vesselName: "0" }, bounds);
  expect(searches).toHaveLength(31);
});

test("what many readers share cannot be changed", async () => {
  const { sailings } = await search();
  expect(() => sailings.sort()).toThrow(TypeError);
  expect(() => Object.assign(sailings[0] ?? {}, { id: "b" })).toThrow(TypeError);
});
