import { fill } from "@/lib/i18n/fill";
import { dateOf, formatDayMonth } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { optionPath } from "../address";
import type { Sailing } from "../schema";
import { formatDays, formatWeekday, voyageName } from "../text/format";
import { daysBetween } from "../text/steps";
import { type ChangeWords, countText, type ReportClock, reportedAt, reportText } from "./change-text";
import { eventText } from "./event-text";
import type { ScheduleEvent, WithdrawnSailing } from "./schema";

/** The cells of a row that a change can mark as new. */
export type ChangedCell = "etd" | "eta" | "vessel" | "si" | "cfs" | "vgm" | "cy";

const cellOf: Partial<Record<string, ChangedCell>> = {
  etd: "etd",
  eta: "eta",
  vessel: "vessel",
  DCO: "si",
  LCO: "cfs",
  VCO: "vgm",
  FCO: "cy",
};

/** The line below a changed row, in the language of the page. */
export interface RowChange {
  isUrgent: boolean;
  /** The latest events, urgent ones first, at most `mostNamed`: in a sentence, and 'reported yesterday 16:05'. */
  items: { id: number; text: string; reported: string }[];
  /** Cells whose value is new. */
  cells: ChangedCell[];
  /** When the latest was reported. */
  reported: string;
  /** '2 changes', and the id of the latest, at which the ledger is opened. */
  count: string;
  id: number;
}

/** The most events that a row names; the link after them leads to all. */
export const mostNamed = 2;

const urgentFirst = (a: ScheduleEvent, b: ScheduleEvent) =>
  Number(b.weight === "urgent") - Number(a.weight === "urgent");

/** What a row says of its events, latest first; null without any. */
export function rowChange(
  events: readonly ScheduleEvent[],
  clock: ReportClock,
  words: ChangeWords,
): RowChange | null {
  // Several carriers that sell one ship have the same events.
  const all = [...new Map(events.map((event) => [event.id, event])).values()];
  const [latest] = all;
  if (!latest) return null;
  const named = all.toSorted(urgentFirst);
  const reported = (event: ScheduleEvent) =>
    fill(words.scheduleChanges.reportedAt, { time: reportText(reportedAt(event), clock, words) });
  const changes = named.flatMap((event) => event.changes);
  return {
    isUrgent: named.some(({ weight }) => weight === "urgent"),
    items: named.slice(0, mostNamed).map((event) => ({
      id: event.id,
      text: eventText(event, words),
      reported: reported(event),
    })),
    cells: [...new Set(changes.flatMap(({ field, current }) => (current && cellOf[field ?? ""]) || []))],
    reported: reported(latest),
    count: countText(all.length, words),
    id: latest.id,
  };
}

/** A link to a sailing between words. */
interface ReplacementText {
  before: string;
  day: string;
  href: string;
  after: string;
}

/** What the row of a gone sailing says, in the language of the page. */
export interface WithdrawnText {
  /** 'Blank sailing', below its track; one that calls for action is not only withdrawn. */
  word: string;
  isUrgent: boolean;
  /** 'was 28 Dec'; '' where no arrival was known. */
  wasEta: string;
  /** What happened and when. */
  sentence: string;
  /** '1 change', with the id of the entry in the ledger; null where it has none. */
  entry: { id: number; text: string } | null;
  /** The next sailing of the service: words before its day, the day, its page, and what follows; null where there is none. */
  next: ReplacementText | null;
  /** The same of the sailing of any carrier that arrives first; null where that is the next one. */
  best: ReplacementText | null;
  /** What to do where there is none. */
  advice: string;
}

/** @param from id of the loading port, and `to` of the discharge port, for addresses */
export function withdrawnText(
  gone: WithdrawnSailing,
  lane: { from: string; to: string; locale: Locale },
  clock: ReportClock,
  words: ChangeWords,
): WithdrawnText {
  const { sailing, reason, recordedAt, change, next, best } = gone;
  const { scheduleChanges: t } = words;
  const time = reportText(change ? reportedAt(change) : recordedAt, clock, words);
  const sentences = { blanked: t.blankedOn, portOmitted: t.omittedOn, withdrawn: t.withdrawnOn };
  const port = change?.port?.name ?? sailing.legs[0]?.from.port ?? "";
  return {
    word: t.kinds[reason],
    isUrgent: reason !== "withdrawn",
    wasEta: sailing.eta
      ? fill(t.wasOn, { date: formatDayMonth(dateOf(sailing.eta), words.dates.months) })
      : "",
    sentence: fill(reason === "portOmitted" && !port ? t.withdrawnOn : sentences[reason], { time, port }),
    entry: change && { id: change.eventId, text: countText(1, words) },
    next: next && replacementText(next, nextWords(next, words), gone, lane, words),
    best:
      best && best.id !== next?.id
        ? replacementText(
            best,
            fill(t.bestOf, { ship: voyageName(best), operator: best.operator }),
            gone,
            lane,
            words,
          )
        : null,
    advice: fill(t.checkWith, { operator: sailing.operator }),
  };
}

const nextWords = ({ service, operator }: Sailing, { scheduleChanges: t }: ChangeWords): string =>
  service ? fill(t.nextOf, { service }) : fill(t.nextBy, { operator });

/** 'Next NX2 sailing: Fri 04-12-2026, arrives 4 Jan, 7 days later'. */
function replacementText(
  next: Sailing,
  template: string,
  { sailing: gone }: WithdrawnSailing,
  { from, to, locale }: { from: string; to: string; locale: Locale },
  words: ChangeWords,
): ReplacementText | null {
  const { scheduleChanges: t, schedule } = words;
  const { etd, eta } = next;
  if (!etd) return null;
  const [before = "", after = ""] = template.split("{date}");
  const facts = [
    eta && fill(t.arrives, { date: formatDayMonth(dateOf(eta), words.dates.months) }),
    gone.etd && etd > gone.etd && fill(t.daysLater, { days: formatDays(daysBetween(gone.etd, etd), words) }),
  ];
  return {
    before,
    day: formatWeekday(etd, words),
    href: localePath(locale, optionPath({ id: next.id, from, to, date: dateOf(etd) })),
    after: after + facts.map((fact) => (fact ? schedule.separator + fact : "")).join(""),
  };
}
