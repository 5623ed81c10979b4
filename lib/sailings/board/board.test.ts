import { portNow } from "@/lib/time/cutoff-clock";
import { sailingOf } from "../text/legs";
import { boardSearch, boardSubject, boardView } from "./address";
import {
  boardRows,
  countBoard,
  type Departure,
  departureOf,
  filterBoard,
  headOf,
  isOver,
  sortBoard,
} from "./board";

/** 16 March 2026, 10:00 at ports eight hours ahead. */
const now = portNow(new Date("2026-03-16T02:00:00Z"), [[0, 480]]);
const days = { from: "2026-03-16", to: "2026-03-17" };

/** A ship that leaves Hong Kong, with the cut-offs of `change`. */
function departure({
  ship = "ANCHOR ONE",
  voyage = "012W",
  terminal = "HIT",
  ...change
}: Partial<Departure> & { ship?: string; terminal?: string } = {}): Departure {
  const end = { portId: "HKHKG", port: "Hong Kong", terminal };
  const facts = { siCutoff: null, vgmCutoff: null, cyCutoff: null, cfsCutoff: null, receiving: null };
  const leg = {
    vessel: ship,
    imo: null,
    voyage,
    service: "AE1",
    vesselOperator: null,
    from: end,
    to: { portId: "NLRTM", port: "Rotterdam", terminal: null },
    departure: "2026-03-18T20:00",
    arrival: "2026-04-14",
  };
  const others = { vrCutoff: null, cvCutoff: null, bookingUrl: null };
  return departureOf(
    sailingOf({ id: "x", operator: "Blue Anchor Line", legs: [leg], ...facts, ...others, ...change }),
  );
}

const rowsOf = (departures: readonly Departure[], query: Record<string, string> = {}) => {
  const view = boardView(query);
  const all = boardRows(
    departures,
    view,
    () => days,
    () => now,
  );
  return sortBoard(filterBoard(all, view), view);
};
const said = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => [
    row.day.slice(8),
    row.vessel,
    ...row.due.map(({ name, cutoff }) => `${name} ${cutoff.time.slice(11)}`),
  ]);

test("a ship has one row a day, with all that closes on it in order of time and its classes behind", () => {
  const one = departure({
    siCutoff: "2026-03-16T12:00",
    cyCutoff: "2026-03-17T17:00",
    dangerousCutoff: "2026-03-17T09:00",
    reeferCutoff: "2026-03-19T09:00",
  });
  const rows = rowsOf([one]);
  expect(said(rows)).toEqual([
    ["16", "ANCHOR ONE", "si 12:00"],
    ["17", "ANCHOR ONE", "dangerous 09:00", "cy 17:00"],
  ]);
  expect(rows[1]?.others.map(({ name }) => name)).toEqual(["si", "reefer"]);
});

test("carriers of one ship share a row while all their cut-offs are the same", () => {
  const cyCutoff = "2026-03-16T17:00";
  const [first, same, other] = [
    departure({ cyCutoff }),
    departure({ cyCutoff, operator: "Albion Line", voyage: "12W" }),
    departure({ cyCutoff: "2026-03-16T14:00", operator: "Pelican" }),
  ] as const;
  const rows = rowsOf([first, same, other, departure({ cyCutoff })]);
  expect(rows.map(({ sellers }) => sellers.map(({ operator }) => operator))).toEqual([
    ["Pelican"],
    ["Albion Line", "Blue Anchor Line"],
  ]);
});

test("lanes of one departure are one row, terminals are several", () => {
  const facts = { siCutoff: "2026-03-16T12:00" };
  expect(rowsOf([departure(facts), departure({ ...facts, id: "y" })])).toHaveLength(1);
  expect(rowsOf([departure(facts), departure({ ...facts, terminal: "CMCS" })])).toHaveLength(2);
});

