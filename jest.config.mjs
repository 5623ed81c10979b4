import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import nextJest from "next/jest.js";
import { scaled } from "./test/support/time-scale.mjs";

const createConfig = nextJest({ dir: "./" });

const directories = [
  "lib",
  "components",
  "app",
  "bin",
  "cli",
  "server",
  "scripts",
  "test",
  "deploy",
  "messages",
  "data",
  "docs",
];
const suites = directories
  .flatMap((directory) =>
    readdirSync(directory, { recursive: true, encoding: "utf8" }).map((name) => join(directory, name)),
  )
  .concat(readdirSync("."))
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const pathsOf = (/** @type {{ path: string }[]} */ some) => some.map(({ path }) => `<rootDir>/${path}`);

/** Suites of `npm run test:deep`: what takes long, because it starts processes, waits or tries very many inputs. */
const isDeep = (/** @type {{ path: string }} */ { path }) => /\.deep\.test\.tsx?$/.test(path);

/** Suites that draw some of many inputs in the quick suite, and try all in the deep one: see test/support/sample-of.ts. */
const isDrawing = (/** @type {{ text: string }} */ { text }) => text.includes("sampleOf(");

/** Suites that expect the same of both stores: they take theirs from test/support/stores.ts, or by way of another helper. */
const isOfBothStores = (/** @type {{ path: string, text: string }} */ { path, text }) =>
  /^(?:lib|cli|app\/_queries\/follow)/.test(path) && /openTestStore\(|portStore\(/.test(text);

/** Suites of both stores that are about what is stored rather than how: on PostgreSQL they are part of the deep suite. */
const onServerInDeep = [
  "lib/directory/import.test.ts",
  "lib/news/foreign-articles.test.ts",
  "lib/news/moving.test.ts",
  "lib/news/pictures/import-pictures.test.ts",
  "lib/places/airports-contract.test.ts",
  "lib/places/names.test.ts",
  "lib/places/typos.test.ts",
  "lib/reference/contract.test.ts",
  "lib/sailings/call-pages/pages.test.ts",
  "lib/sailings/calls-import/terms-import.test.ts",
].map((path) => path.replaceAll("/", sep));
const isLateOnServer = (/** @type {{ path: string }} */ { path }) => onServerInDeep.includes(path);

const shared = {
  testEnvironment: "node",
  setupFiles: ["<rootDir>/jest.setup.mjs"],
  setupFilesAfterEnv: ["<rootDir>/jest.each.cjs"],
  modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/var/"],
  moduleNameMapper: {
    "^@/(.*)$": "<rootDir>/$1",
    "^server-only$": "<rootDir>/test/support/server-only.mock.ts",
  },
};

/** @param {import("jest").Config} own */
async function project(own) {
  const config = await createConfig({ ...shared, ...own })();
  // next/jest sets its own pattern first; ES-module packages must be transformed all the same.
  config.transformIgnorePatterns = [
    "/node_modules/(?!(cockatiel|cookie|set-cookie-parser|next-intl|use-intl|intl-messageformat|@formatjs|kysely|opencc-js|marked|modern-tar|icu-minify|htmlparser2|hucre|@exodus|smol-toml|d3-[a-z-]+|internmap|domhandler|domutils|dom-serializer|domelementtype|entities|eslint-plugin-regexp|jsdoc-type-pratt-parser)/)",
    "^.+\\.module\\.(css|sass|scss)$",
  ];
  return config;
}

export default async function jestConfig() {
  return {
    maxWorkers: 2,
    // Ends what hangs. A store that is filled with the world's ports may take a minute on a machine that is busy.
    testTimeout: scaled(120_000),
    globalSetup: "<rootDir>/jest.postgres.mjs",
    globalTeardown: "<rootDir>/jest.end.mjs",
    projects: [
      await project({
        displayName: "embedded",
        testMatch: pathsOf(suites.filter((suite) => !isDeep(suite))),
      }),
      await project({
        displayName: "PostgreSQL",
        testMatch: pathsOf(
          suites.filter((suite) => isOfBothStores(suite) && !isDeep(suite) && !isLateOnServer(suite)),
        ),
        setupFiles: [...shared.setupFiles, "<rootDir>/jest.server.mjs"],
      }),
      await project({
        displayName: "deep",
        testMatch: pathsOf(suites.filter((suite) => isDeep(suite) || isDrawing(suite))),
        setupFiles: [...shared.setupFiles, "<rootDir>/jest.deep.mjs"],
      }),
      await project({
        displayName: "deep-PostgreSQL",
        testMatch: pathsOf(
          suites.filter(
            (suite) => isOfBothStores(suite) && (isDeep(suite) || isLateOnServer(suite) || isDrawing(suite)),
          ),
        ),
        setupFiles: [...shared.setupFiles, "<rootDir>/jest.server.mjs", "<rootDir>/jest.deep.mjs"],
      }),
    ],
  };
}
