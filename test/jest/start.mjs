import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { offerTestPostgres } from "../support/postgres.mjs";

/** Offers all suites of a run one PostgreSQL server, and a directory for what one of them makes for all. */
export default async function setUp() {
  process.env.TEST_RUN_DIRECTORY = mkdtempSync(join(tmpdir(), "portal-tests-"));
  const end = await offerTestPostgres();
  globalThis[Symbol.for("portal.test-postgres")] = end;
}
