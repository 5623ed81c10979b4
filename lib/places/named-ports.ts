import type { Kysely } from "kysely";
import type { Database } from "@/lib/store/schema";
import { portFinder } from "./port-finder";

/** A port as an imported file may identify it. */
interface NamedPort {
  /** UN/LOCODE. */
  code: string;
  name: string;
  nameZh: string | null;
}

/**
 * Finds the ports of an imported file by their UN/LOCODE, in which blanks and small letters do not matter, or by a name that no
 * other port has; null where it is neither. The store's ports are read once.
 */
export async function portNamer(db: Kysely<Database>): Promise<(code: string) => NamedPort | null> {
  const rows = await db.selectFrom("ports").select(["id", "name", "name_zh"]).execute();
  const ports = new Map(rows.map(({ id, name, name_zh }) => [id, { code: id, name, nameZh: name_zh }]));
  const { idsOf } = await portFinder(db);
  const byName = (text: string) => {
    const [id, ...others] = text.trim() === "" ? [] : idsOf(text);
    return others.length === 0 ? ports.get(id ?? "") : undefined;
  };
  return (text) => ports.get(text.replace(/\s/g, "").toUpperCase()) ?? byName(text) ?? null;
}
