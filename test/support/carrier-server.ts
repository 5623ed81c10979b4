import type { ServerResponse } from "node:http";
import { type FaultyServer, startFaultyServer } from "./faulty-server";

/**
 * A carrier's own Commercial Schedules service for tests, as the standard describes vessel-schedules: one ServiceSchedule for each
 * service, paged by cursor.
 */
export interface CarrierServer extends FaultyServer {
  /** Base address of the service. */
  url: string;
  /** The served ServiceSchedules, which a test may change. */
  services: Record<string, unknown>[];
  /** How many items a page has at most. */
  pageSize: number;
}

/** A ServiceSchedule of one ship a week between two ports. */
export function serviceSchedule(
  code: string,
  { weeks = 2, from = "HKHKG", to = "NLRTM", hour = "18:00" } = {},
): Record<string, unknown> {
  const day = (week: number, days: number) =>
    new Date(Date.UTC(2026, 2, 17 + 7 * week + days)).toISOString().slice(0, 10);
  return {
    carrierServiceName: `${code} Express`,
    carrierServiceCode: code,
    vesselSchedules: Array.from({ length: weeks }, (_, week) => ({
      vessel: { vesselIMONumber: String(2400001 + week), name: `Lantau ${week + 1}` },
      isDummyVessel: false,
      transportCalls: [
        call(from, `${code}-${week}`, [
          ["ARRI", "PLN", `${day(week, 0)}T06:00:00+08:00`],
          ["DEPA", "PLN", `${day(week, 0)}T${hour}:00+08:00`],
          ["DEPA", "EST", `${day(week, 1)}T02:00:00+08:00`],
        ]),
        call(to, `${code}-${week}`, [["ARRI", "PLN", `${day(week, 30)}T07:00:00+02:00`]]),
      ],
    })),
  };
}

const call = (UNLocationCode: string, voyage: string, moments: [string, string, string][]) => ({
  transportCallReference: `${voyage}-${UNLocationCode}`,
  carrierImportVoyageNumber: `${voyage}W`,
  carrierExportVoyageNumber: `${voyage}W`,
  location: { UNLocationCode, facilitySMDGCode: "HIT" },
  timestamps: moments.map(([eventTypeCode, eventClassifierCode, eventDateTime]) => ({
    eventTypeCode,
    eventClassifierCode,
    eventDateTime,
  })),
  ...(UNLocationCode === "HKHKG" && {
    cutOffTimes: [{ cutOffDateTimeCode: "FCO", cutOffDateTime: "2026-03-16T17:00:00+08:00" }],
  }),
});

export async function startCarrierServer(): Promise<CarrierServer> {
  const served = { services: [] as Record<string, unknown>[], pageSize: 100 };
  const server = await startFaultyServer((url, response) => answer(response, url, state));
  const state: CarrierServer = Object.assign(server, served, { url: `${server.origin}/cs/v1` });
  return state;
}

function answer(response: ServerResponse, { pathname, searchParams }: URL, state: CarrierServer): void {
  const [service, port] = [searchParams.get("carrierServiceCode"), searchParams.get("UNLocationCode")];
  if (pathname !== "/cs/v1/vessel-schedules" || (service === null && port === null)) {
    response.writeHead(400).end("{}");
    return;
  }
  const matching = state.services.filter(
    (one) =>
      (service === null || one.carrierServiceCode === service) &&
      (port === null || JSON.stringify(one).includes(`"UNLocationCode":"${port}"`)),
  );
  const from = Number(searchParams.get("cursor") ?? 0);
  const until = from + Math.min(state.pageSize, Number(searchParams.get("limit") ?? 100));
  response.setHeader("API-Version", "1.0.4");
  if (until < matching.length) response.setHeader("Next-Page-Cursor", String(until));
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(matching.slice(from, until)));
}
