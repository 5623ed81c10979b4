import type { Kysely } from "kysely";
import { quoteCell } from "@/lib/store/import-lines";
import type { Database } from "@/lib/store/schema";

/** Finds ports by the texts of a file. */
export interface PortLookup {
  /** The ids of the ports that a text means: one, several or none. */
  idsOf(text: string): readonly string[];
  /** Whether the time zone of a port is known, without which its local times mean nothing. */
  hasZone(id: string): boolean;
  /** Ports with a similar name, the nearest first; a few at most. */
  similarPorts(text: string): readonly { id: string; name: string }[];
}

/** Creates a PortLookup from a store. The places domain implements it; whoever starts an import passes it. */
export type PortFinder = (db: Kysely<Database>) => Promise<PortLookup>;

export type PortMatch = { id: string } | { problem: string };

/** The port that a cell of a file means; a problem is a sentence with what to write instead. */
export function resolvePort(text: string, ports: PortLookup): PortMatch {
  const match = matchOf(text, ports);
  if ("problem" in match || ports.hasZone(match.id)) return match;
  return {
    problem:
      `The time zone of ${quoteCell(text)} (${match.id}) is not known: ` +
      "import this port with its zone first (portal template ports prints an example).",
  };
}

function matchOf(text: string, ports: PortLookup): PortMatch {
  const ids = ports.idsOf(text);
  const [id] = ids;
  if (ids.length > 1) {
    return { problem: `${quoteCell(text)} stands for several ports: write the UN/LOCODE, ${orOf(ids)}.` };
  }
  if (id !== undefined) return { id };
  const near = new Set(ports.similarPorts(text).map((port) => `${port.name} (${port.id})`));
  if (near.size > 0) {
    return { problem: `${quoteCell(text)} is not a known port: did you mean ${orOf([...near])}?` };
  }
  return { problem: `${quoteCell(text)} is not a known port: write its UN/LOCODE, such as HKHKG.` };
}

/** 'a', 'a or b', 'a, b or c'. */
const orOf = (texts: readonly string[]) =>
  [texts.slice(0, -1).join(", "), texts.at(-1)].filter(Boolean).join(" or ");
