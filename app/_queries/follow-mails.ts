import { config } from "@/lib/config/config";
import { followMail, type MailChange } from "@/lib/feeds/follow-mail";
import {
  type Follow,
  type FollowNews,
  followLimits,
  type Letter,
  type MakeToken,
  type NewsSource,
} from "@/lib/follows/schema";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { formatLongDate } from "@/lib/i18n/formats";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { reportTime } from "@/lib/ledger/ledger";
import { lastChangeId } from "@/lib/sailings";
import {
  type ChangeWords,
  changeLine,
  changeTitle,
  countText,
  reportedAt,
  shiftText,
  valueText,
} from "@/lib/sailings/revisions/change-text";
import type { ScheduleChange } from "@/lib/sailings/revisions/schema";
import { momentText } from "@/lib/sailings/step-names";
import { addressText, site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import {
  changesOfFollowed,
  changesPath,
  type Followed,
  followedName,
  laneName,
  readFollowed,
} from "./followed";

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
      labels: { previous: t.previous, current: t.current },
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
    changes: [],
    more: "",
    action: { label: t.confirm, url: absolute(locale, `/follow/confirm/${confirm}`) },
    other: null,
    why: [fill(t.questionIgnore, { date: formatLongDate(dateInZone(goesAt, site().zone), dates) })],
  });
  return { ...letter, unsubscribe };
}

/** The source of the follow worker: reads schedules and writes the mails of their changes. */
export function newsSource(token: MakeToken): NewsSource {
  return {
    newestId: lastChangeId,
    news: (follow, newestId, now) => newsOf(follow, newestId, now, token),
  };
}

async function newsOf(
  follow: Follow,
  newestId: number,
  now: Date,
  token: MakeToken,
): Promise<FollowNews | null> {
  const { language: locale, search, urgentOnly, toldId } = follow;
  const followed = await readFollowed({ params: new URLSearchParams(search), locale, now });
  if (!followed) return null;
  const all = await changesOfFollowed(followed, { after: toldId, upTo: newestId }, locale);
  const changes = all.filter(({ weight }) => !urgentOnly || weight === "urgent");
  if (changes.length === 0) return null;
  return {
    isUrgent: changes.some(({ weight }) => weight === "urgent"),
    letter: await changesMail(follow, followed, changes, token),
  };
}

/** The mail of changes, urgent ones first. */
export async function changesMail(
  follow: Follow,
  followed: Followed,
  changes: readonly ScheduleChange[],
  token: MakeToken,
): Promise<Letter> {
  const { language: locale, email, urgentOnly } = follow;
  const messages = await messagesOf(locale);
  const { followMail: t, schedule, dates } = messages;
  const words: ChangeWords = messages;
  const name = followedName(followed, schedule);
  const { frame, unsubscribe } = await frameOf(follow, locale, token);
  const isUrgent = ({ weight }: ScheduleChange) => weight === "urgent";
  const sorted = [...changes.filter(isUrgent), ...changes.filter((change) => !isUrgent(change))];
  const [first] = sorted;
  const shown = sorted.slice(0, followLimits.entriesPerMail);
  const left = sorted.length - shown.length;
  const zone = followed.loadingPort.zone;
  const times = changes.map((change) => reportTime(reportedAt(change), { zone })).sort();
  const lines = shown.map((change): MailChange => {
    const value = (text: string | null) => valueText(text, words);
    return {
      urgent: isUrgent(change) ? t.urgent : null,
      title: changeTitle(change, words),
      previous: value(change.previous),
      current: value(change.current),
      shift: shiftText(change, words),
      ship: sailingOf(change, words),
      about: aboutOf(change, words),
      url: absolute(locale, changesPath(followed, change.id)),
    };
  });
  const event = {
    change: first ? changeLine(first, words) : "",
    ship: first ? sailingOf(first, words) || aboutOf(first, words) : "",
    name: laneName(followed, schedule.heading),
  };
  const since = formatLongDate(dateInZone(follow.confirmedAt ?? follow.createdAt, site().zone), dates);
  const letter = followMail({
    ...frame,
    subject: fill(first && isUrgent(first) ? t.urgentSubject : t.subject, event),
    preheader: lines
      .map(({ title, current, ship }) => [title, current, ship].filter(Boolean).join(" "))
      .join("; ")
      .slice(0, 200),
    heading: fill(t.subject, event),
    notes: [
      ...(changes.length > 1 ? [fill(t.heading, { name, changes: countText(changes.length, words) })] : []),
      fill(messages.scheduleChanges.dataAsOf, {
        time: fill(messages.option.portsTime, {
          time: momentText(times.at(-1) ?? "", words),
          port: followed.loadingPort.name,
        }),
      }),
      t.localTimes,
      ...(changes.some(({ sample }) => sample) ? [t.sample] : []),
    ],
    changes: lines,
    more: left > 0 ? fill(t.more, { count: left }) : "",
    action: { label: t.allChanges, url: absolute(locale, changesPath(followed)) },
    other: { label: t.schedule, url: absolute(locale, followed.path) },
    why: [fill(urgentOnly ? t.whyUrgent : t.why, { date: since, email, name })],
  });
  return { ...letter, unsubscribe };
}

/** 'Nordhavn Solveig 647W, ETD Fri 20-11-2026 20:00': the departure as it is published now, or was published last. */
const sailingOf = ({ vessel, voyage, etd }: ScheduleChange, words: ChangeWords) =>
  [
    [vessel, voyage],
    [etd && words.schedule.etd, etd && momentText(etd, words)],
  ]
    .map((parts) => parts.filter(Boolean).join(" "))
    .filter(Boolean)
    .join(words.schedule.separator);

/** 'Nordhavn Line NX2, No. 4127'. */
const aboutOf = ({ operator, service, id }: ScheduleChange, { schedule, scheduleChanges }: ChangeWords) =>
  [[operator, service].filter(Boolean).join(" "), fill(scheduleChanges.number, { id })].join(
    schedule.separator,
  );
