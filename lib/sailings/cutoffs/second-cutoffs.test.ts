import { sailing } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import { scheduleView } from "../address";
import { filterOf, filterSailings, sortSailings } from "../rules";
import type { Sailing, SecondCutoff } from "../schema";
import { rowOf } from "../text/table-row";
import { cutoffState, cutoffsOf, deliveryTime, isOpen, takesCargoOf } from "./cutoffs";
import { countedTime, disagreements } from "./second-cutoffs";

const second = (code: string, time: string, more: Partial<SecondCutoff> = {}): SecondCutoff => ({
  code,
  time,
  source: "HIT",
  kind: "terminal",
  asOf: null,
  ...more,
});
const sourced = (...secondCutoffs: SecondCutoff[]): Sailing => ({
  ...sailing,
  cyCutoff: "2022-06-15T18:00",
  secondCutoffs,
});

test("sources disagree where both give a cut-off and its times differ", () => {
  expect(disagreements(sailing)).toEqual([]);
  expect(disagreements(sourced(second("FCO", "2022-06-15T18:00")))).toEqual([]);
  const earlier = second("FCO", "2022-06-15T12:00");
  const agent = second("FCO", "2022-06-15T20:00", { source: "Peak Agency", kind: "agent" });
  const found = disagreements(sourced(earlier, agent, second("DCO", "2022-06-13T17:00")));
  expect(found).toEqual([{ code: "FCO", carrier: "2022-06-15T18:00", others: [earlier, agent] }]);
});

test("an hour that only one source has is not a contradiction, and another day is", () => {
  expect(disagreements(sourced(second("FCO", "2022-06-15")))).toEqual([]);
  expect(disagreements(sourced(second("FCO", "2022-06-14")))).toHaveLength(1);
  // The carrier gives CFS without an hour.
  expect(disagreements(sourced(second("LCO", "2022-06-14T09:00")))).toEqual([]);
  expect(countedTime(sourced(second("LCO", "2022-06-14T09:00")), "cfsCutoff")).toBe("2022-06-14");
});

test("the earliest counts, and never one that the carrier does not publish", () => {
  expect(countedTime(sourced(second("FCO", "2022-06-15T12:00")), "cyCutoff")).toBe("2022-06-15T12:00");
  expect(countedTime(sourced(second("FCO", "2022-06-15T20:00")), "cyCutoff")).toBe("2022-06-15T18:00");
  expect(countedTime(sourced(second("FCO", "2022-06-14")), "cyCutoff")).toBe("2022-06-14");
  const unknown = { ...sourced(second("FCO", "2022-06-15T12:00")), cyCutoff: null };
  expect(countedTime(unknown, "cyCutoff")).toBeNull();
  expect(disagreements(unknown)).toEqual([]);
  expect(cutoffsOf(unknown, clockAt("2022-06-12T09:00")).cy).toBeNull();
});

test("a time that may be about another departure is shown beside the carrier's and counts for nothing", () => {
  const unsure = sourced(second("FCO", "2022-06-15T12:00", { departures: ["2022-06-17", "2022-06-20"] }));
  expect(disagreements(unsure)).toHaveLength(1);
  expect(countedTime(unsure, "cyCutoff")).toBe("2022-06-15T18:00");
  expect(rowOf({ ...unsure, others: [] }).secondCutoffs).toHaveLength(1);
});

test("state, order, cargo that is ready and the row use the earliest; the sailing keeps the carrier's", () => {
  const terminal = sourced(second("FCO", "2022-06-14T12:00"), second("PCO", "2022-06-14T10:00"));
  const now = clockAt("2022-06-14T13:00");
  const other = { ...sailing, id: "other", cfsCutoff: null, cyCutoff: "2022-06-14T18:00" };
  const bare = { ...terminal, cfsCutoff: null };
  expect(cutoffState({ ...bare, secondCutoffs: undefined }, now).state).toBe("partly-closed");
  expect(cutoffState(bare, now)).toMatchObject({ state: "closed", closed: ["si", "cy"] });
  expect(cutoffsOf(bare, now).cy).toMatchObject({ time: "2022-06-14T12:00", isClosed: true });
  expect(sortSailings([other, bare], "cy", "ETD").map(({ id }) => id)).toEqual(["GD1-1", "other"]);
  expect(takesCargoOf({ ...bare, secondCutoffs: undefined }, "2022-06-14T15:00")).toBe(true);
  expect(takesCargoOf(bare, "2022-06-14T15:00")).toBe(false);
  expect(bare.cyCutoff).toBe("2022-06-15T18:00");
  // A row has what it shows.
  expect(rowOf({ ...bare, others: [] }).secondCutoffs).toEqual([second("FCO", "2022-06-14T12:00")]);
  expect(rowOf({ ...other, others: [] })).not.toHaveProperty("secondCutoffs");
});

