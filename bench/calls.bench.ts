import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  callsRevision,
  currentNetwork,
  embeddedSailings,
  watchCallNetwork,
  withCalls,
} from "@/lib/sailings/operator";
import type { SailingsAdapter } from "@/lib/sailings/shared";
import { openStore, type Store } from "@/lib/store/connection";
import { addDays } from "@/lib/time/calendar";
import {
  type CallsFileOptions,
  callCount,
  emptyStore,
  firstDay,
  importCalls,
  portIds,
  sailingInFile,
  sellerCount,
  serviceCount,
  weeks,
  withCallsFile,
} from "./calls-store";
import { sendForms } from "./forms";
import { drawQueries, measure, searchAdapter } from "./pair-searches";
import { benchStore, sailingCount } from "./sailings-store";
import { type Measure, percentile, random, report, timing } from "./support";

/**
 * Port calls of a large publisher in the store: the import, the building of the index, searches at the adapter, and the time
 * until they show another import. BENCH_SERVICES=200 is a quick look.
 */

const bounds = {
  import: 180,
  importMegabytes: 768,
  build: 15,
  megabytes: 400,
  seen: 5,
  pairs: 5,
  formMs: 1000,
};
const searchBoundsMs = [10, 100, 400] as const;
const queryCount = 300;
const pairQueryCount = 1000;
const warmUpCount = 50;
const windowDays = 31;
/** The intervals of searches and memory samples while an index is built. Shorter ones would take a tenth of its time. */
const askEveryMs = 100;
const lookEveryMs = 50;
const tickMs = 10;

const measures: Measure[] = [];
/** Records values with their units and bounds. */
function note(
  name: string,
  values: readonly [value: number, unit: string, bound?: number][],
  more = "",
): void {
  measures.push({
    measure: `calls: ${name}`,
    value: values.map(([value, unit]) => `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`).join(", ") + more,
    bound: values
      .flatMap(([, unit, bound]) => (bound === undefined ? [] : [`<= ${bound} ${unit}`]))
      .join(", "),
    ok: values.every(([value, , bound]) => bound === undefined || value <= bound),
  });
}
function noteTimes(name: string, samples: readonly number[], bound: number): void {
  measures.push(timing(`calls: ${name}`, samples, bound));
}

const megabytes = () => process.memoryUsage.rss() / 2 ** 20;

interface Watched {
  seconds: number;
  /** Seconds of a core. */
  busy: number;
  /** The peak memory of the process, and its increase, in MB. */
  most: number;
  more: number;
  /** The longest time for which the event loop was blocked, in milliseconds. */
  pause: number;
}

/** The resources that work takes in a process that serves requests meanwhile. */
async function watched(work: () => Promise<unknown>): Promise<Watched> {
  const before = megabytes();
  let [most, pause, seen] = [before, 0, performance.now()];
  const ticks = setInterval(() => {
    const now = performance.now();
    pause = Math.max(pause, now - seen - tickMs);
    seen = now;
  }, tickMs);
  const looks = setInterval(() => {
    most = Math.max(most, megabytes());
  }, lookEveryMs);
  const [begun, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  clearInterval(ticks);
  clearInterval(looks);
  most = Math.max(most, megabytes());
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, busy: (user + system) / 1e6, most, more: most - before, pause };
}

/** Records what building an index took. `bound` is in seconds. */
function noteIndex(
  name: string,
  { seconds, busy, most, more, pause }: Watched,
  bound: number,
  details: string,
): void {
  note(
    name,
    [
      [seconds, "s", bound],
      [more, "MB more", bounds.megabytes],
    ],
    `; ${busy.toFixed(1)} s of a core, ${most.toFixed(0)} MB in all, ${details}`,
  );
  note("… longest blocking of the event loop", [[pause, "ms"]]);
}

const next = random(20_260_302);
const portOf = () => portIds[Math.floor(next() * portIds.length)] ?? "";
const queries = Array.from({ length: queryCount + warmUpCount }, () => ({
  loading: portOf(),
  discharge: portOf(),
  from: addDays(firstDay, Math.floor(next() * (weeks * 7 - 100))),
})).filter(({ loading, discharge }) => loading !== discharge);

/** Runs searches of one month each. Returns their times after the warm-up, and the average number of options. */
async function search(adapter: SailingsAdapter, maxTranshipments: 0 | 1 | 2) {
  let optionCount = 0;
  const samples: number[] = [];
  for (const { loading, discharge, from } of queries) {
    const begun = performance.now();
    const to = addDays(from, windowDays);
    const sailings = await searchAdapter(adapter, { loading, discharge, from, to }, { maxTranshipments });
    samples.push(performance.now() - begun);
    optionCount += sailings.length;
  }
  return { samples: samples.slice(warmUpCount), options: Math.round(optionCount / queries.length) };
}

