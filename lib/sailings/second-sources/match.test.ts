import type { SecondCutoffRow } from "@/lib/store/schema";
import { callsOf, isAbout, keyOfShip, keyOfVoyage, type LoadingCall } from "./match";

const row = (change: Partial<SecondCutoffRow> = {}): SecondCutoffRow => {
  const ship = { imo: null, vessel: "Peak Relay", voyage: "0042W", ...change };
  return {
    port_id: "HKHKG",
    voyage_key: keyOfVoyage(ship.voyage),
    ship_key: keyOfShip(ship),
    code: "FCO",
    source: "HIT",
    terminal: "",
    kind: "terminal",
    time: "2026-03-18T12:00",
    as_of: null,
    ...ship,
  };
};
const call: LoadingCall = {
  portId: "HKHKG",
  seller: "Peak Line",
  vessel: "PEAK RELAY",
  imo: "9000001",
  voyage: "0042w",
  departure: "2026-03-20T18:00",
  terminal: "Hongkong International Terminals (HIT)",
};

test.each<[string, Partial<SecondCutoffRow>, Partial<LoadingCall>, boolean]>([
  ["name and voyage, whatever their case", {}, {}, true],
  ["IMO numbers where both have one", { imo: "9000001", vessel: "PEAK RELAY II" }, {}, true],
  ["another IMO number in spite of the name", { imo: "9000002" }, {}, false],
  ["the name where the sailing has no IMO number", { imo: "9000002" }, { imo: null }, true],
  ["an IMO number alone", { imo: "9000001", vessel: null }, { imo: "IMO 9000001" }, true],
  ["an IMO number alone of a ship that has none", { imo: "9000001", vessel: null }, { imo: null }, false],
  ["a ship without a name", { vessel: "" }, { vessel: "", imo: null }, false],
  ["another ship", { vessel: "Tide Relay" }, { imo: null }, false],
  ["another port", {}, { portId: "SGSIN" }, false],
  ["another voyage", { voyage: "043W" }, {}, false],
  ["no voyage", {}, { voyage: null }, false],
  ["a number that a spreadsheet shortened", { voyage: "42" }, { voyage: "0042" }, true],
  ["the SMDG code of the terminal", { terminal: "HITHK" }, {}, true],
  ["another terminal", { terminal: "MTLHK" }, {}, false],
  ["a terminal that the sailing does not name", { terminal: "MTL" }, { terminal: null }, true],
  ["a terminal's own code that no list has", { terminal: "zz9" }, { terminal: "ZZ9" }, true],
  ["35 days before the departure", { time: "2026-02-13" }, {}, true],
  ["36 days before it: another round", { time: "2026-02-12T23:00" }, {}, false],
  ["the day after it", { time: "2026-03-21T01:00" }, {}, true],
  ["two days after it", { time: "2026-03-22T01:00" }, {}, false],
  ["no departure", {}, { departure: null }, false],
])("%s", (_, line, sailing, isMatch) => {
  expect(isAbout(row(line), { ...call, ...sailing }, "en")).toBe(isMatch);
});

describe("the calls that a line fits, as those who sell them", () => {
  const other = { ...call, seller: "Pelican", voyage: "P42W" };
  const voyages = (line: Partial<SecondCutoffRow>, calls: readonly LoadingCall[]) =>
    callsOf(row({ imo: "9000001", ...line }), calls, "en").map((sold) => sold.map(({ voyage }) => voyage));

  test("are sold under any number, where one of them is the line's", () => {
    expect(voyages({}, [call, other])).toEqual([["0042w", "P42W"]]);
    expect(voyages({}, [call, { ...other, departure: "2026-03-22T01:00" }])).toEqual([["0042w", "P42W"]]);
    expect(voyages({}, [call, { ...other, departure: "2026-03-23" }])).toEqual([["0042w"]]);
    expect(voyages({}, [call, { ...other, terminal: "Modern Terminals" }])).toEqual([["0042w"]]);
    expect(voyages({}, [call, { ...other, imo: "9000002" }])).toEqual([["0042w"]]);
  });

  test("are found by the IMO number in the week before the departure, where nobody uses the number", () => {
    const unknown = { voyage: "26012" };
    expect(voyages(unknown, [call, other])).toEqual([["0042w", "P42W"]]);
    expect(voyages({ ...unknown, time: "2026-03-14T12:00" }, [call])).toHaveLength(1);
    expect(voyages({ ...unknown, time: "2026-03-13T12:00" }, [call])).toEqual([]);
    expect(voyages({ ...unknown, time: "2026-03-21T01:00" }, [call])).toEqual([]);
    expect(voyages({ ...unknown, kind: "agent" }, [call])).toEqual([]);
    expect(voyages({ ...unknown, imo: null }, [call])).toEqual([]);
    expect(voyages({ ...unknown, terminal: "MTL" }, [call])).toEqual([]);
  });

  test("are two where the ship comes twice, and one where carriers and rows give one departure differently", () => {
    const next = { ...call, voyage: "0043W", departure: "2026-03-23T18:00" };
    expect(voyages({ voyage: "26012" }, [call, next])).toEqual([["0042w"], ["0043W"]]);
    expect(voyages({}, [call, next])).toEqual([["0042w"]]);
    expect(voyages({}, [call, { ...next, voyage: "0042W" }])).toEqual([["0042w"], ["0042W"]]);
    expect(voyages({}, [call, { ...call, departure: "2026-03-20" }])).toEqual([["0042w", "0042w"]]);
    // A shuttle of one carrier leaves each day.
    const daily = { ...next, departure: "2026-03-21T18:00" };
    expect(voyages({ voyage: "26012" }, [call, daily])).toEqual([["0042w"], ["0043W"]]);
  });
});
