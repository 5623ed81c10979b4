import { build } from "esbuild";
import { root } from "../bin/process/node.mjs";
import { commandFile } from "../bin/setup/command.mjs";

/**
 * `npm run build:portal`, a step of `npm run build`: bundles the sources of the command line and its packages into one file,
 * because finding and loading a thousand files takes most of the time of a short command.
 */
await build({
  absWorkingDir: root,
  entryPoints: ["cli/main.ts"],
  outfile: commandFile,
  bundle: true,
  platform: "node",
  format: "esm",
  // These packages have native code, or look for files beside themselves.
  external: ["@next/env", "pg-native", "pino", "sharp"],
  // CommonJS packages load Node's modules with require.
  banner: {
    js: 'import { createRequire as createBannerRequire } from "node:module"; const require = createBannerRequire(import.meta.url);',
  },
  logLevel: "warning",
});
