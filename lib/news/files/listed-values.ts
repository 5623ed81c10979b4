/** Values of fields: one text, a list, or a table. */

export const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The texts of a value: one, those of a list at any depth, or the keys of tables. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isTable(value) ? textsOf(value.name ?? value.title ?? "") : [];
}

/** Tags in one text are separated by "||", or by commas of either script. */
export const tagsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? value
        .split(value.includes("||") ? "||" : /[,，、;；]/)
        .map((tag) => tag.trim())
        .filter(Boolean)
    : textsOf(value);

const shownParts = 5;

/** The first few removed fragments of a text, each on a line and short. */
export function listed(parts: readonly string[]): string {
  const shown = parts.slice(0, shownParts).map((part) => {
    const line = part.replace(/\s+/g, " ");
    return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line;
  });
  return shown.join(" ") + (parts.length > shownParts ? ` and ${parts.length - shownParts} more` : "");
}
