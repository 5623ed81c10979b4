import { dayOf, hasHour, textOf } from "./clock";
import { type CutoffTexts, generateNetwork, type TestNetwork } from "./generate";
import { type Random, randomOf } from "./random";

/**
 * What a second file changes of a small network of direct sailings, some listed and some found in port calls, and which of that counts
 * as a change: departures and arrivals on another date or by six hours, cut-offs on another date or by a minute (docs/port-calls.md,
 * What is recorded). It imports nothing of the portal.
 */

export const fields = ["ETD", "ETA", "SI", "VGM", "CY", "CFS"] as const;
export type Field = (typeof fields)[number];
type Times = Partial<Record<Field, string>>;

/** A sailing as the first file has it and as the second one has it. */
export interface ChangedSailing {
  voyage: string;
  vessel: string;
  isListed: boolean;
  before: Times;
  after: Times;
}

/** One value that counts as changed. */
export interface Change {
  voyage: string;
  field: Field;
  previous: string;
  current: string;
}

export interface ChangedNetwork {
  seed: number;
  sailings: ChangedSailing[];
  before: TestNetwork;
  after: TestNetwork;
}

/** A time that has an hour gets none that counts as unknown. */
const shift = (time: string, minutes: number): string =>
  hasHour(time)
    ? textOf(Date.parse(`${time}Z`) / 60_000 + minutes).replace("T00:00", "T00:01")
    : textOf(Date.parse(`${dayOf(time)}T12:00Z`) / 60_000 + Math.round(minutes / 1440) * 1440).slice(0, 10);

const cutoffFields = ["SI", "VGM", "CY", "CFS"] as const;

/** The times of a sailing in the second file. */
function change(random: Random, before: Times): Times {
  const all = (some: readonly Field[], minutes: number): Times =>
    Object.fromEntries(
      some.flatMap((field) => (before[field] ? [[field, shift(before[field], minutes)]] : [])),
    );
  const sign = random.pick([1, 1, -1]);
  const days = sign * random.pick([1, 2, 3]) * 1440;
  const cutoff = random.pick(cutoffFields);
  const kinds: Times[] = [
    {},
    // With its cut-offs, some of them, or none.
    { ...all(["ETD", "ETA", ...cutoffFields], days) },
    { ...all(["ETD", "ETA", cutoff], days) },
    { ...all(["ETD"], random.pick([301, 359, 360, 420])) },
    { ...all(["ETA"], sign * random.pick([90, 359, 360, 1440])) },
    { ...all([cutoff], sign * random.pick([1, 30, 480, 1440])) },
    { ...all(["ETD", ...cutoffFields], days), ...all([cutoff], days + random.pick([60, -60, 900])) },
  ];
  return { ...before, ...random.pick(kinds) };
}

