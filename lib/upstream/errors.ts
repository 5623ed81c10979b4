import type { DomainName } from "@/lib/config/config";

/**
 * How a call can fail: no connection or a refused redirect, no response in time, an HTTP status other than success,
 * more than the portal reads, or a response whose envelope it cannot read.
 */
export type UpstreamFailure = "transport" | "timeout" | "http" | "size" | "schema";

const names: Record<DomainName, string> = {
  places: "port and airport",
  sailings: "schedule",
  flights: "flight schedule",
  news: "news",
  directory: "directory",
  documents: "document",
  reference: "reference",
  enquiries: "enquiry",
  promotions: "advertising",
  sharing: "short link",
};

const sentences: Record<UpstreamFailure, string> = {
  transport: "could not be reached.",
  timeout: "did not respond in time.",
  http: "responded with an error.",
  size: "sent too much data.",
  schema: "sent a response that cannot be read.",
};

const brand = Symbol.for("portal.upstream-error");

/**
 * A failed upstream call. `message` is a sentence for readers: no address, no value, no stack. The framework compiles
 * pages, handlers and the start into separate bundles, and one call in flight serves all of them: `instanceof` recognises the
 * errors of each copy.
 */
export class UpstreamError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }

  readonly [brand] = true;
  readonly kind: UpstreamFailure;
  readonly service: DomainName;
  readonly requestId: string;
  /** HTTP status, where there was one. */
  readonly status: number | undefined;
  /** Nothing was sent: the circuit is open, or too many calls of the service wait. */
  readonly unsent: boolean;

  constructor(
    kind: UpstreamFailure,
    facts: {
      service: DomainName;
      requestId: string;
      status?: number | undefined;
      unsent?: boolean;
      cause?: unknown;
    },
  ) {
    super(`The ${names[facts.service]} service ${sentences[kind]}`, { cause: facts.cause });
    this.name = "UpstreamError";
    this.kind = kind;
    this.service = facts.service;
    this.requestId = facts.requestId;
    this.status = facts.status;
    this.unsent = facts.unsent ?? false;
  }
}

/** For `catch`: null for a failed upstream call. Every other error is thrown again. */
export function nullOnUpstreamError(error: unknown): null {
  if (error instanceof UpstreamError) return null;
  throw error;
}

/**
 * How the fetching of a file can fail: an address that makes no sense, one that is not allowed, nothing there, more
 * than is read, another kind of file, no connection, an error response (a redirect counts), no response in time; `busy`
 * when too many are being fetched, `left` when the reader gave up.
 */
export type FileFailure =
  | "address"
  | "refused"
  | "missing"
  | "size"
  | "content"
  | "unreachable"
  | "http"
  | "slow"
  | "busy"
  | "left";

/** A file that cannot be fetched. The caller words the message for readers; `cause` is for the log. */
export class FileError extends Error {
  readonly kind: FileFailure;

  constructor(kind: FileFailure, cause?: unknown) {
    super(`file: ${kind}`, { cause });
    this.name = "FileError";
    this.kind = kind;
  }
}
