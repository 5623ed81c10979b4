import { rmSync } from "node:fs";

/** Ends the PostgreSQL server that start.mjs has offered, and takes its directory away. */
export default async () => {
  await globalThis[Symbol.for("portal.test-postgres")]?.();
  rmSync(process.env.TEST_RUN_DIRECTORY, { recursive: true, force: true });
};
