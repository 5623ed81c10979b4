import { randomBytes } from "node:crypto";
import { after } from "@/lib/changes";
import { config } from "@/lib/config/config";
import { followLimits } from "@/lib/follows";
import type { Follow, FollowChanges, MakeToken, WebhookBody } from "@/lib/follows/shared";
import { eventJson, eventsWithIds } from "./events";
import { eventsOfFollowed } from "./follow-events";
import type { Followed } from "./followed-schema";

/** Bodies of requests to webhooks: the question, and the events of a schedule. lib/openapi/webhooks.ts describes them. */

/** The one question to a URL. A stranger may have asked for it: it has no text of the request. */
export const confirmationBody = (followed: Followed, now: Date): WebhookBody => ({
  type: "follow.confirm",
  timestamp: now.toISOString(),
  data: { challenge: randomBytes(24).toString("base64url"), follow: followed.search, name: followed.name },
});

/** The address that ends a follow by a POST. */
export const endAddress = async (
  { id, createdAt }: Pick<Follow, "id" | "createdAt">,
  token: MakeToken,
): Promise<string> =>
  `${config().siteUrl}/api/follows/unsubscribe/${await token("unsubscribe", id, createdAt)}`;

/** The events of a follow after those that it was notified of, the earliest first; null for none. */
export async function webhookChanges(
  follow: Follow,
  followed: Followed,
  upTo: number,
  now: Date,
  token: MakeToken,
): Promise<FollowChanges | null> {
  const { events, lastId } = await nextEvents(follow, followed, upTo);
  if (events.length === 0) return null;
  const entries = await eventsWithIds(events, follow.language);
  const data = {
    follow: followed.search,
    name: followed.name,
    events: entries.map(eventJson),
    unsubscribe: await endAddress(follow, token),
  };
  return {
    isUrgent: entries.some(({ isUrgent }) => isUrgent),
    letter: { type: "schedule.changes", timestamp: now.toISOString(), data },
    lastId,
  };
}

/** Ids of the ledger that are read at once: as many events of a schedule one reading has, so that none is left out. */
const atOnce = 500;

type LedgerIds = Awaited<ReturnType<typeof after>>;

/** The next events in the order of their ids, and the last id up to which there are no others. */
async function nextEvents(
  { notifiedId, urgentOnly, language }: Follow,
  followed: Followed,
  upTo: number,
): Promise<{ events: LedgerIds; lastId: number }> {
  const most = followLimits.eventsPerRequest;
  const events: LedgerIds = [];
  for (let from = notifiedId; from < upTo; ) {
    const ids = (await after(from, atOnce)).filter(({ id }) => id <= upTo);
    const end = ids.length < atOnce ? upTo : (ids.at(-1)?.id ?? upTo);
    const found = await eventsOfFollowed(followed, { after: from, upTo: end }, language);
    const wanted = new Set(found.filter(({ isUrgent }) => isUrgent || !urgentOnly).map(({ id }) => id));
    events.push(...ids.filter(({ id }) => wanted.has(id)));
    if (events.length > most) return { events: events.slice(0, most), lastId: events[most - 1]?.id ?? end };
    from = end;
  }
  return { events, lastId: upTo };
}
