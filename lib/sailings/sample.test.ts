import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import Papa from "papaparse";
import { type SampleData, type SampleSailing, type SampleService, sampleSailings } from "./sample";

function readText(...names: string[]): string {
  return readFileSync(path.join(process.cwd(), "data", ...names), "utf8");
}

function readCsv(...names: string[]): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(readText(...names), { header: true, skipEmptyLines: true }).data;
}

const carrierRows = readCsv("sailings", "carriers.csv");
const vesselRows = readCsv("sailings", "vessels.csv");
const services = JSON.parse(readText("sailings", "services.json")) as SampleService[];
const data: SampleData = {
  carriers: carrierRows.map((row) => ({
    operator: row.operator ?? "",
    bookingHost: row.booking_host || null,
  })),
  vessels: vesselRows.map((row) => ({
    imo: row.imo ?? "",
    vessel: row.vessel ?? "",
    operator: row.operator ?? "",
  })),
  services,
};

const msPerDay = 86_400_000;
const dayOf = (time: string) => Date.parse(`${time.slice(0, 10)}T00:00:00Z`) / msPerDay;
const dateOf = (day: number) => new Date(day * msPerDay).toISOString().slice(0, 10);
const addDays = (date: string, days: number) => dateOf(dayOf(date) + days);
const share = (rows: readonly SampleSailing[], test: (row: SampleSailing) => boolean) =>
  rows.filter(test).length / rows.length;
const expectAll = (test: (row: SampleSailing) => boolean) =>
  expect(rows.filter((row) => !test(row)).map(({ id }) => id)).toEqual([]);
/** Rows as one text, in whatever order they were given: two lists are compared as one thing, not field by field. */
const written = (list: readonly SampleSailing[]) =>
  list
    .map((row) => JSON.stringify(row))
    .sort()
    .join("\n");
/** True when `a` is not after `b`; where one of them has no time, by date. */
const notAfter = (a: string, b: string) =>
  a.length === b.length ? a <= b : a.slice(0, 10) <= b.slice(0, 10);

const from = "2026-01-05";
const rows = sampleSailings(data, from, addDays(from, 97));

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
      carrierRows.map((row) => row.operator),
      services.map(({ service }) => service),
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
      expect(service.vessels.length * service.frequencyDays).toBe(service.turnDays);
      for (const imo of service.vessels) {
        expect(vessels.get(imo)?.operator).toBe(service.operator);
        expect(used).not.toContain(imo);
        used.add(imo);
      }
      for (const call of service.rotation) expect(ports).toContain(call.port);
      for (const { hub, onto, pairs } of service.connections) {
        expect(services.map((other) => other.service)).toContain(onto);
        for (const port of [hub, ...Object.keys(pairs), ...Object.values(pairs).flat()])
          expect(ports).toContain(port);
      }
    }
    expect(used.size).toBe(data.vessels.length);
  });

  test("calls of a rotation follow one another and end before the vessel's next round voyage", () => {
    for (const { rotation, turnDays } of services) {
      let last = 0;
      for (const call of rotation) {
        expect(call.arrive).toBeGreaterThanOrEqual(last);
        expect(call.depart).toBeGreaterThanOrEqual(call.arrive);
        last = call.depart;
      }
      expect(last).toBeLessThan(turnDays + (rotation[0]?.arrive ?? 0));
    }
  });
});

