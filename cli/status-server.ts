import type { Kysely } from "kysely";
import { config, wallClock } from "@/lib/config/config";
import { channelWords } from "@/lib/enquiries/operator";
import { letterTasks, readLetters } from "@/lib/follows/operator";
import type { FollowChannel } from "@/lib/follows/shared";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { readStoreFiles } from "@/lib/store/files";
import { backupTask, importedDomain, type LastRun, listRuns } from "@/lib/store/last-runs";
import type { Database } from "@/lib/store/schema";
import { unfinishedImports } from "@/lib/store/unfinished-imports";
import { formatTable } from "./table";
import { formatCount } from "./terminal";
import type { Settings } from "./with-store";

/** What `status` says of the server, and of what runs at night. */

const timeOf = (at: Date) => `${at.toISOString().slice(0, 16)}Z`;

/** '3 minutes', '26 hours', '4 days'. */
function ageOf(seconds: number): string {
  if (seconds < 7_200) return `${formatCount(Math.floor(seconds / 60))} minutes`;
  return seconds < 172_800
    ? `${formatCount(Math.floor(seconds / 3_600))} hours`
    : `${formatCount(Math.floor(seconds / 86_400))} days`;
}

/** The settings with which a server serves this store, and where this shell has others. */
export function formatSettings(settings: Settings): string {
  if (!settings)
    return "No portal of this release has served this store yet: settings are those of this shell.\n";
  const { env } = process;
  const here: Partial<Record<keyof NonNullable<Settings>, string>> = {
    ...(env.SITE_FILE && { zone: site().zone }),
    ...(env.SITE_URL && { siteUrl: config().siteUrl }),
    ...(env.CHANGES_KEPT_DAYS && { changesKeptDays: env.CHANGES_KEPT_DAYS }),
    ...(env.PAST_CALLS_DAYS && { pastCallsDays: env.PAST_CALLS_DAYS }),
    ...(env.SMTP_URL && { enquiries: channelWords(config()) }),
  };
  const row = (label: string, name: keyof NonNullable<Settings>, shown = settings[name] ?? "-") => {
    const other = here[name];
    const differs = other !== undefined && other !== settings[name];
    return [label, differs ? `${shown} (here: ${other || "-"})` : shown];
  };
  return formatTable([
    ["the portal of this store", "its settings"],
    ["release", `${settings.version ?? "-"}, started ${settings.startedAt ?? "-"}`],
    row("time zone", "zone"),
    row("portal.json", "siteFile", settings.siteFile || "none: SITE_FILE is not set"),
    row("address", "siteUrl"),
    row("days for which changes are stored", "changesKeptDays"),
    row("days for which calls of ended voyages are shown", "pastCallsDays"),
    row("enquiries are sent by", "enquiries", settings.enquiries || "nothing: they are stored"),
    row("mails to followers", "followMails", settings.followMails ? "sent" : "not sent: they need SMTP_URL"),
    row(
      "webhooks to followers",
      "followWebhooks",
      settings.followWebhooks ? `sent to ${settings.followWebhooks}` : "not sent: they need WEBHOOK_HOSTS",
    ),
    row("domains from services", "services", settings.services || "none"),
  ]);
}

/** Mails and webhooks to followers, imports that failed, the last backup, and the size of the store. */
export async function formatNight(store: Store): Promise<string> {
  const now = wallClock();
  const runs = await listRuns(store.reader);
  const lines = [
    `mails to followers: ${await lettersOf(store.reader, "mail", runs, now)}`,
    `webhooks to followers: ${await lettersOf(store.reader, "webhook", runs, now)}`,
    `last backup: ${backupOf(
      runs.find(({ task }) => task === backupTask),
      now,
    )}`,
    `store: ${await sizeOf(store)}`,
  ];
  for (const { domain, since, isKilled } of await unfinishedImports(store.reader, now))
    lines.push(
      isKilled
        ? `import of ${domain} since ${timeOf(since)}: killed; a part of the file is stored, import it again`
        : `import of ${domain} since ${timeOf(since)}: under way`,
    );
  return `${lines.join("\n")}\n${formatFailedImports(runs)}`;
}

async function lettersOf(
  db: Kysely<Database>,
  channel: FollowChannel,
  runs: readonly LastRun[],
  now: Date,
): Promise<string> {
  const { waiting, parked, oldestAgeSeconds } = await readLetters(db, channel, now);
  const run = runs.find(({ task }) => task === letterTasks[channel]);
  const words = [
    waiting > 0
      ? `${formatCount(waiting)} waiting, the oldest for ${ageOf(oldestAgeSeconds)}`
      : "none waiting",
  ];
  if (parked > 0 && run?.failedAt)
    words.push(
      `${formatCount(parked)} given up, the last at ${timeOf(run.failedAt)} (${run.detail ?? "unknown"})`,
    );
  return words.join("; ");
}

function backupOf(run: LastRun | undefined, now: Date): string {
  if (!run) return "none was made by bin/portal store backup";
  const { doneAt, failedAt, failures, detail } = run;
  const done = doneAt
    ? `${timeOf(doneAt)}, ${ageOf((now.getTime() - doneAt.getTime()) / 1000)} ago`
    : "none is complete";
  if (failures === 0) return `${done} (${detail})`;
  return `${done}; ${formatCount(failures)} failed since, the last at ${failedAt ? timeOf(failedAt) : "-"}: ${detail}`;
}

async function sizeOf(store: Store): Promise<string> {
  const { files, freeBytes } = await readStoreFiles(store.reader, config().storeUrl);
  const megabytes = (bytes: number) => `${formatCount(Math.ceil(bytes / 2 ** 20))} MB`;
  const sizes = files.map(({ file, bytes }) => `${file} ${megabytes(bytes)}`);
  const free =
    freeBytes === null
      ? "the free disk is known only on the machine of the database"
      : `${megabytes(freeBytes)} free on its disk`;
  return [...sizes, free].join(", ");
}

function formatFailedImports(runs: readonly LastRun[]): string {
  const failed = runs.flatMap(({ task, failedAt, failures, detail }) => {
    const domain = importedDomain(task);
    return domain !== null && failures > 0 && failedAt
      ? [[domain, timeOf(failedAt), formatCount(failures), detail ?? "-"]]
      : [];
  });
  if (failed.length === 0) return "imports: none has failed since it last succeeded\n";
  return `\n${formatTable([["imports that fail", "last", "times", "why"], ...failed])}`;
}
