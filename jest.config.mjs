import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import nextJest from "next/jest.js";
import { scaled } from "./test/support/time-scale.mjs";

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

/** Suites of `npm run test:deep`: what takes long, because it starts processes, waits or tries very many inputs. */
const isDeep = (/** @type {string} */ path) => /\.deep\.test\.tsx?$/.test(path);
const deep = "deep.test.{ts,tsx}";
const directories = "{lib,components,app,bin,cli,server,scripts,test,deploy,messages,data,docs}";

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
    testTimeout: scaled(30_000),
    globalSetup: "<rootDir>/jest.postgres.mjs",
    globalTeardown: "<rootDir>/jest.end.mjs",
    projects: [
      await project({
        displayName: "embedded",
        testMatch: [`<rootDir>/${directories}/**/*.test.{ts,tsx}`, "<rootDir>/*.test.ts", `!**/*.${deep}`],
      }),
      await project({
        displayName: "PostgreSQL",
        testMatch: ofBothStores.filter((path) => !isDeep(path)).map((path) => `<rootDir>/${path}`),
        setupFiles: [...shared.setupFiles, "<rootDir>/jest.server.mjs"],
      }),
      await project({
        displayName: "deep",
        testMatch: [`<rootDir>/${directories}/**/*.${deep}`],
      }),
      await project({
        displayName: "deep-PostgreSQL",
        testMatch: ofBothStores.filter(isDeep).map((path) => `<rootDir>/${path}`),
        setupFiles: [...shared.setupFiles, "<rootDir>/jest.server.mjs"],
      }),
    ],
  };
}
