import { types } from "node:util";

/** Errors of a store, and their sentences for the operator. */

/** Primary result codes of SQLite that are not the query's fault. */
const busy = 5;
const locked = 6;
const readOnly = 8;
const io = 10;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const notADatabase = 26;
/** A damaged full-text index affects searches, but not the stored data. */
const corruptIndex = 267;

const brand = Symbol.for("portal.store-lost");

/**
 * The store's files are gone, replaced or damaged: nothing can be stored any more. The framework bundles this module more than
 * once, with the handlers and with the start that opens the store: `instanceof` works across the copies.
 */
export class StoreLostError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }

  readonly [brand] = true;

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "StoreLostError";
  }
}

const marked = Symbol.for("portal.store-trouble");
type Marked = { [marked]?: { reason: string; isBusy: boolean } };

/** Annotates an error of PostgreSQL that is not the query's fault with its reason, in a few words for the operator. */
export function markTrouble(error: object, reason: string, busyOne: boolean): void {
  Object.defineProperty(error, marked, { value: { reason, isBusy: busyOne }, configurable: true });
}

const markOf = (error: unknown) =>
  typeof error === "object" && error !== null ? (error as Marked)[marked] : undefined;

/** SQLite's result code, 0 for another error. With `extended` it is the extended code. */
function resultCode(error: unknown, extended = false): number {
  const code = typeof error === "object" && error !== null && "errcode" in error ? Number(error.errcode) : 0;
  return extended ? code : code & 0xff;
}

/** True for SQLITE_BUSY and its extended codes, and for similar errors of PostgreSQL: another connection has the lock. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === busy || markOf(error)?.isBusy === true;
}

/** True when SQLite reports that the file is damaged. */
export function isDamage(error: unknown): boolean {
  return [corrupt, notADatabase].includes(resultCode(error)) && resultCode(error, true) !== corruptIndex;
}

/** True when the store fails, temporarily or for good, and the query is not to blame. */
export function isStoreTrouble(error: unknown): boolean {
  if (error instanceof StoreLostError || markOf(error)) return true;
  return [busy, locked, readOnly, io, corrupt, full, cannotOpen, notADatabase].includes(resultCode(error));
}

/** The reason in a few words for the operator; null when the store is not to blame. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof StoreLostError) return error.message;
  const code = resultCode(error);
  const mark = markOf(error);
  if (mark) return mark.reason;
  return isStoreTrouble(error) ? (reasons[code] ?? "it cannot be used") : null;
}

const reasons: Record<number, string> = {
  [busy]: "another program has locked it",
  [locked]: "another program has locked it",
  [readOnly]: "it may not be written",
  [io]: "the disk reports an error",
  [corrupt]: "it is damaged",
  [full]: "the disk is full",
  [cannotOpen]:
    "it cannot be opened: the path is a directory, or the file or its directory may not be written",
  [notADatabase]: "the file is no database",
};

/** The message of an error of any realm. */
export function messageOf(error: unknown): string {
  return types.isNativeError(error) ? error.message : String(error);
}

const fileReasons: Record<string, string> = {
  EACCES: "its directory may not be written",
  EPERM: "its directory may not be written",
  EROFS: "the file system may only be read",
  ENOTDIR: "a part of the path is no directory",
  EEXIST: "a part of the path is no directory",
  ENOENT: "there is no such directory, and none can be made",
  ENOSPC: "the disk is full",
};

/** An error that is a sentence for the operator, naming the store and what is wrong with it. */
export function storeTrouble(path: string, error: unknown): Error {
  const { code = "" } = (typeof error === "object" && error !== null ? error : {}) as { code?: string };
  const reason = reasonOf(error) ?? fileReasons[code];
  const message = reason ?? messageOf(error);
  return new Error(`The store ${path} cannot be used: ${message.replace(/\.$/, "")}. STORE_URL names it.`, {
    cause: error,
  });
}
