import { simplifiedEdition, storedEdition } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { simplifiedOnly } from "@/lib/i18n/simplify-only";
import { memoize } from "@/lib/memoize/memoize";
import { findForeignWords, foreignWordsOfMessages } from "./foreign-words";

/** A catalogue as in its file: words by namespace and key, at any depth; lists count as keys 0, 1, 2. */
export type Words = string | readonly Words[] | { readonly [key: string]: Words };

/** A source file in which keys are looked up. */
export interface Source {
  path: string;
  text: string;
}

/** All words of a catalogue by their path, 'schedule.sort.etd', in the file's order. */
export function flatten(words: Words, path = ""): Map<string, string> {
  if (typeof words === "string") return new Map([[path, words]]);
  const entries = Object.entries(words).flatMap(([key, value]) => [
    ...flatten(value, path ? `${path}.${key}` : key),
  ]);
  return new Map(entries);
}

/** Simplified Chinese from Traditional: every word is converted unless an override replaces it. */
export function deriveSimplified(traditional: Words, overrides: Words | undefined): Words {
  if (typeof traditional === "string")
    return typeof overrides === "string" ? overrides : simplify(traditional);
  const below = (key: string | number): Words | undefined =>
    typeof overrides === "object" ? (overrides as Record<string, Words>)[key] : undefined;
  if (Array.isArray(traditional)) return traditional.map((word, at) => deriveSimplified(word, below(at)));
  return Object.fromEntries(
    Object.entries(traditional).map(([key, word]) => [key, deriveSimplified(word, below(key))]),
  );
}

/**
 * The words of a catalogue that some keys name, nested as there. The name of a branch selects all words below it.
 * @throws if a key names nothing
 */
export function pickWords(words: Words, keys: readonly string[]): Words {
  const picked: Record<string, unknown> = {};
  for (const key of keys) {
    const path = key.split(".");
    const last = path.pop() ?? "";
    let [from, to] = [words as Record<string, Words>, picked];
    for (const step of path) {
      from = (from[step] ?? {}) as Record<string, Words>;
      to[step] ??= {};
      to = to[step] as Record<string, unknown>;
    }
    if (from[last] === undefined) throw new Error(`There are no words called ${key}.`);
    to[last] = from[last];
  }
  return picked as Words;
}

/** The text of a catalogue's file. */
export function formatCatalogue(words: Words): string {
  return `${JSON.stringify(words, null, 2)}\n`;
}

/** Keys that the source has and a translation lacks, and the other way round. */
export function checkKeys(source: Words, translation: Words, language: string): string[] {
  const [wanted, present] = [flatten(source), flatten(translation)];
  return [
    ...[...wanted.keys()].filter((key) => !present.has(key)).map((key) => `${language}: ${key} is missing`),
    ...[...present.keys()].filter((key) => !wanted.has(key)).map((key) => `${language}: ${key} is not in en`),
  ];
}

/** Empty messages. */
export function checkEmpty(words: Words, language: string): string[] {
  return [...flatten(words)]
    .filter(([, text]) => text.trim() === "")
    .map(([key]) => `${language}: ${key} is empty`);
}

/**
 * The values that a message expects: its {names} and <tags>, sorted. Braces inside an argument's plural or select
 * branches hold words again, so only every second level of braces names something.
 */
export function placeholders(message: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  for (let at = 0; at < message.length; at++) {
    const character = message[at];
    if (character === "}") depth--;
    if (character !== "{") continue;
    depth++;
    const [, name] = /^\s*(\w+)\s*[,}]/.exec(message.slice(at + 1)) ?? [];
    if (depth % 2 === 1 && name) names.add(`{${name}}`);
  }
  for (const [, tag] of message.matchAll(/<(\w+)>/g)) names.add(`<${tag}>`);
  return [...names].sort();
}

/** Messages that do not expect the same values as those of the source. */
export function checkPlaceholders(source: Words, translation: Words, language: string): string[] {
  const translated = flatten(translation);
  return [...flatten(source)].flatMap(([key, text]) => {
    const other = translated.get(key);
    if (other === undefined) return [];
    const [wanted, present] = [placeholders(text).join(" "), placeholders(other).join(" ")];
    return wanted === present
      ? []
      : [`${language}: ${key} has ${present || "no placeholder"} where en has ${wanted || "none"}`];
  });
}

/** Overrides of keys that no longer exist, and overrides that equal the conversion. */
export function checkOverrides(traditional: Words, overrides: Words): string[] {
  const words = flatten(traditional);
  return [...flatten(overrides)].flatMap(([key, text]) => {
    const word = words.get(key);
    if (word === undefined) return [`${simplifiedEdition}.overrides: ${key} is not in ${storedEdition.zh}`];
    return simplify(word) === text
      ? [`${simplifiedEdition}.overrides: ${key} says what the conversion says anyway`]
      : [];
  });
}

/** Words of the mainland edition that the Mainland does not use. */
export function checkMainland(simplified: Words): string[] {
  return [...flatten(simplified)].flatMap(([key, text]) =>
    findForeignWords(text, foreignWordsOfMessages).map(
      (foreignWord) => `${simplifiedEdition}: ${key} has ${foreignWord}`,
    ),
  );
}

/** The most sentences of a group that may all be derived: so few may hold no word that differs. */
const fewTexts = 5;
/** More than a number of a month or a weekday. */
const sentence = /\p{Script=Han}.*\p{Script=Han}.*\p{Script=Han}/u;

