import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import nextJest from "next/jest.js";

const createConfig = nextJest({ dir: "./" });

/** Suites that expect the same of both stores: they take theirs from test/support/stores.ts, or by way of another helper. */
const ofBothStores = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => join("lib", name))
  .filter((path) => /openTestStore\(|portStore\(/.test(readFileSync(path, "utf8")));

const shared = {
  testEnvironment: "node",
  setupFiles: ["<rootDir>/jest.setup.mjs"],
  setupFilesAfterEnv: ["<rootDir>/jest.seed.cjs"],
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
    // A guard against hanging, not a measure: busy machines take their time.
    testTimeout: 60_000,
    globalSetup: "<rootDir>/jest.postgres.mjs",
    globalTeardown: "<rootDir>/jest.end.mjs",
    projects: [
      await project({
        displayName: "embedded",
        testMatch: [
          "<rootDir>/{lib,components,app,bin,cli,server,scripts,test,deploy,messages,data,docs}/**/*.test.{ts,tsx}",
          "<rootDir>/*.test.ts",
        ],
      }),
      await project({
        displayName: "PostgreSQL",
        testMatch: ofBothStores.map((path) => `<rootDir>/${path}`),
        setupFiles: [...shared.setupFiles, "<rootDir>/jest.server.mjs"],
      }),
    ],
  };
}
