import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findFreePort, startServer, stopServer, waitUntilUp } from "../bin/process/server.mjs";
import { startTestPostgres } from "../test/support/postgres.mjs";
import { copySite } from "../test/support/site-copy.mjs";
import {
  callCount,
  emptyStore,
  firstDay,
  importCalls,
  sellerCount,
  serviceCount,
  shipCount,
  stopsOf,
  weeks,
  withCallsFile,
} from "./calls-store";
import { type Measure, percentile, random, report } from "./support";

/**
 * Two processes of the portal on one PostgreSQL database with port calls: their memory, how long they take to be ready, and searches
 * that are sent to both. BENCH_SERVICES=32000 are ten million calls, for which NODE_OPTIONS has to allow a larger heap. The calls of
 * the first services are imported, the others are written into the tables as an import leaves them.
 */

const queries = 300;
const imported = Math.min(serviceCount, 200);
const measures: Measure[] = [];
const note = (measure: string, value: string) =>
  measures.push({ measure: `machines: ${measure}`, value, bound: "", ok: true });
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0);

const postgres = await startTestPostgres({ durable: true });
const site = copySite("bench-site");
const servers: Awaited<ReturnType<typeof startProcess>>[] = [];

async function startProcess(storeUrl: string) {
  const [port, begun] = [await findFreePort(), performance.now()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...{ STORE_URL: storeUrl, SITE_URL: url, LOG_LEVEL: "error", READS_PER_10_MIN: "1000000" },
    ...{ PORTAL_TEST: "1", PORTAL_NOW: `${firstDay}T00:00:00Z` },
  };
  const server = startServer({ port, site, quiet: true, env });
  await waitUntilUp(`${url}/readyz`, server);
  return { url, server, ready: seconds(begun) };
}

/** Writes the calls of the services that were not imported. */
async function fillCalls(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const time = (hours: string) =>
    `to_char(date '${firstDay}' + (${hours}) * interval '1 hour', 'YYYY-MM-DD"T"HH24":30"')`;
  const [later, id] = ["week * 168", `(service * ${weeks} + week + 1)`];
  const ship = `(2000000 + service * ${shipCount} + week % ${shipCount})`;
  const cutoff = (code: string, days: number) => `'${code}', ${time(`departs + ${later} - ${days * 24}`)}`;
  const [carrier, key] = [
    `'Carrier ' || service % ${sellerCount}`,
    `'Carrier ' || service % ${sellerCount} || '/S' || service`,
  ];
  const each = `stops cross join generate_series(0, ${weeks - 1}) as week`;
  // Foreign keys hold by the way in which the rows are made.
  await client.query("set session_replication_role = replica");
  await client.query(
    "create temporary table stops (service int, n int, port text, arrives int, departs int)",
  );
  for (let service = imported; service < serviceCount; service += 100) {
    const rows = Array.from({ length: Math.min(100, serviceCount - service) }, (_, at) =>
      stopsOf(service + at).map((stop, n) => ({ ...stop, service: service + at, n: n + 1 })),
    ).flat();
    await client.query("insert into stops select * from json_populate_recordset(null::stops, $1)", [
      JSON.stringify(rows),
    ]);
  }
  for (const statement of [
    `insert into services (id, code) select ${key}, 'S' || service from stops where n = 1`,
    `insert into service_sellers (service_id, seller, code) select ${key}, ${carrier}, 'S' || service from stops where n = 1`,
    `insert into voyages (id, service_id, ship, imo, vessel, status, first_on, last_on, calls, batch_id, known_from, known_source)
      select ${id}, min(${key}), min(${ship})::text, min(${ship})::text, 'Bench Ship ' || min(${ship}), 'planned',
        left(min(${time(`departs + ${later}`)}), 10), left(max(${time(`arrives + ${later}`)}), 10), count(*),
        (select max(id) from call_batches), (select max(at) from call_batches), 'CSV'
      from ${each} group by service, week`,
    `insert into calls (voyage_id, n, port_id, arrival_planned, departure_planned, loads, discharges, status)
      select ${id}, n, port, ${time(`arrives + ${later}`)}, ${time(`departs + ${later}`)}, '*', '*', 'planned' from ${each}`,
    `insert into call_sales (voyage_id, n, seller, voyage_in, voyage_out, cutoffs)
      select ${id}, n, ${carrier}, 100 + week || 'W', 100 + week || 'W',
        json_build_object(${cutoff("DCO", 4)}, ${cutoff("VCO", 3)}, ${cutoff("FCO", 2)})::text from ${each}`,
    "analyze",
  ])
    await client.query(statement);
  await client.end();
}

/** Resident memory of a process, now and at most, in MB. */
async function memoryOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const of = (name: string) => Math.round(Number(RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return `${of("VmRSS")} MB, at most ${of("VmHWM")}`;
}

/** Searches of one process. Returns their times, and how many sailings were found. */
async function search(url: string, addresses: readonly string[]) {
  const samples: number[] = [];
  let found = 0;
  for (const address of addresses) {
    const begun = performance.now();
    const response = await fetch(url + address);
    if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
    found += (await response.json()).found;
    samples.push(performance.now() - begun);
  }
  return { samples, found };
}

try {
  const database = await postgres.createDatabase();
  const url = await emptyStore(database.url);
  await withCallsFile({ services: imported }, async (path) => {
    const { seconds, megabytes } = await importCalls(url, path);
    const count = (callCount / serviceCount) * imported;
    note(`import of ${count} calls`, `${seconds.toFixed(0)} s, at most ${megabytes.toFixed(0)} MB`);
  });
  const begun = performance.now();
  if (imported < serviceCount) await fillCalls(database.url);
  note("calls in the store", `${callCount}, written in ${seconds(begun)} s`);
  const next = random(20_260_316);
  const addresses = Array.from({ length: queries }, () => {
    const stops = stopsOf(Math.floor(next() * (callCount / (12 * 26))));
    const [from, to] = [stops[Math.floor(next() * 5)], stops[6 + Math.floor(next() * 5)]];
    return `/api/port-schedule?loading_port_id=${from?.port}&discharge_port_id=${to?.port}`;
  });
  for (const _ of ["first", "second"]) servers.push(await startProcess(url));
  // Until the calls are laid out, searches are told to come again.
  for (const { url, ready } of servers) {
    const begun = performance.now();
    while ((await fetch(url + addresses[0])).status === 503) await sleep(1000);
    note("a process", `ready after ${ready} s, searched after ${seconds(begun)} s more`);
  }
  const answers = await Promise.all(
    servers.map(({ url }, at) => search(url, at === 0 ? addresses : addresses.toReversed())),
  );
  for (const [at, { samples, found }] of answers.entries()) {
    const [p50, p99] = [percentile(samples, 0.5), percentile(samples, 0.99)];
    const times = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
    note(`${queries} searches by the API, both processes at once`, `${times}, ${found} sailings`);
    note("memory of the process", await memoryOf(servers[at]?.server.pid ?? 0));
  }
} finally {
  for (const { server } of servers) await stopServer(server);
  await postgres.stop();
}
report(measures);