test("the next one comes first, what has passed comes last on its day", () => {
  const at = (ship: string, siCutoff: string) => departure({ ship, siCutoff });
  const rows = rowsOf([
    at("D", "2026-03-17T08:00"),
    at("PASSED", "2026-03-16T09:00"),
    at("DAY ONLY", "2026-03-16"),
    at("B", "2026-03-16T18:00"),
    at("A", "2026-03-16T10:30"),
  ]);
  expect(rows.map(({ vessel }) => vessel)).toEqual(["A", "B", "DAY ONLY", "PASSED", "D"]);
  expect(rows.map((row) => [isOver(row), headOf(row)?.cutoff.closesIn])).toEqual([
    [false, 30],
    [false, 480],
    [false, "today"],
    [true, null],
    [false, 1320],
  ]);
});

test("the earliest of several sources counts, and is told as one that differs", () => {
  const other = { code: "FCO", source: "HIT", kind: "terminal", asOf: null } as const;
  const one = departure({
    cyCutoff: "2026-03-18T12:00",
    secondCutoffs: [{ ...other, time: "2026-03-17T10:00" }],
  });
  const [row] = rowsOf([one], { sources: "differ" });
  expect(row?.due).toMatchObject([{ name: "cy", cutoff: { time: "2026-03-17T10:00" } }]);
  expect(row?.due[0]?.differs?.others).toHaveLength(1);
});

test("a class of cargo has its own cut-off of delivery; receiving counts where it is chosen", () => {
  const one = departure({
    receiving: "2026-03-16",
    vgmCutoff: "2026-03-17T06:00",
    cyCutoff: "2026-03-17T12:00",
    reeferCutoff: "2026-03-17T10:00",
    cfsCutoff: "2026-03-16T15:00",
  });
  expect(said(rowsOf([one], { cargo: "reefer" }))).toEqual([
    ["17", "ANCHOR ONE", "vgm 06:00", "reefer 10:00"],
  ]);
  expect(said(rowsOf([one], { cargo: "lcl" }))).toEqual([["16", "ANCHOR ONE", "cfs 15:00"]]);
  expect(said(rowsOf([one], { cutoff: "cy" }))).toEqual([["17", "ANCHOR ONE", "cy 12:00"]]);
  // Receiving begins with its day.
  expect(rowsOf([one], { cutoff: "receiving" })[0]?.due).toMatchObject([{ cutoff: { isClosed: true } }]);
});

test("filters keep what they name, and each count is that of the other filters", () => {
  const rows = [
    departure({ siCutoff: "2026-03-16T09:00" }),
    departure({ ship: "BRAVO", siCutoff: "2026-03-16T12:00", operator: "Pelican", terminal: "CMCS" }),
  ];
  expect(rowsOf(rows, { open: "1" }).map(({ vessel }) => vessel)).toEqual(["BRAVO"]);
  expect(rowsOf(rows, { company: "pelican" }).map(({ vessel }) => vessel)).toEqual(["BRAVO"]);
  expect(rowsOf(rows, { terminal: "hit" }).map(({ vessel }) => vessel)).toEqual(["ANCHOR ONE"]);
  expect(rowsOf(rows, { vessel_name: "br" }).map(({ vessel }) => vessel)).toEqual(["BRAVO"]);
  const view = boardView({ company: "Pelican" });
  const unfiltered = filterBoard(rowsOf(rows), view, "companies");
  expect(countBoard(unfiltered, ({ sellers }) => sellers.map(({ operator }) => operator))).toEqual([
    { name: "Blue Anchor Line", count: 1 },
    { name: "Pelican", count: 1 },
  ]);
});

test("an address is read as it is written, and what it cannot mean is left out", () => {
  const text =
    "port=HKHKG&imo=9000001&date_from=2026-03-20&period=7&cutoff=si%7C%7Ccy&cargo=reefer&company=Pelican&terminal=HIT&vessel_name=an&open=1&changed=1&sources=differ&sort=etd&page=2";
  const params = new URLSearchParams(text);
  expect(String(boardSearch(boardSubject(params), boardView(params)))).toBe(text);
  const odd = new URLSearchParams("port=HKHKG&imo=12&date_from=soon&period=99&cutoff=tea&sort=up&page=0");
  expect(String(boardSearch(boardSubject(odd), boardView(odd)))).toBe("port=HKHKG");
});
