import { join, resolve } from "node:path";
import { config, currentInstant, type DomainName, domains, wallClock } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { recordPeers } from "@/lib/rate-limits/client-address";
import { version } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";
import { store, storeName } from "@/lib/store/connection";
import { describeStoreErrors, verifyStore } from "@/lib/store/integrity";
import { recordServerSettings, type ServerSettings } from "@/lib/store/server-settings";
import { onStoreLost } from "@/lib/store/state";
import { startStoreWatch } from "@/lib/store/watch";
import { upstreamBase } from "@/lib/upstream/choose";
import { callOf } from "@/lib/upstream/paths";
import { dataOrigins } from "./data-origins";
import { expectStore } from "./expected-store";
import { heldDays, maintainStore, startDailyRoll } from "./prepare";

/**
 * Reads the configuration, records the peer of each request, prepares the store and rolls the sample data forward every day.
 * `enquiries` says by what enquiries are sent, for the record of settings.
 */
export async function boot(enquiries: string): Promise<void> {
  const { upstream } = config();
  // Read now: a file that cannot be used stops the start, not the first reader's search.
  site();
  callOf("ports", upstream.pathsFile);
  recordPeers();
  const dataDir = join(process.cwd(), "data");
  const path = storeName(config().storeUrl);
  await expectStore(config().storeUrl);
  await verifyStore(store(), path, wallClock());
  const summary = await describeStoreErrors(path, () => maintainStore(store(), currentInstant(), dataDir));
  onStoreLost(endProcess);
  startStoreWatch(store(), (error) => log().error({ err: error }, "store not checked"));
  startDailyRoll(store(), dataDir, currentInstant, {
    done: (report) => log().info(report, "sample data rolled forward"),
    failed: (error) => log().error({ err: error }, "sample data not rolled forward"),
  });
  log().info(summary, "store ready");
  const origins = await dataOrigins(upstream, store());
  log().info({ domains: origins }, "where each domain comes from");
  await recordServerSettings(store(), settingsToRecord(enquiries));
}

/** What commands, which are typed in a shell of their own, must know of this server. */
function settingsToRecord(enquiries: string): ServerSettings {
  const { siteUrl, upstream, mail, webhooks } = config();
  const { SITE_FILE: siteFile } = process.env;
  const services = domains.flatMap((name) => {
    const domain = name.toLowerCase() as DomainName;
    const base = upstreamBase(domain, upstream);
    return base ? `${domain} (${new URL(base).host})` : [];
  });
  return {
    version,
    startedAt: wallClock().toISOString(),
    zone: site().zone,
    siteFile: siteFile ? resolve(siteFile) : "",
    siteUrl,
    changesKeptDays: String(heldDays().changes),
    pastCallsDays: String(heldDays().calls),
    enquiries,
    followMails: mail ? "1" : "",
    followWebhooks: webhooks?.hosts.join(", ") ?? "",
    services: services.join(", "),
  };
}

/** Without its store the server would lose the forms it accepts. After a restart it reports what is wrong. */
function endProcess(reason: string): void {
  log().fatal({ reason }, "the store is lost: this server ends");
  process.once("exit", () => {
    process.exitCode = 1;
  });
  process.kill(process.pid, "SIGTERM");
}
