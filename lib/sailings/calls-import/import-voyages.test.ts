import { type PlacedCall, splitIntoVoyages } from "./import-voyages";

let line = 0;
const call = (
  port_id: string,
  voyage_in: string,
  voyage_out = voyage_in,
  changes: Partial<PlacedCall> = {},
) => {
  line++;
  const on_date = `2026-03-${String(line).padStart(2, "0")}`;
  return {
    line,
    ship: "2400001",
    imo: "2400001",
    vessel: "Lantau Relay",
    port_id,
    terminal: null,
    voyage_in,
    voyage_out,
    is_blank: 0,
    at: line * 1440,
    on_date,
    ...changes,
  };
};
beforeEach(() => {
  line = 0;
});

const rounds = (calls: PlacedCall[]) => {
  const { voyages, places } = splitIntoVoyages("S", calls, 10);
  const byLine = new Map(calls.map((one) => [one.line, one.port_id]));
  return voyages.map(({ id }) =>
    places.filter(({ voyage_id }) => voyage_id === id).map((place) => byLine.get(place.line)),
  );
};

test("out under one number and home under the next is one voyage; the next round another", () => {
  expect(
    rounds([
      call("HKHKG", "224W"),
      call("SGSIN", "224W"),
      call("NLRTM", "224W", "225E"),
      call("SGSIN", "225E"),
      call("HKHKG", "225E", "226W"),
      call("SGSIN", "226W"),
      call("NLRTM", "226W", "227E"),
    ]),
  ).toEqual([
    ["HKHKG", "SGSIN", "NLRTM", "SGSIN"],
    ["HKHKG", "SGSIN", "NLRTM"],
  ]);
});

test("a file that begins on the way ends the voyage at the second turn", () => {
  expect(
    rounds([
      call("SGSIN", "224W"),
      call("NLRTM", "224W", "225E"),
      call("SGSIN", "225E"),
      call("HKHKG", "225E", "226W"),
      call("SGSIN", "226W"),
    ]),
  ).toEqual([
    ["SGSIN", "NLRTM", "SGSIN"],
    ["HKHKG", "SGSIN"],
  ]);
});

test("a turn that is written over several ports is of one voyage, at either end", () => {
  expect(
    rounds([
      call("CNSHA", "600E", "601W"),
      call("CNNGB", "600E", "601W"),
      call("SGSIN", "601W"),
      call("NLRTM", "601W", "601E"),
      call("DEHAM", "601W", "601E"),
      call("GBFXT", "601W", "601E"),
      call("SGSIN", "601E"),
      call("CNSHA", "601E", "602W"),
      call("CNNGB", "601E", "602W"),
      call("SGSIN", "602W"),
    ]),
  ).toEqual([
    ["CNSHA", "CNNGB", "SGSIN", "NLRTM", "DEHAM", "GBFXT", "SGSIN"],
    ["CNSHA", "CNNGB", "SGSIN"],
  ]);
});

test("numbers that do not follow each other, and other ships, are other voyages", () => {
  const calls = [call("HKHKG", "1W"), call("SGSIN", "1W"), call("HKHKG", "2W"), call("SGSIN", "2W")];
  const other = { ship: "2400002", imo: "2400002", vessel: "Lantau Pioneer" };
  calls.push(call("HKHKG", "2W", "2W", other));
  expect(rounds(calls)).toEqual([["HKHKG", "SGSIN"], ["HKHKG", "SGSIN"], ["HKHKG"]]);
});

test("a voyage has its days, its number of calls and whether it is blank; a repeated call counts once", () => {
  const [first, second] = [call("HKHKG", "1W"), call("SGSIN", "1W", "1W", { is_blank: 1 })];
  const again = { ...second, line: 3 };
  const { voyages, places } = splitIntoVoyages("S", [first, second, again], 1);
  expect(voyages).toMatchObject([
    { id: 1, status: "blank", first_on: "2026-03-01", last_on: "2026-03-02", calls: 2 },
  ]);
  expect(places).toEqual([
    { voyage_id: 1, n: 1, line: 1 },
    { voyage_id: 1, n: 2, line: 3 },
  ]);
});
