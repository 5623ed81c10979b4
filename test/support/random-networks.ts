import fc from "fast-check";
import type { TransferRule } from "@/lib/sailings/routing/network";
import type { TestService } from "./call-network";

/** Small random networks that are likely to have itineraries: direct ones, and ones with one and two transhipments. */

/** In five countries, all of them in UTC. */
export const randomPorts = ["AAONE", "BBTWO", "CCTHR", "DDFOU", "EEFIV"];
/** Two of them are near to each other, as ports where a ship turns are, and two far apart; of one nothing is known. */
export const randomPositions: Readonly<Record<string, { lat: number; lon: number }>> = {
  AAONE: { lat: 38.7, lon: -9.3 },
  BBTWO: { lat: 36.1, lon: -5.4 },
  CCTHR: { lat: 51.9, lon: 4.1 },
  DDFOU: { lat: 53.9, lon: 8.7 },
};
const dates = (from: number, hours: number, alone: boolean) => {
  const text = new Date(Date.UTC(2026, 2, 1) + (from * 24 + hours) * 3_600_000).toISOString();
  return text.slice(0, alone ? 10 : 16);
};

/** Ports of a service: its region decides how many ships an itinerary takes. */
const regions = [
  randomPorts,
  ["AAONE", "CCTHR"],
  ["AAONE", "CCTHR"],
  ["CCTHR", "DDFOU", "EEFIV"],
  ["DDFOU", "CCTHR"],
];
regions.push(["DDFOU", "BBTWO"], ["DDFOU", "EEFIV", "BBTWO"]);

const shipArbitrary = (ship: string, voyageIds: number, served: readonly string[]) =>
  fc
    .record({
      start: fc.integer({ min: 0, max: 12 }),
      stops: fc.array(
        fc.record({
          port: fc.constantFrom(...served),
          days: fc.integer({ min: 1, max: 6 }),
          hours: fc.integer({ min: 0, max: 23 }),
          stay: fc.integer({ min: 0, max: 20 }),
          alone: fc.boolean(),
          terminal: fc.constantFrom(null, "T1", "T2"),
          loads: fc.constantFrom(...Array<string>(12).fill("*"), "W", "E", "WE", ""),
          discharges: fc.constantFrom(...Array<string>(12).fill("*"), "W", "E", "WE", ""),
          turns: fc.integer({ min: 0, max: 5 }),
          turnsOn: fc.integer({ min: 0, max: 1 }),
          ends: fc.integer({ min: 0, max: 5 }),
          unsold: fc.integer({ min: 0, max: 19 }),
          tco: fc.option(fc.integer({ min: 0, max: 30 }), { freq: 4 }),
        }),
        { minLength: 2, maxLength: 5, size: "max" },
      ),
    })
    .map(({ start, stops }) => {
      let [at, number, voyageId] = [start, 1, voyageIds];
      let [voyageIn, hasTurned] = ["1", false];
      return stops.map((stop, n) => {
        at += stop.days;
        if (stop.ends === 0 && n > 0) voyageId++;
        // A turn is often written over several ports: each has the number before it and the one after it.
        if (!hasTurned || stop.turnsOn === 0) {
          voyageIn = `${number}`;
          hasTurned = stop.turns === 0;
          if (hasTurned) number++;
        }
        const departs = stop.hours + stop.stay;
        return {
          ship,
          voyageId,
          n: n + 1,
          port: stop.port,
          terminal: stop.terminal,
          arrival: dates(at, stop.hours, stop.alone),
          departure: dates(at, departs, stop.alone),
          loads: stop.loads,
          discharges: stop.discharges,
          voyageIn,
          voyageOut: `${number}`,
          unsold: stop.unsold,
          tco: stop.tco === null ? null : dates(at, departs - stop.tco, stop.alone),
        };
      });
    });

const serviceArbitrary = (id: number) =>
  fc
    .record({
      sellers: fc.constantFrom<string[]>(["S"], ["S"], ["S"], ["T"], ["S", "T"]),
      throughOnly: fc.constantFrom<string[]>([], [], [], [], ["S"], ["T"]),
      ships: fc.tuple(
        shipArbitrary(`${id}A`, id * 100, regions[id] ?? randomPorts),
        shipArbitrary(`${id}B`, id * 100 + 50, regions[id] ?? randomPorts),
      ),
    })
    .map(
      ({ sellers, throughOnly, ships }): TestService => ({
        id: `SVC${id}`,
        sellers,
        throughOnly: throughOnly.filter((seller) => sellers.includes(seller)),
        calls: ships.flat().map(({ unsold, tco, voyageIn, voyageOut, ...call }) => ({
          ...call,
          offers: sellers
            .filter((_, at) => at !== unsold)
            .map((seller) => ({ seller, voyageIn, voyageOut, tco })),
        })),
      }),
    );

const ruleArbitrary: fc.Arbitrary<TransferRule> = fc.record({
  seller: fc.constantFrom(null, "S", "T"),
  port: fc.constantFrom(null, ...randomPorts),
  fromService: fc.constantFrom(null, "SVC1", "SVC2"),
  ontoService: fc.constantFrom(null, "SVC2", "SVC3"),
  shortestHours: fc.constantFrom(null, 0, 12, 72),
  longestDays: fc.constantFrom(null, 2, 20),
  allowed: fc.constantFrom(true, true, false),
});

export const randomServices = fc.tuple(...[0, 1, 2, 3, 4, 5, 6].map(serviceArbitrary));
export const randomRules = fc.array(ruleArbitrary, { maxLength: 2 });
