import type { Kysely, Transaction } from "kysely";
import type { Database } from "@/lib/store/schema";
import type { SearchTerm, TextColumn } from "./terms";

/** A full-text index in the store. Newer texts have higher numbers. */
export interface TextIndex {
  /** The table of tokens (indexText). */
  texts: "article_texts";
  /** The table of its Latin words (prefixedWords). */
  words: "article_words";
  /**
   * The score of a hit by the columns that contain all terms, or with `some` one of them, the lowest first. A hit in none of them
   * has the score one.
   */
  places: readonly { columns: readonly TextColumn[]; counts: number; some?: true }[];
  /** A text whose number is this much lower than another's counts half as much. */
  halfLife: number;
}

/** The range of numbers that is searched, both ends included. */
export interface NumberRange {
  first: number;
  last: number;
}

/** The full-text engine of one of the two databases. */
export interface TextEngine {
  /** Terms in the query syntax of the database, for some columns or for all; '' for none. */
  expression(terms: readonly SearchTerm[], columns?: readonly TextColumn[]): string;
  /** Joins expressions: any of them, or all of them. */
  or(expressions: readonly string[]): string;
  and(expressions: readonly string[]): string;
  /** The newest hits, at most `most`, in any order, and how many there are in all. */
  latest(
    reader: Kysely<Database>,
    index: TextIndex,
    query: { match: string; rows: NumberRange; most: number },
  ): Promise<{ numbers: number[]; total: number }>;
  /** A page of hits, newest first. */
  newest(
    reader: Kysely<Database>,
    index: TextIndex,
    query: { match: string; rows: NumberRange; limit: number; offset: number },
  ): Promise<number[]>;
  /** Writes the tokens of texts by column, under unused numbers. */
  write(
    trx: Transaction<Database>,
    texts: TextIndex["texts"],
    rows: readonly Database[TextIndex["texts"]][],
  ): Promise<void>;
  /** Optimises an index after large writes, in short steps. The signal ends it early and leaves the index valid. */
  merge(db: Kysely<Database>, texts: TextIndex["texts"], signal?: AbortSignal): Promise<void>;
}
