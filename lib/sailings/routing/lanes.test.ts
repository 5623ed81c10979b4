import fc from "fast-check";
import { arrivalMinutes, departureMinutes } from "@/lib/time/zone-clock";
import { buildNetwork, type TestService } from "@/test/support/call-network";
import { randomRules, randomServices } from "@/test/support/random-networks";
import { countLanes, type LaneCount } from "./lanes";
import type { Network } from "./network";
import { findOptions } from "./search";

const [dateFrom, dateTo] = ["2026-03-05", "2026-03-12"];
const breathe = async () => {};

/** The same, one search after the other. */
function searched(network: Network): string[] {
  const lanes: string[] = [];
  for (const from of network.ports.keys()) {
    const clock = network.zoneClockOf(from);
    const [first, last] = [clock.toUtc(departureMinutes(dateFrom)), clock.toUtc(arrivalMinutes(dateTo))];
    for (const to of network.ports.keys()) {
      const window = { departsFrom: first, departsTo: first + 400 * 1440 };
      const options = findOptions(network, { from, to, ...window, maxTransfers: 1 });
      const leaves = ({ legs }: (typeof options)[number]) => network.departure[legs[0]?.from ?? 0] ?? 0;
      const takes = (option: (typeof options)[number]) =>
        (network.arrival[option.legs.at(-1)?.to ?? 0] ?? 0) - leaves(option);
      const counted = options.filter((option) => leaves(option) <= last);
      const shortest = Math.min(...counted.map(takes));
      // What takes more than three times the shortest and a week more is slower, and not counted.
      const isCounted = (option: (typeof options)[number]) =>
        leaves(option) <= last && (takes(option) <= 3 * shortest || takes(option) <= shortest + 7 * 1440);
      for (const [seller, own] of Map.groupBy(options, (option) => option.seller)) {
        const count = own.filter(isCounted).length;
        const ends = [from, to].map((port) => network.ports[port]?.id);
        lanes.push(`${network.sellers.texts[seller]} ${ends.join(" ")} ${count}`);
      }
    }
  }
  return lanes.sort();
}

const counted = async (network: Network, atOnce?: LaneCount["atOnce"]) =>
  (await countLanes(network, { dateFrom, dateTo, most: 100, breathe, ...(atOnce && { atOnce }) }))
    ?.flatMap(({ from, to, sellers }) =>
      sellers.map(({ seller, count }) => `${seller} ${from} ${to} ${count}`),
    )
    .sort();

test("counts of every lane what a search of it finds", async () => {
  let lanes = 0;
  await fc.assert(
    fc.asyncProperty(randomServices, randomRules, async (services, rules) => {
      const domestic = [{ seller: "S", country: "AA" }];
      const network = await buildNetwork(services, { rules, domestic });
      const expected = searched(network);
      expect(await counted(network)).toEqual(expected);
      // And with all that is kept forgotten on the way.
      expect(await counted(network, { steps: 1, bytes: 500 })).toEqual(expected);
      lanes += expected.length;
    }),
    { numRuns: 150 },
  );
  expect(lanes).toBeGreaterThan(500);
});

const ride = (id: string, ...ports: string[]): TestService => ({
  id,
  sellers: ["S"],
  calls: ports.map((port, at) => ({
    port,
    ship: id,
    arrival: `2026-03-${10 + at * 3}`,
    departure: `2026-03-${10 + at * 3}`,
  })),
});

test("the same ships of several sellers are one row; a ship without a name is separate for each seller", async () => {
  const rows = async (...services: TestService[]) => {
    const lanes = await countLanes(await buildNetwork(services), { dateFrom, dateTo, most: 100, breathe });
    return lanes?.find(({ from, to }) => from === "CNSHA" && to === "SGSIN")?.count;
  };
  const one = ride("A", "CNSHA", "SGSIN");
  expect(await rows({ ...one, sellers: ["S", "T"] })).toBe(1);
  const ofShip = (service: TestService, ship: string, seller: string) => ({
    ...service,
    sellers: [seller],
    calls: service.calls.map((call) => ({ ...call, ship })),
  });
  // The same ship on what each seller sends as a service of its own.
  const other = ride("B", "CNSHA", "SGSIN");
  expect(await rows(ofShip(one, "2400001", "S"), ofShip(other, "2400001", "T"))).toBe(1);
  expect(await rows(ofShip(one, "2400001", "S"), ofShip(other, "2400002", "T"))).toBe(2);
  expect(await rows(ofShip(one, "voyage 1W", "S"), ofShip(other, "voyage 1W", "T"))).toBe(2);
  expect(await rows(ofShip(one, "2400001", "S"), ofShip(other, "2400001", "S"))).toBe(2);
});

test("between ports of one country only what a seller may carry there is counted", async () => {
  const services = [ride("A", "CNSHA", "CNNGB", "HKHKG")];
  expect(await counted(await buildNetwork(services))).toEqual(["S CNNGB HKHKG 0", "S CNSHA HKHKG 1"]);
  const domestic = [{ seller: "S", country: "CN" }];
  expect(await counted(await buildNetwork(services, { domestic }))).toContain("S CNSHA CNNGB 1");
});

test("too many pairs of ports are not counted, and others are served meanwhile", async () => {
  const network = await buildNetwork([ride("A", "CNSHA", "HKHKG", "SGSIN")]);
  expect(await countLanes(network, { dateFrom, dateTo, most: 2, breathe })).toBeNull();
  expect(await countLanes(network, { dateFrom, dateTo, most: 3, breathe })).toHaveLength(3);
});
