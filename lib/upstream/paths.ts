import { readFileSync } from "node:fs";
import { z } from "zod";
import type { DomainName } from "@/lib/config";

export interface Call {
  /** The domain whose UPSTREAM_<DOMAIN>_URL serves the call. */
  service: DomainName;
  method: "GET" | "POST";
  /** Appended to the service's base address. */
  path: string;
  /** Asks only, changes nothing: may be repeated, may be answered from the store. */
  read: boolean;
  /** How long an answer counts as fresh, in seconds. */
  freshSeconds: number;
  /** The publisher expects the parameter `timestamp` (specification, section 7). */
  timestamp?: boolean;
  /** How long headers and body may take; UPSTREAM_TIMEOUT_MS where the row says nothing. */
  timeoutMs?: number;
}

type Row = Omit<Call, "read" | "freshSeconds"> & Partial<Pick<Call, "read" | "freshSeconds">>;

const minute = 60;
const hour = 60 * minute;

/**
 * Every call of the specification's section 7, one row each; docs/upstream.md tells what goes in and out. The
 * e-book subscription is missing on purpose: it goes by e-mail.
 */
const table = {
  seaport: { service: "places", method: "GET", path: "/seaport", freshSeconds: hour, timestamp: true },
  ports: { service: "places", method: "GET", path: "/ports", freshSeconds: hour, timestamp: true },
  airports: { service: "places", method: "GET", path: "/airports", freshSeconds: hour },
  portSchedule: { service: "sailings", method: "POST", path: "/port-schedule" },
  flightSchedule: { service: "flights", method: "POST", path: "/flight-schedule" },
  newsList: { service: "news", method: "POST", path: "/news" },
  newsArticle: { service: "news", method: "GET", path: "/news/article" },
  keyword: { service: "news", method: "POST", path: "/keyword" },
  keywordNews: { service: "news", method: "POST", path: "/keyword-news" },
  hashtagNews: { service: "news", method: "POST", path: "/hashtag-news" },
  directory: { service: "directory", method: "POST", path: "/directory", freshSeconds: 5 * minute },
  provider: { service: "directory", method: "GET", path: "/directory/provider", freshSeconds: 5 * minute },
  surcharges: { service: "documents", method: "GET", path: "/surcharges", freshSeconds: 5 * minute },
  sailingSchedules: {
    service: "documents",
    method: "GET",
    path: "/sailing-schedules",
    freshSeconds: 5 * minute,
  },
  shortLink: { service: "sharing", method: "GET", path: "/short-link", freshSeconds: 24 * hour },
  knowledge: {
    service: "reference",
    method: "GET",
    path: "/knowledge",
    freshSeconds: 5 * minute,
    timestamp: true,
  },
  portIndex: { service: "reference", method: "GET", path: "/reference/ports", freshSeconds: hour },
  airportCodes: { service: "reference", method: "GET", path: "/reference/airports", freshSeconds: hour },
  abbreviations: {
    service: "reference",
    method: "GET",
    path: "/reference/abbreviations",
    freshSeconds: hour,
  },
  airlineCodes: { service: "reference", method: "GET", path: "/reference/airlines", freshSeconds: hour },
  containerSpecs: { service: "reference", method: "GET", path: "/reference/containers", freshSeconds: hour },
  cargoTracking: { service: "reference", method: "GET", path: "/cargo-tracking", freshSeconds: hour },
  content: { service: "promotions", method: "GET", path: "/content", freshSeconds: 5 * minute },
  adsHome: { service: "promotions", method: "GET", path: "/ads/home" },
  adsDirectory: { service: "promotions", method: "GET", path: "/ads/directory" },
  adsPort: { service: "promotions", method: "GET", path: "/ads/port" },
  adsAir: { service: "promotions", method: "GET", path: "/ads/air" },
  featureBanner: { service: "promotions", method: "GET", path: "/static/feature-banner" },
  eDirectMarketing: { service: "promotions", method: "GET", path: "/static/e-direct-marketing" },
  hotSearches: { service: "promotions", method: "GET", path: "/static/hot-searches" },
  tradeNews: { service: "promotions", method: "GET", path: "/static/trade-news" },
  // Nobody waits for it, and giving up too early makes copies.
  freightEnquiry: {
    service: "enquiries",
    method: "POST",
    path: "/freight-enquiry",
    read: false,
    timeoutMs: 60_000,
  },
} satisfies Record<string, Row>;

export type CallName = keyof typeof table;
export const callNames = Object.keys(table) as CallName[];

/** The row of a call with its default path. */
export function defaultCall(name: CallName): Call {
  const row: Row = table[name];
  return { read: true, freshSeconds: minute, ...row };
}

const overridesSchema = z.partialRecord(
  z.enum(callNames as [CallName, ...CallName[]]),
  z.string().regex(/^\/(?!\/)[^\s\\#]*$/, "a path starts with one / and has no blank, backslash or #"),
);
export type PathOverrides = z.infer<typeof overridesSchema>;

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

const read = new Map<string, PathOverrides>();

/** The row of a call, with the path of the file of UPSTREAM_PATHS if it names one. The file is read once. */
export function callOf(name: CallName, pathsFile: string | undefined): Call {
  const call = defaultCall(name);
  if (!pathsFile) return call;
  const overrides = read.get(pathsFile) ?? readPathOverrides(pathsFile);
  read.set(pathsFile, overrides);
  return { ...call, path: overrides[name] ?? call.path };
}
