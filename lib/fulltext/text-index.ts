import type { Kysely, Transaction } from "kysely";
import type { Database } from "@/lib/store/schema";
import type { SearchTerm, TextColumn } from "./terms";

/** An index of texts in the store, whose newer texts have higher numbers. */
export interface TextIndex {
  /** The table of tokens (indexText). */
  texts: "article_texts";
  /** The table of its Latin words (prefixedWords). */
  words: "article_words";
  /**
   * What a hit counts by the columns that hold what is looked for, the least first: all terms, or with `some` one of them. A hit
   * of none counts one.
   */
  places: readonly { columns: readonly TextColumn[]; counts: number; some?: true }[];
  /** A text whose number is this much lower than another's counts half as much. */
  halfLife: number;
}

/** Numbers that are looked at, both included. */
export interface NumberRange {
  first: number;
  last: number;
}

/** How one of the two databases keeps an index and looks into it. */
export interface TextEngine {
  /** Terms in the database's own language, in some columns or in all; '' for none. */
  expression(terms: readonly SearchTerm[], columns?: readonly TextColumn[]): string;
  /** What has one of these expressions, and what has all of them. */
  or(expressions: readonly string[]): string;
  and(expressions: readonly string[]): string;
  /** The newest hits, at most `most`, in any order, and how many there are in all. */
  latest(
    reader: Kysely<Database>,
    index: TextIndex,
    ask: { match: string; rows: NumberRange; most: number },
  ): Promise<{ numbers: number[]; total: number }>;
  /** A page of hits, newest first. */
  newest(
    reader: Kysely<Database>,
    index: TextIndex,
    ask: { match: string; rows: NumberRange; limit: number; offset: number },
  ): Promise<number[]>;
  /** Writes texts, their tokens by column, under numbers that are free. */
  write(
    trx: Transaction<Database>,
    texts: TextIndex["texts"],
    rows: readonly Database[TextIndex["texts"]][],
  ): Promise<void>;
  /** Puts an index in order after much has been written, in short steps; the signal ends it early, and well. */
  merge(db: Kysely<Database>, texts: TextIndex["texts"], signal?: AbortSignal): Promise<void>;
}
