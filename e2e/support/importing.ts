import { Readable } from "node:stream";
import { importerOf } from "../../cli/importers";
import { openStore } from "../../lib/store/connection";
import type { SeparatePortal } from "./separate-portal";

/** Imports a text into the store of a portal that runs, as the command line does. Throws where it is not taken. */
export async function importText(
  { env }: Pick<SeparatePortal, "env">,
  domain: string,
  text: string,
): Promise<void> {
  const store = openStore(env.STORE_URL ?? "");
  try {
    const report = await importerOf(domain).run({
      store,
      input: Readable.from([Buffer.from(text)]),
      now: env.PORTAL_NOW ? new Date(env.PORTAL_NOW) : new Date(),
      dryRun: false,
      skipBad: false,
      replace: null,
    });
    if (report.outcome !== "imported") throw new Error(`${domain}: ${JSON.stringify(report)}`);
  } finally {
    store.close();
  }
}
