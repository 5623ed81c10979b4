import type { Kysely } from "kysely";
import type { Position } from "@/lib/geography/kilometres";
import { fastestVoyage } from "@/lib/geography/sea-routes";
import { dateOf, dayNumber, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import type { Database } from "@/lib/store/schema";
import {
  arrivalMinutes,
  departureMinutes,
  type Minutes,
  type ZoneClock,
  zoneClock,
} from "@/lib/time/zone-clock";

/** What an import knows of ports, and which of its times can be true. */
export interface PortFacts {
  /** IANA; UTC for a port that is unknown. */
  zoneOf(portId: string): string;
  zoneClockOf(portId: string): ZoneClock;
  /** Degrees; undefined where it is not known. */
  positionOf(portId: string): Position | undefined;
  /** From departure to arrival; a time without an hour is taken at its best. */
  minutesBetween(passage: PassageTimes): Minutes;
}

/** A passage between two ports with its local times. */
export interface PassageTimes {
  from: string;
  to: string;
  etd: PortTime;
  eta: PortTime;
}

export async function portFacts(db: Kysely<Database>): Promise<PortFacts> {
  const rows = await db.selectFrom("ports").select(["id", "zone", "lat", "lon"]).execute();
  const ports = new Map(rows.map((port) => [port.id, port]));
  const zoneOf = (portId: string) => ports.get(portId)?.zone ?? "UTC";
  const zoneClockOf = (portId: string) => zoneClock(zoneOf(portId));
  return {
    zoneOf,
    zoneClockOf,
    minutesBetween: ({ from, to, etd, eta }) =>
      zoneClockOf(to).toUtc(arrivalMinutes(eta)) - zoneClockOf(from).toUtc(departureMinutes(etd)),
    positionOf(portId) {
      const { lat = null, lon = null } = ports.get(portId) ?? {};
      return lat === null || lon === null ? undefined : { lat, lon };
    },
  };
}

const day = 1440;
/** A sailing takes at most this many days besides those of a ship of ten knots: transhipments are waited for. */
const mostWaiting = 60;
const slowestKmPerDay = 10 * 1.852 * 24;
/** Where the distance is not known. */
const mostDays = 180;
/** Nobody publishes departures so far ahead. */
const mostYearsAhead = 2;
/** Older cut-offs belong to another departure. */
const mostDaysBefore = 60;

/**
 * Why a sailing cannot be true, as the end of a sentence that begins with its times; null where it can. The times are local; one
 * without an hour is taken at its best.
 * @param days between the two dates, as the source itself states them (T/T); they are not checked here
 */
export function passageProblem(facts: PortFacts, passage: PassageTimes): string | null {
  const { from, to } = passage;
  const took = facts.minutesBetween(passage);
  if (took < 0) return "is before ETD";
  const [here, there] = [facts.positionOf(from), facts.positionOf(to)];
  const km = here && there ? fastestVoyage(here, there) : null;
  if (km && took < km.minutes) {
    return `is ${inDays(took)} after ETD, and the shortest way by sea is ${Math.round(km.km / 1.852).toLocaleString("en")} nautical miles`;
  }
  const longest = km ? mostWaiting + km.km / slowestKmPerDay : mostDays;
  return took > longest * day ? `is ${inDays(took)} after ETD` : null;
}

const inDays = (minutes: number) => {
  const days = Math.round((10 * minutes) / day) / 10;
  return `${days} ${days === 1 ? "day" : "days"}`;
};

/** Whether a date is more than two years after now: nobody publishes such departures. */
export const isFarAhead = (time: PortTime, now: Date): boolean =>
  dayNumber(dateOf(time)) - now.getTime() / (day * 60_000) > mostYearsAhead * 366;

/** Whether what has happened, or was said, is still to come, by a clock that is at most ten minutes behind. */
export const isFuture = (time: PortTime, clock: ZoneClock, now: Date): boolean =>
  clock.toUtc(departureMinutes(time)) > now.getTime() / 60_000 + 10;

/** The same for a time of an unknown zone. */
export const isFutureAnywhere = (time: PortTime, now: Date): boolean =>
  departureMinutes(time) > now.getTime() / 60_000 + 14 * 60;

/**
 * Why a cut-off cannot be one of a departure, as the end of a sentence that begins with it; null where it can.
 * @param departures the planned, estimated and actual one, as far as they are known; a cut-off may belong to any of them
 */
export function cutoffProblem(cutoff: PortTime, departures: readonly (PortTime | null)[]): string | null {
  const known = departures.filter((time) => time !== null).sort((a, b) => (endOf(a) < endOf(b) ? -1 : 1));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  if (timeOfDay(cutoff) ? cutoff > endOf(last) : cutoff > dateOf(last)) return "is after the departure";
  const days = dayNumber(dateOf(first)) - dayNumber(cutoff.slice(0, 10));
  return days > mostDaysBefore ? `is ${days} days before the departure` : null;
}

/** A text that sorts as the time does: a day without an hour ends with the day. */
const endOf = (time: PortTime) => (timeOfDay(time) ? time : `${time}T24:00`);
