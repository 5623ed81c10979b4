import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import { exitCode, passSignals, root, runMain } from "../../bin/process/node.mjs";
import { startServer } from "../../bin/process/server.mjs";
import { copySite } from "../../test/support/site-copy.mjs";
import { placeFilledStore } from "./filled-store";
import { noSettings } from "./no-settings";
import { isPortalName, portalEnv, servers } from "./servers";

/**
 * `tsx e2e/support/serve.ts <name of a portal in servers.ts>`: serves a copy of the production build with a store of its own,
 * both made anew under var/, at a frozen clock.
 */
void runMain(async () => {
  passSignals();
  const name = process.argv[2];
  if (!isPortalName(name)) throw new Error(`There is no portal called ${name}.`);
  const { port, url, now } = servers[name];
  const directory = `test-${name}`;
  const site = copySite(directory);
  const store = `${root}/var/${directory}/portal.db`;
  await placeFilledStore(store, now);
  // Files for the viewer's tests, as own documents of the portal: /documents/tests/....
  const documents = join(root, "var", directory, "documents", "tests");
  cpSync(join(root, "e2e", "files"), documents, {
    recursive: true,
    filter: (path) => !/fonts|\.ts$/.test(basename(path)),
  });
  const server = startServer({
    port,
    site,
    env: {
      ...noSettings,
      LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
      SITE_URL: url,
      STORE_URL: `file:${store}`,
      PORTAL_TEST: "1",
      PORTAL_NOW: now,
      ...portalEnv[name],
    },
  });
  return exitCode(server);
});
