import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { config, currentInstant, wallClock } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { type Store, store } from "@/lib/store/connection";
import type { ImportFile } from "@/lib/store/import";
import { recordImport } from "@/lib/store/last-imports";
import type { PartOutcome } from "@/lib/upstream/fetching/queue";
import {
  dueInMs,
  type Fetching,
  failedPart,
  isSameResponse,
  startFetching,
} from "@/lib/upstream/fetching/worker";
import { stampIn } from "../formats/read-file";
import { type VisitPorts, visitsImporter } from "../import";
import { fetchList, type ListLimits } from "./fetch-lists";
import { listsOf, readVisitSources, type VisitFetchSource } from "./settings";

/** Fetches what ports report into the store, by the importer of `import visits`. */

/** The same response is imported again after so long: the source still says so. Pages call a report old after three hours. */
const sameForMs = 2 * 3_600_000;

export interface VisitFetching {
  store: Store;
  sources: readonly VisitFetchSource[];
  ports: VisitPorts;
  /** The instant from which the requested days count, and that imports carry. */
  today: () => Date;
  /** For leases and pauses. */
  clock: () => Date;
  log: Logger;
  random?: () => number;
  limits?: ListLimits;
}

/** What is fetched of the sources of visits. */
export const visitFetching = (context: VisitFetching): Fetching<VisitFetchSource> => ({
  ...context,
  domain: "visits",
  partsOf: (source) => listsOf(source).map((code) => ({ kind: "list", code })),
  async fetchPart(source, part, working): Promise<PartOutcome> {
    const { store, ports, today, clock, limits, log } = context;
    const { code } = part;
    const now = today();
    const request = { ...working, source, code, today: now, clock, ...(limits && { limits }) };
    const bodies = await fetchList(request);
    const hash = createHash("sha256");
    for (const body of bodies) hash.update(body);
    const digest = hash.digest("hex");
    if (isSameResponse(part, digest, clock(), sameForMs))
      return { status: "done", imported: null, dueInMs: dueInMs(source) };
    const begun = performance.now();
    const report = await visitsImporter(ports).run({
      ...{ store, now, signal: working.signal },
      ...{ dryRun: false, skipBad: false, replace: null },
      input: chunksOf(),
      folder: filesOf(bodies, now),
    });
    if (report.outcome === "refused") {
      const facts = { source: source.code, list: code, problems: report.problems.total };
      log.warn(facts, "the response of a source of visits cannot be read");
      return failedPart(source, "unreadable");
    }
    const { rows } = report;
    if (report.outcome === "imported")
      await recordImport(store, { domain: "visits", at: clock(), rows, ms: performance.now() - begun });
    const leftOut = Object.values(report.unused ?? {}).reduce((sum, count) => sum + count, 0);
    return { status: "done", imported: { digest, rows, leftOut }, dueInMs: dueInMs(source) };
  },
});

async function* chunksOf(...bytes: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

/** Responses as files, whose names say when they were fetched. */
async function* filesOf(bodies: readonly Buffer[], now: Date): AsyncGenerator<ImportFile> {
  for (const [at, body] of bodies.entries())
    yield { name: `${at + 1}-${stampIn(now)}`, input: chunksOf(body) };
}

/**
 * Starts to fetch what ports report from the sources of VISITS_FILE, if it is set. Throws an Error with one sentence if the file cannot
 * be used. Returns the function that ends it.
 */
export function startVisitSources(ports: VisitPorts): () => Promise<void> {
  const { visitsFile } = config();
  if (!visitsFile) return async () => {};
  const sources = readVisitSources(visitsFile);
  log().info(
    { sources: sources.map(({ code, base }) => `${code} ${new URL(base).host}`) },
    "visits are fetched from ports",
  );
  const clocks = { today: currentInstant, clock: wallClock };
  return startFetching(visitFetching({ store: store(), sources, ports, ...clocks, log: log() }));
}
