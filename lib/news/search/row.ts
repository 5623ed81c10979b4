import type { Selectable } from "kysely";
import type { ArticleRow } from "@/lib/store/schema";
import { type ArticleRecord, articleSchema } from "../schema";

/** JSON of the store; null where it is invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A stored article, validated like any other input; null for a bad row. */
export function articleOfRow(row: Selectable<ArticleRow>): ArticleRecord | null {
  const parsed = articleSchema.safeParse({
    id: row.id,
    language: row.language,
    headline: row.headline,
    intro: row.intro,
    body: row.body,
    publishedAt: row.published_at,
    images: jsonOf(row.images),
    hashtags: jsonOf(row.hashtags),
    story: row.story,
    ...(row.plates !== null && { plates: jsonOf(row.plates) }),
    ...(row.about !== null && { about: jsonOf(row.about) }),
    ...(row.simplified !== null && { simplified: jsonOf(row.simplified) }),
  });
  return parsed.success ? parsed.data : null;
}

/** The article in a JSON text; null where it is none. */
export const articleOfJson = (text: string): ArticleRecord | null =>
  articleSchema.safeParse(jsonOf(text)).data ?? null;
