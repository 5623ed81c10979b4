import type { Kysely } from "kysely";
import { fold } from "@/lib/i18n/fold";
import type { Database } from "@/lib/store/schema";
import { portColumns, toPortRecord } from "./embedded";
import { namesIn, portsNamed, portTerms } from "./port-terms";
import type { PortRecord } from "./schema";

/**
 * Recognises the ports of a file that is imported: answers the ids of the ports that a text stands for, as every search
 * does, sorted. The store's ports are read once, a text is looked up once.
 */
export async function portFinder(db: Kysely<Database>): Promise<(text: string) => readonly string[]> {
  const rows = await db.selectFrom("ports").select(portColumns).execute();
  const called = new Map<string, PortRecord[]>();
  for (const port of rows.map(toPortRecord)) {
    for (const { term } of portTerms(port)) called.set(term, [...(called.get(term) ?? []), port]);
  }
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const found =
      known.get(text) ??
      portsNamed(
        text,
        namesIn(text).flatMap((name) => called.get(fold(name)) ?? []),
      )
        .map(({ id }) => id)
        .sort();
    known.set(text, found);
    return found;
  };
}
