import { fill } from "@/lib/i18n/fill";
import { formatDate } from "@/lib/i18n/formats";
import type { LedgerEntry } from "@/lib/ledger/entry";
import type messages from "@/messages/en.json";
import type { FlightChange, FlightEvent, ToldFlight } from "./schema";

/** The words of changes of flights: ledgers, feeds and the API write a change with them alone. */
export type FlightChangeWords = Pick<
  typeof messages,
  "flightChanges" | "scheduleChanges" | "flights" | "schedule" | "option" | "dates"
>;

/** 'Retimed'. */
export const changeTitle = (
  { kind }: Pick<FlightChange, "kind">,
  { flightChanges }: FlightChangeWords,
): string => flightChanges.kinds[kind];

/** '10:40 – 14:35', '23:55 – 05:30 +1'. */
const timesText = ({ departureTime, arrivalTime, arrivalDay }: ToldFlight): string =>
  `${departureTime} – ${arrivalTime}${arrivalDay === 0 ? "" : ` ${arrivalDay < 0 ? "−" : "+"}${Math.abs(arrivalDay)}`}`;

/** 'Airbus A350-900', 'Boeing 777F / by road'; '' where nothing is known. */
const aircraftText = ({ aircraftNames }: ToldFlight, { flightChanges: t }: FlightChangeWords): string =>
  aircraftNames.flatMap((name) => (name === "road" ? t.road : (name ?? []))).join(" / ");

/** 'Every day', 'Mon, Wed', 'Fri, every second week from 22-05-2026'. */
export function daysText(
  { days: { weekly, fortnightly, fortnightFrom } }: Pick<ToldFlight, "days">,
  { flightChanges: t, flights, dates }: FlightChangeWords,
): string {
  // Words begin on Sunday.
  const names = (days: string) =>
    days.length === 7
      ? flights.daily
      : [...days].map((day) => dates.weekdays[Number(day) % 7] ?? "").join(flights.daySeparator);
  return [
    weekly && names(weekly),
    fortnightly &&
      fill(t.everySecondWeek, {
        days: names(fortnightly),
        date: fortnightFrom ? formatDate(fortnightFrom) : "",
      }),
  ]
    .filter(Boolean)
    .join(flights.separator);
}

/** A side of a change in words: what differs, then on which days; null where the flight does not depart. */
export function sideText(
  kind: FlightChange["kind"],
  side: ToldFlight | null,
  words: FlightChangeWords,
): { value: string; more: string } | null {
  if (!side) return null;
  const [times, aircraft, days] = [timesText(side), aircraftText(side, words), daysText(side, words)];
  if (kind === "days") return { value: days, more: times };
  if (kind === "aircraft") return { value: aircraft, more: days };
  if (kind === "retimed") return { value: times, more: days };
  return { value: times, more: [days, aircraft].filter(Boolean).join(words.flights.separator) };
}

/** 'from 25-10-2026', 'from 01-07-2026 to 31-07-2026, and on later days'. */
export function holdsText(
  { holdsFrom, holdsTo, again }: Pick<FlightChange, "holdsFrom" | "holdsTo" | "again">,
  { flightChanges: t }: FlightChangeWords,
): string {
  const dates = { from: formatDate(holdsFrom), to: holdsTo ? formatDate(holdsTo) : "" };
  const period =
    holdsTo === null ? fill(t.from, dates) : fill(holdsTo === holdsFrom ? t.on : t.between, dates);
  return again ? fill(t.again, { period }) : period;
}

/** 'Retimed from 25-10-2026: 10:40 – 14:35, now 11:40 – 15:35'. */
export function changeLine(change: FlightChange, words: FlightChangeWords): string {
  const { flightChanges: t } = words;
  const title = fill(t.headline, { what: changeTitle(change, words), period: holdsText(change, words) });
  const value = (side: ToldFlight | null) => sideText(change.kind, side, words)?.value ?? t.none;
  const { kind, previous, current } = change;
  if (kind === "new" || kind === "gone") return fill(t.line, { title, value: value(current ?? previous) });
  return fill(t.movedLine, { title, previous: value(previous), current: value(current) });
}

/** 'SSIM file'. */
export const sourceText = (
  { source }: Pick<FlightChange, "source">,
  { flightChanges: t }: FlightChangeWords,
): string => (t.sources as Readonly<Record<string, string>>)[source] ?? source;

/** An event as its entry in a ledger. */
export function flightEntry(event: FlightEvent, words: FlightChangeWords): LedgerEntry {
  const { id, kind, weight, sample, recordedAt, airline, flightNo, origin, destination, changes } = event;
  return {
    id,
    kind,
    isUrgent: weight === "urgent",
    isSample: sample,
    recordedAt,
    sentence: `${flightNo}${words.flights.separator}${changeLine(event, words)}`,
    name: flightNo,
    subtitle: `${origin} – ${destination}`,
    about: [airline, fill(words.scheduleChanges.number, { id })],
    details: changes.map((change) => changeLine(change, words)),
  };
}
