import type { Gauge } from "prom-client";

/** What is the same for all processes of a store. */
export interface StoreReading {
  isOpen: boolean;
  /** Bytes of the database, and of an embedded store's write-ahead log. */
  files: readonly { file: string; bytes: number }[];
  /** Free bytes of their disk; null where it is unknown. */
  freeBytes: number | null;
  deliveries: { waiting: number; parked: number; oldestAgeSeconds: number };
  /** Mails to followers; parked: given up since the last one was delivered. */
  letters: { waiting: number; parked: number; oldestAgeSeconds: number };
  /** The same of requests to webhooks of followers. */
  webhooks: { waiting: number; parked: number; oldestAgeSeconds: number };
  /** Carriers whose own service is read: when the oldest of what was fetched was, and whether requests fail. */
  carriers: readonly { carrier: string; oldestAt: Date | null; isFailing: boolean }[];
  imports: readonly { domain: string; at: Date; rows: number; seconds: number }[];
  /** How many imports of a domain have failed since the last good one. */
  importFailures: readonly { domain: string; failures: number }[];
  /** The last complete backup, and how many have failed since; null where none was tried. */
  backup: { at: Date | null; failures: number } | null;
}

type MakeGauge = <Label extends string = never>(
  name: string,
  help: string,
  labelNames?: Label[],
  more?: { aggregator?: "max" },
) => Gauge<Label>;

/** For values that are the same in all processes the greatest one is the newest. */
export const same = { aggregator: "max" } as const;

/** The metrics of a store. Returns the function that sets them; unknown values are not exported, in particular not as 0. */
export function storeGauges(gauge: MakeGauge): (reading: StoreReading | null) => void {
  const open = gauge("store_open", "1 while the store can be read and written.", [], same);
  const files = gauge("store_bytes", "Bytes of the store's files.", ["file"], same);
  const free = gauge("store_disk_free_bytes", "Bytes free on the store's disk.", [], same);
  const deliveries = gauge("deliveries", "Enquiries not delivered.", ["state"], same);
  const oldest = gauge("delivery_oldest_age_seconds", "Age of the oldest waiting delivery.", [], same);
  const letters = gauge(
    "follow_mails",
    "Mails to followers that wait, or were given up since the last was delivered.",
    ["state"],
    same,
  );
  const oldestLetter = gauge(
    "follow_mail_oldest_age_seconds",
    "Age of the oldest waiting mail to a follower.",
    [],
    same,
  );
  const webhooks = gauge(
    "follow_webhooks",
    "Requests to webhooks of followers that wait, or were given up since the last was delivered.",
    ["state"],
    same,
  );
  const oldestWebhook = gauge(
    "follow_webhook_oldest_age_seconds",
    "Age of the oldest waiting request to a webhook of a follower.",
    [],
    same,
  );
  const importedAt = gauge("import_timestamp_seconds", "When a domain was last imported.", ["domain"], same);
  const importRows = gauge("import_rows", "Rows of that import.", ["domain"], same);
  const importTime = gauge("import_duration_seconds", "Time of that import.", ["domain"], same);
  const importFailures = gauge(
    "import_failures",
    "Imports of a domain that failed since the last good one.",
    ["domain"],
    same,
  );
  const backupAt = gauge("backup_timestamp_seconds", "When the last complete backup was made.", [], same);
  const backupFailures = gauge("backup_failures", "Backups that failed since then.", [], same);
  const carrierAt = gauge(
    "carrier_fetched_timestamp_seconds",
    "When the oldest of a carrier's services was fetched.",
    ["carrier"],
    same,
  );
  const carrierFails = gauge(
    "carrier_failing",
    "1 while a carrier's own service cannot be read.",
    ["carrier"],
    same,
  );

  return (reading) => {
    for (const one of [free, oldest, oldestLetter, oldestWebhook, backupAt, backupFailures]) one.remove();
    for (const one of [
      ...[files, deliveries, letters, webhooks, importedAt, importRows, importTime, importFailures],
      ...[carrierAt, carrierFails],
    ])
      one.reset();
    open.set(reading?.isOpen ? 1 : 0);
    if (!reading) return;
    for (const { file, bytes } of reading.files) files.set({ file }, bytes);
    if (reading.freeBytes !== null) free.set(reading.freeBytes);
    for (const state of ["waiting", "parked"] as const) {
      deliveries.set({ state }, reading.deliveries[state]);
      letters.set({ state }, reading.letters[state]);
      webhooks.set({ state }, reading.webhooks[state]);
    }
    oldest.set(reading.deliveries.oldestAgeSeconds);
    oldestLetter.set(reading.letters.oldestAgeSeconds);
    oldestWebhook.set(reading.webhooks.oldestAgeSeconds);
    for (const { carrier, oldestAt, isFailing } of reading.carriers) {
      carrierFails.set({ carrier }, isFailing ? 1 : 0);
      if (oldestAt) carrierAt.set({ carrier }, oldestAt.getTime() / 1000);
    }
    for (const { domain, at, rows, seconds } of reading.imports) {
      importedAt.set({ domain }, at.getTime() / 1000);
      importRows.set({ domain }, rows);
      importTime.set({ domain }, seconds);
    }
    for (const { domain, failures } of reading.importFailures) importFailures.set({ domain }, failures);
    if (reading.backup?.at) backupAt.set(reading.backup.at.getTime() / 1000);
    if (reading.backup) backupFailures.set(reading.backup.failures);
  };
}
