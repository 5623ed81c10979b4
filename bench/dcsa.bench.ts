import { Agent, get, type IncomingHttpHeaders } from "node:http";
import { addDays } from "@/lib/time/calendar";
import { callCount, emptyStore, firstDay, importCalls, portIds, weeks, withCallsFile } from "./calls-store";
import { percentile, random, report, timing, withServer } from "./support";

/**
 * Point-to-point routes of DCSA's Commercial Schedules over the port calls of a large publisher. Each address is asked twice: the
 * second time the search is in the cache, so that what is left is the standard's own: ports, facts of the legs, the JSON, the
 * cursor, HTTP. BENCH_SERVICES=500 is a quick look.
 */
const bound = 20;
const queryCount = 400;
const warmUpCount = 50;
/** Three months, so that many pages are full. */
const windowDays = 92;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const load = (url: string) =>
  new Promise<{ body: Buffer; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const options = { agent, headers: { "accept-encoding": "gzip" } };
    get(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve({ body: Buffer.concat(chunks), headers: response.headers });
        else reject(new Error(`${url} responded with ${response.statusCode}`));
      });
    }).on("error", reject);
  });

const next = random(20_260_304);
const portOf = () => portIds[Math.floor(next() * portIds.length)] ?? "";
/** Searches of three months with up to one transhipment. */
const queries = Array.from({ length: queryCount + warmUpCount }, () => {
  const from = addDays(firstDay, Math.floor(next() * (weeks * 7 - 100)));
  return new URLSearchParams({
    placeOfReceipt: portOf(),
    placeOfDelivery: portOf(),
    departureStartDate: from,
    departureEndDate: addDays(from, windowDays),
    maxTranshipment: "1",
  });
});

const storeUrl = await emptyStore();
await withCallsFile({}, (csv) => importCalls(storeUrl, csv));
await withServer({ STORE_URL: storeUrl }, async (url) => {
  const [firsts, seconds, sizes]: number[][] = [[], [], []];
  let pages = 0;
  for (const [at, query] of queries.entries()) {
    const address = `${url}/api/dcsa/cs/v1/point-to-point-routes?${query}`;
    const times: number[] = [];
    for (const _ of ["search", "cached"]) {
      const begun = performance.now();
      const { body, headers } = await load(address);
      times.push(performance.now() - begun);
      if (times.length === 2) sizes?.push(body.byteLength / 1024);
      if (times.length === 2 && headers["next-page-cursor"]) pages++;
    }
    if (at < warmUpCount) continue;
    firsts?.push(times[0] ?? 0);
    seconds?.push(times[1] ?? 0);
  }
  // A bench of empty lists would measure nothing.
  if (pages < queryCount / 50) throw new Error(`Only ${pages} searches have a full page of 100 routes.`);
  report([
    timing(`dcsa: point to point with its search, ${callCount.toLocaleString("en")} calls`, firsts ?? []),
    timing("dcsa: point to point over the search's own time", seconds ?? [], bound),
    {
      measure: "dcsa: point to point, KB compressed",
      value: `p50 ${percentile(sizes ?? [], 0.5).toFixed(1)}, p99 ${percentile(sizes ?? [], 0.99).toFixed(1)}`,
      bound: "",
      ok: true,
    },
  ]);
});
agent.destroy();
