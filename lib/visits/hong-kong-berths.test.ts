import { terminalName } from "@/lib/geography/terminal-names";
import { terminalOfBerth } from "./hong-kong-berths";

test.each([
  ["KWAI CHUNG CONTAINER TERMINAL 1", "MTLHK", "CT1"],
  ["KWAI CHUNG CONTAINER TERMINAL 2", "MTLHK", "CT2"],
  ["KWAI CHUNG CONTAINER TERMINAL 3", "DPWHK", "CT3"],
  ["Kwai Chung  Container Terminal 4", "HITHK", "CT4"],
  ["KWAI CHUNG CONTAINER TERMINAL NO. 5", "MTLHK", "CT5"],
  ["KWAI CHUNG CONTAINER TERMINAL 6", "HITHK", "CT6"],
  ["KWAI TSING CONTAINER TERMINAL 7", "HITHK", "CT7"],
  ["KWAI CHUNG CONTAINER TERMINAL 8 EAST", "CHTHK", "CT8E"],
  ["KWAI CHUNG CONTAINER TERMINAL 8W", "ACTHK", "CT8W"],
  ["TSING YI CONTAINER TERMINAL 9 (NORTH)", "HITHK", "CT9N"],
  ["KWAI CHUNG CONTAINER TERMINAL 9 SOUTH", "MTLHK", "CT9S"],
  ["RIVER TRADE TERMINAL", "RTT", ""],
])("%s is the terminal %s", (place, code, quay) => {
  expect(terminalOfBerth(place)).toEqual({ code, quay });
  // The code is in the list of terminals.
  expect(terminalName({ port: "HKHKG", code, name: null, at: null }, "en")).toEqual(expect.any(String));
});

test.each([
  "KWAI CHUNG CONTAINER TERMINAL 8",
  "KWAI CHUNG CONTAINER TERMINAL 9",
  "KWAI CHUNG CONTAINER TERMINAL 10",
  "WESTERN ANCHORAGE",
  "KWAI CHUNG",
  "",
])("%s is no terminal that is known", (place) => {
  expect(terminalOfBerth(place)).toBeNull();
});
