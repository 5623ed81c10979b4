import type { Locale } from "@/lib/i18n/locales";
import { retention } from "@/lib/site/retention";

/** What limits following; docs/operate.md and the privacy page state it. */
export const followLimits = {
  /** Schedules of one mailbox or URL, those that it was asked about included. Addresses with other tags or dots are the same mailbox. */
  perAddress: 20,
  /** Questions to one mailbox in 24 hours, and about one schedule that it never confirms. */
  questionsPerDay: 5,
  /** Questions in 24 hours that nobody has confirmed, to all addresses of one domain or host; those of large providers have no such bound. */
  perDomain: 30,
  /** After so many minutes an address that asks again is sent the question again. */
  askAgainMinutes: 10,
  /** Unanswered questions after which a mailbox or URL is not asked for `unansweredDays`. */
  mostUnanswered: 3,
  /** Codes of unanswered questions. Beyond that the oldest are deleted. */
  mostCodes: 50_000,
  /** Confirmed follows. How many are unconfirmed is limited by the rate of requests alone. */
  all: 20_000,
  /** How long a question can be answered. */
  questionHours: retention.followQuestionHours,
  /** How long a code made of an address that did not answer is stored, without the address. */
  unansweredDays: retention.followCodeDays,
  /** Days after the last day of the followed search. */
  keepDays: retention.followDays,
  /** Mails of one follow in 24 hours: one with all changes, the others for urgent ones alone. */
  mailsPerDay: 6,
  /** Events that one mail lists; it says how many more there are. */
  entriesPerMail: 30,
  /** Follows whose changes one process reads in a minute. */
  checkedPerMinute: 500,
  /** Characters of a search. */
  searchLength: 2_000,
  /** Characters of the URL of a webhook. */
  urlLength: 2_000,
  /** Events of one request to a webhook; the others come with the next ones. */
  eventsPerRequest: 50,
  /** Days after which a webhook is ended to which every request has failed. */
  failingDays: 7,
  /** Characters of an address (RFC 5321). */
  emailLength: 254,
} as const;

/** By what a follower is notified. */
export type FollowChannel = "mail" | "webhook";

/** What a reader asks for. */
export interface FollowRequest {
  channel: FollowChannel;
  /** The address as it was typed. */
  target: string;
  /** The canonical query of the search or sailing. */
  search: string;
  language: Locale;
  urgentOnly: boolean;
  /** The last day of the search, YYYY-MM-DD. */
  lastDay: string;
}

/**
 * asked: the question was sent; or it was not, because it had been sent a short time ago, the address follows the schedule so already
 * or too many others, or has left questions unanswered: nobody else may learn that. invalid: no mail address, or no URL that the
 * settings allow. limit: too many questions to its domain are not confirmed, or a webhook follows too much. full: there are too many follows in all.
 */
export interface FollowResult {
  result: "asked" | "invalid" | "limit" | "full";
  /** Of a webhook that was asked: the id of its follow, and the secret with which its requests are signed. */
  webhook?: { id: string; secret: string };
}

/** A schedule that an address or a webhook follows, or was asked about. */
export interface Follow {
  id: string;
  channel: FollowChannel;
  /** A mail address, or the URL of a webhook. */
  target: string;
  search: string;
  language: Locale;
  urgentOnly: boolean;
  isConfirmed: boolean;
  createdAt: Date;
  confirmedAt: Date | null;
  endsAt: Date;
  /** The reader was notified of the changes up to this id. */
  notifiedId: number;
  /** Wishes that differ, which the reader of a confirmed follow was asked to confirm; null for none. */
  wish: Pick<FollowRequest, "language" | "urgentOnly"> | null;
}

/** A written mail. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
  /** Absolute; it answers a POST (RFC 8058). */
  unsubscribe: string;
}

/** The body of a request to a webhook. */
export interface WebhookBody {
  /** follow.confirm: the question. schedule.changes: events. */
  type: "follow.confirm" | "schedule.changes";
  /** When it was written, ISO 8601 UTC. */
  timestamp: string;
  data: Record<string, unknown>;
}

/** What the link of a mail does. A token is good for one of them. */
export type TokenPurpose = "confirm" | "unsubscribe";

/** Makes the signed token for the link of a mail. */
export type MakeToken = (purpose: TokenPurpose, id: string, issuedAt: Date) => Promise<string>;

/** Changes of which a follower was not notified. */
export interface FollowChanges {
  isUrgent: boolean;
  letter: Letter | WebhookBody;
  /** The last of them, where the letter does not contain all. */
  lastId?: number;
}

/** What the domain of schedules has for followers; the use case that knows both domains provides it. */
export interface FollowSource {
  /** The id of the last recorded change; 0 for none. */
  lastId(): Promise<number>;
  /** The changes of a follow after `notifiedId` and up to `lastId`; null for none. What is recorded meanwhile comes with the next. */
  changesForFollow(follow: Follow, lastId: number, now: Date): Promise<FollowChanges | null>;
}
