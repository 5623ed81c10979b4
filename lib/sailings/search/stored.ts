import type { SailingRow } from "@/lib/store/schema";
import {
  type FactValue,
  type FieldEntry,
  furtherFields,
  type PlainColumn,
  type PlainFacts,
  plainFields,
  type StoredField,
  sailingFields,
} from "../fields";
import { bookingLink } from "../files/booking-link";

/** How the store has the fields of a sailing: in their columns, and further facts in the JSON of one column. */

/** TypeScript reports an entry here whose column the store does not have. */
type ColumnOf<F extends { column: keyof SailingRow }> = F["column"];
export type StoredColumn = ColumnOf<StoredField>;

/** The columns of the table's fields, in its order. */
export const storedColumns = sailingFields.flatMap((field) => ("column" in field ? field.column : []));

/** The columns of plain fields. */
export const plainColumns = plainFields.flatMap(({ column }) => column ?? []) as PlainColumn["column"][];

export type PlainRow = Pick<SailingRow, PlainColumn["column"]> & Pick<SailingRow, "facts">;

/** The plain fields of a stored row. */
export function plainFacts(row: PlainRow): PlainFacts {
  const further = readFacts(row.facts);
  const cells: Readonly<Record<string, unknown>> = row;
  const facts: Record<string, unknown> = {};
  for (const { key, kind, column } of plainFields) {
    const value = column ? (cells[column] ?? null) : further[key];
    if (value === undefined) continue;
    facts[key] = kind === "link" && typeof value === "string" ? bookingLink(value) : value;
  }
  return facts as PlainFacts;
}

/** The JSON of the column `facts`; it may have facts of a later release. */
export const readFacts = (facts: string | null | undefined): Readonly<Record<string, FactValue>> =>
  facts ? JSON.parse(facts) : {};

/** Further facts as the column `facts` has them, in the order of the table; null for none. */
export function writeFacts(facts: Readonly<Record<string, FactValue | null>>): string | null {
  const known = furtherFields.flatMap(({ key }) => (facts[key] == null ? [] : [[key, facts[key]] as const]));
  return known.length > 0 ? JSON.stringify(Object.fromEntries(known)) : null;
}

/** A value of the store as a cell of a file that imports to the same. */
export function storedCell({ kind }: Pick<FieldEntry, "kind">, value: unknown): string | null {
  if (value === null || value === undefined) return kind === "time" ? "" : null;
  if (kind === "time") return timeCell(String(value));
  return kind === "flag" ? (value ? "yes" : "no") : String(value);
}

/** As a cell of a file has it: '2026-03-16T09:30' -> '16-03-2026 09:30'; a date alone stays one. */
export function timeCell(time: string | null): string {
  const [, y, m, d, clock = ""] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(time ?? "") ?? [];
  return d ? `${d}-${m}-${y}${clock ? ` ${clock}` : ""}` : "";
}
