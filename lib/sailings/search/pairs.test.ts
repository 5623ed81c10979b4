import { sailing, sailingBetween } from "@/test/support/examples/sailings";
import type { SailingCriteria, SailingList, SailingSearch } from "../schema";
import { dischargedAt, loadedAt } from "../text/legs";
import { oneAfterTheOther, searchPairs } from "./pairs";

const ports = (...ids: string[]) => ids.map((id) => ({ id, name: `Port ${id}` }));
const search = (from: string[], to: string[]): SailingSearch => ({
  loadingPorts: ports(...from),
  dischargePorts: ports(...to),
  dateFrom: "2022-06-17",
  dateTo: "2022-07-17",
  dateType: "ETA",
  vesselName: "",
  language: "en",
});

/** Answers each pair with one sailing of its own, and notes what it was asked. */
function adapterOf(answer: (pair: string) => Partial<SailingList> = () => ({})) {
  const asked: string[] = [];
  return {
    asked,
    async searchSailings({ loadingPort, dischargePort }: SailingCriteria): Promise<SailingList> {
      const pair = loadingPort.id + dischargePort.id;
      asked.push(pair);
      const own = { ...sailingBetween(loadingPort.id, dischargePort.id), id: pair };
      return { sailings: [own], vessels: {}, sample: false, ...answer(pair) };
    },
  };
}

test("each port of one side is requested with each of the other, but not with itself", async () => {
  const adapter = adapterOf();
  const { sailings } = await searchPairs(adapter, search(["A", "B"], ["B", "C"]));
  expect(adapter.asked).toEqual(["AB", "AC", "BC"]);
  expect(sailings.map((one) => [one.id, loadedAt(one), dischargedAt(one)])).toEqual([
    ["AB", "A", "B"],
    ["AC", "A", "C"],
    ["BC", "B", "C"],
  ]);
  expect(await searchPairs(adapter, search(["A"], ["A"]))).toEqual({
    sailings: [],
    vessels: {},
    sample: false,
  });
});

test("nine pairs at most, whatever is requested", async () => {
  const adapter = adapterOf();
  await searchPairs(adapter, search(["A", "B", "C", "D"], ["E", "F", "G", "H"]));
  expect(adapter.asked).toHaveLength(9);
});

test("rows are in the order of the date, vessels and the mark of samples are merged", async () => {
  const at = (eta: string, id = eta) => ({
    sailings: [{ ...sailing, id, eta }],
    sample: eta === "2022-07-02",
  });
  const lists: Record<string, Partial<SailingList>> = {
    AC: at("2022-07-02"),
    BC: { ...at("2022-07-01"), vessels: { "1": { imo: "1" } as never } },
  };
  const found = await searchPairs(
    adapterOf((pair) => lists[pair] ?? {}),
    search(["A", "B"], ["C"]),
  );
  expect(found.sailings.map(({ eta }) => eta)).toEqual(["2022-07-01", "2022-07-02"]);
  expect(found).toMatchObject({ vessels: { "1": { imo: "1" } }, sample: true });
  expect(found).not.toHaveProperty("services");
});

test("the pages of services are merged, as those of one pair are", async () => {
  const pages: Record<string, Partial<SailingList>> = {
    AC: { services: { "Peak\nEX1": "/services/EX1" } },
    BC: { services: { "Tide\nTX9": "/services/TX9" } },
  };
  const answer = (pair: string) => pages[pair] ?? {};
  const one = await searchPairs(adapterOf(answer), search(["A"], ["C"]));
  expect(one.services).toEqual({ "Peak\nEX1": "/services/EX1" });
  const several = await searchPairs(adapterOf(answer), search(["A", "B", "D"], ["C"]));
  expect(several.services).toEqual({ "Peak\nEX1": "/services/EX1", "Tide\nTX9": "/services/TX9" });
});

test("a row of two pairs occurs once", async () => {
  const found = await searchPairs(
    adapterOf(() => ({ sailings: [sailing] })),
    search(["A", "B"], ["C"]),
  );
  expect(found.sailings).toEqual([sailing]);
});

test("one pair that fails fails the search", async () => {
  const failing = adapterOf((pair) => {
    if (pair === "BC") throw new Error("not answered");
    return {};
  });
  await expect(searchPairs(failing, search(["A", "B"], ["C"]))).rejects.toThrow("not answered");
});

test("pairs of a store are searched one after the other, with turns of others in between, also after a failure", async () => {
  const events: string[] = [];
  const adapter = adapterOf((pair) => {
    events.push(pair);
    if (pair === "AD") throw new Error("no");
    setImmediate(() => events.push("other"));
    return {};
  });
  const searching = searchPairs(oneAfterTheOther(adapter), search(["A", "B"], ["C", "D", "E"]));
  await expect(searching).rejects.toThrow("no");
  while (events.length < 11) await new Promise((resolve) => setImmediate(resolve));
  expect(events).toEqual(["AC", "other", "AD", "AE", "other", "BC", "other", "BD", "other", "BE", "other"]);
});
