import { offerTestPostgres } from "./bin/lib/test-postgres.mjs";

/** Offers all suites of a run one PostgreSQL server, and ends it. */
export default async function setUp() {
  const end = await offerTestPostgres();
  globalThis[Symbol.for("portal.test-postgres")] = end;
}
