import { legs, sailing } from "@/test/support/examples/sailings";
import type { Leg, SailingCriteria } from "../schema";
import { limitTranshipments, searchWithFallback } from "./transhipments";

const [feeder, mother] = legs as [Leg, Leg];
const ways = {
  direct: { ...sailing, id: "direct", legs: [feeder] },
  one: { ...sailing, id: "one", legs: [feeder, mother] },
  two: { ...sailing, id: "two", legs: [feeder, mother, mother] },
};
const criteria: SailingCriteria = {
  loadingPort: { id: "HKHKG", name: "Hong Kong" },
  dischargePort: { id: "NLRTM", name: "Rotterdam" },
  dateFrom: "2022-06-17",
  dateTo: "2022-07-17",
  dateType: "ETD",
  vesselName: "",
  language: "en",
};
/** Asks an adapter that has these ways; how often it was asked. */
async function ask(has: (keyof typeof ways)[], maxTranshipments?: 0 | 1 | 2) {
  let asked = 0;
  const adapter = limitTranshipments({
    async searchSailings() {
      asked += 1;
      return { sailings: has.map((name) => ways[name]), vessels: {}, sample: false };
    },
  });
  const most = maxTranshipments === undefined ? {} : { maxTranshipments };
  const list = await searchWithFallback(adapter.searchSailings, { ...criteria, ...most });
  return { ids: list.sailings.map(({ id }) => id), widened: list.widened ?? false, asked };
}

test("a search allows one transhipment at most, unless it has another number", async () => {
  const all = ["direct", "one", "two"] as const;
  expect((await ask([...all])).ids).toEqual(["direct", "one"]);
  expect((await ask([...all], 0)).ids).toEqual(["direct"]);
  expect((await ask([...all], 2)).ids).toEqual(["direct", "one", "two"]);
});

test("two are used where nothing is found with one, and that is reported; not where fewer are requested", async () => {
  expect(await ask(["two"])).toEqual({ ids: ["two"], widened: true, asked: 2 });
  expect(await ask(["two"], 1)).toEqual({ ids: ["two"], widened: true, asked: 2 });
  expect(await ask(["one", "two"], 0)).toEqual({ ids: [], widened: false, asked: 1 });
  expect(await ask(["two"], 2)).toEqual({ ids: ["two"], widened: false, asked: 1 });
  expect(await ask([])).toEqual({ ids: [], widened: false, asked: 2 });
  expect(await ask(["one", "two"])).toEqual({ ids: ["one"], widened: false, asked: 1 });
});
