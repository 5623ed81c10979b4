import { startWorker, type WorkerContext } from "@/lib/delivery/worker";
import { purgedTags } from "@/lib/http-responses/cache-tags";
import { type Locale, locales, simplifiedEdition } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { type AnnouncementChannel, addressesAtOnce, channelNames, longestAddress } from "./channels";
import { purgeChannelName } from "./purge";
import {
  type Announcement,
  type ChangedRows,
  changedSince,
  purgeAnnouncements,
  settleAnnouncement,
  withoutSamples,
  writeAnnouncements,
} from "./store";

/** What the worker announces: the pages and feeds that show changed rows. */
export interface AnnouncementSource {
  /** Absolute addresses of pages in some languages, at most `limit`, the most specific first. */
  pages(
    changed: ChangedRows,
    ask: { locales: readonly Locale[]; limit: number; now: Date },
  ): Promise<string[]>;
  /** Absolute addresses of feeds. */
  feeds(changed: ChangedRows): string[];
}

interface AnnouncementContext
  extends Pick<WorkerContext, "store" | "channels" | "clock" | "log" | "random" | "onTurn"> {
  source: AnnouncementSource;
}

/**
 * Writes announcements of what has changed since the last ones to the outbox: for each channel one of pages, and for a hub one of
 * each feed. Returns how many.
 */
export async function announceChanges(
  { store, channels, source, log }: Pick<AnnouncementContext, "store" | "channels" | "source" | "log">,
  now: Date,
): Promise<number> {
  const since = await changedSince(store, now);
  if (!since) return 0;
  const changed = await withoutSamples(store, since.changed);
  const has = (name: AnnouncementChannel) => channels.some((channel) => channel.name === name);
  const announcements: Announcement[] = [];
  const pages = async (channel: "indexnow" | "baidu", languages: readonly Locale[]) => {
    if (!has(channel)) return;
    const found = await source.pages(changed, {
      locales: languages,
      limit: addressesAtOnce[channel],
      now,
    });
    const urls = found.filter((url) => Buffer.byteLength(url) <= longestAddress[channel]);
    if (urls.length > 0) announcements.push({ channel, urls: urls.slice(0, addressesAtOnce[channel]) });
  };
  await pages(channelNames.indexNow, locales);
  // Baidu searches the Mainland: it hears of the Simplified edition alone.
  await pages(channelNames.baidu, [simplifiedEdition]);
  if (has(channelNames.webSub)) {
    announcements.push(
      ...source.feeds(changed).map((url) => ({ channel: channelNames.webSub, urls: [url] })),
    );
  }
  const written = await writeAnnouncements(store, since, announcements, now);
  const counts = written.map(({ channel, urls }) => ({ channel, addresses: urls.length }));
  if (written.length > 0) log.info({ announcements: counts }, "changed pages are announced");
  return written.length;
}

/**
 * Writes a purge of what has changed since the last one, up to a change that this process has read, to the outbox. Whichever process is
 * the first to read a change writes it. Returns whether there is one.
 * @param afterMs when it is due: once the other processes have read the change too, so that a cache gets no old response from one
 */
export async function writePurge(
  store: Store,
  { most, upTo, afterMs }: { most: number; upTo?: number; afterMs: number },
  now: Date,
): Promise<boolean> {
  const since = await changedSince(store, now, { name: "purge", ...(upTo !== undefined && { upTo }) });
  if (!since) return false;
  const changes = [...since.changed].flatMap(([domain, keys]) => [...keys].map((key) => ({ domain, key })));
  const purge = { channel: purgeChannelName, urls: purgedTags(changes, most) };
  return (await writeAnnouncements(store, since, [purge], now, new Date(now.getTime() + afterMs))).length > 0;
}

/** Starts the worker of announcements (see startWorker): each minute it looks for changes. The log has ids and counts alone. */
export function startAnnouncementWorker(context: AnnouncementContext): (withinMs?: number) => Promise<void> {
  return startWorker({
    ...context,
    subject: "announcement",
    routes: [],
    settled: settleAnnouncement,
    async everyMinute(now) {
      await purgeAnnouncements(context.store, now);
      await announceChanges(context, now);
    },
  });
}
