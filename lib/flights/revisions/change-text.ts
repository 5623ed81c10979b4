import { fill } from "@/lib/i18n/fill";
import { formatDate } from "@/lib/i18n/formats";
import type { LedgerEntry, LedgerValue } from "@/lib/ledger/entry";
import type messages from "@/messages/en.json";
import type { FlightChange, FlightEvent, NamedFlight } from "./schema";

/** The words of events of flights: ledgers, feeds and the API write them with these alone. */
export type FlightChangeWords = Pick<
  typeof messages,
  "flightChanges" | "scheduleChanges" | "scheduleEvents" | "flights" | "schedule" | "option" | "dates"
>;

/** '10:40 – 14:35', '23:55 – 05:30 +1'. */
const timesText = ({ departureTime, arrivalTime, arrivalDay }: NamedFlight): string =>
  `${departureTime} – ${arrivalTime}${arrivalDay === 0 ? "" : ` ${arrivalDay < 0 ? "−" : "+"}${Math.abs(arrivalDay)}`}`;

/** 'Airbus A350-900', 'Boeing 777F / by road'; '' where nothing is known. */
const aircraftText = ({ aircraftNames }: NamedFlight, { flightChanges: t }: FlightChangeWords): string =>
  aircraftNames.flatMap((name) => (name === "road" ? t.road : (name ?? []))).join(" / ");

/** 'Every day', 'Mon, Wed', 'Fri, every second week from 22-05-2026'. */
export function daysText(
  { days: { weekly, fortnightly, fortnightFrom } }: Pick<NamedFlight, "days">,
  { flightChanges: t, flights, dates }: FlightChangeWords,
  daily = flights.daily,
): string {
  // Words begin on Sunday.
  const names = (days: string) =>
    days.length === 7
      ? daily
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
function sideText(
  kind: FlightChange["kind"],
  side: NamedFlight | null,
  words: FlightChangeWords,
  daily?: string,
): LedgerValue | null {
  if (!side) return null;
  const [times, aircraft, days] = [timesText(side), aircraftText(side, words), daysText(side, words, daily)];
  if (kind === "days") return { text: days, more: times };
  if (kind === "aircraft") return { text: aircraft, more: days };
  if (kind === "retimed") return { text: times, more: days };
  return { text: times, more: [days, aircraft].filter(Boolean).join(words.flights.separator) };
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

/** '11:40 – 15:35, was 10:40 – 14:35'. */
function valueText({ kind, previous, current }: FlightChange, words: FlightChangeWords): string {
  const { flightChanges: t, flights } = words;
  const whole = (side: NamedFlight | null) => {
    const { text = t.none, more = "" } = sideText(kind, side, words, t.everyDay) ?? {};
    return kind === "gone" || kind === "new" ? [text, more].filter(Boolean).join(flights.separator) : text;
  };
  if (kind === "new") return whole(current);
  const was = whole(previous);
  return kind === "gone" ? fill(t.past, { was }) : fill(t.moved, { current: whole(current), was });
}

/** 'Retimed from 25-10-2026: 11:40 – 15:35, was 10:40 – 14:35'. */
const changeLine = (change: FlightChange, words: FlightChangeWords): string =>
  fill(words.schedule.criterion, {
    name: fill(words.flightChanges.headline, {
      what: words.flightChanges.kinds[change.kind],
      period: holdsText(change, words),
    }),
    value: valueText(change, words),
  });

/**
 * 'KC 801 is retimed from 25-10-2026: 11:40 – 15:35, was 10:40 – 14:35; Boeing 777F, was Airbus A350-900': what happened to the
 * flight in the first place, then the rest, each with its days where these are others.
 */
export function eventText({ kind, flightNo, changes }: FlightEvent, words: FlightChangeWords): string {
  const { flightChanges: t, schedule, scheduleEvents } = words;
  const [lead = ""] = changes.map((change) => holdsText(change, words));
  const clauses = changes.map((change) => {
    const [value, period] = [valueText(change, words), holdsText(change, words)];
    return period === lead ? value : fill(schedule.criterion, { name: period, value });
  });
  return fill(t.sentence, {
    flight: flightNo,
    what: t.does[kind],
    period: lead,
    changes: clauses.join(scheduleEvents.separator),
  });
}

/** An event as its entry in a ledger. */
export function flightEntry(event: FlightEvent, words: FlightChangeWords): LedgerEntry {
  const { id, kind, weight, sample, recordedAt, airline, flightNo, origin, destination, changes } = event;
  const { flightChanges: t, scheduleChanges } = words;
  const route = `${origin} – ${destination}`;
  const none = { text: t.none, more: "" };
  return {
    id,
    kind,
    kinds: changes.map((change) => change.kind),
    isUrgent: weight === "urgent",
    isSample: sample,
    recordedAt,
    reportedAt: null,
    title: t.kinds[kind],
    sentence: eventText(event, words),
    note: "",
    previous: kind === "new" ? null : (sideText(kind, event.previous, words) ?? none),
    current: sideText(kind, event.current, words) ?? none,
    name: flightNo,
    subtitle: route,
    sellers: [],
    about: [airline, fill(scheduleChanges.number, { id })],
    source: (t.sources as Readonly<Record<string, string>>)[event.source] ?? event.source,
    details: changes.map((change) => changeLine(change, words)),
    subject: { name: flightNo, rest: "", more: route, path: null },
  };
}
