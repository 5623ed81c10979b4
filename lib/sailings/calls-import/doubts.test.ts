import { turnDoubts } from "./check-voyages";
import type { CallGroup } from "./join-calls";
import { type LaneCall, lanesOf } from "./lanes";
import { differingSellers, type SoldCall } from "./other-sellers";
import { voyagePieces } from "./voyage-pieces";

/** What an import doubts of voyages, each rule for itself. */

const day = 1440;

describe("voyages that fell apart", () => {
  const group = (changes: Partial<CallGroup>): CallGroup => ({
    ...{ line: 2, pointer: null, seller: "PKL", carrier: "Peak Line", service: "EX9" },
    ...{ ship: "9000002", imo: "9000002", vessel: "LANTAU PIONEER", voyage_in: "90W", voyage_out: "90W" },
    ...{ calls: 5, from: 0, to: 30 * day },
    ...changes,
  });
  const small = (changes: Partial<CallGroup>) =>
    group({ line: 7, calls: 1, from: 12 * day, to: 12 * day, ...changes });
  const told = (...groups: CallGroup[]) => voyagePieces(groups).map((remark) => remark());

  test.each<[string, Partial<CallGroup>, string, string]>([
    ["a service", { service: "EX8" }, "Service", '"EX8" of 1 call beside "EX9" of 5 calls'],
    [
      "a carrier's name",
      { seller: "Peak Lime", carrier: "Peak Lime" },
      "Carrier",
      '"Peak Lime" of 1 call beside "Peak Line (PKL)" of 5 calls',
    ],
    [
      "a ship's name",
      { ship: "LANTAU PIONEAR", imo: null, vessel: "LANTAU PIONEAR" },
      "Vessel Name, IMO No.",
      '"LANTAU PIONEAR" of 1 call beside "LANTAU PIONEER 9000002" of 5 calls',
    ],
    [
      "an IMO number",
      { ship: "9000020", imo: "9000020" },
      "Vessel Name, IMO No.",
      '"LANTAU PIONEER 9000020" of 1 call beside "LANTAU PIONEER 9000002" of 5 calls',
    ],
    [
      "a voyage number",
      { voyage_in: "9OW", voyage_out: "9OW" },
      "Voyage Out",
      '"9OW" of 1 call beside "90W" of 5 calls',
    ],
  ])("over %s", (_name, changes, column, reason) => {
    const [remark, ...more] = told(group({}), small(changes));
    expect(more).toEqual([]);
    expect(remark).toMatchObject({ line: 7, column });
    expect(remark?.reason).toContain(reason);
  });

  test.each<[string, Partial<CallGroup>]>([
    ["another service", { service: "NEX" }],
    ["another carrier that sells the ship", { seller: "ATL", carrier: "Atlas Mar" }],
    ["a sister ship", { ship: "LANTAU 2", imo: null, vessel: "LANTAU 2" }],
    ["a ship of another name", { ship: "9000044", imo: "9000044", vessel: "TIDE RUNNER" }],
    ["the next voyage", { voyage_in: "91W", voyage_out: "91W", from: 40 * day, to: 40 * day }],
    ["the call of the turn", { voyage_in: "90W", voyage_out: "90E" }],
    ["a voyage number that comes again", { service: "EX8", from: 300 * day, to: 300 * day }],
  ])("not over %s", (_name, changes) => {
    expect(told(group({}), small(changes))).toEqual([]);
  });
});

