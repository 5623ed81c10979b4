import "server-only";
import { hash } from "node:crypto";
import { boardRowsPerPage, type CutoffBoard } from "@/lib/api/cutoff-board";
import { cutPage } from "@/lib/collections/page";
import { config } from "@/lib/config/config";
import type { Feed } from "@/lib/feeds/feeds";
import { type CalendarEntry, iCalendar } from "@/lib/feeds/icalendar";
import { type Messages, messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { dateOf, formatDateTime, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { type BoardMoment, type BoardRow, cutoffName, momentText, unsureText } from "@/lib/sailings/shared";
import { site } from "@/lib/site/site-config";
import type { WorkbookSheet } from "@/lib/text/workbook-writer";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { stateOf } from "@/lib/time/cutoff-clock";
import { portTimeInstant } from "@/lib/time/zone-clock";

/** The rows of a cut-off board as files, as a calendar and as a feed: each has what all pages of the board have. */

/** The most cut-offs of a calendar and of a feed, the first to close. */
const mostEntries = { calendar: 500, feed: 200 } as const;

const columns: WorkbookSheet["columns"] = [
  { head: "Cut-off" },
  { head: "Time", isDate: true },
  { head: "State" },
  { head: "Port" },
  { head: "UN/LOCODE" },
  { head: "Terminal" },
  { head: "Vessel Name" },
  { head: "IMO No." },
  { head: "Voyage No." },
  { head: "Operator" },
  { head: "Service" },
  { head: "ETD", isDate: true },
  { head: "Carrier's Time", isDate: true },
  { head: "Other Sources" },
  { head: "Moved From", isDate: true },
];

const codes = {
  receiving: "Receiving",
  si: "SI",
  cfs: "CFS",
  vgm: "VGM",
  cy: "CY",
  reefer: "RCO",
  dangerous: "DGC",
  "out-of-gauge": "OBC",
} as const;

/** The sheet of a board: a row for each cut-off and carrier, with heads in English and times of the port. */
export function boardSheet({ rows, ports }: CutoffBoard): WorkbookSheet {
  return {
    name: "Cut-offs",
    columns,
    rows: rows.flatMap((row) =>
      row.due.flatMap(({ name, cutoff, differs, was }) =>
        row.sellers.map(({ operator, service, voyage }) => [
          codes[name],
          cutoff.time,
          cutoff.isClosed ? (name === "receiving" ? "begun" : "closed") : "open",
          ports[row.portId]?.name ?? row.portId,
          ports[row.portId]?.code ?? null,
          row.terminal,
          row.vessel,
          row.imo,
          voyage,
          operator,
          service,
          row.etd,
          differs?.carrier ?? null,
          differs
            ? differs.others
                .map(({ source, time, departures }) => {
                  const days = departures?.map((day) => formatDateTime(day)).join(" or ");
                  return `${source} ${formatDateTime(time)}${days ? ` (departure ${days})` : ""}`;
                })
                .join("; ")
            : null,
          was ?? null,
        ]),
      ),
    ),
  };
}

interface BoardItem {
  row: BoardRow;
  moment: BoardMoment;
  title: string;
  lines: string[];
  /** The same whenever the file is written, whatever the time of the cut-off. */
  id: string;
}

function itemsOf({ rows, ports, isSample }: CutoffBoard, words: Messages): BoardItem[] {
  const { schedule, option, cutoffBoard: t } = words;
  const seen = new Map<string, number>();
  return rows.flatMap((row) =>
    row.due.map((moment) => {
      const { vessel, imo, sellers, terminal, portId, etd } = row;
      const voyages = [...new Set(sellers.flatMap(({ voyage }) => voyage ?? []))];
      const title = [cutoffName(moment.name, words), [vessel, ...voyages].join(" ")].join(schedule.separator);
      const key = [portId, imo ?? vessel, ...sellers.map(({ operator, voyage }) => `${operator} ${voyage}`)];
      const common = hash("sha256", [...key, moment.name].join("\n")).slice(0, 32);
      const count = seen.get(common) ?? 0;
      seen.set(common, count + 1);
      const others = moment.differs?.others.map(
        (one) =>
          fill(schedule.sourceTime, { source: one.source, time: momentText(one.time, words) }) +
          unsureText(one, words),
      );
      return {
        row,
        moment,
        title,
        id: count === 0 ? common : `${common}-${count}`,
        lines: [
          fill(option.portsTime, {
            time: momentText(moment.cutoff.time, words),
            port: ports[portId]?.name ?? portId,
          }),
          sellers
            .map(({ operator, service, voyage }) => [operator, service, voyage].filter(Boolean).join(" "))
            .join(schedule.criteriaSeparator),
          [terminal, etd && fill(t.etd, { time: momentText(etd, words) })]
            .filter(Boolean)
            .join(schedule.separator),
          moment.was ? fill(t.was, { time: momentText(moment.was, words) }) : "",
          others?.join(schedule.criteriaSeparator) ?? "",
          isSample ? option.sampleEntry : "",
        ].filter((line): line is string => !!line),
      };
    }),
  );
}

/** The address of a board without its page. */
const boardUrl = ({ search }: CutoffBoard, locale: Locale): string => {
  const query = new URLSearchParams(search);
  query.delete("page");
  return `${config().siteUrl}${localePath(locale, "/cutoffs")}?${query}`;
};

const titleOf = ({ heading }: CutoffBoard, { cutoffBoard }: Messages) =>
  fill(cutoffBoard.heading, { subject: heading });

/** The length of an entry, which ends with its cut-off. */
const entryMs = 30 * 60_000;

/** The cut-offs of a board as a calendar; an entry on the first day says so where there are none. */
export async function boardCalendar(board: CutoffBoard, locale: Locale, hasAlarms: boolean): Promise<string> {
  const words = await messagesOf(locale);
  const url = boardUrl(board, locale);
  const { host } = new URL(config().siteUrl);
  const today = dateInZone(new Date(board.now), "UTC");
  // It is read anew each day: the calendar is the same throughout the day.
  const revisedAt = new Date(`${today}T00:00:00Z`);
  const entries = itemsOf(board, words)
    .slice(0, mostEntries.calendar)
    .map(({ row, moment: { cutoff, was, name }, title, lines, id }): CalendarEntry => {
      const port = board.ports[row.portId];
      const at = timeOfDay(cutoff.time) ? portTimeInstant(cutoff.time, port?.zone ?? "UTC") : null;
      return {
        uid: `${id}@${host}`,
        sequence: was ? 1 : 0,
        revisedAt,
        hasAlarm: hasAlarms && name !== "receiving",
        when: at ? { from: new Date(at.getTime() - entryMs), to: at } : { day: dateOf(cutoff.time) },
        summary: title,
        description: [...lines, url].join("\n"),
        location: [port?.name, row.terminal].filter(Boolean).join(words.schedule.separator),
        url,
      };
    });
  const none: CalendarEntry = {
    uid: `${hash("sha256", url).slice(0, 32)}-none@${host}`,
    sequence: 0,
    revisedAt,
    when: { day: board.view.dateFrom || today },
    summary: words.cutoffBoard.none,
    description: url,
    location: "",
    url,
  };
  return iCalendar(titleOf(board, words), entries.length > 0 ? entries : [none]);
}

/** The cut-offs of a board as a feed: an entry appears when its day comes into the days of the board. */
export async function boardFeed(board: CutoffBoard, locale: Locale, selfUrl: string): Promise<Feed> {
  const words = await messagesOf(locale);
  const url = boardUrl(board, locale);
  const { period } = board.view;
  const today = dateInZone(new Date(board.now), "UTC");
  return {
    title: titleOf(board, words),
    description: fill(words.cutoffBoard.metaDescription, { subject: board.heading }),
    lang: localeRecords[locale].lang,
    publisher: site().publisher,
    url,
    selfUrl,
    updatedAt: new Date(`${today}T00:00:00Z`),
    entries: itemsOf(board, words)
      .slice(0, mostEntries.feed)
      .map(({ row, title, lines, id, moment }) => ({
        url: `${url}#${id}`,
        title,
        summary: lines.join("\n"),
        publishedAt: `${addDays(row.day, 1 - period)}T00:00:00.000Z`,
        updatedAt: moment.was ? board.now : null,
        author: null,
        categories: [codes[moment.name]],
        html: null,
        image: null,
      })),
  };
}

/** A page of a board as the API has it. */
export function boardJson(board: CutoffBoard) {
  const { rows, ports, view, heading, cutoffs, companies, terminals, holidays, moves, isCut, isSample } =
    board;
  const { items, ...page } = cutPage(rows, view.page, boardRowsPerPage);
  return {
    ...page,
    items: items.map(({ day, portId, terminal, vessel, imo, etd, sellers, due, others }) => ({
      day,
      port: ports[portId] ?? { id: portId, code: null, name: portId, zone: "UTC" },
      terminal,
      vessel,
      imo,
      etd,
      sellers,
      due: due.map(momentJson),
      further: others.map(momentJson),
    })),
    subject: heading,
    cutoffs,
    companies,
    terminals,
    holidays,
    moves,
    isCut,
    isSample,
  };
}

const momentJson = ({ name, cutoff, differs, was }: BoardMoment) => ({
  name,
  time: cutoff.time,
  state: stateOf(cutoff),
  carrierTime: differs?.carrier ?? null,
  others: (differs?.others ?? []).map(({ source, kind, time, departures }) => ({
    ...{ source, kind, time },
    ...(departures && { departures }),
  })),
  movedFrom: was ?? null,
});
