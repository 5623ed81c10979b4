import type { Words } from "@/lib/site/site";
import { inLocale } from "./in-locale";
import type { Locale } from "./locales";

type Tree = { [key: string]: Tree | string };

const copies = new WeakMap<object, Map<Locale, object>>();

/**
 * Messages in which words of the site config replace some, by key ('site.title'). portal.json may name only keys of
 * messages, with their placeholders (lib/site/words-faults.ts).
 */
export function withSiteWords(
  messages: object,
  words: Readonly<Record<string, Words>>,
  locale: Locale,
): object {
  if (Object.keys(words).length === 0) return messages;
  const known = copies.get(messages) ?? new Map<Locale, object>();
  copies.set(messages, known);
  const before = known.get(locale);
  if (before) return before;
  const copy = structuredClone(messages) as Tree;
  for (const [key, { en, zh }] of Object.entries(words)) {
    const parts = key.split(".");
    const last = parts.pop() ?? "";
    let node: Tree | string | undefined = copy;
    for (const part of parts) node = typeof node === "object" ? node[part] : undefined;
    if (typeof node === "object" && typeof node[last] === "string") node[last] = inLocale(en, zh, locale);
  }
  known.set(locale, copy);
  return copy;
}
