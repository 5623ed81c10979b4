import { readFileSync } from "node:fs";
import { dateOf, dayNumber } from "@/lib/i18n/formats";
import { portFinder } from "@/lib/places/port-finder";
import type { CallRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { expectSame } from "@/test/support/expect-same";
import { sampleData as data, readCsv, SampleSailings } from "@/test/support/sailings-sample";
import { openSampleStore, sampleNow } from "@/test/support/sample-store";
import { callsImporter } from "./calls-import/import";
import { SampleSchedule } from "./sample-calls";

const { services } = data;
const vesselRows = readCsv("sample", "sailings", "vessels.csv");

describe("the data", () => {
  const ports = new Set(readCsv("ports.csv").map((row) => row.unlocode));
  const operators = new Set(data.carriers.map(({ operator }) => operator));
  const vessels = new Map(data.vessels.map((vessel) => [vessel.imo, vessel]));

  test("IMO numbers lie outside the assigned range and carry a valid check digit", () => {
    for (const { imo } of data.vessels) {
      expect(imo).toMatch(/^[234]\d{6}$/);
      const sum = [7, 6, 5, 4, 3, 2].reduce((total, weight, index) => total + weight * Number(imo[index]), 0);
      expect(sum % 10).toBe(Number(imo[6]));
    }
  });

  test("IMO numbers, vessel names, call signs, carriers and services are unique", () => {
    for (const values of [
      vesselRows.map((row) => row.imo),
      vesselRows.map((row) => row.vessel),
      vesselRows.map((row) => row.call_sign),
      data.carriers.map(({ operator }) => operator),
      data.carriers.map(({ code }) => code),
      services.map(({ service }) => service),
      services.map(({ universalRef }) => universalRef),
    ]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });

  test("booking hosts are under .example and three carriers have none", () => {
    const hosts = data.carriers.flatMap(({ bookingHost }) => bookingHost ?? []);
    for (const host of hosts) expect(host).toMatch(/^[a-z0-9.-]+\.example$/);
    expect(data.carriers.length - hosts.length).toBe(3);
  });

  test("particulars of vessels are plausible", () => {
    for (const row of vesselRows) {
      expect(operators).toContain(row.operator);
      expect(["Container ship", "Feeder container ship"]).toContain(row.ship_type);
      const [gross, dead, length, breadth, draught, built] = [
        "gross_tonnage",
        "deadweight",
        "length_overall",
        "breadth_extreme",
        "draught",
        "year_built",
      ].map((key) => Number(row[key])) as [number, number, number, number, number, number];
      expect(dead / gross).toBeGreaterThan(0.9);
      expect(dead / gross).toBeLessThan(1.5);
      expect(length / breadth).toBeGreaterThan(5.5);
      expect(length / breadth).toBeLessThan(8.5);
      expect(length).toBeLessThanOrEqual(400);
      expect(draught).toBeGreaterThan(7);
      expect(draught).toBeLessThan(16.6);
      expect(built).toBeGreaterThanOrEqual(1999);
      expect(built).toBeLessThanOrEqual(2022);
    }
  });

  test("services name known ports, and vessels of their own operator that sail for no other service", () => {
    const used = new Set<string>();
    for (const service of services) {
      expect(operators).toContain(service.operator);
      for (const imo of service.vessels) {
        expect(vessels.get(imo)?.operator).toBe(service.operator);
        expect(used).not.toContain(imo);
        used.add(imo);
      }
      for (const call of service.rotation) expect(ports).toContain(call.port);
    }
    expect(used.size).toBe(data.vessels.length);
  });

  test("calls of a rotation follow one another and end before the vessel's next round voyage", () => {
    for (const { rotation, vessels } of services) {
      let last = 0;
      for (const call of rotation) {
        expect(call.arrive).toBeGreaterThanOrEqual(last);
        expect(call.depart).toBeGreaterThanOrEqual(call.arrive);
        last = call.depart;
      }
      expect(last).toBeLessThan(vessels.length * 7 + (rotation[0]?.arrive ?? 0));
    }
  });

  test("sellers are carriers with space at calls of the rotation; a second one sells six services completely", () => {
    const whole: string[] = [];
    for (const { operator, rotation, sellers } of services) {
      expect(new Set([operator, ...sellers.map((seller) => seller.operator)]).size).toBe(sellers.length + 1);
      for (const seller of sellers) {
        expect(operators).toContain(seller.operator);
        for (const call of seller.calls ?? []) expect(rotation[call]).toBeDefined();
        if (seller.calls === null) whole.push(seller.service);
        // Who has its own code has its own voyage numbers.
        expect(seller.calls === null).toBe(seller.firstVoyage !== null);
      }
    }
    expect(whole).toHaveLength(6);
    expect(services.map(({ service }) => service)).toEqual(expect.not.arrayContaining(whole));
  });

  test("terminals are those of the list, in fifteen ports and more, two of them with two", () => {
    const listed = new Map(data.terminals.map(({ port, code, name }) => [`${port} ${code}`, name]));
    const used = new Set<string>();
    for (const { port, terminal } of services.flatMap(({ rotation }) => rotation)) {
      if (terminal === null) continue;
      expect(listed.get(`${port} ${terminal}`)).toBeTruthy();
      used.add(`${port} ${terminal}`);
    }
    const byPort = Map.groupBy(used, (terminal) => terminal.slice(0, 5));
    expect(byPort.size).toBeGreaterThanOrEqual(15);
    expect([...byPort.values()].filter((codes) => codes.length === 2)).toHaveLength(2);
  });
});

const from = "2026-01-05";
const schedule = new SampleSchedule(data);
let spring: SampleSailings;
beforeAll(async () => {
  spring = await SampleSailings.of(from, addDays(from, 90));
});

/** True when `a` is not after `b`; where one of them has no time, by date. */
const notAfter = (a: string, b: string) => (a.length === b.length ? a <= b : dateOf(a) <= dateOf(b));
const timesOf = (call: CallRow) => [
  call.arrival_planned,
  call.arrival_estimated,
  call.departure_planned,
  call.departure_estimated,
];

describe("the calls", () => {
  test("a voyage is the same on whatever day it is requested, and complete", () => {
    const [one, other] = [0, 40].map((days) => schedule.voyagesOn(addDays(from, days)));
    const both = (one ?? []).filter((id) => other?.includes(id));
    expect(both.length).toBeGreaterThan(800);
    const again = new SampleSchedule(data);
    const rows = schedule.buildRows(both);
    expectSame(again.buildRows([...both].reverse()).voyages.reverse(), rows.voyages);
    expect(rows.calls).toHaveLength(rows.voyages.reduce((sum, voyage) => sum + voyage.calls, 0));
    expectSame(again.buildRows(both), rows);
  });

  test("every day has as many sailings as another, from 2020 to 2100", () => {
    const counts = ["2020-01-10", "2026-01-05", "2050-07-01", "2100-11-30"].map((day) => {
      const ids = schedule.voyagesOn(day);
      expect(new Set(ids).size).toBe(ids.length);
      return ids.length;
    });
    expect(Math.min(...counts)).toBeGreaterThan(1400);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(60);
  });

  test("have times as the portal writes them, never midnight, one after the other", () => {
    const written = /^\d{4}-\d\d-\d\d(T(?!00:00)([01]\d|2[0-3]):[0-5]\d)?$/;
    const { calls } = spring.rows;
    const isBad = (call: CallRow, at: number) => {
      const before = calls[at - 1];
      const isSame = before?.voyage_id === call.voyage_id;
      const arrival = call.arrival_estimated ?? call.arrival_planned ?? "";
      return (
        timesOf(call).some((time) => time !== null && !written.test(time)) ||
        !notAfter(arrival, call.departure_estimated ?? call.departure_planned ?? "") ||
        (isSame && dateOf(before.departure_estimated ?? before.departure_planned ?? "") > dateOf(arrival))
      );
    };
    expect(calls.filter(isBad)).toEqual([]);
    const share = (test: (call: CallRow) => boolean) => calls.filter(test).length / calls.length;
    for (const side of ["arrival_planned", "departure_planned"] as const) {
      expect(share((call) => call[side]?.length === 10)).toBeGreaterThan(0.1);
      expect(share((call) => call[side]?.length === 10)).toBeLessThan(0.2);
    }
    // Some ships are late.
    expect(share((call) => call.departure_estimated !== null)).toBeGreaterThan(0.02);
  });

  test("have universal references of voyages, and separate numbers for each seller that has some", () => {
    const { sales, voyages } = spring.rows;
    const written = /^\d{4}[NESW] \d{4}[NESW]$/;
    expect(sales.length).toBeGreaterThan(10_000);
    expect(
      sales.filter(({ universal_in, universal_out }) => !written.test(`${universal_in} ${universal_out}`)),
    ).toEqual([]);
    const [nx1] = voyages.filter(({ service_id }) => service_id === "NOR1/NX1");
    const told = sales.filter(({ voyage_id, n }) => voyage_id === nx1?.id && n === 1);
    const numbers = new Map(told.map(({ seller, voyage_out }) => [seller, voyage_out]));
    expect(numbers.get("LEV1")).not.toBe(numbers.get("NOR1"));
    expect(numbers.get("STR1")).toBe(numbers.get("NOR1"));
  });

  test("a voyage is blank, and a call omitted, now and then and on one service alone", () => {
    const { voyages, calls } = spring.rows;
    const blank = voyages.filter(({ status }) => status === "blank");
    const omitted = calls.filter(({ status }) => status === "omitted");
    expect(blank.length).toBeGreaterThan(2);
    expect(omitted.length).toBeGreaterThan(2);
    const irregular = new Set(
      voyages.filter(({ service_id }) => service_id === "MON1/MG5").map(({ id }) => id),
    );
    expect(blank.every(({ id }) => irregular.has(id))).toBe(true);
    expect(omitted.every(({ voyage_id }) => irregular.has(voyage_id))).toBe(true);
  });

  test("have their cut-offs in order, and as often without one as real ones", () => {
    const { calls, sales } = spring.rows;
    const departures = new Map(
      calls.map((call) => [
        `${call.voyage_id} ${call.n}`,
        call.departure_estimated ?? call.departure_planned ?? "",
      ]),
    );
    let [loading, lacking, booked, bookable] = [0, 0, 0, 0];
    const hosts = new Map(data.carriers.map(({ code, bookingHost }) => [code, bookingHost]));
    const bad = sales.filter(({ voyage_id, n, seller, cutoffs, tco, booking_url }) => {
      const etd = departures.get(`${voyage_id} ${n}`) ?? "";
      if (!cutoffs) return false;
      const { EFC, DCO, VCO, FCO, LCO, TCO, ...others } = JSON.parse(cutoffs) as Record<string, string>;
      loading++;
      if (!LCO || !others["x-cv"]) lacking++;
      if (hosts.get(seller)) bookable++;
      if (booking_url) booked++;
      const url = booking_url === null ? null : new URL(booking_url);
      if (url && (url.protocol !== "https:" || url.hostname !== hosts.get(seller))) return true;
      if (!EFC || !DCO || !FCO || TCO !== (tco ?? undefined)) return true;
      const daysBefore = (time: string) => dayNumber(dateOf(etd)) - dayNumber(dateOf(time));
      return !(
        EFC < DCO &&
        [VCO, LCO, others["x-cv"], others["x-vr"]].every((time) => !time || (DCO <= time && time <= FCO)) &&
        notAfter(FCO, etd) &&
        [5, 6, 7].includes(daysBefore(EFC)) &&
        [3, 4].includes(daysBefore(DCO)) &&
        [1, 2].includes(daysBefore(FCO)) &&
        (tco === null || daysBefore(tco) === 1)
      );
    });
    expect(bad).toEqual([]);
    expect(lacking / loading).toBeGreaterThan(0.07);
    expect(lacking / loading).toBeLessThan(0.13);
    expect(booked / bookable).toBeGreaterThan(0.75);
    expect(booked / bookable).toBeLessThan(0.85);
  });
});

test("the file of calls is one that an import takes: a voyage of every service", async () => {
  const store = await openSampleStore();
  async function* input() {
    yield readFileSync("data/sample/sailings/calls.csv");
  }
  const report = await callsImporter(portFinder).run({
    ...{ store, input: input(), now: sampleNow, dryRun: false, skipBad: false, replace: null },
  });
  expect(report).toMatchObject({ outcome: "imported", lines: 387, badLines: 0, unknownHeads: [] });
  expect(report.notes).toMatchObject({ total: 0 });
  const imported = await store.db.selectFrom("voyages").select("service_id").execute();
  expect(new Set(imported.map(({ service_id }) => service_id)).size).toBe(services.length);
  await store.close();
});
