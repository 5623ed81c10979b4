import { fill } from "@/lib/i18n/fill";
import { dateOf, formatDayMonth } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { optionPath } from "../address";
import { formatDays, formatWeekday } from "../format";
import type { Sailing } from "../schema";
import { daysBetween } from "../steps";
import {
  type ChangeWords,
  changeLine,
  countText,
  type ReportClock,
  reportedAt,
  reportText,
  valueText,
} from "./change-text";
import type { GoneSailing, ScheduleChange } from "./schema";

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
  /**
   * The latest change of each field, urgent ones first, at most `mostNamed`: what it is, the value before, '' for none, and
   * 'reported yesterday 16:05'.
   */
  items: { id: number; text: string; was: string; reported: string }[];
  /** Cells whose value is new. */
  cells: ChangedCell[];
  /** When the latest was reported. */
  reported: string;
  /** '2 changes', and the id of the latest, at which the ledger is opened. */
  count: string;
  id: number;
}

/** The most changes that a row names; the link after them leads to all. */
export const mostNamed = 2;

const urgentFirst = (a: ScheduleChange, b: ScheduleChange) =>
  Number(b.weight === "urgent") - Number(a.weight === "urgent");

/** What a row says of its changes, latest first; null without any. */
export function rowChange(
  changes: readonly ScheduleChange[],
  clock: ReportClock,
  words: ChangeWords,
): RowChange | null {
  const [latest] = changes;
  if (!latest) return null;
  // Several carriers that sell one ship each report the same change.
  const fields = new Map<string, ScheduleChange>();
  for (const change of changes) {
    const key = `${change.kind === "new" ? "new" : change.field} ${change.port?.id}`;
    if (!fields.has(key)) fields.set(key, change);
  }
  const named = [...fields.values()].sort(urgentFirst);
  const reported = (change: ScheduleChange) =>
    fill(words.scheduleChanges.reportedAt, { time: reportText(reportedAt(change), clock, words) });
  return {
    isUrgent: named.some(({ weight }) => weight === "urgent"),
    items: named.slice(0, mostNamed).map((change) => ({
      id: change.id,
      text: changeLine(change, words),
      was: valueText(change.previous, words),
      reported: reported(change),
    })),
    cells: [...new Set(named.flatMap(({ field, current }) => (current && cellOf[field ?? ""]) || []))],
    reported: reported(latest),
    count: countText(changes.length, words),
    id: latest.id,
  };
}

/** What the row of a gone sailing says, in the language of the page. */
export interface GoneText {
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
  next: { before: string; day: string; href: string; after: string } | null;
  /** What to do where there is none. */
  advice: string;
}

/** @param from id of the loading port, and `to` of the discharge port, for addresses */
export function goneText(
  gone: GoneSailing,
  lane: { from: string; to: string; locale: Locale },
  clock: ReportClock,
  words: ChangeWords,
): GoneText {
  const { sailing, reason, recordedAt, change, next } = gone;
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
    entry: change && { id: change.id, text: countText(1, words) },
    next: next && nextText(next, gone, lane, words),
    advice: fill(t.checkWith, { operator: sailing.operator }),
  };
}

/** 'Next NX2 sailing: Fri 04-12-2026, arrives 4 Jan, 7 days later'. */
function nextText(
  next: Sailing,
  { sailing: gone }: GoneSailing,
  { from, to, locale }: { from: string; to: string; locale: Locale },
  words: ChangeWords,
): GoneText["next"] {
  const { scheduleChanges: t, schedule } = words;
  const { etd, eta, service, operator } = next;
  if (!etd) return null;
  const template = service ? fill(t.nextOf, { service }) : fill(t.nextBy, { operator });
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
