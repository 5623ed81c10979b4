import { version } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";

/** Calendars as files (RFC 5545), of entries for information: no invitation, no alarm. */

export const calendarType = "text/calendar; charset=utf-8";

export interface CalendarEntry {
  /** Stable: the same whenever the file is written, even if the time of the entry has changed. */
  uid: string;
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
 * reader's time zone. Entries are shown as free time.
 * @param now when it is written; a calendar uses the later of two files
 */
export function iCalendar(name: string, entries: readonly CalendarEntry[], now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${site().publisher}//${site().name} ${version}//EN`,
    "CALSCALE:GREGORIAN",
    `NAME:${text(name)}`,
    // The older property, from before NAME (RFC 7986).
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
