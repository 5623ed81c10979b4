import { createLog } from "@/lib/observability/log";
import { openStore, type Store } from "@/lib/store/connection";
import type { UpstreamAccess } from "@/lib/upstream/fetch-upstream";
import { newShared, type Shared } from "@/lib/upstream/shared";
import { storeTables } from "./store-tables";
import { scaled } from "./time-scale.mjs";

export interface TestAccess extends UpstreamAccess {
  store: Store;
  /** State that no other test shares. */
  shared: Shared;
  /** Log lines so far, parsed. */
  lines: Record<string, unknown>[];
  /** Moves the frozen clock on. */
  advance(ms: number): void;
  /** Resolves when the calls in flight have ended and their responses are stored. */
  settled(): Promise<void>;
}

let tables = "";
beforeAll(async () => {
  tables = await storeTables();
});

/**
 * For tests of http adapters: a store in memory, a frozen clock at `start`, a log that can be read. A service has the time that a
 * busy machine may take, until time is what a test looks at.
 */
export function testAccess(url: string, start: Date, timeoutMs = scaled(20_000)): TestAccess {
  const store = openStore(":memory:");
  store.raw.exec(tables);
  const lines: Record<string, unknown>[] = [];
  const shared = newShared();
  let time = start.getTime();
  return {
    settings: { url, domainUrls: {}, pathsFile: undefined, timeoutMs, decorationMs: timeoutMs },
    store,
    shared,
    now: () => new Date(time),
    // The shortest pause before a second attempt.
    random: () => 0,
    log: createLog("trace", { write: (line: string) => lines.push(JSON.parse(line)) }),
    lines,
    advance: (ms) => {
      time += ms;
    },
    settled: async () => {
      while (shared.inflight.size > 0) {
        await Promise.all([...shared.inflight.values()].map(({ settled }) => settled));
      }
    },
  };
}
