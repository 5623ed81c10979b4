import { type DestinationStream, type Logger, pino } from "pino";
import { config } from "@/lib/config/config";
import { isStoreTrouble, reasonOf } from "@/lib/store/trouble";
import { lineOptions, logLines } from "./log-lines.mjs";
import { currentRequest } from "./request-context";

/**
 * Writes one JSON line per event to standard output. Nothing that a visitor typed goes into a line: no query values, no
 * bodies, no addresses of people. Values under these names are redacted.
 */
const redacted = ["authorization", "cookie", "email", "phone", "password", "query", "body"];

/** While the store cannot be used every read fails: one line in so many milliseconds says so. */
const storeTroubleMs = 1_000;

/** Reduces what is logged of a store that cannot be used to its reason, once a second, with the number of lines left out. */
function storeTroubles() {
  let until = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (line: object): object | null => {
    const { err, ...rest } = line as { err?: unknown };
    if (!isStoreTrouble(err)) return line;
    const now = performance.now();
    if (now < until) {
      leftOut += 1;
      return null;
    }
    const short = { ...rest, reason: reasonOf(err), ...(leftOut > 0 ? { alike: leftOut } : {}) };
    [until, leftOut] = [now + storeTroubleMs, 0];
    return short;
  };
}

/**
 * Creates a logger; `destination` is for tests. Within a request, every line has the request id. An error of a store that cannot
 * be used is its reason alone, once a second.
 */
export function createLog(level: string, destination: DestinationStream = logLines): Logger {
  const short = storeTroubles();
  return pino(
    {
      ...lineOptions,
      level,
      redact: { paths: redacted.flatMap((name) => [name, `*.${name}`]), censor: "[withheld]" },
      mixin: () => {
        const id = requestId();
        return id ? { requestId: id } : {};
      },
      hooks: {
        logMethod([first, ...others], method) {
          const line = typeof first === "object" && first !== null ? short(first) : first;
          if (line !== null) method.apply(this, [line, ...others] as Parameters<typeof method>);
        },
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

/** The id of the current request, if there is one. */
export function requestId(): string | undefined {
  return currentRequest()?.id;
}

/** An incoming x-request-id if it is a harmless token, else a new UUID. */
export function acceptRequestId(incoming: string | null | undefined): string {
  return incoming && /^[\w.-]{8,64}$/.test(incoming) ? incoming : crypto.randomUUID();
}
