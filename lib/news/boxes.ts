import { z } from "zod";
import { parsePublishDate } from "./files/publish-date";
import { paragraph } from "./plates";
import { readTables } from "./tables";
import { oneLine } from "./text/body";

/**
 * The boxes of an article beside its text: key facts, quotations, corrections. One schema serves the import and the store. All texts
 * are in the language of the article.
 */

const text = (longest: number) =>
  z.string("write a text").trim().min(1, "write a text").max(longest).overwrite(oneLine);

const keyFact = z.strictObject({
  label: text(40),
  value: text(80),
  /** The value before, where it has changed. */
  was: text(80).optional(),
});
export type KeyFact = z.infer<typeof keyFact>;
const fewestFacts = 2;
const mostFacts = 6;
export const keyFactsSchema = z.array(keyFact).min(fewestFacts).max(mostFacts);

/** Words of a quotation, and characters of a Chinese one. */
const mostWords = 25;
const mostCharacters = 50;
const isHan = (words: string) => /\p{Script=Han}/u.test(words);

const quotation = z.strictObject({
  text: text(300).refine(
    (words) => (isHan(words) ? words.length <= mostCharacters : words.split(/\s+/).length <= mostWords),
    `write at most ${mostWords} words, or ${mostCharacters} Chinese characters`,
  ),
  speaker: text(120),
  /** The paragraph after which it stands; missing: that which holds its words, or the middle one. */
  after: paragraph.optional(),
});
export type Quotation = z.infer<typeof quotation>;
const mostQuotations = 5;
export const quotationsSchema = z.array(quotation).min(1).max(mostQuotations);

const correction = z.strictObject({
  /** Instant with its offset. */
  at: z.iso.datetime({ offset: true, error: "write a date and time, such as 2026-03-16 15:20:00+0800" }),
  /** A sentence; `~~previous~~` is struck through in it, and `**current**` is marked. */
  text: text(500),
  /** Whether the headline has changed with it. */
  headline: z.boolean("write true or false").optional(),
});
export type Correction = z.infer<typeof correction>;
export const mostCorrections = 20;
export const correctionsSchema = z.array(correction).min(1).max(mostCorrections);

/** Values as front matter and JSON write them: numbers where texts are wanted, and the reverse. */
const prepared = (read: Record<string, (value: unknown) => unknown>) => (table: unknown) =>
  typeof table === "object" && table !== null
    ? Object.fromEntries(Object.entries(table).map(([name, value]) => [name, read[name]?.(value) ?? value]))
    : table;
const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);
const asNumber = (value: unknown) =>
  typeof value === "string" && /^\d+$/.test(value.trim()) ? Number(value) : value;
const flags: Record<string, boolean> = { true: true, yes: true, false: false, no: false };
const asFlag = (value: unknown) =>
  typeof value === "string" ? (flags[value.trim().toLowerCase()] ?? value) : value;
const asInstant = (value: unknown) =>
  (typeof value === "string" || typeof value === "number" ? parsePublishDate(String(value)) : null) ?? value;

/** The key facts of a file's value. */
export function readKeyFacts(value: unknown): { keyFacts: KeyFact[] } | { problem: string } {
  const read = readTables(value, {
    field: "key_facts",
    parts: "label and value",
    schema: keyFact,
    most: mostFacts,
    prepare: prepared({ label: asText, value: asText, was: asText }),
  });
  if ("problem" in read) return read;
  return read.tables.length < fewestFacts
    ? { problem: `key_facts has one entry; write ${fewestFacts} to ${mostFacts}.` }
    : { keyFacts: read.tables };
}

/** The quotations of a file's value. */
export function readQuotations(value: unknown): { quotations: Quotation[] } | { problem: string } {
  const read = readTables(value, {
    field: "quotation",
    parts: "text and speaker",
    schema: quotation,
    most: mostQuotations,
    prepare: prepared({ after: asNumber }),
  });
  return "tables" in read ? { quotations: read.tables } : read;
}

/** Whether a correction is written as tables with their times; otherwise it is a sentence. */
export const isTabled = (value: unknown) =>
  typeof value === "string" ? /^\s*[[{]/.test(value) : typeof value === "object" && value !== null;

/** The corrections of a file's value, the newest first. */
export function readCorrections(value: unknown): { corrections: Correction[] } | { problem: string } {
  const read = readTables(value, {
    field: "correction",
    parts: "at and text",
    schema: correction,
    most: mostCorrections,
    prepare: prepared({ at: asInstant, headline: asFlag }),
  });
  if ("problem" in read) return read;
  return { corrections: read.tables.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)) };
}
