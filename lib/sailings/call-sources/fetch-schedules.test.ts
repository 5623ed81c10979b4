import { parseRetryAfter } from "@/lib/upstream/fetch-body";
import { type CarrierServer, serviceSchedule, startCarrierServer } from "@/test/support/carrier-server";
import type { ServerFault } from "@/test/support/faulty-server";
import { scaled } from "@/test/support/time-scale.mjs";
import {
  countCalls,
  type FetchLimits,
  fetchLimits,
  fetchPages,
  periodsOf,
  serviceCodeOf,
} from "./fetch-schedules";
import type { CallSource } from "./settings";

let carrier: CarrierServer;
let foreign: CarrierServer;
beforeEach(async () => {
  [carrier, foreign] = [await startCarrierServer(), await startCarrierServer()];
});
afterEach(() => Promise.all([carrier.close(), foreign.close()]));

const sourceOf = (changes: Partial<CallSource> = {}): CallSource => ({
  code: "PEAK",
  name: "Peak Line",
  base: carrier.url,
  headers: () => ({ "Consumer-Key": "very-secret" }),
  services: [],
  ports: [],
  daysBack: 7,
  daysAhead: 84,
  daysPerRequest: 301,
  requestsPerMinute: 600,
  everyMinutes: 60,
  ...changes,
});

async function read(
  limits: Partial<FetchLimits> = {},
  changes: Partial<CallSource> = {},
  signal?: AbortSignal,
) {
  const items: unknown[] = [];
  const request = {
    source: sourceOf(changes),
    filter: { UNLocationCode: "HKHKG" },
    from: "2026-03-09",
    to: "2026-06-08",
    pace: async () => {},
    signal: signal ?? new AbortController().signal,
    now: () => new Date("2026-03-16T00:00:00Z"),
    limits: { ...fetchLimits, ...limits },
  };
  for await (const page of fetchPages(request)) items.push(...page);
  return items;
}

test("pages are read by their cursors, with filters, secrets and the version of the standard", async () => {
  carrier.services = ["A1", "A2", "A3"].map((code) => serviceSchedule(code));
  carrier.pageSize = 2;
  expect((await read()).map(serviceCodeOf)).toEqual(["A1", "A2", "A3"]);
  expect(carrier.requests.map(({ query }) => query)).toEqual([
    { UNLocationCode: "HKHKG", startDate: "2026-03-09", endDate: "2026-06-08", limit: "100" },
    { UNLocationCode: "HKHKG", startDate: "2026-03-09", endDate: "2026-06-08", limit: "100", cursor: "2" },
  ]);
  expect(carrier.requests[0]?.headers).toMatchObject({ "consumer-key": "very-secret", "api-version": "1" });
});

test("days are requested in periods that a carrier allows", async () => {
  expect(periodsOf("2026-03-09", "2026-04-30", 21)).toEqual([
    { startDate: "2026-03-09", endDate: "2026-03-29" },
    { startDate: "2026-03-30", endDate: "2026-04-19" },
    { startDate: "2026-04-20", endDate: "2026-04-30" },
  ]);
  carrier.services = [serviceSchedule("A1")];
  await read({}, { daysPerRequest: 56 });
  expect(carrier.requests.map(({ query }) => [query.startDate, query.endDate])).toEqual([
    ["2026-03-09", "2026-05-03"],
    ["2026-05-04", "2026-06-08"],
  ]);
});

const faults: [name: string, fault: () => ServerFault, kind: string][] = [
  ["429", () => ({ kind: "status", status: 429, headers: { "retry-after": "90" } }), "busy"],
  ["500", () => ({ kind: "status", status: 500 }), "failed"],
  ["401", () => ({ kind: "status", status: 401 }), "denied"],
  ["400", () => ({ kind: "status", status: 400 }), "declined"],
  ["no response", () => ({ kind: "silent" }), "slow"],
  ["an endless response", () => ({ kind: "endless" }), "size"],
  ["half a response", () => ({ kind: "cut off" }), "unreachable"],
  ["no JSON", () => ({ kind: "malformed" }), "content"],
  ["no array", () => ({ kind: "object" }), "content"],
  ["the same cursor again", () => ({ kind: "same cursor" }), "content"],
  [
    "a redirect to another host",
    () => ({ kind: "redirect", to: `${foreign.url}/vessel-schedules` }),
    "redirected",
  ],
  ["redirects in a circle", () => ({ kind: "redirect", to: "/cs/v1/vessel-schedules" }), "redirected"],
];
test.each(faults)("%s is reported by a code, without address or secret", async (_, fault, kind) => {
  carrier.fault = fault();
  const timeoutMs = kind === "slow" ? 200 : scaled(20_000);
  const error = await read({ timeoutMs, pageBytes: 1_000_000 }).catch((error) => error);
  expect(error).toMatchObject({ name: "FetchError", kind });
  expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/very-secret|127\.0\.0\.1/);
  if (kind === "busy") expect(error.retryAfterMs).toBe(90_000);
  expect(foreign.requests).toEqual([]);
});

test("a carrier that does not respond is reported as such", async () => {
  await carrier.close();
  await expect(read()).rejects.toMatchObject({ kind: "unreachable" });
  carrier = await startCarrierServer();
});

test.each<[string, Partial<FetchLimits>]>([
  ["bytes of a page", { pageBytes: 1000 }],
  ["bytes of all pages", { totalBytes: 3000 }],
  ["pages", { pages: 2 }],
])("more than the bound of %s is not read", async (_, limits) => {
  carrier.services = ["A1", "A2", "A3"].map((code) => serviceSchedule(code));
  carrier.pageSize = 1;
  await expect(read(limits)).rejects.toMatchObject({ kind: "size" });
  await expect(read()).resolves.toHaveLength(3);
});

test("more time than the bound ends between two pages", async () => {
  carrier.services = [serviceSchedule("A1"), serviceSchedule("A2")];
  carrier.pageSize = 1;
  await expect(read({ totalMs: -1 })).rejects.toMatchObject({ kind: "slow" });
});

test("a request is ended by its signal", async () => {
  carrier.fault = { kind: "silent" };
  const ending = new AbortController();
  const reading = read({}, {}, ending.signal);
  setTimeout(() => ending.abort(new Error("stopped")), 50);
  await expect(reading).rejects.toThrow("stopped");
});

test("Retry-After is seconds or a date", () => {
  const now = new Date("2026-03-16T00:00:00Z");
  expect(parseRetryAfter("120", now)).toBe(120_000);
  expect(parseRetryAfter("Mon, 16 Mar 2026 00:01:00 GMT", now)).toBe(60_000);
  expect(parseRetryAfter("Mon, 16 Mar 2020 00:01:00 GMT", now)).toBe(0);
  for (const header of [null, "soon", ""]) expect(parseRetryAfter(header, now)).toBeUndefined();
});

test("items of any form have a code or none, and are counted", () => {
  for (const item of [
    null,
    1,
    "x",
    [],
    {},
    { carrierServiceCode: 5 },
    { carrierServiceCode: "x".repeat(12) },
  ])
    expect(serviceCodeOf(item)).toBeNull();
  for (const item of [null, {}, { vesselSchedules: 1 }, { vesselSchedules: [null, { transportCalls: {} }] }])
    expect(countCalls(item)).toBe(0);
  expect(countCalls(serviceSchedule("A1"))).toBe(4);
});
