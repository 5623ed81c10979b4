import type { z } from "zod";

/** How a field is read whose value is a table, or a list of tables. */
interface TableField<T> {
  /** Its name in a file. */
  field: string;
  /** The fields of a table, as a sentence names them: 'kind, title and note'. */
  parts: string;
  schema: z.ZodType<T>;
  most: number;
  /** A value with its numbers and flags read, which front matter has as texts. */
  prepare?: (value: unknown) => unknown;
}

/**
 * The tables of a file's value: one table, a list of them, or the same as JSON. `problem` is a sentence that names the field and
 * says what to write.
 */
export function readTables<T>(
  value: unknown,
  { field, parts, schema, most, prepare = (one) => one }: TableField<T>,
): { tables: T[] } | { problem: string } {
  let read = value;
  if (typeof read === "string") {
    try {
      read = JSON.parse(read);
    } catch {
      return { problem: `${field} must be a table with ${parts}, or the same as JSON.` };
    }
  }
  const given = Array.isArray(read) ? read : [read];
  if (given.length > most) return { problem: `${field} has ${given.length} entries; at most ${most} fit.` };
  const tables: T[] = [];
  for (const [at, one] of given.entries()) {
    const { data, error } = schema.safeParse(prepare(one));
    if (data) tables.push(data);
    else return { problem: problemOf(error?.issues[0], [field, ...(given.length > 1 ? [at] : [])]) };
  }
  return { tables };
}

function problemOf(issue: z.core.$ZodIssue | undefined, before: readonly PropertyKey[]): string {
  const path = [...before, ...(issue?.path ?? [])];
  const field = path.map((part) => (typeof part === "number" ? part + 1 : String(part))).join(" ");
  if (issue?.code === "unrecognized_keys")
    return `${field} has no field ${issue.keys.join(", ")}; leave it out.`;
  if (issue?.code === "too_big" && issue.origin === "string")
    return `${field}: write at most ${issue.maximum} characters.`;
  const isMissing = issue?.code === "invalid_type" && issue.message.startsWith("Invalid input");
  return `${field}: ${isMissing ? "write a text" : (issue?.message ?? "cannot be read")}.`;
}
