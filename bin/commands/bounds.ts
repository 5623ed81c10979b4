import { statSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { mostCachedCourses } from "@/lib/chart/courses";
import { config } from "@/lib/config";
import { mostDrafts } from "@/lib/enquiries/embedded";
import { mostSuspects } from "@/lib/enquiries/purge";
import { mostPictures } from "@/lib/news/pictures/picture-store";
import { mostPreviews } from "@/lib/news/previews";
import { mostUnpublished } from "@/lib/news/unpublished";
import { mostCachedRows } from "@/lib/sailings/cached-searches";
import { countCalls, replacedRetentionMs } from "@/lib/sailings/calls/import-staging";
import { shortLinkLimits } from "@/lib/sharing/embedded";
import { limits } from "@/lib/site";
import { mostChanges, mostScheduledInvalidations } from "@/lib/store/changes";
import { logBytes, storeFile } from "@/lib/store/connection";
import { cachedStatements } from "@/lib/store/driver";
import { mostPrepared, poolSizes } from "@/lib/store/engine/pool";
import { mostCounters } from "@/lib/store/rate-counters";
import { mostRedirects } from "@/lib/store/redirects";
import type { Database } from "@/lib/store/schema";
import { maxQueuedSpans } from "@/lib/tracing";
import { nothingQuota } from "@/lib/upstream/answers";
import { mostPauses } from "@/lib/upstream/flights";
import { knownBounds } from "@/lib/upstream/known-readings";
import { callNames, defaultCall } from "@/lib/upstream/paths";
import { callsAtOnce, callsWaiting } from "@/lib/upstream/service";
import { cachedCardBytes } from "@/lib/web/card-cache";
import { mostAddresses } from "@/lib/web/read-limit";
import { metricKinds } from "@/routes";
import { mostBodies } from "@/server/body";
import { mostConnections } from "@/server/http";
import { inFlightBound } from "@/server/in-flight";
import { cacheRules } from "@/server/response-cache";
import { formatCount } from "./terminal";

/** Something that grows by what others do, and its end. */
export interface Bound {
  what: string;
  /** Where it lies: in the store, in the memory of each process, or beside the store on the disk. */
  where: "store" | "process" | "disk";
  atMost: string;
  /** When it goes by itself. */
  goes: string;
  /** The test that floods it. */
  proof: string;
  /** How much of it there is; null where nobody knows. Without it only the process itself knows, and tells no one. */
  now?: (seen: Seen) => Promise<number | null>;
  /** What `now` counts. */
  unit?: "bytes";
}

/** What the command line can look at. */
export interface Seen {
  db: Kysely<Database>;
  /** A figure of the running portal, by the beginning of its line; null without METRICS_PORT, or when none runs. */
  figure(name: string): number | null;
}

type Table =
  | "drafts"
  | "short_links"
  | "rate_counters"
  | "upstream_nothings"
  | "changes"
  | "enquiries"
  | Moving;
type Moving = "articles_aside" | "article_previews" | "due_changes" | "redirects" | "pictures";

const rows = async ({ db }: Seen, table: Table, status?: string) => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$if(status !== undefined, (query) => query.where(sql`status`, "=", status))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const megabytes = (bytes: number) => `${formatCount(Math.round(bytes / 2 ** 20))} MB`;
const millions = (characters: number) => `${Math.round(characters / 2 ** 20)} million`;
const figure =
  (name: string) =>
  async ({ figure: read }: Seen) =>
    read(name);
const answersQuota = callNames.reduce((sum, name) => sum + defaultCall(name).quota.bytes, 0);
const { enquiryKeepDays, undeliveredKeepDays, suspectKeepDays } = limits;

/** All of them, as docs/operate.md lists them. */
export const bounds: readonly Bound[] = [
  {
    what: "enquiries",
    where: "store",
    atMost: "60 of an address, 600 of a network of 48 bits, in ten minutes",
    goes: `${enquiryKeepDays} days after it came when delivered, else after ${undeliveredKeepDays}`,
    proof: "lib/enquiries/contract.test.ts",
    now: (seen) => rows(seen, "enquiries"),
  },
  {
    what: "enquiries of robots",
    where: "store",
    atMost: `${formatCount(mostSuspects)}, the newest`,
    goes: `after ${suspectKeepDays} days`,
    proof: "lib/enquiries/contract.test.ts",
    now: (seen) => rows(seen, "enquiries", "suspect"),
  },
  {
    what: "forms not taken",
    where: "store",
    atMost: `${formatCount(mostDrafts)}, the newest`,
    goes: "after half an hour",
    proof: "lib/enquiries/contract.test.ts",
    now: (seen) => rows(seen, "drafts"),
  },
  {
    what: "counters of limits",
    where: "store",
    atMost: `${formatCount(mostCounters)}, those that end last`,
    goes: "with their ten minutes",
    proof: "lib/store/bounds.test.ts",
    now: (seen) => rows(seen, "rate_counters"),
  },
  {
    what: "short links",
    where: "store",
    atMost: formatCount(shortLinkLimits.rows),
    goes: `${shortLinkLimits.unusedDays} days after last use`,
    proof: "lib/sharing/embedded.test.ts",
    now: (seen) => rows(seen, "short_links"),
  },
  {
    what: "answers of services",
    where: "store",
    atMost: megabytes(answersQuota),
    goes: "after seven days",
    proof: "lib/upstream/answers.test.ts",
    unit: "bytes",
    now: async ({ db }) => {
      const { sum } = await db
        .selectFrom("upstream_answers")
        .select(({ fn }) => fn.sum<number | null>("bytes").as("sum"))
        .executeTakeFirstOrThrow();
      return Number(sum ?? 0);
    },
  },
  {
    what: "empty answers of services",
    where: "store",
    atMost: `${formatCount(nothingQuota.rows)}, ${megabytes(nothingQuota.bytes)}`,
    goes: "after seven days",
    proof: "lib/upstream/answers.test.ts",
    now: (seen) => rows(seen, "upstream_nothings"),
  },
  {
    what: "drafts and withdrawn articles",
    where: "store",
    atMost: formatCount(mostUnpublished),
    goes: "when they are published or deleted",
    proof: "lib/news/manage.test.ts",
    now: (seen) => rows(seen, "articles_aside"),
  },
  {
    what: "previews of articles",
    where: "store",
    atMost: `${formatCount(mostPreviews)}, those that end last`,
    goes: "after seven days",
    proof: "lib/news/manage.test.ts",
    now: (seen) => rows(seen, "article_previews"),
  },
  {
    what: "scheduled publication times",
    where: "store",
    atMost: formatCount(mostScheduledInvalidations),
    goes: "seven days after the instant",
    proof: "lib/store/bounds.test.ts",
    now: (seen) => rows(seen, "due_changes"),
  },
  {
    what: "old addresses",
    where: "store",
    atMost: formatCount(mostRedirects),
    goes: "never by themselves",
    proof: "lib/store/redirects.test.ts",
    now: (seen) => rows(seen, "redirects"),
  },
  {
    what: "pictures of articles",
    where: "store",
    atMost: `${formatCount(mostPictures)}, 1 MB each of three widths`,
    goes: "with the last article that shows it, or an import a day after",
    proof: "lib/news/pictures/import-pictures.test.ts",
    now: (seen) => rows(seen, "pictures"),
  },
  {
    what: "change records of imports",
    where: "store",
    atMost: `${formatCount(mostChanges)}, the newest`,
    goes: "after seven days",
    proof: "lib/store/bounds.test.ts",
    now: (seen) => rows(seen, "changes"),
  },
  {
    what: "replaced port calls",
    where: "store",
    atMost: "those of the last imports",
    goes: `with an import, ${replacedRetentionMs / 60_000} minutes after`,
    proof: "lib/sailings/calls/import.test.ts",
    now: async ({ db }) => (await countCalls(db)).replaced,
  },
  {
    what: "write-ahead log",
    where: "disk",
    atMost: `${megabytes(logBytes)}, more while an import is written`,
    goes: "when nobody reads what was before",
    proof: "lib/store/bounds.test.ts",
    unit: "bytes",
    now: async () => {
      const file = storeFile(config().storeUrl);
      return file === null ? null : (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
    },
  },
  {
    what: "cached pages and API responses",
    where: "process",
    atMost: megabytes(cacheRules.maxBytes),
    goes: "the longest unused first; refreshed after half a minute",
    proof: "server/response-cache.test.ts",
    unit: "bytes",
    now: figure('portal_cache_bytes{cache="responses"}'),
  },
  {
    what: "sailings that searches have found",
    where: "process",
    atMost: formatCount(mostCachedRows),
    goes: "with the next commit",
    proof: "lib/sailings/cached-searches.test.ts",
  },
  {
    what: "parsed service answers",
    where: "process",
    atMost: `${formatCount(knownBounds.responses)} entries, ${millions(knownBounds.characters)} characters`,
    goes: "the longest unused first",
    proof: "lib/upstream/known-readings.test.ts",
  },
  {
    what: "pictures for sharing",
    where: "process",
    atMost: megabytes(cachedCardBytes),
    goes: "the longest unused first",
    proof: "lib/web/card-cache.test.ts",
  },
  {
    what: "map routes",
    where: "process",
    atMost: formatCount(mostCachedCourses),
    goes: "the longest unused first",
    proof: "lib/chart/courses.test.ts",
  },
  {
    what: "addresses that have read in ten minutes",
    where: "process",
    atMost: formatCount(mostAddresses),
    goes: "with their ten minutes",
    proof: "lib/web/read-limit.test.ts",
  },
  {
    what: "questions that services failed on",
    where: "process",
    atMost: formatCount(mostPauses),
    goes: "when they are answered",
    proof: "lib/upstream/flights.test.ts",
  },
  {
    what: "calls of one service under way",
    where: "process",
    atMost: `${callsAtOnce}, and ${callsWaiting} that wait`,
    goes: "with their time-out",
    proof: "lib/upstream/service.test.ts",
  },
  {
    what: "prepared statements",
    where: "process",
    atMost: `${formatCount(cachedStatements)} of each of three connections`,
    goes: "the longest unused first",
    proof: "lib/store/driver.test.ts",
  },
  {
    what: "connections to PostgreSQL",
    where: "process",
    atMost: formatCount(poolSizes.main + poolSizes.quick + poolSizes.listening),
    goes: "unused for a minute",
    proof: "lib/store/bounds.test.ts",
  },
  {
    what: "prepared statements of one",
    where: "process",
    atMost: formatCount(mostPrepared),
    goes: "with the connection",
    proof: "lib/store/bounds.test.ts",
  },
  {
    what: "connections",
    where: "process",
    atMost: formatCount(mostConnections),
    goes: "65 s after the last byte",
    proof: "server/connections.test.ts",
    now: figure("portal_connections"),
  },
  {
    what: "requests under way",
    where: "process",
    atMost: `${config().maxInFlight}, with forms ${inFlightBound(config().maxInFlight).most}`,
    goes: "when answered",
    proof: "server/in-flight.test.ts",
    now: figure("portal_requests_in_flight"),
  },
  {
    what: "bodies being received",
    where: "process",
    atMost: formatCount(mostBodies),
    goes: "after 30 s",
    proof: "server/bodies.test.ts",
  },
  {
    what: "kinds that requests are counted by",
    where: "process",
    atMost: formatCount(metricKinds.length),
    goes: "never",
    proof: "routes.test.ts",
  },
  {
    what: "spans that wait for a collector",
    where: "process",
    atMost: formatCount(maxQueuedSpans),
    goes: "every five seconds",
    proof: "lib/web/tracing/tracing.test.ts",
  },
  {
    what: "cached pages and pictures on the disk",
    where: "disk",
    atMost: "none",
    goes: "never there",
    proof: "e2e/page-cache.http.spec.ts",
  },
];

/** A row of what grows for an operator: what, how much there is, how much at most. */
export async function boundRow({ what, atMost, now, unit }: Bound, seen: Seen): Promise<string[]> {
  const present = now ? await now(seen) : null;
  const text = present === null ? "-" : unit === "bytes" ? sizeOf(present) : formatCount(present);
  return [what, text, atMost];
}

const sizeOf = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
