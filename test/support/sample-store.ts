import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { config } from "@/lib/config/config";
import { type EmbeddedStore, openStore, store } from "@/lib/store/connection";
import { placePreparedStore } from "./prepared-store";

/** The time for which the test run's sample store is prepared. */
export const sampleNow = new Date("2026-03-16T02:00:00Z");
export const sampleToday = "2026-03-16";

/**
 * Puts an embedded store with places and sample data where a suite wants its own. It is prepared once in a test run (test/jest/start.mjs
 * sets the directory), which takes seconds; each suite has a copy.
 */
export async function placeSampleStore(path: string): Promise<void> {
  const directory = process.env.TEST_RUN_DIRECTORY;
  if (!directory) throw new Error("TEST_RUN_DIRECTORY is not set: test/jest/start.mjs sets it for a run.");
  await placePreparedStore(path, join(directory, "sample.db"), sampleNow);
}

/** Directories of stores of this test file. */
const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

async function placeInDirectory(): Promise<`file:${string}`> {
  const directory = mkdtempSync(join(tmpdir(), "portal-sample-"));
  directories.push(directory);
  const path = join(directory, "portal.db");
  await placeSampleStore(path);
  return `file:${path}`;
}

/** Opens such a store. The test file closes it. */
export async function openSampleStore(): Promise<EmbeddedStore> {
  return openStore(await placeInDirectory());
}

/** Lets `store()` open such a store in this test file. */
export function setUpSampleStore(): void {
  beforeAll(async () => {
    config().storeUrl = await placeInDirectory();
  });
  afterAll(() => store().close());
}