test("sources=differ leaves the sailings of which sources disagree", () => {
  const all = [
    sailing,
    sourced(second("FCO", "2022-06-15T12:00")),
    sourced(second("FCO", "2022-06-15T18:00")),
  ];
  const filter = filterOf(scheduleView(new URLSearchParams("sources=differ")));
  expect(filterSailings(all, filter, clockAt("2022-06-12T09:00"), "ETD")).toEqual([all[1]]);
  const any = filterOf(scheduleView(new URLSearchParams("sources=other")));
  expect(filterSailings(all, any, clockAt("2022-06-12T09:00"), "ETD")).toEqual(all);
});

describe("a class of cargo", () => {
  const now = clockAt("2022-06-14T09:00");
  const both: Sailing = {
    ...sailing,
    siCutoff: "2022-06-16T12:00",
    vgmCutoff: null,
    cyCutoff: "2022-06-14T08:00",
    cfsCutoff: "2022-06-14T20:00",
    reeferCutoff: "2022-06-15T10:00",
  };

  test("has its own cut-off of delivery", () => {
    expect(deliveryTime(both)).toBe("2022-06-14T08:00");
    expect(deliveryTime(both, "dry")).toBe("2022-06-14T08:00");
    expect(deliveryTime(both, "reefer")).toBe("2022-06-15T10:00");
    expect(deliveryTime(both, "lcl")).toBe("2022-06-14T20:00");
    expect(deliveryTime(both, "dangerous")).toBeNull();
  });

  test.each([
    [null, "open", ["si", "cfs"], ["cy"]],
    ["dry", "closed", ["si"], ["cy"]],
    ["reefer", "open", ["si", "cy"], []],
    ["lcl", "open", ["si", "cfs"], []],
  ] as const)("%s decides the state", (cargo, state, open, closed) => {
    expect(cutoffState(both, now, cargo)).toEqual({ state, open, closed });
    expect(isOpen(both, now, cargo)).toBe(state === "open");
  });

  test("whose cut-off is not published is unknown, and not counted as open", () => {
    expect(cutoffState(both, now, "dangerous")).toEqual({
      state: "open",
      open: ["si"],
      closed: [],
      isUnknown: true,
    });
    expect(isOpen(both, now, "dangerous")).toBe(false);
    expect(cutoffsOf(both, now, "dangerous").cy).toBeNull();
    expect(takesCargoOf(both, "2022-06-14", "dangerous")).toBe(false);
  });

  test("shows in the place of CY where it is one of containers", () => {
    expect(cutoffsOf(both, now, "reefer")).toMatchObject({
      cy: { time: "2022-06-15T10:00" },
      cfs: { time: "2022-06-14T20:00" },
      next: "cy",
    });
    expect(cutoffsOf(both, now, "lcl")).toMatchObject({
      cy: { time: "2022-06-14T08:00", isClosed: true },
      next: "cfs",
    });
  });

  test("decides the order by cut-off, and which cargo that is ready can be delivered", () => {
    const early: Sailing = { ...both, id: "early", reeferCutoff: "2022-06-14T10:00" };
    const unknown: Sailing = { ...both, id: "unknown", reeferCutoff: undefined };
    const ids = (of: Sailing[]) => of.map(({ id }) => id);
    expect(ids(sortSailings([unknown, both, early], "cy", "ETD", { cargo: "reefer" }))).toEqual([
      "early",
      "GD1-1",
      "unknown",
    ]);
    expect(takesCargoOf(both, "2022-06-14T12:00", "dry")).toBe(false);
    expect(takesCargoOf(both, "2022-06-14T12:00", "reefer")).toBe(true);
    expect(takesCargoOf(early, "2022-06-14T12:00", "reefer")).toBe(false);
    const filter = filterOf(scheduleView(new URLSearchParams("cargo=Reefer&open=1")));
    expect(ids(filterSailings([unknown, both, early], filter, clockAt("2022-06-14T11:00"), "ETD"))).toEqual([
      "GD1-1",
    ]);
  });

  test("has second sources too", () => {
    const reefer = { ...both, secondCutoffs: [second("RCO", "2022-06-14T08:30")] };
    expect(deliveryTime(reefer, "reefer")).toBe("2022-06-14T08:30");
    expect(isOpen(reefer, now, "reefer")).toBe(false);
  });
});
