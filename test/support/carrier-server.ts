import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A carrier's own Commercial Schedules service for tests, as the standard describes vessel-schedules: one ServiceSchedule for each
 * service, paged by cursor, with every way in which such a service can fail.
 */
export type CarrierFault =
  | { kind: "status"; status: number; headers?: Record<string, string> }
  | { kind: "silent" | "endless" | "malformed" | "object" | "same cursor" | "cut off" }
  | { kind: "redirect"; to: string };

export interface CarrierRequest {
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage["headers"];
  at: number;
}

export interface CarrierServer {
  url: string;
  /** The served ServiceSchedules, which a test may change. */
  services: Record<string, unknown>[];
  requests: CarrierRequest[];
  /** Makes requests fail; null ends it. */
  fault: CarrierFault | null;
  /** How many items a page has at most. */
  pageSize: number;
  close(): Promise<void>;
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
  const open = new Set<ServerResponse>();
  const state: CarrierServer = {
    url: "",
    services: [],
    requests: [],
    fault: null,
    pageSize: 100,
    close: async () => {
      for (const response of open) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    open.add(response);
    const url = new URL(request.url ?? "/", "http://carrier.example");
    state.requests.push({
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      at: performance.now(),
    });
    if (state.fault) fail(response, state.fault);
    else answer(response, url, state);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cs/v1`;
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

function fail(response: ServerResponse, fault: CarrierFault): void {
  switch (fault.kind) {
    case "status":
      response.writeHead(fault.status, fault.headers).end('{"errors":[]}');
      return;
    case "redirect":
      response.writeHead(302, { location: fault.to }).end();
      return;
    case "silent":
      return;
    case "endless": {
      response.writeHead(200, { "content-type": "application/json" });
      const more = () => {
        while (!response.destroyed && response.write(`[${" ".repeat(65_536)}`));
      };
      response.on("drain", more);
      more();
      return;
    }
    case "malformed":
      response.end('[{"carrierServiceCode": "AE1",');
      return;
    case "object":
      response.end('{"services": []}');
      return;
    case "same cursor":
      response.setHeader("Next-Page-Cursor", "again");
      response.end("[]");
      return;
    case "cut off":
      response.writeHead(200, { "content-length": "1000" });
      response.write("[");
      setImmediate(() => response.destroy());
  }
}
