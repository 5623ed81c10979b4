import type { ListName } from "./schema";

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
