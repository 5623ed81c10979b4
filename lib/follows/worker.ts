import { domainOf, mailSender } from "@/lib/delivery/mail";
import { type JobChannel, startWorker, type WorkerContext } from "@/lib/delivery/worker";
import { doubtedUntil } from "@/lib/store/clock";
import type { Store } from "@/lib/store/connection";
import { channelNames } from "./channel";
import { isDue, settleLetter, writeChanges } from "./delivery";
import { followOf, listBehind, markChecked, purgeFollows } from "./embedded";
import { findLetter } from "./letters";
import type { FollowChannel, FollowSource, Letter } from "./schema";

/** The channel that sends mails to followers over SMTP. */
export function followMailChannel(store: Store, settings: { url: string; from: string }): JobChannel {
  const sender = mailSender(settings);
  return {
    name: channelNames.mail,
    closedReasons: [],
    async deliver(subject, signal) {
      const found = await findLetter(store.reader, subject);
      if (!found) return { status: "refused", reason: "no letter" };
      const { target: to, createdAt } = found;
      const { unsubscribe, ...content }: Letter = JSON.parse(found.letter);
      const headers = {
        // The same for all followers, so that a mail program can sort them (RFC 2919).
        "List-Id": `<schedule-changes.${domainOf(settings.from)}>`,
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };
      const mail = { ...content, id: subject, to, headers, date: createdAt };
      return sender.send(mail, signal);
    },
    close: sender.close,
  };
}

interface FollowContext extends Pick<WorkerContext, "store" | "channels" | "clock" | "log" | "random"> {
  source: FollowSource;
  /** Of the codes of addresses that did not answer. */
  secret: Buffer;
}

/** Writes the mails and requests that are due to the outbox. Returns how many. */
export async function writeDueLetters(
  { store, source, log, channels }: Pick<FollowContext, "store" | "source" | "log" | "channels">,
  now: Date,
): Promise<number> {
  const lastId = await source.lastId();
  const open = (Object.keys(channelNames) as FollowChannel[]).filter((one) =>
    channels.some(({ name }) => name === channelNames[one]),
  );
  let written = 0;
  for (const row of await listBehind(store.reader, open, lastId, now)) {
    try {
      const changes = await source.changesForFollow(followOf(row), lastId, now);
      if (!changes) await markChecked(store, row.id, now, { notified: lastId });
      else if (!isDue(row, changes.isUrgent, now)) await markChecked(store, row.id, now, { waiting: lastId });
      else {
        await writeChanges(store, row, { lastId, ...changes }, now);
        written += 1;
      }
    } catch (error) {
      log.error({ err: error, follow: row.id }, "changes of a follow not read");
      await markChecked(store, row.id, now);
    }
  }
  return written;
}

/**
 * Starts the worker of follows (see startWorker): each minute it deletes what is over and writes what is due. The log has ids
 * alone.
 */
export function startFollowWorker(context: FollowContext): (withinMs?: number) => Promise<void> {
  const { store, secret, log } = context;
  return startWorker({
    ...context,
    subject: "follow letter",
    routes: [],
    settled: settleLetter,
    async everyMinute(now) {
      if ((await doubtedUntil(store, now)) === null) {
        const purged = await purgeFollows(store, secret, now);
        if (purged.ended + purged.unanswered > 0) log.info(purged, "follows deleted after their time");
      }
      const written = await writeDueLetters(context, now);
      if (written > 0) log.info({ written }, "mails and webhooks to followers written");
    },
  });
}
