import type { BoardRow } from "./board";
import { gatePlan } from "./gate";

const now = "2026-03-16T10:00";
const cutoff = (time: string, rest = {}) => ({ time, isClosed: time <= now, closesIn: null, ...rest });

function row(
  vessel: string,
  receiving: string | null,
  cy: string,
  terminal: string | null = "North",
): BoardRow {
  return {
    key: vessel,
    day: cy.slice(0, 10),
    portId: "HKHKG",
    vessel,
    imo: null,
    terminal,
    etd: "2026-03-25",
    sellers: [
      { operator: "Alpha Line", service: "A1", voyage: "101W" },
      { operator: "Beta Line", service: "B1", voyage: "101W" },
    ],
    due: [{ name: "cy", cutoff: cutoff(cy), differs: null }],
    others: receiving ? [{ name: "receiving", cutoff: cutoff(receiving), differs: null }] : [],
  };
}
const shown = (rows: BoardRow[]) =>
  gatePlan(rows, now).terminals.flatMap(({ windows }) =>
    windows.map(({ vessel, from, to }) => [vessel, from, to]),
  );

test("the plan has five days from today by the port's clock, and where now is", () => {
  expect(gatePlan([], now)).toEqual({
    days: ["2026-03-16", "2026-03-17", "2026-03-18", "2026-03-19", "2026-03-20"],
    // Ten of 120 hours.
    now: 8.33,
    terminals: [],
  });
});

test("a window is drawn from receiving to the CY cut-off, within the plan", () => {
  expect(shown([row("Within", "2026-03-17T06:00", "2026-03-18T12:00")])).toEqual([["Within", 25, 50]]);
  expect(shown([row("Longer", "2026-03-14T08:00", "2026-03-24T12:00")])).toEqual([["Longer", 0, 100]]);
});

test("a day without an hour begins the window with its start and ends it with its end", () => {
  expect(shown([row("Days", "2026-03-17", "2026-03-18")])).toEqual([["Days", 20, 60]]);
});

test("without a receiving time it is drawn from now", () => {
  expect(shown([row("Open", null, "2026-03-18T06:00")])).toEqual([["Open", 8.33, 45]]);
});

test("what has closed, or opens after the plan, is left out", () => {
  const rows = [
    row("Closed", "2026-03-12T08:00", "2026-03-16T09:59"),
    row("Later", "2026-03-21T00:00", "2026-03-23T12:00"),
    row("LaterUnknown", null, "2026-03-21T00:00"),
    row("Last", "2026-03-20T23:00", "2026-03-23T12:00"),
  ];
  expect(shown(rows).map(([vessel]) => vessel)).toEqual(["Last"]);
});

test("windows stand under their terminal, the first to close first, without a terminal last", () => {
  const rows = [
    row("Second", "2026-03-15", "2026-03-19T12:00"),
    row("Unnamed", "2026-03-15", "2026-03-17T12:00", null),
    row("First", "2026-03-15", "2026-03-18T12:00"),
    row("East", "2026-03-15", "2026-03-20T12:00", "East"),
  ];
  expect(
    gatePlan(rows, now).terminals.map(({ terminal, windows }) => [
      terminal,
      ...windows.map(({ vessel }) => vessel),
    ]),
  ).toEqual([
    ["East", "East"],
    ["North", "First", "Second"],
    [null, "Unnamed"],
  ]);
});

test("who sells the ship is named once", () => {
  const [terminal] = gatePlan([row("Shared", "2026-03-15", "2026-03-18T12:00")], now).terminals;
  expect(terminal?.windows[0]).toMatchObject({ voyages: ["101W"], operators: ["Alpha Line", "Beta Line"] });
});
