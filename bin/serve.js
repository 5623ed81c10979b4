import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isNewEnough, root, runMain, Trouble } from "./process/node.mjs";
import { versionBoundFiles } from "./serving/version-files.mjs";

/**
 * `node bin/serve [directory]`: serves a production build (of the repository, or of a copy of it), and neither installs nor
 * builds. With WORKERS it starts that number of workers, which run this command again, and supervises them (serving/primary.mjs);
 * without it, this process serves. If it cannot start, it ends with code 1 and a sentence before it listens.
 */
await runMain(async () => {
  const build = process.argv[2] && resolve(process.argv[2]);
  const directory = build ?? root;
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
  const initial = { ...process.env };
  env.loadEnvConfig(directory, false, { info() {}, error: console.error });
  if (cluster.isPrimary) {
    const called = dirname(dirname(process.argv[1] ?? ""));
    for (const sentence of versionBoundFiles(process.env, { called, root })) console.error(sentence);
  }
  if (cluster.isPrimary && process.env.WORKERS) {
    // Each worker reads the .env files, so that a restart applies changes in them.
    for (const name of Object.keys(process.env)) if (!(name in initial)) delete process.env[name];
    const { runWorkers } = await import("./serving/primary.mjs");
    return runWorkers(build);
  }
  const { serveProcess } = await import("./serving/serve-process.mjs");
  return serveProcess(directory);
});
