import { changesAfter, lastChangeId } from "@/lib/store/changes";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { singleSteps, usualSteps } from "@/test/support/single-steps";
import type { TestStore } from "@/test/support/stores";

/** What an import of calls records in the change feed, by which the response cache knows what it concerns. */

const line = (Service: string, Port: string, ship: string, day: number, more: CallLine = {}): CallLine => ({
  ...{ Carrier: "Peak Line", Service, "Vessel Name": `SHIP ${ship}`, "IMO No.": ship, "Voyage Out": "1W" },
  ...{ Port, Arrival: `2026-03-${day} 06:00`, Departure: `2026-03-${day + 1} 18:00`, ...more },
});
const fe1 = [line("FE1", "HKHKG", "9410002", 10), line("FE1", "NLRTM", "9410002", 25)];
const ix2 = [line("IX2", "SGSIN", "9410014", 11), line("IX2", "LKCMB", "9410014", 17)];

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
  expect((await importCalls(store, callsCsv([...fe1, ...ix2]))).outcome).toBe("imported");
});
afterEach(() => store.close());

/** The keys that an import records, in order. */
async function touchedBy(lines: readonly CallLine[]): Promise<string[]> {
  const before = await lastChangeId(store);
  expect((await importCalls(store, callsCsv(lines))).outcome).toBe("imported");
  const changes = await changesAfter(store, before, 1000);
  expect(new Set(changes.map(({ domain }) => domain))).toEqual(new Set(["sailings"]));
  return changes.map(({ key }) => key).sort();
}

test("a service's file touches the service, its ships and its ports, those of before too", async () => {
  expect(await touchedBy(ix2)).toEqual(["port-LKCMB", "port-SGSIN", "service-IX2", "ship-9410014"]);
  const moved = [line("IX2", "SGSIN", "9410026", 11), line("IX2", "DEHAM", "9410026", 27)];
  expect(await touchedBy(moved)).toEqual([
    ...["port-DEHAM", "port-LKCMB", "port-SGSIN", "service-IX2"],
    ...["ship-9410014", "ship-9410026"],
  ]);
});

test("a service whose code is another's touches both, since links to both change", async () => {
  const before = await touchedBy([...ix2.map((one) => ({ ...one, Carrier: "Lantern Line" }))]);
  // The name of a new carrier may be on any page.
  expect(before).toEqual(["*"]);
  expect(
    await touchedBy([
      line("FE1", "SGSIN", "9410038", 12, { Carrier: "Lantern Line" }),
      line("FE1", "DEHAM", "9410038", 27, { Carrier: "Lantern Line" }),
    ]),
  ).toEqual([
    ...["port-DEHAM", "port-HKHKG", "port-NLRTM", "port-SGSIN", "service-FE1"],
    ...["ship-9410002", "ship-9410038"],
  ]);
});

test("a file of very many services touches everything", async () => {
  const services = Array.from({ length: 201 }, (_, at) =>
    ix2.map((one) => ({
      ...one,
      Service: `S${at}`,
      "IMO No.": String(9_500_000 + at),
      "Vessel Name": `S ${at}`,
    })),
  ).flat();
  expect(await touchedBy(services)).toEqual(["*"]);
});

test("each step touches what pages show from then on, and the last one all that searches begin to see", async () => {
  singleSteps();
  let looks = 0;
  const file = callsCsv([...fe1, ...ix2]);
  const signal = {
    throwIfAborted() {
      // Once for each line, and after each step.
      if (++looks === fe1.length + ix2.length + 2) throw new Error("ended");
    },
  } as AbortSignal;
  const before = await lastChangeId(store);
  try {
    await expect(importCalls(store, file, { signal })).rejects.toThrow("ended");
  } finally {
    usualSteps();
  }
  const changes = await changesAfter(store, before, 1000);
  const ofFirst = ["port-HKHKG", "port-NLRTM", "service-FE1", "ship-9410002"];
  expect(changes.map(({ key }) => key).sort()).toEqual(ofFirst);
  const all = [...ofFirst, "port-LKCMB", "port-SGSIN", "service-IX2", "ship-9410014"].sort();
  expect(await touchedBy([...fe1, ...ix2])).toEqual(all);
});
