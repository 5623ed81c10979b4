import type { Words } from "./site";

/** Values (`{name}`) and parts (`<a>`) of a message. */
const valuesOf = (text: string) =>
  new Set([...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([, value, part]) => value ?? part));

/** What is wrong with words of portal.json, by their key. `messages` are the English ones. */
export function wordsFaults(
  messages: object,
  words: Readonly<Record<string, Words>>,
): [key: string, fault: string][] {
  return Object.entries(words).flatMap(([key, { en, zh }]): [string, string][] => {
    const text = key
      .split(".")
      .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages);
    if (typeof text !== "string") return [[key, "there is no message with this key"]];
    const known = valuesOf(text);
    const strange = new Set([...valuesOf(en), ...valuesOf(zh)].filter((value) => !known.has(value)));
    return [...strange].map((value) => [key, `the message has no value "${value}"`]);
  });
}
