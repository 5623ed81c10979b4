import type { Kysely } from "kysely";
import { quoteCell } from "@/lib/store/import-lines";
import type { Database } from "@/lib/store/schema";

/**
 * Makes what answers the ids of the ports that a text stands for: one, several or none. The rule is that of places; who
 * starts an import brings it.
 */
export type PortFinder = (db: Kysely<Database>) => Promise<(text: string) => readonly string[]>;

export type FoundPort = { id: string } | { problem: string };

/** The port that a cell of a file means; the problem is a sentence that says what to write instead. */
export function foundPort(text: string, ids: readonly string[]): FoundPort {
  const [id] = ids;
  if (id === undefined) {
    return { problem: `${quoteCell(text)} is no port known here: write its UN/LOCODE, such as HKHKG.` };
  }
  if (ids.length === 1) return { id };
  const codes = `${ids.slice(0, -1).join(", ")} or ${ids.at(-1)}`;
  return { problem: `${quoteCell(text)} stands for several ports: write the UN/LOCODE, ${codes}.` };
}
