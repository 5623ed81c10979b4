import type { Words } from "@/lib/site/site";
import { inLocale } from "./in-locale";
import type { Locale } from "./locales";

type Tree = { [key: string]: Tree | string };

const copies = new WeakMap<object, Map<Locale, object>>();

/**
 * Messages in which words of the site config replace some, by key ('site.title'). A key without a message, and words with a
 * placeholder (`{name}`) that the message does not have, stop the start (lib/portal/boot.ts).
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

const valuesOf = (text: string) =>
  new Set([...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([, value, part]) => value ?? part));

/** What is wrong with the words of the site config, as a sentence; null if they are right. `messages` are the English ones. */
export function siteWordsFault(messages: object, words: Readonly<Record<string, Words>>): string | null {
  for (const [key, { en, zh }] of Object.entries(words)) {
    const text = key
      .split(".")
      .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages);
    if (typeof text !== "string") return `words.${key}: there is no message with this key`;
    const known = valuesOf(text);
    const strange = [...valuesOf(en), ...valuesOf(zh)].find((value) => !known.has(value));
    if (strange) return `words.${key}: the message has no value "${strange}"`;
  }
  return null;
}