describe("turns", () => {
  const positions: Record<string, { lat: number; lon: number }> = {
    SGSIN: { lat: 1.3, lon: 103.8 },
    NLRTM: { lat: 51.9, lon: 4.1 },
    DEHAM: { lat: 53.5, lon: 9.9 },
    GBFXT: { lat: 51.95, lon: 1.3 },
  };
  const told = (calls: readonly [port: string, voyageIn: string, voyageOut: string, loads?: string][]) =>
    turnDoubts(
      calls.map(([port_id, voyage_in, voyage_out, loads = "*"], at) => ({
        ...{ line: at + 2, pointer: null, ship: "TURN ALFA", port_id, voyage_in, voyage_out, loads },
        discharges: "*",
      })),
      { positionOf: (id) => positions[id] },
    ).map(({ line, reason }) => `${line}: ${reason}`);

  test("over ports of one range, or at one of them, are right", () => {
    expect(
      told([
        ["SGSIN", "601W", "601W"],
        ["NLRTM", "601W", "601E"],
        ["DEHAM", "601W", "601E"],
        ["GBFXT", "601W", "601E"],
        ["SGSIN", "601E", "601E"],
      ]),
    ).toEqual([]);
    expect(
      told([
        ["NLRTM", "601W", "601E"],
        ["DEHAM", "601E", "601E"],
      ]),
    ).toEqual([]);
  });

  test("over distant ports, as where a column is filled to its end", () => {
    expect(
      told([
        ["SGSIN", "601W", "601E"],
        ["NLRTM", "601W", "601E"],
      ]),
    ).toEqual([
      expect.stringMatching(/^3: "601W" in and "601E" out at SGSIN and again at NLRTM, 10,\d{3} km away/),
    ]);
  });

  test("at no port, where the number changes its direction on the way to a near one", () => {
    expect(
      told([
        ["NLRTM", "601W", "601W"],
        ["DEHAM", "601E", "601E"],
      ]),
    ).toEqual([
      '3: The ship leaves NLRTM as "601W" and is at DEHAM as "601E": write both numbers at one of the two',
    ]);
  });

  test("of calls with directions, and numbers without opposite ones, are not looked at", () => {
    expect(
      told([
        ["NLRTM", "601W", "601W", "E"],
        ["DEHAM", "601E", "601E", "E"],
      ]),
    ).toEqual([]);
    expect(
      told([
        ["NLRTM", "601W", "601W"],
        ["DEHAM", "602W", "602W"],
      ]),
    ).toEqual([]);
  });
});

describe("sellers of one ship", () => {
  const call = (changes: Partial<SoldCall>): SoldCall => ({
    ...{ line: 2, pointer: null, seller: "PKL", imo: "9000002", port_id: "SGSIN", terminal: "PSA" },
    ...{ arrival: "2026-12-10T06:00", departure: "2026-12-11T06:00" },
    ...changes,
  });
  const other = (changes: Partial<SoldCall>) => call({ line: 9, seller: "TDE", ...changes });
  const told = (...calls: SoldCall[]) =>
    differingSellers(calls).map((one) => [one.call.line, one.call.seller, one.other.seller]);

  test("differ by more than twelve hours, in arrival or departure", () => {
    expect(told(call({}), other({ departure: "2026-12-11T18:00" }))).toEqual([]);
    expect(told(call({}), other({ departure: "2026-12-11T18:30" }))).toEqual([[9, "TDE", "PKL"]]);
    expect(told(call({}), other({ arrival: "2026-12-09T10:00" }))).toEqual([[9, "TDE", "PKL"]]);
  });

  test("do not differ by an hour that only one of them knows, at another terminal or in another week", () => {
    expect(told(call({}), other({ arrival: "2026-12-10", departure: "2026-12-11" }))).toEqual([]);
    expect(told(call({}), other({ terminal: "JUR", departure: "2026-12-12T06:00" }))).toEqual([]);
    const later = { arrival: "2026-12-17T06:00", departure: "2026-12-18T06:00" };
    expect(told(call({}), call({ line: 3, ...later }), other({}), other({ line: 10, ...later }))).toEqual([]);
  });

  test("are told once, of the file and not of what is stored", () => {
    const stored = other({ line: null, departure: "2026-12-12T06:00" });
    expect(told(call({}), stored)).toEqual([[2, "PKL", "TDE"]]);
    expect(told(call({ line: null }), stored)).toEqual([]);
  });
});

describe("lanes", () => {
  const calls = (
    ...ports: [port: string, voyageIn: string, voyageOut: string, changes?: Partial<LaneCall>][]
  ) =>
    lanesOf(
      ports.map(([port, voyageIn, voyageOut, changes]) => ({
        ...{ voyageId: 1, port, voyageIn, voyageOut, loads: "*", discharges: "*" },
        ...changes,
      })),
    );

  test("are what is loaded and discharged under one number", () => {
    expect([...calls(["SGSIN", "1W", "1W"], ["NLRTM", "1W", "1E"], ["SGSIN", "1E", "1E"])]).toEqual([
      "SGSIN NLRTM",
      "NLRTM SGSIN",
    ]);
  });

  test("do not lead to another voyage, nor from or to calls without cargo", () => {
    expect([...calls(["SGSIN", "1W", "1W"], ["NLRTM", "1W", "1W", { voyageId: 2 }])]).toEqual([]);
    expect([...calls(["SGSIN", "1W", "1W", { loads: "" }], ["NLRTM", "1W", "1W"])]).toEqual([]);
    expect([...calls(["SGSIN", "1W", "1W"], ["NLRTM", "1W", "1W", { discharges: "" }])]).toEqual([]);
  });
});
