import { markTrouble } from "../trouble";

/** What PostgreSQL says when it, and not the query, is to blame: by SQLSTATE, or its class. */
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

/** What Node and pg say when nobody answers. */
const network =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|ENET|EAI_|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|CERT_|UNABLE_)/;
const silence =
  /^(Connection terminated|timeout expired|Client (was closed|has encountered)|Query read timeout)/i;
const exhausted = /^timeout exceeded when trying to connect/;

/** Whether an error says that nothing was heard for a while, or no more: not that the server refused. */
export const isSilence = (error: unknown): boolean => silence.test((error as Error).message ?? "");

/** Whether an error says that no connection became free in time. */
export const isExhausted = (error: unknown): boolean => exhausted.test((error as Error).message ?? "");

export interface ServerTrouble {
  reason: string;
  /** gone: nobody answers there. busy: somebody holds what was wanted. */
  kind: "gone" | "busy" | "failing";
}

/** How a server is, by an error; null where the query is to blame. */
function troubleOf(error: unknown): ServerTrouble | null {
  const { code = "", message = "", syscall } = error as { code?: string; message?: string; syscall?: string };
  if (isExhausted(error)) return { reason: "all its connections are in use", kind: "busy" };
  if (syscall !== undefined || network.test(code) || silence.test(message))
    return { reason: "its server does not answer", kind: "gone" };
  const known = reasons.find(([codes]) => codes.test(code));
  return known ? { reason: known[1], kind: known[2] } : null;
}

/**
 * Marks an error with what it says of the server, for lib/store/trouble.ts. What it quotes of rows, which may be what a
 * visitor wrote, is taken off: errors are logged.
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
