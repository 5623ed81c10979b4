import { addDays } from "@/lib/calendar";
import { callsEdition, loadNetwork } from "@/lib/sailings/calls/load";
import { departsAt } from "@/lib/sailings/calls/local-times";
import type { Network } from "@/lib/sailings/calls/network";
import { findOptions } from "@/lib/sailings/calls/search";
import { withCalls } from "@/lib/sailings/calls/with-calls";
import { embeddedSailings } from "@/lib/sailings/embedded";
import { openStore } from "@/lib/store/connection";
import { callCount, firstDay, importCalls, portIds, serviceCount, weeks } from "./calls-store";
import { type Measure, random, report, timing } from "./support";

/** Port calls at the size of a large publisher: the import, the building of the network, and searches through it. */

const bounds = { import: 180, importMegabytes: 768, build: 15, megabytes: 400 };
const doorBounds = [10, 100, 400] as const;
const queryCount = 300;
const warmUpCount = 50;
const windowDays = 31;

const measures: Measure[] = [];
const size = `${callCount.toLocaleString("en")} calls of ${serviceCount.toLocaleString("en")} services`;
const imported = await importCalls();
measures.push({
  measure: `calls: import of ${size}`,
  value: `${imported.seconds.toFixed(0)} s, ${imported.megabytes.toFixed(0)} MB at most`,
  bound: `<= ${bounds.import} s, <= ${bounds.importMegabytes} MB`,
  ok: imported.seconds <= bounds.import && imported.megabytes <= bounds.importMegabytes,
});

const store = openStore(`file:${imported.file}`);
const memory = () => {
  global.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};
const before = memory();
let most = before;
let stall = 0;
let seen = performance.now();
const watch = setInterval(() => {
  stall = Math.max(stall, performance.now() - seen - 10);
  seen = performance.now();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  most = Math.max(most, (heapUsed + arrayBuffers) / 2 ** 20);
}, 10);
const begun = performance.now();
const network = await loadNetwork(store, await callsEdition(store));
const seconds = (performance.now() - begun) / 1000;
clearInterval(watch);
measures.push(
  {
    measure: "calls: building the network",
    value: `${seconds.toFixed(1)} s, ${(most - before).toFixed(0)} MB at most, ${(network.bytes / 2 ** 20).toFixed(0)} MB of arrays`,
    bound: `<= ${bounds.build} s, <= ${bounds.megabytes} MB`,
    ok: network.count === callCount && seconds <= bounds.build && most - before <= bounds.megabytes,
  },
  {
    measure: "calls: longest pause for others meanwhile",
    value: `${stall.toFixed(0)} ms`,
    bound: "",
    ok: true,
  },
);

const next = random(20_260_302);
const portOf = () => portIds[Math.floor(next() * portIds.length)] ?? "";
const queries = Array.from({ length: queryCount + warmUpCount }, () => ({
  loading: portOf(),
  discharge: portOf(),
  from: addDays(firstDay, Math.floor(next() * (weeks * 7 - 100))),
})).filter(({ loading, discharge }) => loading !== discharge);

/** Searches of one month in the network alone, with so many changes of ship. */
function search(searched: Network, maxTransfers: number): { samples: number[]; found: number } {
  let found = 0;
  const samples = queries.map(({ loading, discharge, from }) => {
    const ports = [searched.portNumber(loading) ?? 0, searched.portNumber(discharge) ?? 0];
    const departs = searched.clockOf(ports[0] ?? 0).toUtc(departsAt(from));
    const asked = performance.now();
    found += findOptions(searched, {
      from: ports[0] ?? 0,
      to: ports[1] ?? 0,
      departsFrom: departs,
      departsTo: departs + windowDays * 1440,
      maxTransfers,
    }).length;
    return performance.now() - asked;
  });
  return { samples: samples.slice(warmUpCount), found };
}
for (const transfers of [0, 1, 2]) {
  const { samples, found } = search(network, transfers);
  const name = ["direct", "one transhipment", "two transhipments"][transfers];
  const options = `${Math.round(found / queries.length)} options on average`;
  measures.push(timing(`calls: engine, ${name}, ${options}`, samples, doorBounds[transfers]));
}

// What a search costs as it is asked: with the rows of its options, their names and cut-offs.
const door = withCalls(embeddedSailings(store), store);
const samples: number[] = [];
for (const { loading, discharge, from } of queries) {
  const asked = performance.now();
  await door.searchSailings({
    loadingPort: { id: loading, name: loading },
    dischargePort: { id: discharge, name: discharge },
    dateFrom: from,
    dateTo: addDays(from, windowDays),
    dateType: "ETD",
    vesselName: "",
    language: "en",
  });
  samples.push(performance.now() - asked);
}
measures.push(timing("calls: door, up to one transhipment", samples.slice(warmUpCount), doorBounds[1]));
store.close();
report(measures);
