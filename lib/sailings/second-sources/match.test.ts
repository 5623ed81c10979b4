import type { SecondCutoffRow } from "@/lib/store/schema";
import { isAbout, keyOfShip, keyOfVoyage, type LoadingCall } from "./match";

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
