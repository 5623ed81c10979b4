import { type DestinationStream, type Logger, pino } from "pino";
import { config } from "@/lib/config/config";
import { lineOptions, logLines } from "./log-lines.mjs";
import { currentRequest, withRequest } from "./request-context";

/**
 * Writes one JSON line per event to standard output. Nothing that a visitor typed goes into a line: no query values, no
 * bodies, no addresses of people. Values under these names are redacted.
 */
const redacted = ["authorization", "cookie", "email", "phone", "password", "query", "body"];

/** Creates a logger; `destination` is for tests. Within a request, every line has the request id. */
export function createLog(level: string, destination: DestinationStream = logLines): Logger {
  return pino(
    {
      ...lineOptions,
      level,
      redact: { paths: redacted.flatMap((name) => [name, `*.${name}`]), censor: "[withheld]" },
      mixin: () => {
        const id = requestId();
        return id ? { requestId: id } : {};
      },
    },
    destination,
  );
}

let shared: Logger | undefined;

/** The process's logger, created on first use, because a build reads no configuration. */
export function log(): Logger {
  shared ??= createLog(config().logLevel);
  return shared;
}

/** Runs `work` as part of the request `id`: its log lines and its upstream calls have the id. */
export function withRequestId<T>(id: string, work: () => T): T {
  return withRequest({ id }, work);
}

/** The id of the current request, if there is one. */
export function requestId(): string | undefined {
  return currentRequest()?.id;
}

/** An incoming x-request-id if it is a harmless token, else a new UUID. */
export function acceptRequestId(incoming: string | null | undefined): string {
  return incoming && /^[\w.-]{8,64}$/.test(incoming) ? incoming : crypto.randomUUID();
}
