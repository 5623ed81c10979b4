import { html, type Markup } from "@/components/ui/markup";
import { fill } from "@/lib/i18n/fill";
import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { remember } from "@/lib/remember";
import type { SailingPage } from "@/lib/sailings/answer";
import { type PortClock, timeAt } from "@/lib/sailings/cutoffs";
import { momentOf, type SailingGroup } from "@/lib/sailings/rules";
import type { DateType, Vessel } from "@/lib/sailings/schema";
import { dayAnchor, rowAnchor } from "./anchors";
import { detailsMarkup } from "./details-markup";
import { quoteHref } from "./quote";
import { cellsMarkup, type RowSetting } from "./row-markup";
import { plainPorts, type RowPorts } from "./row-ports";
import styles from "./schedule.module.css";
import { formatWeek } from "./schedule-format";
import type { Words } from "./words";

/** What the rows of a table are drawn of. */
export interface TableRowsProps {
  items: readonly SailingGroup[];
  /** Particulars by IMO number. */
  vessels: Record<string, Vessel>;
  /** Pages of services, unprefixed, by `serviceKey` of operator and service. */
  services: Record<string, string> | undefined;
  words: Words;
  locale: Locale;
  ports: RowPorts;
  dateType: DateType;
  /** Week heads only make sense while the rows stand in the order of the chosen date. */
  byWeek: boolean;
  /** The clock at the port of loading. */
  now: PortClock;
  /** Slower itineraries of the page: their number, and the place of the first among the items; null where none is there. */
  slower: SailingPage["slower"];
  /** When cargo is ready, for Get Quote; '' where the search says none. */
  ready: string;
  /** The last day on which cargo arrives in time, YYYY-MM-DD; '' where none is named. */
  deadline: string;
  /** Ids of the sailings that something leads to: their rows take the focus then. */
  anchored: ReadonlySet<string>;
  /** The day that the address leads to, YYYY-MM-DD; '' for none. */
  marked: string;
}

/** A row of the table: what it holds is a text (docs/adr/0015). */
export interface TableRow {
  /** The same for what is the same row in another order, or at another hour. */
  key: string;
  className?: string | undefined;
  id?: string;
  takesFocus?: boolean;
  cells: Markup;
}

/**
 * The rows of a table, grouped by week: of each sailing the row, and the row that opens to everything else known about it.
 * The roles hold in every layout.
 */
export function tableRows(props: TableRowsProps): TableRow[] {
  const { items, vessels, services, words, locale, ports, dateType, byWeek, now, ready, deadline } = props;
  const { slower } = props;
  const quoteOf = (one: SailingGroup["others"][number]) =>
    quoteHref(one, plainPorts(one, ports), locale, ready);
  const daysSeen = new Set<string>();
  const weekOf = remember((day) => formatWeek(day, words));
  const written: RowSetting["written"] = new Map();
  let lastWeek = "";
  return items.flatMap((sailing, at) => {
    const isFirstSlower = at === slower.at;
    if (isFirstSlower) lastWeek = "";
    const moment = momentOf(sailing, dateType);
    const day = moment ? dateOf(moment) : "";
    const week = byWeek && day ? weekOf(day) : null;
    const newWeek = week && `${week.name} ${week.span}` !== lastWeek ? week : null;
    if (week) lastWeek = `${week.name} ${week.span}`;
    // Whatever the order, a day of the day rule leads to the first row of that day.
    const anchor = day && !daysSeen.has(day) ? dayAnchor(day) : undefined;
    daysSeen.add(day);
    const setting: RowSetting = {
      words,
      locale,
      now: timeAt(now, sailing),
      deadline,
      services,
      ports,
      written,
    };
    const vessel = sailing.imo ? vessels[sailing.imo] : undefined;
    const head: TableRow[] = newWeek
      ? [
          {
            key: slower.at !== null && at >= slower.at ? `slower ${lastWeek}` : lastWeek,
            className: styles.wk,
            cells: html`<th role=rowheader scope=rowgroup colspan=10>${newWeek.name} <span>${spanMarkup(newWeek.span)}</span>`,
          },
        ]
      : [];
    return [
      ...(isFirstSlower ? [slowerHead(slower.count, words)] : []),
      ...head,
      {
        key: sailing.id,
        className: day !== "" && day === props.marked ? `${styles.r} ${styles.at}` : styles.r,
        id: rowAnchor(sailing.id),
        takesFocus: props.anchored.has(sailing.id),
        cells: cellsMarkup(sailing, quoteOf(sailing), setting, anchor),
      },
      { key: `${sailing.id} +`, cells: detailsMarkup(sailing, vessel, quoteOf, setting) },
    ];
  });
}

/** Stands above the slower itineraries. */
const slowerHead = (count: number, { schedule }: Words): TableRow => ({
  key: "slower",
  className: styles.wk,
  cells: html`<th role=rowheader scope=rowgroup colspan=10>${fill(schedule.slower, { count })}`,
});

const dash = html`&ndash;`;

/**
 * The days of a week, the dash by its name: of an English table it would be the one sign beyond Latin-1, and make of all its
 * rows a text of twice the size, which takes twice as long to write.
 */
const spanMarkup = (span: string): Markup =>
  html`${span.split("–").flatMap((part, at) => (at > 0 ? [dash, html`${part}`] : [html`${part}`]))}`;

/** A row as a text. HTML knows where it ends: it is not said. */
export const rowMarkup = ({ className, id, takesFocus, cells }: TableRow): Markup =>
  html`<tr role=row${className ? html` class="${className}"` : null}${id ? html` id="${id}"` : null}${
    takesFocus ? html` tabindex=-1` : null
  }>${cells}`;

/** Rows as the text of a table's body. */
export const bodyMarkup = (rows: readonly TableRow[]): Markup => html`${rows.map(rowMarkup)}`;
