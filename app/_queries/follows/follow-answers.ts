import "server-only";
import type { SearchParams } from "@/lib/addresses/params";
import { wallClock } from "@/lib/config/config";
import { findFollow, followToken, readFollowToken } from "@/lib/follows";
import type { Follow, TokenPurpose } from "@/lib/follows/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import { hasLastDay } from "./follow-subject";
import { readFollowed } from "./followed";

interface AnsweredRequest {
  /** What is followed, as the link of the mail says it: for pages of follows that are deleted. */
  params: Record<string, string | string[] | undefined>;
  locale: Locale;
  now: Date;
}

interface Answered {
  /** null where it is deleted, or where its question can no longer be answered. */
  follow: Follow | null;
  /** What is followed; '' where it is not known any more. */
  name: string;
  /** Whether it ends with its sailings, not after a number of days. */
  hasLastDay: boolean;
  /** The day of the mail, YYYY-MM-DD; null for a token that is cut or altered, of which nothing is known. */
  sentOn: string | null;
  /** Addresses with their language: the schedule, the other ways to follow it, its changes, the end of its mails. */
  schedule: string;
  others: string;
  changes: string | null;
  leave: string;
}

/** What the page of a mail's link shows. */
export async function findAnswered(
  purpose: TokenPurpose,
  token: string,
  request: AnsweredRequest,
): Promise<Answered> {
  const { params, locale, now } = request;
  const read = await readFollowToken(purpose, token);
  const follow = read && (await findFollow(read.id, wallClock()));
  const search: SearchParams = follow ? new URLSearchParams(follow.search) : params;
  const followed = await readFollowed({ params: search, locale, now }).catch(nullOnUpstreamError);
  const leave = follow && (await followToken("unsubscribe", follow.id, follow.createdAt));
  return {
    follow,
    name: followed?.name ?? "",
    hasLastDay: followed === null || hasLastDay(followed),
    sentOn: read && dateInZone(read.issuedAt, site().zone),
    schedule: localePath(locale, followed?.path ?? "/port"),
    others: localePath(locale, followed ? `/follow?${followed.search}` : "/port"),
    changes: followed && localePath(locale, followed.ledgerPath),
    leave: localePath(locale, `/follow/unsubscribe/${leave}?${follow?.search ?? ""}`),
  };
}
