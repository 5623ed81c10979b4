import type { KnowledgeKey, ListName, StatOrder } from "./schema";

/** A list of up to this many rows is shown completely; a longer one in pages of this size. */
export const rowsPerPage = 500;

export type Column = "code" | "name" | "nameZh" | "prefix" | "city" | "country";

/** The columns of each list in order; the first is the row's head, `link` the one with the link to the row's url. */
export const listColumns: Record<ListName, { columns: readonly Column[]; link?: Column }> = {
  port: { columns: ["name", "country", "code"], link: "name" },
  airport: { columns: ["code", "city", "name", "country"] },
  airline: { columns: ["name", "code", "prefix"], link: "name" },
  abbrev: { columns: ["code", "name", "nameZh"] },
  "cargo-sea": { columns: ["name", "nameZh"], link: "name" },
  "cargo-air": { columns: ["name", "nameZh"], link: "name" },
};

/** So many rows of a table of figures are compared with each other, and so many types of containers. */
export const mostPicked = 4;
export const mostContainers = 3;

/** So many answers stand below the look-up of the knowledge base. */
export const mostAnswers = 8;

/** The unprefixed address of a page of figures in an order, with the numbers of the rows to compare. */
export function statAddress(
  key: KnowledgeKey,
  { order, pick }: { order: StatOrder | null; pick: readonly number[] },
): string {
  const query = new URLSearchParams({ kb: key, ...(order ? { sort: order } : {}) });
  for (const number of pick) query.append("pick", `${number}`);
  return `/kb-link?${query}`;
}