/** A network of sailings of which each has a voyage number of its own, and what becomes of them. */
export function generateChanges(seed: number): ChangedNetwork {
  const random = randomOf(seed + 3_000_000);
  const base = generateNetwork(seed);
  const [loading = base.discharge] = base.loading;
  const start = Date.parse(`${base.dateFrom}T00:00Z`) / 60_000 + 30 * 1440;
  // No clock changes on the way of these days, and no time is near midnight.
  const at = (day: number, most = 20) => textOf(start + day * 1440 + random.int(3 * 60, most * 60));
  const sailings = Array.from({ length: 6 }, (_, n): ChangedSailing => {
    const day = n * 8;
    const time = (days: number) => {
      const text = at(day - days);
      return random.chance(0.2) ? dayOf(text) : text;
    };
    const before: Times = { ETD: at(day), ETA: at(day + 45) };
    for (const [index, field] of cutoffFields.entries())
      if (random.chance(0.7)) before[field] = time(5 - index);
    const voyage = `${300 + n}E`;
    return {
      voyage,
      vessel: `SHIP ${"ABCDEF"[n]}`,
      isListed: n % 2 === 0,
      before,
      after: change(random, before),
    };
  });
  const now = new Date((start - 20 * 1440) * 60_000);
  const networkOf = (side: "before" | "after"): TestNetwork => ({
    ...{ seed, now, loading: [loading], discharge: base.discharge, second: [], rules: [], hasFactors: false },
    dateFrom: textOf(start - 10 * 1440).slice(0, 10),
    dateTo: textOf(start + 60 * 1440).slice(0, 10),
    listed: sailings
      .filter(({ isListed }) => isListed)
      .map((one) => ({
        ...{ operator: "Lantern Line", service: "L1", from: loading.id, to: base.discharge.id },
        ...{ vessel: one.vessel, voyage: one.voyage, imo: null, hub: null, vessel2: null, voyage2: null },
        ...{ etd: one[side].ETD ?? "", eta: one[side].ETA ?? null, cutoffs: cutoffsOf(one[side]) },
      })),
    voyages: sailings
      .filter(({ isListed }) => !isListed)
      .map((one) => {
        const sale = { seller: "Peak Line", service: "P1", voyage: one.voyage, tco: null };
        const call = { terminal: "", loads: true, discharges: true, isOmitted: false };
        const departure = { planned: one[side].ETD ?? "" };
        const arrival = { planned: one[side].ETA ?? "" };
        return {
          ...{ vessel: one.vessel, imo: null, isBlank: false },
          calls: [
            {
              ...{ ...call, port: loading.id, arrival: null, departure },
              sales: [{ ...sale, cutoffs: cutoffsOf(one[side]) }],
            },
            { ...call, port: base.discharge.id, arrival, departure: null, sales: [{ ...sale, cutoffs: {} }] },
          ],
        };
      }),
  });
  return { seed, sailings, before: networkOf("before"), after: networkOf("after") };
}

const cutoffsOf = ({ SI: si, VGM: vgm, CY: cy, CFS: cfs }: Times): CutoffTexts => ({
  ...(si && { si }),
  ...(vgm && { vgm }),
  ...(cy && { cy }),
  ...(cfs && { cfs }),
});

/** By how many minutes a time has moved; whole days where an hour is not known. */
export function movedBy(previous: string, current: string): number {
  const [a, b] =
    hasHour(previous) && hasHour(current) ? [previous, current] : [dayOf(previous), dayOf(current)];
  return (Date.parse(b.length > 10 ? `${b}Z` : b) - Date.parse(a.length > 10 ? `${a}Z` : a)) / 60_000;
}

/** What counts as a change of a sailing. */
export const changesOf = ({ voyage, before, after }: ChangedSailing): Change[] =>
  fields.flatMap((field) => {
    const [previous, current] = [before[field], after[field]];
    if (!previous || !current) return [];
    const isOfShip = field === "ETD" || field === "ETA";
    const isCounted =
      dayOf(previous) !== dayOf(current) || Math.abs(movedBy(previous, current)) >= (isOfShip ? 360 : 1);
    return isCounted ? [{ voyage, field, previous, current }] : [];
  });

/**
 * The changes that the sentence of a sailing has: its departure, else its arrival, and three cut-offs at most. "With it" moves one that
 * moves by as much as the ship, or by half a day more: nobody who reckons so is late.
 */
export function inSentence(sailing: ChangedSailing): Change[] {
  const changes = changesOf(sailing);
  const departs = changes.find(({ field }) => field === "ETD");
  const ship = departs ?? changes.find(({ field }) => field === "ETA");
  const isWithShip = ({ previous, current }: Change) => {
    const [own, ships] = [
      movedBy(previous, current),
      departs ? movedBy(departs.previous, departs.current) : 0,
    ];
    return ships !== 0 && own * ships > 0 && own >= ships && own - ships <= 720;
  };
  const cutoffs = changes.filter((one) => one.field !== "ETD" && one.field !== "ETA" && !isWithShip(one));
  return [...(ship ? [ship] : []), ...cutoffs.slice(0, 3)];
}
