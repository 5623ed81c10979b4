import { config, wallClock } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { pagesBehindMs, pagesCaughtUp } from "@/lib/store/page-store";
import { announcementChannels } from "./channels";
import { purgeChannel, tagsAtOnce } from "./purge";
import { type AnnouncementSource, startAnnouncementWorker, writePurge } from "./worker";

/** The interval in which other processes read the change feed. */
const feedReadMs = 1000;

interface Announcements {
  /** Ends the worker (see startWorker). */
  stop(withinMs?: number): Promise<void>;
  /** Called when this process has invalidated its responses, with the id of the last change that it has read. */
  invalidated(upTo: number): void;
}

/** Starts this process's worker of announcements where a search engine, a hub or a shared cache is set. */
export function startAnnouncements(source: AnnouncementSource): Announcements {
  const { announcements, siteUrl, workers = 1 } = config();
  const purge = announcements?.purge;
  const channels = announcements ? announcementChannels(store(), announcements, siteUrl) : [];
  if (purge) channels.push(purgeChannel(store(), purge, wallClock));
  if (channels.length === 0) return { stop: async () => {}, invalidated: () => {} };
  let turn = () => {};
  const stop = startAnnouncementWorker({
    ...{ store: store(), channels, clock: wallClock, log: log() },
    source: {
      ...source,
      async pages(...call) {
        await pagesCaughtUp();
        return source.pages(...call);
      },
    },
    onTurn: (look) => {
      turn = look;
    },
  });
  const isAlone = workers <= 1 && store().engine.name === "sqlite";
  /** A failed one is made up for by the next, and what it concerns expires within a minute. */
  const write = async (upTo?: number) => {
    if (!purge) return;
    const rules = { most: tagsAtOnce[purge.kind], afterMs: isAlone ? 0 : feedReadMs + pagesBehindMs() };
    await writePurge(store(), { ...rules, ...(upTo !== undefined && { upTo }) }, wallClock())
      .then((isWritten) => isWritten && turn())
      .catch((error: unknown) => log().error({ err: error }, "purge not written"));
  };
  // What was imported while nothing ran.
  void write();
  return { stop, invalidated: (upTo) => void write(upTo) };
}
