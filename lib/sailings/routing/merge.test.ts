import type { Sailing } from "../schema";
import { mergeSailings } from "./merge";

const sailing = (id: string, voyage: string, vessel = "ANCHOR ONE") =>
  ({ id, operator: "Peak Line", vessel, voyage, etd: "2026-03-01T18:00", legs: [] }) as unknown as Sailing;
const merged = (stored: string, found: string, ship?: string) =>
  mergeSailings([sailing("stored", stored)], [sailing("found", found, ship)], "ETD").map(({ id }) => id);

test.each([
  ["0042", "0042"],
  ["42", "0042"],
  ["12000", "12E3"],
  ["ae1", "AE1"],
])("a stored sailing of voyage %s and a found one of %s are one", (stored, found) => {
  expect(merged(stored, found)).toEqual(["stored"]);
});

test.each([
  ["42W", "0042W"],
  ["42", "43"],
  ["1E999", "1E998"],
])("sailings of the voyages %s and %s are two rows", (stored, found) => {
  expect(merged(stored, found)).toHaveLength(2);
});

test("sailings of two ships are two rows", () => {
  expect(merged("42", "0042", "ANCHOR TWO")).toHaveLength(2);
});

const row = (id: string, change: Partial<Sailing> = {}, hub = "Singapore", last: object = {}): Sailing => {
  const [vessel, voyage, imo] = ["ANCHOR ONE", "42", "9303807"];
  const end = (port: string) => ({ portId: port, port, terminal: null });
  const legs = [
    { vessel, voyage, from: end("Hong Kong"), to: end(hub) },
    { vessel: "Tide Two", voyage: "7", from: end(hub), to: end("Rotterdam"), ...last },
  ];
  const facts = { operator: "Peak Line", service: "PX1", vessel, voyage, imo, legs };
  return { id, etd: "2026-03-01T18:00", eta: "2026-04-01", cyCutoff: null, ...facts, ...change } as Sailing;
};
const found = row("found", {}, "Singapore", { service: "TX2" });

test("a stored sailing of the same row gets the legs of the found one", () => {
  expect(mergeSailings([row("stored")], [found], "ETD")).toEqual([{ ...row("stored"), legs: found.legs }]);
  expect(mergeSailings([], [found], "ETD")).toEqual([found]);
});

test.each<[string, Sailing, number]>([
  ["service", row("stored", { service: "PX2" }), 1],
  ["hour of departure", row("stored", { etd: "2026-03-01T19:00" }), 1],
  ["arrival", row("stored", { eta: "2026-04-02" }), 1],
  ["hub", row("stored", {}, "Port Klang"), 1],
  ["second ship", row("stored", {}, "Singapore", { vessel: "Tide Three" }), 1],
  ["second voyage", row("stored", {}, "Singapore", { voyage: "8" }), 1],
  ["number of the ship, of the same name", row("stored", { imo: "9303808" }), 1],
  ["name of the ship, of the same number", row("stored", { vessel: "ANCHOR 1" }), 1],
  ["name and number of the ship", row("stored", { vessel: "ANCHOR 1", imo: null }), 2],
  ["operator", row("stored", { operator: "Tide Line" }), 2],
  ["day of departure", row("stored", { etd: "2026-03-02T18:00" }), 2],
  ["departure, which is not known", row("stored", { etd: null }), 2],
])("a stored sailing with another %s keeps its own legs", (_, stored, rows) => {
  const all = mergeSailings([stored], [found], "ETD");
  expect(all).toHaveLength(rows);
  expect(all.find(({ id }) => id === "stored")).toEqual(stored);
});

test("both are in the order of the chosen date, then of departure, then of their ids", () => {
  const of = (id: string, etd: string | null, eta: string | null) => row(id, { etd, eta, voyage: id });
  const all = [
    of("e", "2026-03-02", "2026-04-01"),
    of("d", "2026-03-01", "2026-04-02"),
    of("b", null, "2026-04-02"),
  ];
  const others = [of("c", "2026-03-01", "2026-04-02"), of("a", "2026-03-03", null)];
  const order = (dateType: "ETD" | "ETA") =>
    [mergeSailings(all, others, dateType), mergeSailings(others, all, dateType)].map((list) =>
      list.map(({ id }) => id).join(""),
    );
  expect(order("ETD")).toEqual(["bcdea", "bcdea"]);
  expect(order("ETA")).toEqual(["aebcd", "aebcd"]);
});
