import type { Statistic } from "./schema";

const year = /(?:19|20)\d\d/;

/**
 * The year or years of a statistic's numbers: '2014–2024' by the ends of a line, '2023' by its title; null where neither has
 * one. A reader must not take numbers of three years ago for today's.
 */
export function yearsOf({
  kind,
  labels,
  title,
}: Pick<Statistic, "kind" | "labels" | "title">): string | null {
  if (kind !== "lines") return title?.match(year)?.[0] ?? null;
  const ends = [labels[0], labels.at(-1)].flatMap((label) => label?.match(year)?.[0] ?? []);
  return ends.length > 0 ? [...new Set(ends)].join("–") : null;
}
