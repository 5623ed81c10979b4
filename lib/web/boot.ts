import path from "node:path";
import { config, currentInstant } from "@/lib/config";
import { log } from "@/lib/log";
import { store } from "@/lib/store/connection";
import { prepareStore, startDailyRoll } from "@/lib/store/prepare";
import { notePeers } from "./client-address";
import { renewThroughLoopback } from "./loopback";
import { startRenewal } from "./renewal";

/** Reads the configuration, notes who asks, prepares the store, keeps the sample data and the cached pages up to date. */
export async function boot(): Promise<void> {
  config();
  notePeers();
  const dataDir = path.join(process.cwd(), "data");
  const summary = await prepareStore(store(), currentInstant(), dataDir);
  startDailyRoll(store(), dataDir, currentInstant, {
    done: (report) => log().info(report, "sample data rolled forward"),
    failed: (error) => log().error({ err: error }, "sample data not rolled forward"),
  });
  await startRenewal(store(), (pages) => renewThroughLoopback(config().port, pages), {
    renewed: (pages) => log().info({ pages }, "cached pages renewed"),
    failed: (error) => log().error({ err: error }, "cached pages not renewed"),
  });
  log().info(summary, "store ready");
}
