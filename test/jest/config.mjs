import nextJest from "next/jest.js";
import { root } from "../../bin/process/node.mjs";
import { scaled } from "../support/time-scale.mjs";

/**
 * Which suites run where follows from their names, and `npm run law` fails for a name that does not say what a suite does:
 *
 * - `x.test.ts` is quick, on the embedded store.
 * - `x.store.test.ts` runs on PostgreSQL too: it takes its store from test/support/stores.ts.
 * - `x.deep.test.ts` is for `npm run test:deep`, because it starts processes, waits or tries very many inputs.
 * - `x.wide.test.ts` is quick on the embedded store, and runs again in the deep suite: with all its inputs, of which `sampleOf` draws
 *   some in the quick one, and, as `x.store.wide.test.ts`, on PostgreSQL, since it is about what is stored rather than how.
 */
const projects = {
  embedded: { name: "(?<!\\.deep)", setup: [] },
  PostgreSQL: { name: "\\.store", setup: ["server"] },
  deep: { name: "\\.(deep|wide)", setup: ["deep"] },
  "deep-PostgreSQL": { name: "\\.store\\.(deep|wide)", setup: ["server", "deep"] },
};

const createConfig = nextJest({ dir: root });

/** @param {string} displayName @param {{ name: string, setup: string[] }} own */
async function project(displayName, { name, setup }) {
  const config = await createConfig({
    rootDir: root,
    displayName,
    testEnvironment: "node",
    testRegex: `${name}\\.test\\.tsx?$`,
    setupFiles: ["setup", ...setup].map((file) => `<rootDir>/test/jest/${file}.mjs`),
    setupFilesAfterEnv: ["<rootDir>/test/jest/each.cjs"],
    testPathIgnorePatterns: ["/node_modules/", "<rootDir>/.next/", "<rootDir>/var/"],
    modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/var/"],
    moduleNameMapper: {
      "^@/(.*)$": "<rootDir>/$1",
      "^server-only$": "<rootDir>/test/support/server-only.mock.ts",
    },
  })();
  // next/jest sets its own pattern first; ES-module packages must be transformed all the same.
  config.transformIgnorePatterns = [
    "/node_modules/(?!(cockatiel|cookie|set-cookie-parser|next-intl|use-intl|intl-messageformat|@formatjs|kysely|opencc-js|marked|modern-tar|icu-minify|htmlparser2|hucre|@exodus|smol-toml|d3-[a-z-]+|internmap|domhandler|domutils|dom-serializer|domelementtype|entities|eslint-plugin-regexp|jsdoc-type-pratt-parser)/)",
    "^.+\\.module\\.(css|sass|scss)$",
  ];
  return config;
}

export default async function jestConfig() {
  return {
    rootDir: root,
    maxWorkers: 2,
    // Ends what hangs. A store that is filled with the world's ports may take a minute on a machine that is busy.
    testTimeout: scaled(120_000),
    globalSetup: "<rootDir>/test/jest/start.mjs",
    globalTeardown: "<rootDir>/test/jest/end.mjs",
    projects: await Promise.all(Object.entries(projects).map(([name, own]) => project(name, own))),
  };
}