/**
 * Groups of which every Simplified text is derived. Somebody has to read a group for the Mainland, and who reads more than a few
 * texts finds one to write otherwise.
 */
export function checkReviewed(traditional: Words, overrides: Words): string[] {
  const reviewed = new Set([...flatten(overrides).keys()].map((key) => key.split(".")[0]));
  const chinese = [...flatten(traditional)].filter(([, text]) => sentence.test(text));
  const groups = Map.groupBy(chinese, ([key]) => key.split(".")[0] ?? "");
  return [...groups]
    .filter(([group, texts]) => texts.length > fewTexts && !reviewed.has(group))
    .map(
      ([group, texts]) =>
        `${simplifiedEdition}.overrides: no text of ${group} (${texts.length}) has a mainland wording`,
    );
}

/** Whether the Simplified catalogue is what the Traditional one and the overrides now yield. */
export function checkFresh(traditional: Words, overrides: Words, simplified: Words): string[] {
  return checkSame(simplifiedEdition, deriveSimplified(traditional, overrides), simplified);
}

/** Whether a derived file is what its sources now yield. */
export function checkSame(name: string, expected: Words, derived: Words): string[] {
  const [now, stored] = [flatten(expected), flatten(derived)];
  const stale = [...new Set([...now.keys(), ...stored.keys()])].filter(
    (key) => now.get(key) !== stored.get(key),
  );
  if (stale.length === 0) return [];
  const more = stale.length > 3 ? ` and ${stale.length - 3} more` : "";
  return [`${name}: ${stale.slice(0, 3).join(", ")}${more} stale: run npm run messages -- --write`];
}

/** Simplified characters that slipped into the Traditional catalogue. */
export function checkTraditional(traditional: Words): string[] {
  return [...flatten(traditional)].flatMap(([key, text]) => {
    const characters = simplifiedOnly(text);
    return characters.length > 0
      ? [`${storedEdition.zh}: ${key} has Simplified characters: ${characters.join(" ")}`]
      : [];
  });
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

interface KeyPatterns {
  anywhere: RegExp;
  namespace: RegExp;
  near: RegExp;
  /** A source that matches `anywhere` contains one of these, and searching for them is much faster. */
  words: string[];
}

/** How code may refer to a key: `anywhere`, or `near` in a file that refers to its `namespace`. */
function patternsOf(key: string): KeyPatterns {
  const parts = key.split(".");
  const [space = "", ...rest] = parts.map(escapeRegExp);
  const name = rest.at(-1) ?? space;
  const parents = rest.slice(0, -1).map((_, at) => rest.slice(0, at + 1).join("\\."));
  const owner = rest.at(-2);
  const quote = "[\"'`]";
  return {
    anywhere: new RegExp(
      [
        `${quote}(${space}\\.)?${rest.join("\\.")}${quote}`,
        // Words that are passed to a component: schedule.found, words.found, pickerWords.found, channels[id].
        `\\b(${[space, owner ?? space, "words", "\\w+Words"].join("|")})\\??\\.${name}\\b`,
        ...(owner ? [`\\b${owner}\\[`] : []),
      ].join("|"),
    ),
    // A file with const { option: t } = words also refers to the namespace.
    namespace: new RegExp(`${quote}${space}(${quote}|\\.)|\\.${space}\\b|[{,]\\s*${space}:\\s*\\w+`),
    near: new RegExp(
      [
        `[."'\`]${name}${quote}`,
        `\\.${name}\\b`,
        `\\b${name}\\s*[,:}]`,
        // t(`${one}`); of what is below `menus` also (`menus.${one}`).
        "\\bt(\\.\\w+)?\\(`\\$\\{",
        ...(parents.length > 0 ? [`[([]\`(${parents.join("|")})\\.\\$\\{`] : []),
        `\\.raw\\(${quote}(${[...parents, name].join("|")})${quote}\\)`,
      ].join("|"),
    ),
    words: [parts.at(-1) ?? "", ...(owner ? [`${parts.at(-2)}[`] : [])],
  };
}

/** Whether sources use a key. In doubt it returns true: a name that is common elsewhere may hide a stale key. */
function isUsed(
  key: string,
  sources: readonly Source[],
  sourcesWith: (namespace: string) => readonly Source[],
): boolean {
  const { anywhere, namespace, near, words } = patternsOf(key);
  return (
    sourcesWith(namespace.source).some(({ text }) => near.test(text)) ||
    sources.some(({ text }) => words.some((word) => text.includes(word)) && anywhere.test(text))
  );
}

/** Messages that nothing shows. `allowed` has keys, or beginnings of keys ending in a dot, that are composed at run time. */
export function checkUsed(source: Words, sources: readonly Source[], allowed: readonly string[]): string[] {
  const isAllowed = (key: string) =>
    allowed.some((one) => (one.endsWith(".") ? key.startsWith(one) : key === one));
  const keys = new Set([...flatten(source).keys()].map((key) => key.replace(/(\.\d+)+$/, "")));
  const sourcesWith = memoize(
    (namespace: string) => {
      const pattern = new RegExp(namespace);
      return sources.filter(({ text }) => pattern.test(text));
    },
    { max: 1_000 },
  );
  return [...keys]
    .filter((key) => !isAllowed(key) && !isUsed(key, sources, sourcesWith))
    .map((key) => `en: ${key} is not used anywhere`);
}
