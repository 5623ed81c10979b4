import nextJest from "next/jest.js";

const createConfig = nextJest({ dir: "./" });

export default async function jestConfig() {
  const config = await createConfig({
    testEnvironment: "node",
    maxWorkers: 2,
    // A guard against hanging, not a measure: busy machines take their time.
    testTimeout: 60_000,
    globalSetup: "<rootDir>/jest.postgres.mjs",
    globalTeardown: "<rootDir>/jest.end.mjs",
    setupFiles: ["<rootDir>/jest.setup.mjs"],
    setupFilesAfterEnv: ["<rootDir>/jest.seed.cjs"],
    testMatch: ["<rootDir>/{lib,components,app,bin,messages,data}/**/*.test.{ts,tsx}", "<rootDir>/*.test.ts"],
    modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/var/"],
    moduleNameMapper: {
      "^@/(.*)$": "<rootDir>/$1",
      "^server-only$": "<rootDir>/lib/web/server-only.mock.ts",
    },
  })();
  // next/jest sets its own pattern first; ES-module packages must be transformed all the same.
  config.transformIgnorePatterns = [
    "/node_modules/(?!(cockatiel|next-intl|use-intl|intl-messageformat|@formatjs|kysely|opencc-js|icu-minify|htmlparser2|hucre|domhandler|domutils|dom-serializer|domelementtype|entities)/)",
    "^.+\\.module\\.(css|sass|scss)$",
  ];
  return config;
}
