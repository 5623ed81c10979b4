import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dateInZone } from "@/lib/calendar";
import { companiesSample } from "@/lib/directory/seed";
import { flightsSample } from "@/lib/flights/seed";
import { articlesSample } from "@/lib/news/seed";
import { portNamer } from "@/lib/places/named-ports";
import { seedAirports, seedPorts } from "@/lib/places/seed";
import { sailingsSample } from "@/lib/sailings/seed";
import { site } from "@/lib/site-config";
import { pruneChanges } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { engineOf } from "@/lib/store/engine/engine";
import { migrate } from "@/lib/store/migrations";
import { rollSample, type SampleDomain, type SampleSource } from "@/lib/store/sample";

/** Where each domain's sample rows come from. This room alone below the pages knows the domains: it joins them. */
const sources: Record<SampleDomain, (dataDir: string) => Promise<SampleSource>> = {
  sailings: sailingsSample,
  flights: flightsSample,
  articles: articlesSample,
  companies: (dataDir) => companiesSample(dataDir, portNamer),
};

/** The source of a domain's sample rows, read from `dataDir`. */
export function sampleSource(domain: SampleDomain, dataDir: string): Promise<SampleSource> {
  return sources[domain](dataDir);
}

export interface PrepareSummary {
  /** Names of the migrations applied. */
  migrations: string[];
  /** Ports written, null when the store had this edition. */
  ports: number | null;
  /** Airports written, null when the store had this edition. */
  airports: number | null;
  /** Sample rows written by domain, null when nothing was due. */
  samples: Record<SampleDomain, number | null>;
  /** Old change rows deleted. */
  prunedChanges: number;
}

/**
 * Makes a store ready for `now`: tables, ports, sample rows filled or rolled forward to the publisher's date. May
 * be called any number of times and by several processes at once. Returns what was done, for the log.
 */
export async function prepareStore(store: Store, now: Date, dataDir: string): Promise<PrepareSummary> {
  const migrations = await migrate(store);
  const ports = await seedPorts(store, await readFile(join(dataDir, "ports.csv"), "utf8"));
  const airports = await seedAirports(store, await readFile(join(dataDir, "airports.csv"), "utf8"));
  const samples = {} as PrepareSummary["samples"];
  for (const domain of Object.keys(sources) as SampleDomain[]) {
    const source = await sampleSource(domain, dataDir);
    samples[domain] = await rollSample(store, source, dateInZone(now, site().zone));
  }
  const prunedChanges = await pruneChanges(store, now);
  // Readers have a connection of their own: what this one has written is of no more use to it.
  await engineOf(store.db).shrink(store.db);
  return { migrations, ports, airports, samples, prunedChanges };
}

const checkEveryMs = 10 * 60_000;

export interface DailyRollReport {
  /** After each roll. */
  done?: (summary: PrepareSummary) => void;
  /** A failed roll is tried again at the next check. */
  failed?: (error: unknown) => void;
}

/**
 * Prepares the store again whenever the publisher's date has changed, looked at every ten minutes; the timer
 * keeps no process alive. The store must have been prepared. Returns a function that ends it.
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
      const summary = await prepareStore(store, now, dataDir);
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
