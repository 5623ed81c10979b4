import type { Readable } from "node:stream";

/** The surroundings of a command: its streams, folders and signals. */
export interface Terminal {
  input: Readable;
  /** Results: standard output. */
  print(text: string): void;
  /** Progress and failures: standard error. */
  printError(text: string): void;
  /** Standard error is a terminal, so progress may rewrite its line. */
  live: boolean;
  /** Where the command was called: file names are relative to it. */
  directory: string;
  /** The project's data files. */
  dataDirectory: string;
  /** Aborted when the operator stops the command. */
  signal: AbortSignal;
}

export const exit = {
  done: 0,
  /** The file has bad lines. */
  bad: 1,
  /** The command could not run. */
  failed: 2,
  /** The operator has stopped the command: 128 plus SIGINT, as in shells. */
  stopped: 130,
} as const;

/** A command that is not understood. The message is a sentence. */
export class UsageError extends Error {}

/** 12345 -> '12,345'. */
export function formatCount(count: number): string {
  return count.toLocaleString("en");
}
