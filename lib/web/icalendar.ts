import { version } from "@/lib/site";
import { site } from "@/lib/site-config";

/** Calendars as files (RFC 5545), of entries that only tell: no invitation, no alarm. */

export const calendarType = "text/calendar; charset=utf-8";

export interface CalendarEntry {
  /** The same whenever it is written, be its moment another. */
  uid: string;
  /** From an instant to an instant, or a whole day, YYYY-MM-DD. */
  when: { from: Date; to: Date } | { day: string };
  /** Plain texts; '' leaves a place out. */
  summary: string;
  description: string;
  location: string;
  /** Absolute. */
  url: string;
}

/**
 * A calendar of one entry at least: CRLF, lines of 75 octets at most, times in UTC, which every calendar shows by the clock of
 * its reader. Entries are shown as free time.
 * @param now when it is written, by which a calendar takes the later of two files
 */
export function iCalendar(name: string, entries: readonly CalendarEntry[], now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${site().publisher}//${site().name} ${version}//EN`,
    "CALSCALE:GREGORIAN",
    `NAME:${text(name)}`,
    // What was in use before there was NAME (RFC 7986).
    `X-WR-CALNAME:${text(name)}`,
    ...entries.flatMap((entry) => [
      "BEGIN:VEVENT",
      `UID:${text(entry.uid)}`,
      `DTSTAMP:${instant(now)}`,
      ...moment(entry.when),
      `SUMMARY:${text(entry.summary)}`,
      `DESCRIPTION:${text(entry.description)}`,
      ...(entry.location ? [`LOCATION:${text(entry.location)}`] : []),
      `URL:${entry.url}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function moment(when: CalendarEntry["when"]): string[] {
  if ("day" in when) return [`DTSTART;VALUE=DATE:${when.day.replaceAll("-", "")}`];
  return [`DTSTART:${instant(when.from)}`, `DTEND:${instant(when.to)}`];
}

/** 20220617T104500Z. */
const instant = (time: Date) => `${time.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Signs that no text may have: controls but tab and line feed, and halves of a pair. */
const impossible = /(?![\t\n])\p{Cc}|\p{Cs}/gu;

const text = (value: string) =>
  value
    .replace(/\r\n?/g, "\n")
    .replace(impossible, "")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");

const mostOctets = 75;

/** A line in pieces, of which all but the first begin with a space. No character is cut. */
function folded(line: string): string {
  const pieces = [""];
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > mostOctets) {
      pieces.push("");
      octets = 1;
    }
    pieces[pieces.length - 1] += sign;
    octets += size;
  }
  return pieces.join("\r\n ");
}
