import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { suites } from "../mutation.config.mjs";
import jestConfig from "./config.mjs";

// Each change is a run of its own: a server that none of these suites asks for would be offered again for each. The tables of
// the store are dumped anew for each module, since those of an earlier run may be of other migrations; Stryker deletes the folder
// with its copy of the portal. And the same inputs are drawn for all.
process.env.TEST_RUN_DIRECTORY ??= mkdtempSync(join(import.meta.dirname, "tables-"));
process.env.CI ??= "1";

/** The suites of a module for `npm run mutation`, on the embedded store. Stryker takes one project. */
export default async function mutationConfig() {
  const { projects, globalSetup: _, globalTeardown: _end, ...all } = await jestConfig();
  const [{ displayName, testRegex, ...embedded }] = projects;
  return { ...all, ...embedded, testMatch: suites.map((suite) => `<rootDir>/${suite}`) };
}
