import { writeFileSync } from "node:fs";
import { findFreePort, startServer, stopServer, waitUntilUp } from "../bin/process/server.mjs";
import { copySite } from "../test/support/site-copy.mjs";

/** One line of the table that scripts/bench.mjs prints. */
export interface Measure {
  measure: string;
  value: string;
  /** The bound in words; '' if there is none. */
  bound: string;
  ok: boolean;
}

/** Sends the measures to scripts/bench.mjs, or prints them if a benchmark runs alone. */
export function report(measures: readonly Measure[]): void {
  const file = process.env.BENCH_REPORT;
  if (file) writeFileSync(file, JSON.stringify(measures));
  else console.table(measures);
}

/** The percentile of a share (0 to 1) of the samples, by the nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** p50 and p99 of samples in milliseconds, with a bound for p99. */
export function timing(measure: string, samples: readonly number[], p99Bound?: number): Measure {
  const [p50, p99] = [percentile(samples, 0.5), percentile(samples, 0.99)];
  return {
    measure,
    value: `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (${samples.length} queries)`,
    bound: p99Bound ? `p99 <= ${p99Bound} ms` : "",
    ok: p99Bound === undefined || p99 <= p99Bound,
  };
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Runs `use` against a separate production server on a free port. `env` is added to its environment. */
export async function withServer<T>(
  env: Record<string, string>,
  use: (url: string, site: string, pid: number) => Promise<T>,
): Promise<T> {
  const site = copySite("bench-site");
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = startServer({ port, site, quiet: true, env: { LOG_LEVEL: "warn", ...env, SITE_URL: url } });
  try {
    await waitUntilUp(`${url}/api/ports?name=`, server);
    return await use(url, site, server.pid ?? 0);
  } finally {
    await stopServer(server);
  }
}
