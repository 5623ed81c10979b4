import { type DestinationStream, type Logger, pino } from "pino";
import { config } from "./config";
import { lineOptions, logLines } from "./log-lines.mjs";
import { currentRequest, withRequest } from "./request-context";

/**
 * One JSON line an event on standard output. Nothing that a visitor typed goes into a line: no query values, no
 * bodies, no addresses of people. What slips in under these names is blotted out.
 */
const redacted = ["authorization", "cookie", "email", "phone", "password", "query", "body"];

/** A logger of its own; `destination` is for tests. Every line carries the request id, inside a request. */
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

/** The process's logger, made on first use: a build reads no configuration. */
export function log(): Logger {
  shared ??= createLog(config().logLevel);
  return shared;
}

/** Runs `work` as part of the request `id`: its log lines and its upstream calls carry the id. */
export function withRequestId<T>(id: string, work: () => T): T {
  return withRequest({ id }, work);
}

/** The id of the request being served, if it was given one. */
export function requestId(): string | undefined {
  return currentRequest()?.id;
}

/** An incoming x-request-id if it is a harmless token, else a new UUID. */
export function acceptRequestId(incoming: string | null | undefined): string {
  return incoming && /^[\w.-]{8,64}$/.test(incoming) ? incoming : crypto.randomUUID();
}
