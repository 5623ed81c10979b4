import { legs, sailing } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import type { FurtherCutoff, Leg, LegEnd } from "../schema";
import { sailingOf } from "./legs";
import { stepsOf } from "./steps";

const [feeder, mother] = legs as [Leg, Leg];
const way = sailingOf({
  ...sailing,
  receiving: "2022-06-10T08:00",
  siCutoff: "2022-06-13T17:00",
  cfsCutoff: "2022-06-14",
  vgmCutoff: "2022-06-14T16:00",
  cyCutoff: "2022-06-15T18:00",
  vrCutoff: null,
  cvCutoff: "2022-06-13T12:00",
  legs: [
    { ...feeder, arrival: "2022-06-22T06:00" },
    { ...mother, departure: "2022-06-23T12:00", arrival: "2022-07-17" },
  ],
});
const clocks: Record<string, string> = {
  HKHKG: "2022-06-13T20:00",
  SGSIN: "2022-06-13T20:00",
  NLRTM: "2022-06-13T14:00",
};
const dangerous: FurtherCutoff = { code: "DGC", time: "2022-06-14T10:00", leg: 0 };
const told = (at = clocks, of = way, further = [dangerous]) =>
  stepsOf(of, further, ({ portId }: LegEnd) =>
    at[portId ?? ""] ? clockAt(at[portId ?? ""] ?? "") : null,
  ).map(
    ({ name, code, state, left, days }) => `${code ?? name} ${state} ${days === null ? left : `${days} d`}`,
  );

test("cut-offs are in the order in which they fall due, then each departure and arrival, by its port's clock", () => {
  expect(told()).toEqual([
    "receiving passed null",
    "cv passed null",
    "si passed null",
    "DGC soon 840",
    // The next cut-off of its row; those of classes of cargo do not count where none is chosen.
    "vgm next 1200",
    // Of a day alone the days count, and no hour that nobody published.
    "cfs ahead 1 d",
    "cy ahead 2760",
    "vr none null",
    "departs ahead 5670",
    "arrives ahead 12120",
    "leaves ahead 13920",
    "ends ahead 34 d",
  ]);
});

test("a port whose clock is unknown has no remaining time, and no passed step", () => {
  const { HKHKG = "" } = clocks;
  const steps = told({ HKHKG });
  expect(steps.slice(-3)).toEqual(["arrives ahead null", "leaves ahead null", "ends ahead null"]);
});

test("a direct sailing ends where its one ship arrives", () => {
  const direct = sailingOf({ ...way, legs: [{ ...feeder, to: mother.to, arrival: "2022-07-10" }] });
  expect(told(clocks, direct).slice(-2)).toEqual(["departs ahead 5670", "ends ahead 27 d"]);
});

test("the transhipment cut-off is at the hub, and is never the next step at the loading port", () => {
  const transhipment: FurtherCutoff = { code: "TCO", time: "2022-06-22T18:00", leg: 1 };
  const steps = told(clocks, way, [dangerous, transhipment]);
  expect(steps.slice(-5)).toEqual([
    "departs ahead 5670",
    "arrives ahead 12120",
    "TCO ahead 12840",
    "leaves ahead 13920",
    "ends ahead 34 d",
  ]);
  const [hub] = stepsOf(way, [transhipment], () => null).filter(({ code }) => code === "TCO");
  expect(hub).toMatchObject({ at: { portId: "SGSIN" }, leg: 1 });
  const sailed = { HKHKG: "2022-06-22T12:00", SGSIN: "2022-06-22T12:00", NLRTM: "2022-06-22T06:00" };
  expect(told(sailed, way, [transhipment]).slice(-3)).toEqual([
    "TCO ahead 360",
    "leaves ahead 1440",
    "ends ahead 25 d",
  ]);
  const closed = { ...sailed, SGSIN: "2022-06-22T18:00" };
  expect(told(closed, way, [transhipment]).at(-3)).toBe("TCO passed null");
});

test("once the ship has left everything before it has passed", () => {
  const late = { HKHKG: "2022-06-18T00:00", SGSIN: "2022-06-18T00:00", NLRTM: "2022-06-17T18:00" };
  const states = told(late).map((line) => line.split(" ")[1]);
  expect(states).toEqual([...Array(7).fill("passed"), "none", "passed", "ahead", "ahead", "ahead"]);
});

test("a day without an hour lasts to its end; a sailing that cargo cannot get on has no next deadline", () => {
  const today = { ...clocks, HKHKG: "2022-06-14T16:01" };
  expect(told(today).slice(3, 7)).toEqual([
    "DGC passed null",
    "vgm passed null",
    "cfs next 0 d",
    "cy ahead 1559",
  ]);
  // Receiving begins with its day.
  const receives = { ...way, receiving: "2022-06-14" };
  expect(told(today, receives).find((step) => step.startsWith("receiving"))).toBe("receiving passed null");
  expect(told(clocks, receives).find((step) => step.startsWith("receiving"))).toBe("receiving ahead 1 d");
  const closed = {
    ...way,
    cfsCutoff: "2022-06-13",
    cyCutoff: "2022-06-14T08:00",
    vgmCutoff: "2022-06-15T16:00",
  };
  expect(told(today, closed, []).find((step) => step.startsWith("vgm"))).toBe("vgm soon 1439");
});
