import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isNewEnough, root, runMain, Trouble } from "./lib/node.mjs";

/**
 * `node bin/serve [directory]`: serves a production build (of the repository, or of a copy of it), and neither installs nor
 * builds. With WORKERS it watches over so many processes that serve (lib/primary.mjs), without it serves itself. Ends with
 * code 1 and a sentence before it listens when something does not fit.
 */
await runMain(async () => {
  const given = process.argv[2] && resolve(process.argv[2]);
  const directory = given ?? root;
  process.chdir(root);
  if (!isNewEnough(process.version)) {
    throw new Trouble(
      `The portal needs Node 22.13 or later and this is ${process.version}. The packages bring one for x64 Linux: ` +
        "node_modules/.bin/node bin/serve",
    );
  }
  if (!existsSync(join(root, "node_modules", "next"))) {
    throw new Trouble("The portal's packages are not installed: run `npm ci`, or `npm start`.");
  }
  if (!existsSync(join(directory, ".next", "BUILD_ID"))) {
    throw new Trouble(`There is no build in ${directory}: run \`npm run build\`, or \`npm start\`.`);
  }
  process.env.NODE_ENV ??= "production";
  process.env.NEXT_TELEMETRY_DISABLED ??= "1";
  const { default: env } = await import("@next/env");
  env.loadEnvConfig(directory, false, { info() {}, error: console.error });
  if (process.env.WORKERS) {
    const { servePortal } = await import("./lib/primary.mjs");
    return servePortal(given);
  }
  const { serveAlone } = await import("./lib/alone.mjs");
  return serveAlone(directory);
});
