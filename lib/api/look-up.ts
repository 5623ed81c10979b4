import type { ListName } from "@/lib/reference/shared";

/** One entry that a text may mean, complete, with the address of what a reader does next. */
export interface Answer {
  /** The list that has it; `number` is a complete number, `owner` the letters before one. */
  kind: ListName | "container" | "number" | "owner";
  code: string;
  name: string;
  /** In the other script, where the list shows both. */
  otherName: string;
  /** City, country, prefix, or further codes. */
  facts: readonly string[];
  /** Of this site with its language, or of another site. */
  href: string;
}

/** What a text means in the trade. */
export interface LookUpResult {
  answers: readonly Answer[];
  /** How many entries each list has, for those that have any. */
  found: readonly { kind: ListName | "container"; count: number; href: string }[];
}
