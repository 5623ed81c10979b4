import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "@/lib/calendar";
import { currentNetwork } from "@/lib/sailings/calls/cached-network";
import { callsRevision } from "@/lib/sailings/calls/load";
import { watchCallNetwork } from "@/lib/sailings/calls/watch";
import { withCalls } from "@/lib/sailings/calls/with-calls";
import { embeddedSailings } from "@/lib/sailings/embedded";
import type { SailingsAdapter } from "@/lib/sailings/schema";
import { openStore, type Store } from "@/lib/store/connection";
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
import { drawQueries, measure, searchAdapter } from "./pair-searches";
import { benchStore, sailingCount } from "./sailings-store";
import { type Measure, percentile, random, report, timing } from "./support";

/**
 * Port calls at the size of a large publisher, in the store: the import, the index that is made of them, searches at the
 * door, and how soon they show another import. BENCH_SERVICES=200 is a quick look.
 */

const bounds = { import: 180, importMegabytes: 768, build: 15, megabytes: 400, seen: 5, pairs: 5 };
const doorBounds = [10, 100, 400] as const;
const queryCount = 300;
const pairQueryCount = 1000;
const warmUpCount = 50;
const windowDays = 31;
/** Searches are asked so often while an index is made, and its memory looked at: oftener would take a tenth of its time. */
const askEveryMs = 100;
const lookEveryMs = 50;
const tickMs = 10;

const measures: Measure[] = [];
/** Notes values beside their bounds, each in a unit. */
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
  /** The most memory that the process had, and how much more that was than before. */
  most: number;
  more: number;
  /** How long nobody else got his turn, in milliseconds. */
  pause: number;
}

/** What work takes of the process that goes on answering meanwhile. */
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

/** Notes what the making of an index took, against so many seconds. */
function noteIndex(
  name: string,
  { seconds, busy, most, more, pause }: Watched,
  bound: number,
  told: string,
): void {
  note(
    name,
    [
      [seconds, "s", bound],
      [more, "MB more", bounds.megabytes],
    ],
    `; ${busy.toFixed(1)} s of a core, ${most.toFixed(0)} MB in all, ${told}`,
  );
  note("… longest pause for others meanwhile", [[pause, "ms"]]);
}

const next = random(20_260_302);
const portOf = () => portIds[Math.floor(next() * portIds.length)] ?? "";
const queries = Array.from({ length: queryCount + warmUpCount }, () => ({
  loading: portOf(),
  discharge: portOf(),
  from: addDays(firstDay, Math.floor(next() * (weeks * 7 - 100))),
})).filter(({ loading, discharge }) => loading !== discharge);

/** Searches of a month each; how long they took after the first ones, and how many options there were on average. */
async function search(door: SailingsAdapter, maxTranshipments: 0 | 1 | 2) {
  let found = 0;
  const samples: number[] = [];
  for (const { loading, discharge, from } of queries) {
    const begun = performance.now();
    const to = addDays(from, windowDays);
    const sailings = await searchAdapter(door, { loading, discharge, from, to }, { maxTranshipments });
    samples.push(performance.now() - begun);
    found += sailings.length;
  }
  return { samples: samples.slice(warmUpCount), options: Math.round(found / queries.length) };
}

/**
 * Imports what is told by a command of its own, while a server would go on answering. Answers what the command took, how
 * long after it was committed a search shows it, and how long searches took until then.
 */
async function imported(store: Store, door: SailingsAdapter, told: CallsFileOptions) {
  const before = await callsRevision(store);
  const { loading, discharge, etd } = sailingInFile(told);
  const date = etd.slice(0, 10);
  const isSeen = async () => {
    const asked = performance.now();
    const sailings = await searchAdapter(
      door,
      { loading, discharge, from: date, to: date },
      { maxTranshipments: 0 },
    );
    samples.push(performance.now() - asked);
    return sailings.some((sailing) => sailing.etd === etd);
  };
  const samples: number[] = [];
  if (await isSeen()) throw new Error("What is to be imported is there already.");
  const command = withCallsFile(told, (csv) => importCalls(url, csv));
  let isOver = false;
  const ended = command.finally(() => {
    isOver = true;
  });
  while (!isOver && (await callsRevision(store)) === before) await sleep(askEveryMs);
  samples.length = 0;
  const shown = await watched(async () => {
    const committed = performance.now();
    while (!(await isSeen())) {
      if (performance.now() - committed > 120_000) throw new Error("An import is not seen.");
      await sleep(askEveryMs);
    }
  });
  return { command: await ended, shown, samples };
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

const door = withCalls(embeddedSailings(store), store);
for (const transfers of [0, 1, 2] as const) {
  const { samples, options } = await search(door, transfers);
  const name = ["direct", "up to one transhipment", "up to two transhipments"][transfers];
  noteTimes(`search, ${name}: ${options} options`, samples, doorBounds[transfers]);
}

const stopWatching = watchCallNetwork(store, {
  built: () => {},
  failed: (error) => {
    throw error;
  },
});
for (const [name, told] of [
  [
    `import of a carrier's ${size(callCount / sellerCount, serviceCount / sellerCount)}`,
    { seller: 7, delay: 5 },
  ],
  ["import of all calls anew", { delay: 9 }],
] as const) {
  const { command, shown, samples } = await imported(store, door, told);
  noteImport(name, command);
  const meanwhile = `p99 of ${samples.length} searches ${percentile(samples, 0.99).toFixed(0)} ms`;
  noteIndex("… until it is seen, the index before serving", shown, bounds.seen, meanwhile);
}
stopWatching();
store.close();

const pairs = await benchStore();
const rows = new DatabaseSync(pairs.file, { readOnly: true });
const drawn = drawQueries(rows, pairs.pairs, pairQueryCount + warmUpCount);
rows.close();
const pairStore = openStore(`file:${pairs.file}`);
const pairDoor = withCalls(embeddedSailings(pairStore), pairStore);
const [asked, warmUp] = [drawn.slice(0, pairQueryCount), drawn.slice(pairQueryCount)];
const pairTimes = await measure(
  asked,
  warmUp,
  async (query) => (await searchAdapter(pairDoor, query)).length,
);
noteTimes(`search by pairs, ${sailingCount.toLocaleString("en")} rows`, pairTimes, bounds.pairs);
pairStore.close();
report(measures);
