import { statSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { addressesAtOnce } from "@/lib/announcements/channels";
import { announcementLimits } from "@/lib/announcements/store";
import { mostCachedCourses } from "@/lib/chart/courses";
import { config } from "@/lib/config/config";
import { mostDrafts, mostSuspects } from "@/lib/enquiries/operator";
import { followLimits } from "@/lib/follows/operator";
import { mostPictures, mostPreviews, mostUnpublished } from "@/lib/news/operator";
import { maxQueuedSpans } from "@/lib/observability/spans";
import { ogImageCacheBytes } from "@/lib/pictures/card-cache";
import { mostAddresses } from "@/lib/rate-limits/read-limit";
import {
  countCalls,
  mostCachedLanes,
  mostCachedRows,
  mostCachedWithdrawn,
  mostCarriers,
  mostEnded,
  replacedRetentionMs,
} from "@/lib/sailings/operator";
import { shortLinkLimits } from "@/lib/sharing/operator";
import { retention } from "@/lib/site/retention";
import { mostChanges, mostScheduledInvalidations } from "@/lib/store/changes";
import { logBytes, storeFile } from "@/lib/store/connection";
import { cachedStatements } from "@/lib/store/driver";
import { mostPrepared, poolSizes } from "@/lib/store/engine/pool";
import { mostCounters } from "@/lib/store/rate-counters";
import { mostRedirects } from "@/lib/store/redirects";
import { mostRetained, mostScheduleChanges } from "@/lib/store/schedule-changes";
import type { Database } from "@/lib/store/schema";
import { mostParts } from "@/lib/upstream/fetching/queue";
import { parsedBounds } from "@/lib/upstream/parsed-responses";
import { callNames, defaultCall } from "@/lib/upstream/paths";
import { callsAtOnce, callsWaiting } from "@/lib/upstream/service";
import { mostPauses } from "@/lib/upstream/single-flight";
import { negativeQuota } from "@/lib/upstream/stored-responses";
import { mostVisitSources, mostVisits, visitDays } from "@/lib/visits/operator";
import { metricKinds } from "@/routes";
import { mostBodies, mostBodiesOfAddress } from "@/server/body";
import { groupBounds } from "@/server/bulkhead";
import { mostEncodedBytes } from "@/server/dictionaries";
import { mostConnections, mostConnectionsOfClient } from "@/server/http";
import { cacheRules } from "@/server/response-cache";
import { mostUnreadBytes } from "@/server/unread";
import { formatCount } from "./terminal";

/** Something that grows with what visitors and services do, and its limit. */
interface Bound {
  what: string;
  /** Its place: the store, the memory of each process, or the disk beside the store. */
  where: "store" | "process" | "disk";
  atMost: string;
  /** When it is deleted automatically. */
  goes: string;
  /** The test that exceeds the limit. */
  proof: string;
  /** The present size; null if it is unknown. Undefined if only the process knows it and exports no metric. */
  now?: (sources: SizeSources) => Promise<number | null>;
  /** The unit of `now`. */
  unit?: "bytes";
}

/** What the command line reads sizes from. */
interface SizeSources {
  db: Kysely<Database>;
  /** A metric of the running portal, by its name and labels; null without METRICS_PORT, or if no portal runs. */
  metric(name: string): number | null;
}

type Table =
  | "drafts"
  | "short_links"
  | "rate_counters"
  | "upstream_nothings"
  | "changes"
  | "enquiries"
  | "follows"
  | "follow_letters"
  | "fetch_parts"
  | "announcements"
  | "sailings"
  | "schedule_changes"
  | "visits"
  | Moving;
type Moving = "articles_aside" | "article_previews" | "due_changes" | "redirects" | "pictures";

const rows = async ({ db }: SizeSources, table: Table, status?: string) => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$if(status !== undefined, (query) => query.where(sql`status`, "=", status))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const megabytes = (bytes: number) => `${formatCount(Math.round(bytes / 2 ** 20))} MB`;
const millions = (characters: number) => `${Math.round(characters / 2 ** 20)} million`;
const metric =
  (name: string) =>
  async ({ metric: read }: SizeSources) =>
    read(name);
/** How many requests of each group run or wait. */
function inFlightBound(): string {
  const [readers, forms, files] = (["readers", "forms", "files"] as const).map(
    (group) => groupBounds(config().maxInFlight)[group].inFlight[0]?.most ?? 0,
  );
  return `${readers}, and ${forms} forms and ${files} files`;
}
const answersQuota = callNames.reduce((sum, name) => sum + defaultCall(name).quota.bytes, 0);
const { enquiryDays, undeliveredDays, suspectDays } = retention;

/** Everything that grows. docs/operate.md has the same table. */
export const bounds: readonly Bound[] = [
  {
    what: "enquiries",
    where: "store",
    atMost: "60 of an address, 600 of a network of 48 bits, in ten minutes",
    goes: `${enquiryDays} days after receipt if delivered, else after ${undeliveredDays}`,
    proof: "lib/enquiries/contract.store.test.ts",
    now: (seen) => rows(seen, "enquiries"),
  },
  {
    what: "enquiries of robots",
    where: "store",
    atMost: `${formatCount(mostSuspects)}, the newest`,
    goes: `after ${suspectDays} days`,
    proof: "lib/enquiries/contract.store.test.ts",
    now: (seen) => rows(seen, "enquiries", "suspect"),
  },
  {
    what: "rejected forms",
    where: "store",
    atMost: `${formatCount(mostDrafts)}, the newest`,
    goes: "after half an hour",
    proof: "lib/enquiries/contract.store.test.ts",
    now: (seen) => rows(seen, "drafts"),
  },
  {
    what: "schedules followed by mail or webhook",
    where: "store",
    atMost: `${formatCount(followLimits.all)} confirmed; ${followLimits.perAddress} of a mailbox or URL, five questions to a mailbox in a day`,
    goes: `when ended, or ${followLimits.keepDays} days after the schedule's last day; a webhook that fails after ${followLimits.failingDays}`,
    proof: "lib/follows/follows.store.test.ts",
    now: (seen) => rows(seen, "follows"),
  },
  {
    what: "unanswered questions to followers",
    where: "store",
    atMost: `200 new ones in ten minutes; three of a mailbox or URL; ${formatCount(followLimits.mostCodes)} codes`,
    goes: `the address or URL after ${followLimits.questionHours} hours, a code of it after ${followLimits.unansweredDays} days`,
    proof: "lib/follows/follows.store.test.ts",
    now: (seen) => rows(seen, "follows", "unanswered"),
  },
  {
    what: "mails and webhooks to followers that wait",
    where: "store",
    atMost: `one of a follow; mails of ${followLimits.entriesPerMail} events, six in 24 hours, webhooks of ${followLimits.eventsPerRequest}`,
    goes: "when delivered or given up: the next one has its changes",
    proof: "lib/follows/follows.store.test.ts",
    now: (seen) => rows(seen, "follow_letters"),
  },
  {
    what: "announcements to search engines and hubs",
    where: "store",
    atMost: `${announcementLimits.waiting} of a channel, ${formatCount(addressesAtOnce.indexnow)} addresses each`,
    goes: `when delivered or given up, or after ${announcementLimits.keepDays} days`,
    proof: "lib/announcements/announcements.store.test.ts",
    now: (seen) => rows(seen, "announcements"),
  },
  {
    what: "rate limit counters",
    where: "store",
    atMost: `${formatCount(mostCounters)}, those that end last`,
    goes: "when their ten minutes end",
    proof: "lib/store/bounds.store.test.ts",
    now: (seen) => rows(seen, "rate_counters"),
  },
  {
    what: "short links",
    where: "store",
    atMost: formatCount(shortLinkLimits.rows),
    goes: `${shortLinkLimits.unusedDays} days after last use`,
    proof: "lib/sharing/embedded.store.test.ts",
    now: (seen) => rows(seen, "short_links"),
  },
  {
    what: "stored responses of services",
    where: "store",
    atMost: megabytes(answersQuota),
    goes: "after seven days",
    proof: "lib/upstream/stored-responses.test.ts",
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
    what: "empty results of services",
    where: "store",
    atMost: `${formatCount(negativeQuota.rows)}, ${megabytes(negativeQuota.bytes)}`,
    goes: "after seven days",
    proof: "lib/upstream/stored-responses.test.ts",
    now: (seen) => rows(seen, "upstream_nothings"),
  },
  {
    what: "drafts and withdrawn articles",
    where: "store",
    atMost: formatCount(mostUnpublished),
    goes: "when they are published or deleted",
    proof: "lib/news/manage.store.test.ts",
    now: (seen) => rows(seen, "articles_aside"),
  },
  {
    what: "previews of articles",
    where: "store",
    atMost: `${formatCount(mostPreviews)}, those that end last`,
    goes: "after seven days",
    proof: "lib/news/manage.store.test.ts",
    now: (seen) => rows(seen, "article_previews"),
  },
  {
    what: "scheduled publication times",
    where: "store",
    atMost: formatCount(mostScheduledInvalidations),
    goes: "seven days after the instant",
    proof: "lib/store/bounds.store.test.ts",
    now: (seen) => rows(seen, "due_changes"),
  },
  {
    what: "old addresses",
    where: "store",
    atMost: formatCount(mostRedirects),
    goes: "never automatically",
    proof: "lib/store/redirects.store.test.ts",
    now: (seen) => rows(seen, "redirects"),
  },
  {
    what: "pictures of articles",
    where: "store",
    atMost: `${formatCount(mostPictures)}, 1 MB each of three widths`,
    goes: "with the last article that shows it, or an import a day after",
    proof: "lib/news/pictures/import-pictures.store.wide.test.ts",
    now: (seen) => rows(seen, "pictures"),
  },
  {
    what: "change records of imports",
    where: "store",
    atMost: `${formatCount(mostChanges)}, the newest`,
    goes: "after seven days",
    proof: "lib/store/bounds.store.test.ts",
    now: (seen) => rows(seen, "changes"),
  },
  {
    what: "services and ports of carriers, lists of visits",
    where: "store",
    atMost: `${formatCount(mostParts)} of a source, ${mostCarriers} carriers, ${mostVisitSources} sources of visits`,
    goes: "when CARRIERS_FILE or VISITS_FILE does not name the source any more",
    proof: "lib/sailings/call-sources/worker.store.test.ts",
    now: (seen) => rows(seen, "fetch_parts"),
  },
  {
    what: "port calls",
    where: "store",
    atMost: "what imports bring",
    goes: "PAST_CALLS_DAYS after the end of their voyage: then they are as replaced ones",
    proof: "lib/sailings/past-schedules.store.test.ts",
    now: async ({ db }) => (await countCalls(db)).standing,
  },
  {
    what: "imported sailings",
    where: "store",
    atMost: "what imports bring",
    goes: "CHANGES_KEPT_DAYS after their ETD",
    proof: "lib/sailings/past-schedules.store.test.ts",
    now: (seen) => rows(seen, "sailings"),
  },
  {
    what: "recorded changes of schedules",
    where: "store",
    atMost: `${formatCount(mostScheduleChanges.schedule_changes)} by sea, ${formatCount(mostScheduleChanges.flight_changes)} by air`,
    goes: "after CHANGES_KEPT_DAYS",
    proof: "lib/store/schedule-changes.store.test.ts",
    now: (seen) => rows(seen, "schedule_changes"),
  },
  {
    what: "replaced port calls",
    where: "store",
    atMost: `those of ${formatCount(mostRetained)} voyages`,
    goes: `with an import, ${replacedRetentionMs / 60_000} minutes after, or after CHANGES_KEPT_DAYS`,
    proof: "lib/store/schedule-changes.store.test.ts",
    now: async ({ db }) => (await countCalls(db)).replaced,
  },
  {
    what: "visits of ships that ports report",
    where: "store",
    atMost: formatCount(mostVisits),
    goes: `${visitDays} days after the visit`,
    proof: "lib/visits/import.store.test.ts",
    now: (seen) => rows(seen, "visits"),
  },
  {
    what: "write-ahead log",
    where: "disk",
    atMost: `${megabytes(logBytes)}, more while an import is written`,
    goes: "when no reader needs the earlier state",
    proof: "lib/store/bounds.store.test.ts",
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
    goes: "what was requested once first; refreshed after half a minute",
    proof: "server/response-cache.test.ts",
    unit: "bytes",
    now: metric('portal_cache_bytes{cache="responses"}'),
  },
  {
    what: "sailings that searches have found",
    where: "process",
    atMost: formatCount(mostCachedRows),
    goes: "with the next commit",
    proof: "lib/sailings/search/cached-searches.test.ts",
  },
  {
    what: "withdrawn sailings that searches show",
    where: "process",
    atMost: formatCount(mostCachedWithdrawn),
    goes: "with the next commit",
    proof: "lib/sailings/revisions/withdrawn.store.test.ts",
  },
  {
    what: "carriers of searched lanes",
    where: "process",
    atMost: `${formatCount(mostCachedLanes)} lanes`,
    goes: "with the next commit",
    proof: "lib/memoize/memoize-async.test.ts",
  },
  {
    what: "lanes and services that have ended",
    where: "process",
    atMost: `${mostEnded} of each, the latest`,
    goes: "with the next import or day",
    proof: "lib/sailings/coverage/coverage.store.test.ts",
  },
  {
    what: "parsed service responses",
    where: "process",
    atMost: `${formatCount(parsedBounds.responses)} entries, ${millions(parsedBounds.characters)} characters`,
    goes: "the least recently used first",
    proof: "lib/upstream/parsed-responses.test.ts",
  },
  {
    what: "Open Graph images",
    where: "process",
    atMost: megabytes(ogImageCacheBytes),
    goes: "the least recently used first",
    proof: "lib/pictures/card-cache.test.ts",
  },
  {
    what: "pages sent as what differs from one",
    where: "process",
    atMost: megabytes(mostEncodedBytes),
    goes: "the least recently used first",
    proof: "server/dictionaries.test.ts",
  },
  {
    what: "map routes",
    where: "process",
    atMost: formatCount(mostCachedCourses),
    goes: "the least recently used first",
    proof: "lib/chart/courses.test.ts",
  },
  {
    what: "client addresses of the last ten minutes",
    where: "process",
    atMost: `${formatCount(mostAddresses)}, and as many IPv6 networks`,
    goes: "when their ten minutes end",
    proof: "lib/rate-limits/read-limit.test.ts",
  },
  {
    what: "requests that services failed on",
    where: "process",
    atMost: formatCount(mostPauses),
    goes: "when they succeed",
    proof: "lib/upstream/single-flight.test.ts",
  },
  {
    what: "calls of one service in flight",
    where: "process",
    atMost: `${callsAtOnce}, and ${callsWaiting} that wait`,
    goes: "at their timeout",
    proof: "lib/upstream/service.test.ts",
  },
  {
    what: "prepared statements",
    where: "process",
    atMost: `${formatCount(cachedStatements)} of each of three connections`,
    goes: "the least recently used first",
    proof: "lib/store/driver.test.ts",
  },
  {
    what: "connections to PostgreSQL",
    where: "process",
    atMost: `${formatCount(poolSizes.main + poolSizes.quick + poolSizes.listening)}, and ${formatCount(poolSizes.main)} to a replica`,
    goes: "after a minute without use",
    proof: "lib/store/bounds.store.test.ts",
  },
  {
    what: "prepared statements of one connection",
    where: "process",
    atMost: formatCount(mostPrepared),
    goes: "with the connection",
    proof: "lib/store/bounds.store.test.ts",
  },
  {
    what: "connections",
    where: "process",
    atMost: `${formatCount(mostConnections)}, ${mostConnectionsOfClient} of one address`,
    goes: "65 s after the last byte",
    proof: "server/connections.test.ts",
    now: metric("portal_connections"),
  },
  {
    what: "requests in flight",
    where: "process",
    atMost: inFlightBound(),
    goes: "when the response is complete",
    proof: "server/bulkhead.test.ts",
    now: metric("portal_requests_in_flight"),
  },
  {
    what: "responses that readers have not taken",
    where: "process",
    atMost: `${megabytes(mostUnreadBytes)}, a quarter of one address`,
    goes: "65 s after the last byte",
    proof: "server/slow-readers.test.ts",
    unit: "bytes",
    now: metric("portal_unread_bytes"),
  },
  {
    what: "bodies being received",
    where: "process",
    atMost: `${mostBodies}, ${mostBodiesOfAddress} of one address`,
    goes: "after 30 s",
    proof: "server/bodies.test.ts",
  },
  {
    what: "kinds of requests in metrics",
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
    proof: "lib/observability/tracing/tracing.test.ts",
  },
  {
    what: "cached pages and pictures on the disk",
    where: "disk",
    atMost: "none",
    goes: "not stored",
    proof: "e2e/deep/page-cache.http.spec.ts",
  },
];

/** A row for the operator: what grows, its present size, and its limit. */
export async function boundRow({ what, atMost, now, unit }: Bound, sources: SizeSources): Promise<string[]> {
  const present = now ? await now(sources) : null;
  const text = present === null ? "-" : unit === "bytes" ? sizeOf(present) : formatCount(present);
  return [what, text, atMost];
}

const sizeOf = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
