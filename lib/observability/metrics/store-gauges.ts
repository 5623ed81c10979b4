import type { Registry } from "prom-client";
import type { FetchedDomain } from "@/lib/store/schema";
import type { SourceState } from "@/lib/upstream/fetching/queue";
import { by, one, type ReadMetrics, registerRead } from "./read-metrics";

interface Queue {
  waiting: number;
  parked: number;
  oldestAgeSeconds: number;
}

/** What is the same for all processes of a store. */
export interface StoreReading {
  isOpen: boolean;
  /** Bytes of the database, and of an embedded store's write-ahead log. */
  files: readonly { file: string; bytes: number }[];
  /** Free bytes of their disk; null where it is unknown. */
  freeBytes: number | null;
  deliveries: Queue;
  /** Mails to followers; parked: given up since the last one was delivered. */
  letters: Queue;
  /** The same of requests to webhooks of followers. */
  webhooks: Queue;
  /** Sources that are read ahead, by domain: when the oldest of what was fetched was, and whether requests fail. */
  fetches: Record<
    FetchedDomain,
    readonly Pick<SourceState, "source" | "oldestAt" | "failures" | "failing">[]
  >;
  imports: readonly { domain: string; at: Date; rows: number; seconds: number }[];
  /** How many imports of a domain have failed since the last good one. */
  importFailures: readonly { domain: string; failures: number }[];
  /** The last complete backup, and how many have failed since; null where none was tried. */
  backup: { at: Date | null; failures: number } | null;
}

const unixSeconds = (at: Date) => at.getTime() / 1000;
const byState = ({ waiting, parked }: Queue) =>
  [
    ["waiting", waiting],
    ["parked", parked],
  ] as const;

const fetchedAt =
  (domain: FetchedDomain) =>
  ({ fetches }: StoreReading): [string, number][] =>
    fetches[domain].flatMap(({ source, oldestAt }) => (oldestAt ? [[source, unixSeconds(oldestAt)]] : []));
const failing =
  (domain: FetchedDomain) =>
  ({ fetches }: StoreReading): [string, number][] =>
    fetches[domain].map(({ source, failures, failing }) => [source, Number(failures + failing > 0)]);

const metrics: ReadMetrics<StoreReading> = {
  store_bytes: by("file", "Bytes of the store's files.", ({ files }) =>
    files.map(({ file, bytes }) => [file, bytes]),
  ),
  store_disk_free_bytes: one("Bytes free on the store's disk.", ({ freeBytes }) => freeBytes),
  deliveries: by("state", "Enquiries not delivered.", ({ deliveries }) => byState(deliveries)),
  delivery_oldest_age_seconds: one(
    "Age of the oldest waiting delivery.",
    ({ deliveries: of }) => of.oldestAgeSeconds,
  ),
  follow_mails: by(
    "state",
    "Mails to followers that wait, or were given up since the last was delivered.",
    ({ letters }) => byState(letters),
  ),
  follow_mail_oldest_age_seconds: one(
    "Age of the oldest waiting mail to a follower.",
    ({ letters: of }) => of.oldestAgeSeconds,
  ),
  follow_webhooks: by(
    "state",
    "Requests to webhooks of followers that wait, or were given up since the last was delivered.",
    ({ webhooks }) => byState(webhooks),
  ),
  follow_webhook_oldest_age_seconds: one(
    "Age of the oldest waiting request to a webhook of a follower.",
    ({ webhooks }) => webhooks.oldestAgeSeconds,
  ),
  import_timestamp_seconds: by("domain", "When a domain was last imported.", ({ imports }) =>
    imports.map(({ domain, at }) => [domain, unixSeconds(at)]),
  ),
  import_rows: by("domain", "Rows of that import.", ({ imports }) =>
    imports.map(({ domain, rows }) => [domain, rows]),
  ),
  import_duration_seconds: by("domain", "Time of that import.", ({ imports }) =>
    imports.map(({ domain, seconds }) => [domain, seconds]),
  ),
  import_failures: by(
    "domain",
    "Imports of a domain that failed since the last good one.",
    ({ importFailures }) => importFailures.map(({ domain, failures }) => [domain, failures]),
  ),
  backup_timestamp_seconds: one("When the last complete backup was made.", ({ backup }) =>
    backup?.at ? unixSeconds(backup.at) : null,
  ),
  backup_failures: one("Backups that failed since then.", ({ backup }) => backup?.failures ?? null),
  carrier_fetched_timestamp_seconds: by(
    "carrier",
    "When the oldest of a carrier's services was fetched.",
    fetchedAt("calls"),
  ),
  carrier_failing: by("carrier", "1 while a carrier's own service cannot be read.", failing("calls")),
  visit_source_fetched_timestamp_seconds: by(
    "source",
    "When the oldest of a source's lists of visits was fetched.",
    fetchedAt("visits"),
  ),
  visit_source_failing: by("source", "1 while a source of visits cannot be read.", failing("visits")),
};

/** Registers the metrics of a store. Returns the function that sets them; null: the store cannot be read. */
export function storeGauges(registry: Registry): (reading: StoreReading | null) => void {
  const set = registerRead(registry, metrics, true);
  const open = { store_open: one<boolean>("1 while the store can be read and written.", Number) };
  const setOpen = registerRead(registry, open, true);
  return (reading) => {
    set(reading);
    setOpen(reading?.isOpen ?? false);
  };
}
