import { config } from "@/lib/config/config";
import { seedAirportsFrom, seedPortsFrom } from "@/lib/places/operator";
import { retirePastSchedules, sailingsSample, usualPastDays } from "@/lib/sailings/operator";
import { site } from "@/lib/site/site-config";
import { pruneChanges } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { isUnfinishedCopy } from "@/lib/store/copy";
import { engineOf } from "@/lib/store/engine/engine";
import { migrate } from "@/lib/store/migrations";
import { rollSample, type SampleDomain, type SampleSource } from "@/lib/store/sample";
import { pruneScheduleChanges } from "@/lib/store/schedule-changes";
import { dateInZone } from "@/lib/time/calendar";
import { pruneVisits } from "@/lib/visits/operator";
import { sampleOfFiles } from "./sample-files";

/** The sources of each domain's sample rows. Below the pages, only this folder may import the domains. */
const sources: Record<SampleDomain, (dataDir: string) => Promise<SampleSource>> = {
  sailings: sailingsSample,
  flights: (dataDir) => sampleOfFiles("flights", dataDir),
  articles: (dataDir) => sampleOfFiles("articles", dataDir),
  companies: (dataDir) => sampleOfFiles("companies", dataDir),
};

/** The source of a domain's sample rows, read from `dataDir`. */
export function sampleSource(domain: SampleDomain, dataDir: string): Promise<SampleSource> {
  return sources[domain](dataDir);
}

export interface PrepareSummary {
  /** Names of the migrations applied. */
  migrations: string[];
  /** Written ports, null when the store had this revision. */
  ports: number | null;
  /** Written airports, null when the store had this revision. */
  airports: number | null;
  /** Written sample rows by domain, null when nothing was due. */
  samples: Record<SampleDomain, number | null>;
}

/** What a server reports of its preparation. */
interface MaintainSummary extends PrepareSummary {
  /** Deleted old rows of the change feed. */
  prunedChanges: number;
  /** Voyages and sailings that have passed, and are not shown any more. */
  retired: number;
  /** Deleted old changes of schedules. */
  prunedScheduleChanges: number;
  /** Deleted old visits of ships. */
  prunedVisits: number;
}

/**
 * Prepares a store for `now`: migrates it, writes ports and airports, and fills sample rows or rolls them forward to the
 * publisher's date. May be called any number of times and by several processes at once. Returns a summary for the log. Throws
 * an Error with a sentence for a store to which another one is being copied.
 */
export async function prepareStore(store: Store, now: Date, dataDir: string): Promise<PrepareSummary> {
  const migrations = await migrate(store);
  if (await isUnfinishedCopy(store.db))
    throw new Error(
      "The store is an unfinished copy: complete it by the command that began it, store copy or store restore.",
    );
  const ports = await seedPortsFrom(store, dataDir);
  const airports = await seedAirportsFrom(store, dataDir);
  const samples = {} as PrepareSummary["samples"];
  for (const domain of Object.keys(sources) as SampleDomain[]) {
    const source = await sampleSource(domain, dataDir);
    samples[domain] = await rollSample(store, source, dateInZone(now, site().zone));
  }
  // Reads use a separate connection: the page cache of this one is of no more use.
  await engineOf(store.db).shrink(store.db);
  return { migrations, ports, airports, samples };
}

/**
 * Prepares a store for a server, and deletes what is older than the server's settings keep. No command does that: the shell in
 * which it is typed may have other settings, or none.
 */
export async function maintainStore(store: Store, now: Date, dataDir: string): Promise<MaintainSummary> {
  const prepared = await prepareStore(store, now, dataDir);
  const prunedChanges = await pruneChanges(store, now);
  const retired = await retirePastSchedules(store, now, heldDays());
  const prunedScheduleChanges = await pruneScheduleChanges(store, { now, days: heldDays().changes });
  const prunedVisits = await pruneVisits(store, now);
  return { ...prepared, prunedChanges, retired, prunedScheduleChanges, prunedVisits };
}

/** For how many days this server holds recorded changes of schedules, and port calls of voyages that have ended. */
export const heldDays = (): typeof usualPastDays => ({
  calls: config().pastCallsDays ?? usualPastDays.calls,
  changes: config().changesKeptDays ?? usualPastDays.changes,
});

const checkEveryMs = 10 * 60_000;

interface DailyRollReport {
  /** After each roll. */
  done?: (summary: MaintainSummary) => void;
  /** A failed roll is tried again at the next check. */
  failed?: (error: unknown) => void;
}

/**
 * Prepares the store again whenever the publisher's date has changed. It is checked every ten minutes; the timer does not keep
 * the process alive. The store must have been prepared. Returns a function that ends it.
 */
export function startDailyRoll(
  store: Store,
  dataDir: string,
  clock: () => Date,
  report: DailyRollReport = {},
): () => void {
  let preparedFor = dateInZone(clock(), site().zone);
  let busy = false;
  const check = async () => {
    const now = clock();
    const today = dateInZone(now, site().zone);
    if (busy || today === preparedFor) return;
    busy = true;
    try {
      const summary = await maintainStore(store, now, dataDir);
      preparedFor = today;
      report.done?.(summary);
    } catch (error) {
      report.failed?.(error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(check, checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