describe("the schedule", () => {
  test("has the size of a real one", () => {
    expect(rows.length).toBeGreaterThan(25_000);
    expect(rows.length).toBeLessThan(60_000);
    for (let start = 0; start <= 98 - 31; start += 7) {
      const counts = new Map<string, number>();
      for (const row of rows) {
        const day = dayOf(row.etd) - dayOf(from);
        if (day < start || day > start + 30) continue;
        const pair = `${row.loadingPortId} ${row.dischargePortId}`;
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(120);
    }
  });

  test("keeps to the window, and has something in any year", () => {
    const to = addDays(from, 97);
    expectAll((row) => row.etd.slice(0, 10) >= from && row.etd.slice(0, 10) <= to);
    for (const date of ["2020-01-01", addDays(from, 100), addDays(from, 3 * 365), "2100-11-30"]) {
      expect(sampleSailings(data, date, addDays(date, 30)).length).toBeGreaterThan(5000);
    }
    expect(sampleSailings(data, from, addDays(from, -1))).toEqual([]);
  });

  test("is the same on the overlap of two windows", () => {
    const later = sampleSailings(data, addDays(from, 40), addDays(from, 120));
    const overlap = rows.filter((row) => dayOf(row.etd) >= dayOf(from) + 40);
    const isSame = written(later.filter((row) => dayOf(row.etd) <= dayOf(from) + 97)) === written(overlap);
    expect(isSame).toBe(true);
    expect(overlap.length).toBeGreaterThan(20_000);
  });

  test("gives the same union wherever a window is split", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: dayOf("2020-01-01"), max: dayOf("2100-11-01") }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 19 }),
        (start, length, at) => {
          const split = start + Math.min(at, length - 1);
          const [first, last] = [dateOf(start), dateOf(start + length)];
          const whole = sampleSailings(data, first, last);
          const parts = [
            ...sampleSailings(data, first, dateOf(split)),
            ...sampleSailings(data, dateOf(split + 1), last),
          ];
          expect(written(parts)).toBe(written(whole));
        },
      ),
      { numRuns: 25 },
    );
  });

  test("has unique ids over years", () => {
    const ids = ["2026-01-01", "2027-01-01", "2036-01-01"].flatMap((date) =>
      sampleSailings(data, date, addDays(date, 60)).map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("answers 98 days without hanging; it may take half a second", () => {
    const start = performance.now();
    sampleSailings(data, from, addDays(from, 97));
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  const year = new Map<string, SampleSailing[]>();
  beforeAll(() => {
    for (const row of sampleSailings(data, from, addDays(from, 365 + 31))) {
      const pair = `${row.loadingPortId} ${row.dischargePortId}`;
      const known = year.get(pair);
      if (known) known.push(row);
      else year.set(pair, [row]);
    }
  });

  test.each([
    ["HKHKG", "NLRTM", 28, 40],
    ["HKHKG", "SGSIN", 3, 10],
    ["CNSHA", "USLAX", 11, 21],
    ["CNNBO", "DEHAM", 33, 48],
  ])(
    "%s to %s: four operators, direct and by transhipment, in any 31 days",
    (loading, discharge, least, most) => {
      const sailings = year.get(`${loading} ${discharge}`) ?? [];
      for (let start = 0; start <= 365; start += 7) {
        const first = dayOf(from) + start;
        const month = sailings.filter((row) => dayOf(row.etd) >= first && dayOf(row.etd) <= first + 30);
        expect(new Set(month.map(({ operator }) => operator)).size).toBeGreaterThanOrEqual(4);
        expect(month.some((row) => row.transhipmentPortId === null)).toBe(true);
        expect(month.some((row) => row.transhipmentPortId !== null)).toBe(true);
      }
      for (const row of sailings) {
        const days = dayOf(row.eta) - dayOf(row.etd);
        expect(days).toBeGreaterThanOrEqual(least);
        expect(days).toBeLessThanOrEqual(most);
      }
    },
  );
});

describe("a sailing", () => {
  test("has times as the portal writes them, and never midnight", () => {
    const written = /^\d{4}-\d\d-\d\d(T(?!00:00)([01]\d|2[0-3]):[0-5]\d)?$/;
    const times = (row: SampleSailing) => [
      row.etd,
      row.eta,
      row.siCutoff,
      row.vgmCutoff,
      row.cyCutoff,
      row.cfsCutoff,
      row.receiving,
      row.vrCutoff,
      row.cvCutoff,
    ];
    expectAll((row) => times(row).every((time) => time === null || written.test(time)));
  });

  test("arrives after it departs, within ten weeks, at another port", () => {
    expectAll((row) => {
      const ports = [row.loadingPortId, row.dischargePortId, row.transhipmentPortId];
      return notAfter(row.etd, row.eta) && dayOf(row.eta) - dayOf(row.etd) < 70 && new Set(ports).size === 3;
    });
  });

  test("has its cut-offs in order", () => {
    expectAll((row) => {
      const { receiving, siCutoff: si, cyCutoff: cy } = row;
      if (!receiving || !si || !cy) return false;
      const daysBefore = (time: string) => dayOf(row.etd) - dayOf(time);
      return (
        receiving < si &&
        [row.vgmCutoff, row.cfsCutoff, row.cvCutoff, row.vrCutoff].every(
          (cutoff) => cutoff === null || (si <= cutoff && cutoff <= cy),
        ) &&
        notAfter(cy, row.etd) &&
        [5, 6, 7].includes(daysBefore(receiving)) &&
        [3, 4].includes(daysBefore(si)) &&
        [1, 2].includes(daysBefore(cy))
      );
    });
  });

  test("lacks a time, a cut-off or a booking address as often as real ones do", () => {
    const between = (value: number, low: number, high: number) => {
      expect(value).toBeGreaterThan(low);
      expect(value).toBeLessThan(high);
    };
    between(
      share(rows, (row) => row.etd.length === 10),
      0.1,
      0.2,
    );
    between(
      share(rows, (row) => row.eta.length === 10),
      0.1,
      0.2,
    );
    between(
      share(rows, (row) => row.cyCutoff?.length === 10),
      0.07,
      0.13,
    );
    between(
      share(rows, (row) => row.cfsCutoff === null || row.cvCutoff === null),
      0.07,
      0.13,
    );
    const hosts = new Map(data.carriers.map(({ operator, bookingHost }) => [operator, bookingHost]));
    const bookable = rows.filter((row) => hosts.get(row.operator));
    between(
      share(bookable, (row) => row.bookingUrl === null),
      0.15,
      0.25,
    );
    expectAll((row) => {
      const url = row.bookingUrl === null ? null : new URL(row.bookingUrl);
      return !url || (url.protocol === "https:" && url.hostname === hosts.get(row.operator));
    });
  });

  test("names its second vessel exactly when it is transhipped", () => {
    expectAll(
      (row) =>
        row.vessel !== "" &&
        row.vessel2 !== "" &&
        (row.vessel2 !== null) === (row.transhipmentPortId !== null) &&
        (row.voyage2 !== null) === (row.transhipmentPortId !== null),
    );
  });

  test("lets no vessel leave two ports at once", () => {
    const ports = new Map<string, string>();
    expectAll(({ imo, etd, loadingPortId }) => {
      if (etd.length === 10) return true;
      const known = ports.get(`${imo} ${etd}`);
      ports.set(`${imo} ${etd}`, loadingPortId);
      return known === undefined || known === loadingPortId;
    });
  });
});
