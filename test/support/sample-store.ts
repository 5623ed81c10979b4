import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { config } from "@/lib/config/config";
import { prepareStore } from "@/lib/portal/prepare";
import { type EmbeddedStore, openStore, store } from "@/lib/store/connection";

/** The time for which the test run's sample store is prepared. */
export const sampleNow = new Date("2026-03-16T02:00:00Z");
export const sampleToday = "2026-03-16";

/**
 * Puts an embedded store with places and sample data where a suite wants its own. It is prepared once in a test run (jest.postgres.mjs
 * sets the directory), which takes seconds; each suite has a copy.
 */
export async function placeSampleStore(path: string): Promise<void> {
  const prepared = join(process.env.TEST_RUN_DIRECTORY ?? tmpdir(), "sample.db");
  if (!existsSync(prepared)) {
    // Other workers may prepare it at the same time.
    const unfinished = `${prepared}-${process.pid}`;
    const made = openStore(`file:${unfinished}`);
    await prepareStore(made, sampleNow, "data");
    await made.close();
    renameSync(unfinished, prepared);
  }
  copyFileSync(prepared, path);
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
