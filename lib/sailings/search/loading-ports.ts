import { setImmediate as breathe } from "node:timers/promises";
import type { Store } from "@/lib/store/connection";

/**
 * The ids of the ports that stored sailings leave from, in their order. Whoever reads all sailings reads them port by port, and
 * other requests are answered in between.
 */
export async function* loadingPorts(reader: Store["reader"]): AsyncGenerator<string> {
  for (let last = ""; ; ) {
    // The next port in the order of the table's key is found by reading one row.
    const next = await reader
      .selectFrom("sailings")
      .select("loading_port_id as id")
      .where("loading_port_id", ">", last)
      .orderBy("loading_port_id")
      .limit(1)
      .executeTakeFirst();
    if (!next) return;
    last = next.id;
    yield last;
    await breathe();
  }
}
