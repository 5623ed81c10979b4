import { placesOf } from "@/lib/addresses/place-address";
import { lastId } from "@/lib/changes";
import { config } from "@/lib/config/config";
import { followMail, type MailEvent } from "@/lib/feeds/follow-mail";
import type { MailLink } from "@/lib/feeds/mail-frame";
import { followLimits } from "@/lib/follows";
import type { Follow, FollowChanges, FollowSource, Letter, MakeToken } from "@/lib/follows/shared";
import { type Messages, messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { formatLongDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { reportTime } from "@/lib/ledger/entry";
import type { LinkedPort } from "@/lib/places/shared";
import { detourText, listSecondCutoffs, withdrawnSailing } from "@/lib/sailings";
import {
  codeFields,
  codeName,
  countText,
  momentText,
  reportedAt,
  sourceName,
  unsureText,
  withdrawnText,
} from "@/lib/sailings/shared";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { mailFrame } from "../mail-frame";
import { withReplacements } from "../sea/replacements";
import type { EventEntry } from "./events";
import { eventsOfFollowed } from "./follow-events";
import { webhookChanges } from "./follow-webhooks";
import { laneOfFollowed, readFollowed } from "./followed";
import type { Followed } from "./followed-schema";

/** Mails to followers: the question, and the changes of a schedule. */

const absolute = (locale: Locale, path: string) => config().siteUrl + localePath(locale, path);

/** What every mail has. The link to unsubscribe is a page; the address of the mail's head answers a POST. */
async function frameOf(
  { id, search, createdAt }: Pick<Follow, "id" | "search" | "createdAt">,
  locale: Locale,
  token: MakeToken,
) {
  const leave = await token("unsubscribe", id, createdAt);
  const { followMail: t } = await messagesOf(locale);
  return {
    unsubscribe: `${config().siteUrl}/api/follows/unsubscribe/${leave}`,
    frame: {
      ...(await mailFrame(locale)),
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
 * words, but names of ports, ships, services and carriers alone.
 */
export async function confirmationMail({ follow, followed, locale, token }: Question): Promise<Letter> {
  const { followMail: t, dates } = await messagesOf(locale);
  const { name } = followed;
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

/** The source of the follow worker: reads schedules and writes the mails and requests of their changes. */
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
  if (follow.channel === "webhook") return webhookChanges(follow, followed, upTo, now, token);
  const all = await eventsOfFollowed(followed, { after: notifiedId, upTo }, locale);
  // Nobody acts on events of the sample.
  const events = all.filter(({ isUrgent, isSample }) => !isSample && (!urgentOnly || isUrgent));
  if (events.length === 0) return null;
  return {
    isUrgent: events.some(({ isUrgent }) => isUrgent),
    letter: await eventsMail(follow, followed, events, token, now),
  };
}

/** The mail of events, urgent ones first. */
export async function eventsMail(
  follow: Follow,
  followed: Followed,
  events: readonly EventEntry[],
  token: MakeToken,
  now: Date,
): Promise<Letter> {
  const { language: locale, target: email, urgentOnly } = follow;
  const words = await messagesOf(locale);
  const { followMail: t, schedule, dates, flightChanges } = words;
  const { name, heading } = followed;
  const isByAir = followed.kind === "route";
  const { frame, unsubscribe } = await frameOf(follow, locale, token);
  const sorted = [
    ...events.filter(({ isUrgent }) => isUrgent),
    ...events.filter(({ isUrgent }) => !isUrgent),
  ];
  const [first] = sorted;
  const shown = sorted.slice(0, followLimits.entriesPerMail);
  const left = sorted.length - shown.length;
  const lines = await Promise.all(
    shown.map(async (entry): Promise<MailEvent> => {
      const { links, detour } = await replacementsOf(entry, followed, words, { locale, now });
      const about = [...entry.about, ...(await secondTexts(entry, words, locale))].join(schedule.separator);
      return {
        urgent: entry.isUrgent ? t.urgent : null,
        title: entry.sentence,
        ship: entry.subtitle,
        about: [about, detour && fill(schedule.detourOnly, { detour })].filter(Boolean).join(" "),
        replacements: links,
        url: absolute(locale, entry.path),
      };
    }),
  );
  const subject = fill(t.subject, {
    name: heading,
    event: first?.sentence ?? "",
    ship: first?.subtitle || (first?.about.join(schedule.separator) ?? ""),
  });
  const since = formatLongDate(dateInZone(follow.confirmedAt ?? follow.createdAt, site().zone), dates);
  const letter = followMail({
    ...frame,
    subject: first?.isUrgent ? fill(t.urgentSubject, { subject }) : subject,
    preheader: lines
      .map(({ title }) => title)
      .join(schedule.separator)
      .slice(0, 200),
    heading: subject,
    notes: [
      ...(events.length > 1
        ? [fill(t.heading, { name: heading, changes: countText(events.length, words) })]
        : []),
      asOfText(followed, events, words),
      isByAir ? t.localTimesAir : t.localTimes,
    ],
    events: lines,
    more: left > 0 ? fill(t.more, { count: left }) : "",
    action: { label: t.allChanges, url: absolute(locale, followed.ledgerPath) },
    other: { label: isByAir ? flightChanges.schedule : t.schedule, url: absolute(locale, followed.path) },
    why: [
      fill(urgentOnly ? t.whyUrgent : t.why, { date: since, email, name }),
      fill(t.until, { date: formatLongDate(addDays(follow.endsAt.toISOString().slice(0, 10), -1), dates) }),
    ],
  });
  return { ...letter, unsubscribe };
}

/** Several loading ports as one place, where they have one clock; else the first of them. */
function placeOfLoading(loading: LinkedPort): LinkedPort {
  const [first = loading, ...others] = placesOf<LinkedPort>(loading);
  return others.every(({ zone }) => zone === first.zone) ? loading : first;
}

/** 'Carrier data as of Thu 19-11-2026 05:40, Hong Kong time': by the clock of the loading port, else where the latest event is. */
function asOfText(followed: Followed, events: readonly EventEntry[], words: Messages): string {
  const lane = laneOfFollowed(followed);
  const loading = lane && placeOfLoading(lane.loading);
  const utc = { name: "UTC", zone: "UTC" };
  const places = events.map((entry) =>
    entry.by === "sea" ? (entry.event.port ?? entry.event.loadingPort) : null,
  );
  const origin = followed.kind === "route" ? followed.route.origin : null;
  const { name, zone } = [loading, origin, ...places].find((place) => place?.zone) ?? utc;
  const latest = events
    .map((entry) => (entry.by === "sea" ? reportedAt(entry.event) : entry.recordedAt))
    .map((time) => reportTime(time, { zone: zone ?? utc.zone }))
    .sort();
  const time = fill(words.option.portsTime, { time: momentText(latest.at(-1) ?? "", words), port: name });
  const { dataAsOf, retrievedAlone } = words.scheduleChanges;
  return fill(followed.kind === "route" ? retrievedAlone : dataAsOf, { time });
}

/** What terminals and agents say of the cut-offs of a ship that an event leaves sailing: 'CY cut-off: HIT (terminal) Thu 17-06-2022 14:00'. */
async function secondTexts({ by, event }: EventEntry, words: Messages, locale: Locale): Promise<string[]> {
  if (by !== "sea" || isEnding(event.kind)) return [];
  const { port, loadingPort, vessel, imo, voyage, etd } = event;
  const { id } = loadingPort ?? port ?? {};
  if (!id || !etd) return [];
  const found = await listSecondCutoffs({ portId: id, vessel, imo, voyage, departure: etd }, locale);
  return found
    .filter(({ code }) => code in codeFields)
    .map((one) =>
      fill(words.schedule.criterion, {
        name: codeName(one.code, words),
        value:
          fill(words.schedule.sourceTime, {
            source: sourceName(one, words),
            time: momentText(one.time, words),
          }) + unsureText(one, words),
      }),
    );
}

const isEnding = (kind: string) => ["blanked", "portOmitted", "withdrawn"].includes(kind);

/** What replaces a sailing that an event has ended, where a lane is followed, and in a word where that is a detour. */
async function replacementsOf(
  { by, event }: EventEntry,
  followed: Followed,
  words: Messages,
  { locale, now }: { locale: Locale; now: Date },
): Promise<{ links: MailLink[]; detour: string }> {
  const lane = laneOfFollowed(followed);
  const endedId = by === "sea" && isEnding(event.kind) ? event.sailingId : null;
  const found = lane && endedId && (await withdrawnSailing(endedId, locale));
  const [gone] = found ? await withReplacements([found], { ...lane, locale, now }) : [];
  if (!lane || !gone) return { links: [], detour: "" };
  const ends = { from: lane.loading.id, to: lane.discharge.id, locale };
  const { next, best } = withdrawnText(gone, ends, { zone: site().zone, now }, words);
  const links = [next, best].flatMap((one) =>
    one ? [{ label: one.before + one.day + one.after, url: config().siteUrl + one.href }] : [],
  );
  const detour = links.length > 0 && gone.detour ? detourText(gone.detour, words) : "";
  return { links, detour };
}
