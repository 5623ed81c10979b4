import pino from "pino";
import { claimSource, declareSources, readSourceStates } from "@/lib/upstream/fetching/queue";
import { fetchDue, fetchTimes, startFetching } from "@/lib/upstream/fetching/worker";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { scaled } from "@/test/support/time-scale.mjs";
import { portMisItem, startVisitServer, type VisitServer } from "@/test/support/visit-server";
import { addVisitedPorts, recordedLists, visitedPorts } from "@/test/support/visits";
import { listLimits } from "./fetch-lists";
import type { VisitFetchSource } from "./settings";
import { type VisitFetching, visitFetching } from "./start";

let store: TestStore;
let ports: VisitServer;
let now: Date;
let lines: string[];
beforeEach(async () => {
  [store, ports] = [await openTestStore(), await startVisitServer()];
  await addVisitedPorts(store);
  now = new Date("2026-10-21T05:00:00Z");
  lines = [];
});
afterEach(() => Promise.all([store.close(), ports.close()]));

const [xml = ""] = Object.values(recordedLists("busan"));

const usual = () => ({
  base: ports.origin,
  headers: () => ({ "X-Key": "very-secret" }),
  ...{ termsRead: "2026-10-01", requestsPerMinute: 60_000, everyMinutes: 20 },
});
type Of<Name> = Extract<VisitFetchSource, { source: Name }>;
const hongKong = (): Of<"hkmd"> => ({
  ...{ ...usual(), source: "hkmd", code: "hkmd", hoursAhead: 8 },
  lists: ["opendata/RP05005i.XML", "opendata/RP05505i.XML"],
});
const helsinki = (): Of<"digitraffic"> => ({
  ...{ ...usual(), source: "digitraffic", code: "digitraffic", ports: ["FIHEL"], daysBack: 3 },
});
const busan = (changes: Partial<Of<"port-mis">> = {}): Of<"port-mis"> => ({
  ...{ ...usual(), source: "port-mis", code: "port-mis", hoursAhead: 9, authorities: ["020"] },
  ...{ daysBack: 1, daysAhead: 0, requestsPerDay: 9_000 },
  parameters: () => ({ serviceKey: "very-secret+/=" }),
  ...changes,
});
const singapore = (): Of<"mpa"> => ({
  ...{ ...usual(), source: "mpa", code: "mpa", hoursAhead: 8, daysBack: 1, daysAhead: 1 },
  lists: ["arrivals", "duetoarrive"],
});

const fetchingOf = (sources: readonly VisitFetchSource[], changes: Partial<VisitFetching> = {}) =>
  visitFetching({
    ...{ store, sources, ports: visitedPorts, today: () => now, clock: () => now, random: () => 0 },
    log: pino({ level: "debug" }, { write: (line: string) => void lines.push(line) }),
    ...changes,
  });
const declare = (...sources: VisitFetchSource[]) => {
  const { partsOf } = fetchingOf(sources);
  const declared = sources.map((source) => ({ source: source.code, parts: partsOf(source) }));
  return declareSources(store, "visits", declared, now);
};
/** Declares a source, and fetches all that is due from it. */
async function fetchAll(source: VisitFetchSource, changes: Partial<VisitFetching> = {}, owner = "one") {
  await declare(source);
  const signal = new AbortController().signal;
  return fetchDue(fetchingOf([source], changes), source, { owner, signal });
}
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const state = async () => (await readSourceStates(store.reader, "visits"))[0];
const visits = () => store.db.selectFrom("visits").selectAll().orderBy("source_id").execute();
const ships = async () => (await visits()).map(({ ship }) => ship);

test("Hong Kong's lists are fetched, and become visits as those of a folder do", async () => {
  expect(await fetchAll(hongKong())).toBe(true);
  expect(await visits()).toMatchObject([
    {
      ...{ source: "hkmd", ship: "PEARL CORMORANT", call_sign: "VRZA1", seen_at: "2026-10-21T05:00:00.000Z" },
      arrival_actual: "2026-10-20T03:05:00.000Z",
      departure_actual: "2026-10-20T20:45:00.000Z",
    },
    { ship: "NAMELESS SIGN" },
  ]);
  expect(await state()).toMatchObject({ source: "hkmd", parts: 2, fetched: 2, failures: 0, failing: 0 });
  expect(await store.all("select domain from imports")).toEqual([{ domain: "visits" }]);
  const [request] = ports.requests;
  expect(request?.headers).toMatchObject({ "accept-encoding": "gzip", "x-key": "very-secret" });
  expect(request?.headers["user-agent"]).toMatch(/^HarbourGazette\/1\.0 /);
});

test("a list is due again after its minutes; the same one is said again after two hours", async () => {
  await fetchAll(hongKong());
  const [before] = await visits();
  pass(19);
  expect(await fetchAll(hongKong())).toBe(false);
  pass(1);
  expect(await fetchAll(hongKong())).toBe(true);
  expect((await visits())[0]).toEqual(before);
  pass(120);
  await fetchAll(hongKong());
  expect((await visits())[0]).toEqual({ ...before, seen_at: now.toISOString() });
});

