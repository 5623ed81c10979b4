import { markTrouble } from "../trouble";

/** Errors of PostgreSQL that are not the query's fault, by SQLSTATE or its class. */
const reasons: [code: RegExp, reason: string, kind: "gone" | "busy" | "failing"][] = [
  [/^(08|57P0)/, "its server is starting, stopping or gone", "gone"],
  [/^28/, "its server refuses the name or the password", "gone"],
  [/^3D000$/, "its server has no such database", "gone"],
  [/^(57014|55P03|40001|40P01)$/, "it is busy", "busy"],
  [/^53300$/, "its server takes no more connections", "busy"],
  [/^53100$/, "the disk is full", "failing"],
  [/^(53|54023)/, "its server is out of means", "failing"],
  [/^25006$/, "it may not be written", "failing"],
  [/^42501$/, "its user may not do this", "failing"],
  [/^58/, "the disk reports an error", "failing"],
  [/^XX00/, "it is damaged", "failing"],
];

/** Error codes and messages of Node and pg when the server does not respond. */
const network =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|ENET|EAI_|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|CERT_|UNABLE_)/;
const silence =
  /^(Connection terminated|timeout expired|Client (was closed|has encountered)|Query read timeout)/i;
const exhausted = /^timeout exceeded when trying to connect/;

/** Whether an error is a timeout or a closed connection, and not a rejection by the server. */
export const isSilence = (error: unknown): boolean => silence.test((error as Error).message ?? "");

/** Whether no connection became free in time. */
export const isExhausted = (error: unknown): boolean => exhausted.test((error as Error).message ?? "");

interface ServerTrouble {
  reason: string;
  /** gone: the server does not respond. busy: another session has the lock, or no connection is free. */
  kind: "gone" | "busy" | "failing";
}

/** What an error says about the server; null where the query is to blame. */
function troubleOf(error: unknown): ServerTrouble | null {
  const { code = "", message = "", syscall } = error as { code?: string; message?: string; syscall?: string };
  if (isExhausted(error)) return { reason: "all its connections are in use", kind: "busy" };
  if (syscall !== undefined || network.test(code) || silence.test(message))
    return { reason: "its server does not answer", kind: "gone" };
  const match = reasons.find(([codes]) => codes.test(code));
  return match ? { reason: match[1], kind: match[2] } : null;
}

/**
 * Annotates an error with what it says about the server, for lib/store/trouble.ts. Removes quotations of rows, which may be
 * what a visitor wrote: errors are logged.
 */
export function judge(error: unknown): ServerTrouble | null {
  const trouble = troubleOf(error);
  if (typeof error === "object" && error !== null) {
    for (const quote of ["detail", "where", "hint", "internalQuery"])
      if (quote in error) Reflect.set(error, quote, undefined);
    if (trouble) markTrouble(error, trouble.reason, trouble.kind === "busy");
  }
  return trouble;
}
