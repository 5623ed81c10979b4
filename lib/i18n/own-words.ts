import type { Words } from "@/lib/site";
import { inLocale } from "./in-locale";
import type { Locale } from "./locales";

type Tree = { [key: string]: Tree | string };

const made = new WeakMap<object, Map<Locale, object>>();

/**
 * Messages with the publisher's own words in the place of some, by key ('site.title'). A key that no message has, and words
 * that use a value (`{name}`) which the message does not, stop the start (lib/web/boot.ts).
 */
export function withOwnWords(
  messages: object,
  words: Readonly<Record<string, Words>>,
  locale: Locale,
): object {
  if (Object.keys(words).length === 0) return messages;
  const known = made.get(messages) ?? new Map<Locale, object>();
  made.set(messages, known);
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

/** What is wrong with own words, as a sentence; null when nothing is. `messages` are the English ones. */
export function ownWordsFault(messages: object, words: Readonly<Record<string, Words>>): string | null {
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
