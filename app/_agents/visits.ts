import "server-only";
import { z } from "zod";
import type { CarrierPromise, PortVisits, SeenTime, SeenVisit, ShipVisit } from "@/lib/visits/shared";
import { localTime, toLocalTime } from "./tool";

/** What ports reported of ships, as a part of answers: testimony beside what carriers promised, which it never changes. */

const seenTime = z
  .object({ instant: z.string(), expected: z.boolean(), by: z.string().nullable() })
  .nullable();

const visitSchema = z.object({
  vessel: z.string().nullable(),
  imo: z.string().nullable(),
  berth: z.string().nullable(),
  arrival: seenTime,
  departure: seenTime,
  promised: z
    .object({
      carriers: z.array(z.string()),
      services: z.array(z.string()),
      voyage: z.string().nullable(),
      arrival: localTime.nullable(),
      departure: localTime.nullable(),
      published: z.string().nullable(),
      minutes_late: z.number().nullable(),
    })
    .nullable(),
});

export const seenSchema = z.array(
  visitSchema.extend({ port: z.string(), unlocode: z.string(), source: z.string() }),
);

export const seenAtPortSchema = z
  .object({
    sources: z.array(z.object({ name: z.string(), licence: z.string(), url: z.string(), read: z.string() })),
    in_port: z.array(visitSchema),
    arrivals: z.array(visitSchema),
    departures: z.array(visitSchema),
    due: z.array(visitSchema),
  })
  .nullable();

const timeOf = (time: SeenTime | null) =>
  time && { instant: time.instant, expected: time.isEstimate, by: time.by };

/** @param zone of the port, where it is known */
function toVisit({ ship, place, arrival, departure, promise }: SeenVisit, zone: string | null) {
  return {
    vessel: ship.name,
    imo: ship.imo,
    berth: place,
    arrival: timeOf(arrival),
    departure: timeOf(departure),
    promised: promise && toPromise(promise, zone),
  };
}

const toPromise = (
  { carriers, services, voyage, arrival, departure, asOf, minutesLate }: CarrierPromise,
  zone: string | null,
) => ({
  carriers,
  services: services.map(({ code }) => code),
  voyage,
  arrival: toLocalTime(arrival, zone),
  departure: toLocalTime(departure, zone),
  published: asOf,
  minutes_late: minutesLate,
});

/** Each with its port and who reported it. */
export const toSeen = (visits: readonly ShipVisit[]): z.infer<typeof seenSchema> =>
  visits.map((visit) => ({
    ...toVisit(visit, null),
    port: visit.port.name,
    unlocode: visit.port.code,
    source: visit.sourceName,
  }));

export function toSeenAtPort(visits: PortVisits | null, zone: string): z.infer<typeof seenAtPortSchema> {
  if (!visits) return null;
  const list = (of: readonly SeenVisit[]) => of.map((visit) => toVisit(visit, zone));
  return {
    sources: visits.sources.map(({ name, licence, url, seen }) => ({
      name,
      licence,
      url,
      read: seen.instant,
    })),
    in_port: list(visits.inPort),
    arrivals: list(visits.arrivals),
    departures: list(visits.departures),
    due: list(visits.due),
  };
}
