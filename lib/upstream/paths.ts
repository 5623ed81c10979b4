import { readFileSync } from "node:fs";
import { z } from "zod";
import type { DomainName } from "@/lib/config/config";
import { memoize } from "@/lib/memoize/memoize";

export interface Quota {
  rows: number;
  bytes: number;
}

export interface Call {
  /** The domain whose UPSTREAM_<DOMAIN>_URL serves the call. */
  service: DomainName;
  method: "GET" | "POST";
  /** Appended to the service's base address. */
  path: string;
  /** The call changes nothing: it may be retried, and a stored response may be served. */
  read: boolean;
  /** How long a response counts as fresh, in seconds. */
  freshSeconds: number;
  /** A page can do without it: no reader waits for it longer than UPSTREAM_DECORATION_MS. */
  decoration: boolean;
  /** How many last good responses are stored, and their bytes in all. */
  quota: Quota;
  /** The publisher expects the parameter `timestamp` (specification, section 7). */
  timestamp?: boolean;
  /** How long headers and body may take; UPSTREAM_TIMEOUT_MS where the row has no value. */
  timeoutMs?: number;
}

const minute = 60;
const hour = 60 * minute;
const megabyte = 1024 * 1024;
/** Calls by place, word or id have many responses; calls of complete lists have few. */
const few: Quota = { rows: 50, bytes: 4 * megabyte };
const many: Quota = { rows: 500, bytes: 8 * megabyte };

/** A call; what `rest` leaves out is as most calls have it. */
const call = (
  method: Call["method"],
  service: DomainName,
  path: string,
  rest: Partial<Omit<Call, "method" | "service" | "path">> = {},
): Call => ({
  ...{ service, method, path, read: true, freshSeconds: minute, decoration: false, quota: few },
  ...rest,
});

/**
 * Every call of the specification's section 7, one row each; docs/upstream.md describes requests and responses. The
 * e-book subscription is missing on purpose: it is sent by e-mail.
 */
const table = {
  seaport: call("GET", "places", "/seaport", { freshSeconds: hour, timestamp: true, quota: many }),
  ports: call("GET", "places", "/ports", { freshSeconds: hour, timestamp: true, quota: many }),
  airports: call("GET", "places", "/airports", { freshSeconds: hour, quota: many }),
  portSchedule: call("POST", "sailings", "/port-schedule", { quota: { rows: 1000, bytes: 32 * megabyte } }),
  flightSchedule: call("POST", "flights", "/flight-schedule", { quota: many }),
  newsList: call("POST", "news", "/news"),
  newsArticle: call("GET", "news", "/news/article", { quota: many }),
  keyword: call("POST", "news", "/keyword", { quota: many }),
  keywordNews: call("POST", "news", "/keyword-news", { quota: many }),
  hashtagNews: call("POST", "news", "/hashtag-news", { quota: many }),
  directory: call("POST", "directory", "/directory", { freshSeconds: 5 * minute, quota: many }),
  provider: call("GET", "directory", "/directory/provider", { freshSeconds: 5 * minute, quota: many }),
  surcharges: call("GET", "documents", "/surcharges", { freshSeconds: 5 * minute }),
  sailingSchedules: call("GET", "documents", "/sailing-schedules", { freshSeconds: 5 * minute }),
  shortLink: call("GET", "sharing", "/short-link", { freshSeconds: 24 * hour, quota: many }),
  knowledge: call("GET", "reference", "/knowledge", { freshSeconds: 5 * minute, timestamp: true }),
  portIndex: call("GET", "reference", "/reference/ports", { freshSeconds: hour }),
  airportCodes: call("GET", "reference", "/reference/airports", { freshSeconds: hour }),
  abbreviations: call("GET", "reference", "/reference/abbreviations", { freshSeconds: hour }),
  airlineCodes: call("GET", "reference", "/reference/airlines", { freshSeconds: hour }),
  containerSpecs: call("GET", "reference", "/reference/containers", { freshSeconds: hour }),
  cargoTracking: call("GET", "reference", "/cargo-tracking", { freshSeconds: hour }),
  content: call("GET", "promotions", "/content", { freshSeconds: 5 * minute, decoration: true }),
  adsHome: call("GET", "promotions", "/ads/home", { decoration: true }),
  adsDirectory: call("GET", "promotions", "/ads/directory", { decoration: true }),
  adsPort: call("GET", "promotions", "/ads/port", { decoration: true, quota: many }),
  adsAir: call("GET", "promotions", "/ads/air", { decoration: true, quota: many }),
  featureBanner: call("GET", "promotions", "/static/feature-banner", { decoration: true }),
  eDirectMarketing: call("GET", "promotions", "/static/e-direct-marketing", { decoration: true }),
  hotSearches: call("GET", "promotions", "/static/hot-searches", { decoration: true }),
  tradeNews: call("GET", "promotions", "/static/trade-news", { decoration: true }),
  // Nobody waits for it, and an early time-out would send copies.
  freightEnquiry: call("POST", "enquiries", "/freight-enquiry", { read: false, timeoutMs: 60_000 }),
} satisfies Record<string, Call>;

export type CallName = keyof typeof table;
export const callNames = Object.keys(table) as CallName[];

/** The row of a call with its default path. */
export const defaultCall = (name: CallName): Call => table[name];

const overridesSchema = z.partialRecord(
  z.enum(callNames as [CallName, ...CallName[]]),
  z.string().regex(/^\/(?!\/)[^\s\\#]*$/, "a path starts with one / and has no blank, backslash or #"),
);
type PathOverrides = z.infer<typeof overridesSchema>;

/** Reads the JSON file of UPSTREAM_PATHS. Throws an Error with one sentence a line when it cannot be used. */
export function readPathOverrides(file: string): PathOverrides {
  const failed = (lines: string[]) =>
    new Error(`UPSTREAM_PATHS: the file ${file} cannot be used.\n${lines.join("\n")}`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw failed([error instanceof Error ? error.message : String(error)]);
  }
  const parsed = overridesSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw failed(
    parsed.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => `${key}: no such call (known: ${callNames.join(", ")})`)
        : [`${issue.path.join(".") || "file"}: ${issue.message}`],
    ),
  );
}

const pathOverrides = memoize(readPathOverrides, { max: 10 });

/** The row of a call, with the path from the file of UPSTREAM_PATHS where it has one. The file is read once. */
export function callOf(name: CallName, pathsFile: string | undefined): Call {
  const call = defaultCall(name);
  if (!pathsFile) return call;
  return { ...call, path: pathOverrides(pathsFile)[name] ?? call.path };
}

/** The call of a request's method and path, without its query; null where no call has them. */
export function callAt(method: string | undefined, path: string, pathsFile?: string): CallName | null {
  return (
    callNames.find((name) => {
      const call = callOf(name, pathsFile);
      return call.method === method && call.path.split("?")[0] === path;
    }) ?? null
  );
}