/**
 * Imports a file in a separate process, while a server would go on serving. Returns what the command took, how long after its
 * commit a search shows the import, and how long searches took until then.
 */
async function importAndMeasure(store: Store, adapter: SailingsAdapter, options: CallsFileOptions) {
  const before = await callsRevision(store);
  const { loading, discharge, etd } = sailingInFile(options);
  const date = etd.slice(0, 10);
  const isSeen = async () => {
    const begun = performance.now();
    const sailings = await searchAdapter(
      adapter,
      { loading, discharge, from: date, to: date },
      { maxTranshipments: 0 },
    );
    samples.push(performance.now() - begun);
    return sailings.some((sailing) => sailing.etd === etd);
  };
  const samples: number[] = [];
  if (await isSeen()) throw new Error("The sailing to import exists already.");
  const command = withCallsFile(options, (csv) => importCalls(url, csv));
  let isOver = false;
  const ended = command.finally(() => {
    isOver = true;
  });
  const forms = await sendForms(store, async () => isOver || (await callsRevision(store)) !== before);
  samples.length = 0;
  const shown = await watched(async () => {
    const committed = performance.now();
    while (!(await isSeen())) {
      if (performance.now() - committed > 120_000) throw new Error("Searches do not show the import.");
      await sleep(askEveryMs);
    }
  });
  return { command: await ended, shown, samples, forms };
}

const size = (calls: number, services: number) =>
  `${calls.toLocaleString("en")} calls of ${services.toLocaleString("en")} services`;
type Command = Awaited<ReturnType<typeof importCalls>>;
const noteImport = (name: string, { seconds, megabytes: most }: Command) =>
  note(name, [
    [seconds, "s", bounds.import],
    [most, "MB", bounds.importMegabytes],
  ]);

const url = await emptyStore();
noteImport(
  `import of ${size(callCount, serviceCount)}`,
  await withCallsFile({}, (csv) => importCalls(url, csv)),
);

const store = openStore(url);
const first = await watched(() => currentNetwork(store));
const { count = 0, bytes = 0 } = (await currentNetwork(store)) ?? {};
if (count !== callCount) throw new Error(`The index has ${count} calls.`);
noteIndex(
  "the index of all calls, at a start",
  first,
  bounds.build,
  `${(bytes / 2 ** 20).toFixed(0)} MB of arrays`,
);

const adapter = withCalls(embeddedSailings(store), store);
for (const transfers of [0, 1, 2] as const) {
  const { samples, options } = await search(adapter, transfers);
  const name = ["direct", "up to one transhipment", "up to two transhipments"][transfers];
  noteTimes(`search, ${name}: ${options} options`, samples, searchBoundsMs[transfers]);
}

const failed = (error: unknown) => {
  throw error;
};
const stopWatching = watchCallNetwork(store, { built: () => {}, failed }, () => new Date());
for (const [name, options] of [
  [
    `import of a carrier's ${size(callCount / sellerCount, serviceCount / sellerCount)}`,
    { seller: 7, delay: 5 },
  ],
  ["another import of all calls", { delay: 9 }],
] as const) {
  const { command, shown, samples, forms } = await importAndMeasure(store, adapter, options);
  noteImport(name, command);
  for (const [kind, times] of Object.entries(forms.times))
    noteTimes(`… ${kind} stored meanwhile`, times, bounds.formMs);
  note("… of these failed", [[forms.failed, "forms", 0]]);
  const meanwhile = `p99 of ${samples.length} searches ${percentile(samples, 0.99).toFixed(0)} ms`;
  noteIndex("… until searches show it, with the new index", shown, bounds.seen, meanwhile);
}
stopWatching();
store.close();

const pairs = await benchStore();
const rows = new DatabaseSync(pairs.file, { readOnly: true });
const drawn = drawQueries(rows, pairs.pairs, pairQueryCount + warmUpCount);
rows.close();
const pairStore = openStore(`file:${pairs.file}`);
const pairAdapter = withCalls(embeddedSailings(pairStore), pairStore);
const [measured, warmUp] = [drawn.slice(0, pairQueryCount), drawn.slice(pairQueryCount)];
const pairTimes = await measure(
  measured,
  warmUp,
  async (query) => (await searchAdapter(pairAdapter, query)).length,
);
noteTimes(`search by pairs, ${sailingCount.toLocaleString("en")} rows`, pairTimes, bounds.pairs);
pairStore.close();
report(measures);
