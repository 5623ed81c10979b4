import { config, wallClock } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { announcementChannels } from "./channels";
import { type AnnouncementSource, startAnnouncementWorker } from "./worker";

/**
 * Starts this process's worker of announcements where a search engine or a hub is set. Returns the function that ends it (see
 * startWorker).
 */
export function startAnnouncements(source: AnnouncementSource): (withinMs?: number) => Promise<void> {
  const { announcements, siteUrl } = config();
  const channels = announcements ? announcementChannels(store(), announcements, siteUrl) : [];
  if (channels.length === 0) return async () => {};
  return startAnnouncementWorker({ store: store(), channels, source, clock: wallClock, log: log() });
}
