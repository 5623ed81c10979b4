import { lastId } from "@/lib/changes";
import { config } from "@/lib/config/config";
import { followMail, type MailEvent, type MailLink } from "@/lib/feeds/follow-mail";
import {
  type Follow,
  type FollowChanges,
  type FollowSource,
  followLimits,
  type Letter,
  type MakeToken,
} from "@/lib/follows/schema";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { formatLongDate } from "@/lib/i18n/formats";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { reportTime } from "@/lib/ledger/ledger";
import { goneSailing } from "@/lib/sailings";
import { type ChangeWords, countText, reportedAt } from "@/lib/sailings/revisions/change-text";
import { eventText, shipOfEvent } from "@/lib/sailings/revisions/event-text";
import { goneText } from "@/lib/sailings/revisions/row-change";
import type { ScheduleEvent } from "@/lib/sailings/revisions/schema";
import { momentText } from "@/lib/sailings/step-names";
import { addressText, site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import {
  changesPath,
  eventsOfFollowed,
  type Followed,
  followedName,
  laneName,
  readFollowed,
} from "./followed";
import { withReplacements } from "./replacements";

/** Mails to followers: the question, and the changes of a schedule. */

const absolute = (locale: Locale, path: string) => config().siteUrl + localePath(locale, path);

/** What every mail has. The link to unsubscribe is a page; the address of the mail's head answers a POST. */
async function frameOf(
  { id, search, createdAt }: Pick<Follow, "id" | "search" | "createdAt">,
  locale: Locale,
  token: MakeToken,
) {
  const { name, publisher, address, brandColours } = site();
  const leave = await token("unsubscribe", id, createdAt);
  const { followMail: t, schedule } = await messagesOf(locale);
  return {
    unsubscribe: `${config().siteUrl}/api/follows/unsubscribe/${leave}`,
    frame: {
      lang: localeRecords[locale].lang,
      name,
      publisher,
      address: addressText(address, locale),
      colours: brandColours,
      separator: schedule.separator,
      unsubscribe: {
        label: t.unsubscribe,
        url: absolute(locale, `/follow/unsubscribe/${leave}${search && `?${search}`}`),
      },
    },
  };
}

interface Question {
  follow: Pick<Follow, "id" | "createdAt">;
  followed: Followed;
  locale: Locale;
  token: MakeToken;
}

/**
 * The one question to an address. A stranger may have asked for it: it has no text of the request, neither in its links nor in its
 * words, but names of ports and ships alone.
 */
export async function questionMail({ follow, followed, locale, token }: Question): Promise<Letter> {
  const { followMail: t, schedule, dates } = await messagesOf(locale);
  const name = followedName(followed, schedule);
  const { frame, unsubscribe } = await frameOf({ ...follow, search: "" }, locale, token);
  const goesAt = new Date(follow.createdAt.getTime() + followLimits.questionHours * 3_600_000);
  const confirm = await token("confirm", follow.id, follow.createdAt);
  const text = fill(t.questionText, { name });
  const letter = followMail({
    ...frame,
    subject: fill(t.questionSubject, { name }),
    preheader: text,
    heading: fill(t.questionTitle, { name }),
    notes: [text],
    events: [],
    more: "",
    action: { label: t.confirm, url: absolute(locale, `/follow/confirm/${confirm}`) },
    other: null,
    why: [fill(t.questionIgnore, { date: formatLongDate(dateInZone(goesAt, site().zone), dates) })],
  });
  return { ...letter, unsubscribe };
}

/** The source of the follow worker: reads schedules and writes the mails of their changes. */
export function followSource(token: MakeToken): FollowSource {
  return {
    lastId,
    changesForFollow: (follow, upTo, now) => changesForFollow(follow, upTo, now, token),
  };
}

async function changesForFollow(
  follow: Follow,
  upTo: number,
  now: Date,
  token: MakeToken,
): Promise<FollowChanges | null> {
  const { language: locale, search, urgentOnly, notifiedId } = follow;
  const followed = await readFollowed({ params: new URLSearchParams(search), locale, now });
  if (!followed) return null;
  const all = await eventsOfFollowed(followed, { after: notifiedId, upTo }, locale);
  // Nobody acts on events of the sample.
  const events = all.filter(({ weight, sample }) => !sample && (!urgentOnly || weight === "urgent"));
  if (events.length === 0) return null;
  return {
    isUrgent: events.some(({ weight }) => weight === "urgent"),
    letter: await eventsMail(follow, followed, events, token, now),
  };
}

/** The mail of events, urgent ones first. */
export async function eventsMail(
  follow: Follow,
  followed: Followed,
  events: readonly ScheduleEvent[],
  token: MakeToken,
  now: Date,
): Promise<Letter> {
  const { language: locale, target: email, urgentOnly } = follow;
  const messages = await messagesOf(locale);
  const { followMail: t, schedule, dates } = messages;
  const words: ChangeWords = messages;
  const name = followedName(followed, schedule);
  const { frame, unsubscribe } = await frameOf(follow, locale, token);
  const isUrgent = ({ weight }: ScheduleEvent) => weight === "urgent";
  const sorted = [...events.filter(isUrgent), ...events.filter((event) => !isUrgent(event))];
  const [first] = sorted;
  const shown = sorted.slice(0, followLimits.entriesPerMail);
  const left = sorted.length - shown.length;
  const zone = followed.loadingPort.zone;
  const times = events.map((event) => reportTime(reportedAt(event), { zone })).sort();
  const lines = await Promise.all(
    shown.map(
      async (event): Promise<MailEvent> => ({
        urgent: isUrgent(event) ? t.urgent : null,
        title: eventText(event, words),
        ship: shipOfEvent(event, words),
        about: aboutOf(event, words),
        replacements: await replacementsOf(event, followed, words, { locale, now }),
        url: absolute(locale, changesPath(followed, event.id)),
      }),
    ),
  );
  const event = {
    name: laneName(followed, schedule.heading),
    event: first ? eventText(first, words) : "",
    ship: first ? shipOfEvent(first, words) || aboutOf(first, words) : "",
  };
  const heading = fill(t.subject, event);
  const since = formatLongDate(dateInZone(follow.confirmedAt ?? follow.createdAt, site().zone), dates);
  const letter = followMail({
    ...frame,
    subject: first && isUrgent(first) ? fill(t.urgentSubject, { subject: heading }) : heading,
    preheader: lines
      .map(({ title }) => title)
      .join(schedule.separator)
      .slice(0, 200),
    heading,
    notes: [
      ...(events.length > 1 ? [fill(t.heading, { name, changes: countText(events.length, words) })] : []),
      fill(messages.scheduleChanges.dataAsOf, {
        time: fill(messages.option.portsTime, {
          time: momentText(times.at(-1) ?? "", words),
          port: followed.loadingPort.name,
        }),
      }),
      t.localTimes,
    ],
    events: lines,
    more: left > 0 ? fill(t.more, { count: left }) : "",
    action: { label: t.allChanges, url: absolute(locale, changesPath(followed)) },
    other: { label: t.schedule, url: absolute(locale, followed.path) },
    why: [fill(urgentOnly ? t.whyUrgent : t.why, { date: since, email, name })],
  });
  return { ...letter, unsubscribe };
}

/** What replaces a sailing that an event has ended; nothing where it goes on. */
async function replacementsOf(
  { kind, sailingId }: ScheduleEvent,
  { loadingPort: loading, dischargePort: discharge }: Followed,
  words: ChangeWords,
  { locale, now }: { locale: Locale; now: Date },
): Promise<MailLink[]> {
  if (!sailingId || !["blanked", "portOmitted", "withdrawn"].includes(kind)) return [];
  const found = await goneSailing(sailingId, locale);
  const [gone] = found ? await withReplacements([found], { loading, discharge, locale, now }) : [];
  if (!gone) return [];
  const lane = { from: loading.id, to: discharge.id, locale };
  const { next, best } = goneText(gone, lane, { zone: site().zone, now }, words);
  return [next, best].flatMap((one) =>
    one ? [{ label: one.before + one.day + one.after, url: config().siteUrl + one.href }] : [],
  );
}

/** 'Nordhavn Line, Peak Line, No. 4127'. */
const aboutOf = ({ sellers, id }: ScheduleEvent, { schedule, scheduleChanges }: ChangeWords) =>
  [...sellers.map(({ operator }) => operator), fill(scheduleChanges.number, { id })].join(schedule.separator);
