import { build } from "esbuild";
import { commandFile } from "./lib/command.mjs";
import { root } from "./lib/node.mjs";

/**
 * `npm run build:portal`, a step of `npm run build`: joins the sources of the command line and its packages in one file, since
 * to find and load a thousand of them takes most of the time of a short command.
 */
await build({
  absWorkingDir: root,
  entryPoints: ["bin/portal.ts"],
  outfile: commandFile,
  bundle: true,
  platform: "node",
  format: "esm",
  // More than JavaScript, or with files of their own that they look for beside them.
  external: ["@next/env", "pg-native", "pino", "sharp"],
  // Packages in the older format ask for Node's modules by it.
  banner: {
    js: 'import { createRequire as createBannerRequire } from "node:module"; const require = createBannerRequire(import.meta.url);',
  },
  logLevel: "warning",
});
