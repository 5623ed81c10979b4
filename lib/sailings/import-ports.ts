import type { Kysely } from "kysely";
import { quoteCell } from "@/lib/store/import-lines";
import type { Database } from "@/lib/store/schema";

/** What is known of ports by the texts of a file. */
export interface PortBook {
  /** The ids of the ports that a text stands for: one, several or none. */
  idsOf(text: string): readonly string[];
  /** Ports that are nearly called so, the nearest first; a few at most. */
  nearlyOf(text: string): readonly { id: string; name: string }[];
}

/** Opens the book. The rule is that of places; who starts an import brings it. */
export type PortFinder = (db: Kysely<Database>) => Promise<PortBook>;

export type FoundPort = { id: string } | { problem: string };

/** The port that a cell of a file means; the problem is a sentence that says what to write instead. */
export function foundPort(text: string, ports: PortBook): FoundPort {
  const ids = ports.idsOf(text);
  const [id] = ids;
  if (id === undefined) {
    const near = ports.nearlyOf(text).map((port) => `${port.name} (${port.id})`);
    if (near.length > 0) {
      return { problem: `${quoteCell(text)} is not a known port: did you mean ${orOf(near)}?` };
    }
    return { problem: `${quoteCell(text)} is not a known port: write its UN/LOCODE, such as HKHKG.` };
  }
  if (ids.length === 1) return { id };
  return { problem: `${quoteCell(text)} stands for several ports: write the UN/LOCODE, ${orOf(ids)}.` };
}

/** 'a', 'a or b', 'a, b or c'. */
const orOf = (texts: readonly string[]) =>
  [texts.slice(0, -1).join(", "), texts.at(-1)].filter(Boolean).join(" or ");