test("Digitraffic is asked by port, and since some days ago", async () => {
  await fetchAll(helsinki());
  expect(ports.requests.map(({ path, query }) => [path, query])).toEqual([
    ["/port-calls", { locode: "FIHEL", from: "2026-10-18T00:00:00Z" }],
  ]);
  // Of its visits two are still to come by this clock.
  expect(await ships()).toContain("ms Harmaja Gull");
});

test("PORT-MIS is asked for each day and direction, all pages of fifty rows", async () => {
  const item = (count: number) => portMisItem(count, "2026-10-20T18:25:00+09:00");
  ports.items["020 20261020 I"] = Array.from({ length: 101 }, (_, at) => item(at));
  ports.items["020 20261021 O"] = [item(100), item(200)];
  await fetchAll(busan());
  expect(ports.requests.map(({ query }) => `${query.sde} ${query.deGb} ${query.pageNo}`)).toEqual([
    ...["20261020 I 1", "20261020 I 2", "20261020 I 3", "20261020 O 1"],
    ...["20261021 I 1", "20261021 O 1"],
  ]);
  expect(ports.requests[0]?.query).toMatchObject({
    ...{ serviceKey: "very-secret+/=", prtAgCd: "020", ede: "20261020", numOfRows: "50" },
  });
  expect(await visits()).toHaveLength(102);
});

test("the day's requests are counted, over restarts too; then nothing is asked until the source's next day", async () => {
  const source = busan({ requestsPerDay: 5 });
  await fetchAll(source);
  pass(20);
  await fetchAll(source, {}, "another process");
  expect(ports.requests).toHaveLength(5);
  // Korea's day ends at 15:00 UTC.
  expect(await state()).toMatchObject({ reason: "spent", dueAt: new Date("2026-10-21T15:00:00Z") });
  now = new Date("2026-10-21T15:00:00Z");
  await fetchAll(source);
  expect(ports.requests).toHaveLength(9);
  expect(await state()).toMatchObject({ failures: 0, reason: null });
});

const refused = (code: string) =>
  `<OpenAPI_ServiceResponse><cmmMsgHeader><errMsg>SERVICE ERROR</errMsg><returnReasonCode>${code}</returnReasonCode></cmmMsgHeader></OpenAPI_ServiceResponse>`;
test.each([
  ["the gateway's 22", refused("22"), { failures: 1, reason: "spent" }],
  ["the gateway's 30", refused("30"), { failures: 1, reason: "denied" }],
  ["the gateway's 12", refused("12"), { failures: 0, failing: 1, failingReason: "content" }],
  ["the service's 99", xml.replace(">00<", ">99<"), { failures: 0, failing: 1, failingReason: "content" }],
  ["no XML", "[]", { failures: 0, failing: 1, failingReason: "content" }],
  [
    "the service's 03, that there are no data",
    xml.replace(/>00<|<item>.*<\/item>/gs, (part) => (part === ">00<" ? ">03<" : "")),
    { fetched: 1, failing: 0 },
  ],
])("%s of PORT-MIS", async (_, refusal, told) => {
  ports.refusal = refusal;
  await fetchAll(busan());
  expect(await state()).toMatchObject(told);
  expect(await visits()).toEqual([]);
});

test("Singapore's lists are asked day by day, and a day without a ship is no failure", async () => {
  await fetchAll(singapore());
  expect(ports.requests.map(({ path }) => path)).toEqual([
    "/vessel/arrivals/1.0.0/date/2026-10-20",
    "/vessel/arrivals/1.0.0/date/2026-10-21",
    "/vessel/duetoarrive/1.0.0/date/2026-10-21",
    "/vessel/duetoarrive/1.0.0/date/2026-10-22",
  ]);
  expect((await ships()).sort()).toEqual(["KALLANG EGRET", "NO NUMBER", "SERANGOON HERON"]);
  expect(await state()).toMatchObject({ fetched: 2, failing: 0, leftOut: 3 });
});

describe("a response that cannot be used changes nothing, and is told; its list is asked again when it is due", () => {
  test.each([
    ["cut off in the middle", (list: string) => list.slice(0, list.length / 2)],
    ["with a document type", (list: string) => list.replace("<RP05005I", "<!DOCTYPE a>\n<RP05005I")],
    ["of another shape", () => "<html><body>Maintenance</body></html>"],
    ["nothing", () => ""],
    ["of a service that refuses", () => xml.replace(">00<", ">99<")],
  ])("%s", async (_, spoil) => {
    await fetchAll(hongKong());
    const before = await visits();
    const good = ports.lists["/opendata/RP05005i.XML"] ?? "";
    ports.lists["/opendata/RP05005i.XML"] = spoil(good);
    pass(20);
    await fetchAll(hongKong());
    expect(await visits()).toEqual(before);
    expect(await state()).toMatchObject({ failures: 0, failing: 1, failingReason: "unreadable", fetched: 2 });
    ports.lists["/opendata/RP05005i.XML"] = good;
    pass(20);
    await fetchAll(hongKong());
    expect(await state()).toMatchObject({ failing: 0, failingReason: null });
  });
});

