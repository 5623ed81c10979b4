import { join } from "node:path";
import { config, currentInstant, wallClock } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { recordPeers } from "@/lib/rate-limits/client-address";
import { site } from "@/lib/site/site-config";
import { store, storeName } from "@/lib/store/connection";
import { describeStoreErrors, verifyStore } from "@/lib/store/integrity";
import { onStoreLost } from "@/lib/store/state";
import { startStoreWatch } from "@/lib/store/watch";
import { callOf } from "@/lib/upstream/paths";
import { dataOrigins } from "./data-origins";
import { expectStore } from "./expected-store";
import { prepareStore, startDailyRoll } from "./prepare";

/** Reads the configuration, records the peer of each request, prepares the store and rolls the sample data forward every day. */
export async function boot(): Promise<void> {
  const { upstream } = config();
  // Read now: a file that cannot be used stops the start, not the first reader's search.
  site();
  callOf("ports", upstream.pathsFile);
  recordPeers();
  const dataDir = join(process.cwd(), "data");
  const path = storeName(config().storeUrl);
  await expectStore(config().storeUrl);
  await verifyStore(store(), path, wallClock());
  const summary = await describeStoreErrors(path, () => prepareStore(store(), currentInstant(), dataDir));
  onStoreLost(endProcess);
  startStoreWatch(store(), (error) => log().error({ err: error }, "store not checked"));
  startDailyRoll(store(), dataDir, currentInstant, {
    done: (report) => log().info(report, "sample data rolled forward"),
    failed: (error) => log().error({ err: error }, "sample data not rolled forward"),
  });
  log().info(summary, "store ready");
  log().info({ domains: await dataOrigins(upstream, store()) }, "where each domain comes from");
}

/** Without its store the server would lose the forms it accepts. After a restart it reports what is wrong. */
function endProcess(reason: string): void {
  log().fatal({ reason }, "the store is lost: this server ends");
  process.once("exit", () => {
    process.exitCode = 1;
  });
  process.kill(process.pid, "SIGTERM");
}
