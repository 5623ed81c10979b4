import { version } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";

/** Calendars that are downloaded or subscribed to (RFC 5545, RFC 7986), of entries for information: no invitation. */

export const calendarType = "text/calendar; charset=utf-8";

/** How often a subscriber should fetch a calendar. Many do so every 8 to 24 hours, whatever it says. */
const refreshInterval = "PT6H";

/** How long before its entry an alarm comes. */
const alarmBefore = "P1D";

export interface CalendarEntry {
  /** Stable: the same whenever the file is written, even if the time of the entry has changed. */
  uid: string;
  /** How often the entry was revised; a calendar uses the higher of two. */
  sequence: number;
  /** When what it says was published or revised last. */
  revisedAt: Date;
  /** True for what does not take place any more. */
  isCancelled?: boolean;
  /** True for an entry with an alarm. */
  hasAlarm?: boolean;
  /** From an instant to an instant, or a day, YYYY-MM-DD. */
  when: { from: Date; to: Date } | { day: string };
  /** Plain texts; an empty location is left out. */
  summary: string;
  description: string;
  location: string;
  /** Absolute. */
  url: string;
}

/**
 * A calendar of one entry at least: CRLF, lines of 75 octets at most, times in UTC, which every calendar shows in the
 * reader's time zone. Entries are shown as free time. The file depends on its entries alone.
 */
export function iCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${site().publisher}//${site().name} ${version}//EN`,
    "CALSCALE:GREGORIAN",
    `NAME:${text(name)}`,
    // The older properties, from before RFC 7986.
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
    `X-PUBLISHED-TTL:${refreshInterval}`,
    ...entries.flatMap((entry) => [
      "BEGIN:VEVENT",
      `UID:${text(entry.uid)}`,
      `SEQUENCE:${entry.sequence}`,
      // In a calendar without METHOD this is when the entry was last revised, not when the file was written (RFC 5545, 3.8.7.2).
      `DTSTAMP:${instant(entry.revisedAt)}`,
      `LAST-MODIFIED:${instant(entry.revisedAt)}`,
      ...moment(entry.when),
      `SUMMARY:${text(entry.summary)}`,
      `DESCRIPTION:${text(entry.description)}`,
      ...(entry.location ? [`LOCATION:${text(entry.location)}`] : []),
      `URL:${entry.url}`,
      ...(entry.isCancelled ? ["STATUS:CANCELLED"] : []),
      "TRANSP:TRANSPARENT",
      ...(entry.hasAlarm && !entry.isCancelled ? alarm(entry) : []),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const alarm = ({ summary }: CalendarEntry): string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${text(summary)}`,
  `TRIGGER:-${alarmBefore}`,
  "END:VALARM",
];

function moment(when: CalendarEntry["when"]): string[] {
  if ("day" in when) return [`DTSTART;VALUE=DATE:${when.day.replaceAll("-", "")}`];
  return [`DTSTART:${instant(when.from)}`, `DTEND:${instant(when.to)}`];
}

/** 20220617T104500Z. */
const instant = (time: Date) => `${time.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Characters that no text may have: controls except tab and line feed, and halves of a surrogate pair. */
const impossible = /(?![\t\n])\p{Cc}|\p{Cs}/gu;

const text = (value: string) =>
  value
    .replace(/\r\n?/g, "\n")
    .replace(impossible, "")
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n");

const mostOctets = 75;

/** A line in pieces, of which all but the first begin with a space. No character is cut. */
function folded(line: string): string {
  const pieces = [""];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
      pieces.push("");
      octets = 1;
    }
    pieces[pieces.length - 1] += character;
    octets += size;
  }
  return pieces.join("\r\n ");
}