test("one bad day of Singapore leaves the last whole state of that list, and the other list is fetched", async () => {
  ports.lists["/arrivals/1.0.0/date/2026-10-21"] = '[{"vesselParticulars": {"vesselName": "HALF';
  await fetchAll(singapore());
  expect(await ships()).toEqual(["SERANGOON HERON", "KALLANG EGRET"]);
  expect(await state()).toMatchObject({ failing: 1, failingReason: "unreadable" });
});

test.each([
  ["an endless response", { kind: "endless" } as const, { failing: 2, failingReason: "size" }],
  ["429", { kind: "status", status: 429 } as const, { failures: 1, reason: "busy" }],
  ["a broken connection", { kind: "cut off" } as const, { failures: 1, reason: "unreachable" }],
  [
    "another host",
    { kind: "redirect", to: "http://127.0.0.2:1/" } as const,
    { failures: 1, reason: "redirected" },
  ],
])("%s is told as for carriers, and pauses grow", async (_, fault, told) => {
  await fetchAll(hongKong());
  const before = await visits();
  ports.fault = fault;
  pass(20);
  await fetchAll(hongKong(), { limits: { ...listLimits, responseBytes: 100_000 } });
  expect(await state()).toMatchObject(told);
  expect(await visits()).toEqual(before);
  if (!("failures" in told)) return;
  const pauses: number[] = [];
  for (let round = 0; round < 3; round++) {
    now = (await state())?.dueAt ?? now;
    await fetchAll(hongKong());
    pauses.push((((await state())?.dueAt ?? now).getTime() - now.getTime()) / 1000);
  }
  expect(pauses).toEqual([60, 120, 240]);
});

test("two processes on one store ask a source once", async () => {
  const source = hongKong();
  await declare(source);
  const signal = new AbortController().signal;
  const done = await Promise.all(
    ["one", "two"].map((owner) => fetchDue(fetchingOf([source]), source, { owner, signal })),
  );
  expect(done.sort()).toEqual([false, true]);
  expect(ports.requests).toHaveLength(2);
});

test("a process that is ended between two pages leaves what was stored, and the next one fetches all of the list", async () => {
  ports.items["020 20261020 I"] = Array.from({ length: 60 }, (_, at) =>
    portMisItem(at, "2026-10-20T18:25:00+09:00"),
  );
  const source = busan();
  await declare(source);
  const ending = new AbortController();
  const fetching = fetchingOf([source]);
  const clock = () => {
    if (ports.requests.length === 1) ending.abort();
    return now;
  };
  await fetchDue({ ...fetching, clock }, source, { owner: "one", signal: ending.signal });
  expect(await visits()).toEqual([]);
  expect(await state()).toMatchObject({ fetched: 0, failures: 0, failing: 0 });
  await fetchAll(source, {}, "two");
  expect(await visits()).toHaveLength(60);
});

test("the lease of a process that died is taken over, and its list is fetched anew", async () => {
  const source = hongKong();
  await declare(source);
  await claimSource(store, { domain: "visits", source: "hkmd", owner: "dead", ms: fetchTimes.leaseMs }, now);
  expect(await fetchAll(source)).toBe(false);
  expect(ports.requests).toEqual([]);
  pass(2);
  expect(await fetchAll(source)).toBe(true);
  expect(await visits()).toHaveLength(2);
});

test("no log line has a secret, an address or a piece of a response", async () => {
  ports.lists["/opendata/RP05005i.XML"] = xml
    .replace(">00<", ">99<")
    .replace("NORMAL SERVICE.", "very-secret");
  for (const source of [hongKong(), busan()])
    for (const fault of [null, { kind: "status", status: 401 } as const, { kind: "malformed" } as const]) {
      ports.fault = fault;
      await fetchAll(source);
      pass(24 * 60);
    }
  expect(lines.length).toBeGreaterThanOrEqual(5);
  expect(lines.join("")).not.toMatch(/very-secret|127\.0\.0\.1/);
});

test("carriers and ports do not take away each other's sources, and a source that is not named any more is not fetched", async () => {
  await declareSources(store, "calls", [{ source: "hkmd", parts: [{ kind: "service", code: "FE1" }] }], now);
  await fetchAll(hongKong());
  await declare(helsinki());
  expect((await readSourceStates(store.reader, "visits")).map(({ source }) => source)).toEqual([
    "digitraffic",
  ]);
  expect((await readSourceStates(store.reader, "calls")).map(({ source }) => source)).toEqual(["hkmd"]);
  expect(await visits()).toHaveLength(2);
});

test("the worker fetches by itself, and ends at once while a source is silent", async () => {
  const end = startFetching(fetchingOf([hongKong()]));
  const until = performance.now() + scaled(20_000);
  while (performance.now() < until && (await visits()).length < 2)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await visits()).toHaveLength(2);
  await end();
  expect(await store.all("select lease from fetches where lease is not null")).toEqual([]);
});
