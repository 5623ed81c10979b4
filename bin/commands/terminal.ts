import type { Readable } from "node:stream";

/** What a command has of the world around it. */
export interface Terminal {
  input: Readable;
  /** Results: standard output. */
  print(text: string): void;
  /** Progress and failures: standard error. */
  printError(text: string): void;
  /** Someone watches standard error: progress may rewrite its line. */
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
  /** It could not run. */
  failed: 2,
  /** Stopped by the operator, as shells count it (128 and SIGINT). */
  stopped: 130,
} as const;

/** A command that cannot be understood; the message is a sentence. */
export class UsageError extends Error {}

/** 12345 -> '12,345'. */
export function formatCount(count: number): string {
  return count.toLocaleString("en");
}
