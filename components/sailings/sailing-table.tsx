import { Fragment } from "react";
import { SortHead } from "@/components/schedules/sorting";
import tableHead from "@/components/schedules/table-head.module.css";
import button from "@/components/ui/button.module.css";
import layout from "@/components/ui/layout.module.css";
import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { type PortClock, timeAt } from "@/lib/sailings/cutoffs";
import { momentOf, type SailingGroup } from "@/lib/sailings/rules";
import type { DateType, SortKey, Vessel } from "@/lib/sailings/schema";
import { quoteHref } from "./quote";
import { rowAnchor } from "./row-markup";
import { plainPorts, type RowPorts } from "./row-ports";
import { SailingRow } from "./sailing-row";
import styles from "./schedule.module.css";
import { formatWeek } from "./schedule-format";
import { SailingSorts, type Sorting, sailingSort } from "./sorting";
import type { Words } from "./words";

interface SailingTableProps {
  label: string;
  items: SailingGroup[];
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
  /** A narrow screen's Get Quote carries fewer details. */
  narrow: boolean;
  /** The day that cargo is ready on, for Get Quote; '' where the search says none. */
  ready: string;
  /** The last day on which cargo arrives in time, YYYY-MM-DD; '' where none is named. */
  deadline: string;
  sorting: Sorting;
  /** Ids of the sailings that something leads to. */
  anchored: ReadonlySet<string>;
  /** The day that the address leads to, YYYY-MM-DD; '' for none. */
  marked: string;
}

/** Anchor of a day, in its first row. */
export const dayAnchor = (date: string): string => `d${date}`;
/** The id of the sailing that the end of an address ('#s-…') leads to; '' for any other. */
export function idOfAnchor(hash: string): string {
  try {
    return hash.startsWith("#s-") ? decodeURIComponent(hash.slice(3)) : "";
  } catch {
    return "";
  }
}

/** The rows: a real table, grouped by week, whose roles hold in every layout. */
export function SailingTable(props: SailingTableProps) {
  const { label, items, vessels, words, locale, ports, dateType, byWeek, now, narrow, ready, deadline } =
    props;
  const { sorting, anchored } = props;
  const { schedule } = words;
  const heads: { label: string; sort?: SortKey }[] = [
    { label: schedule.etd, sort: "etd" },
    { label: schedule.transit, sort: "transit" },
    { label: schedule.eta, sort: "eta" },
    { label: schedule.vesselVoyage },
    { label: schedule.operatorService },
    { label: schedule.siCutoff },
    { label: schedule.cfsCutoff },
    { label: schedule.vgmCutoff },
    { label: schedule.cyCutoff, sort: "cy" },
  ];
  const daysSeen = new Set<string>();
  let lastWeek = "";
  return (
    <div className={styles.schedWrap}>
      <SailingSorts {...sorting} words={words} />
      <table className={styles.sched} role="table" aria-label={label}>
        <thead className={tableHead.head} role="rowgroup">
          <tr role="row">
            {heads.map(({ label: head, sort }) => (
              <SortHead key={head} sort={sort ? sailingSort(sorting, sort) : null}>
                {sort === "cy" ? (
                  <>
                    <span className={styles.columns}>{head}</span>
                    {/* Of the one column that shows whichever cut-off matters. */}
                    <span className={styles.lines}>{schedule.cutoff}</span>
                  </>
                ) : (
                  head
                )}
              </SortHead>
            ))}
            <th role="columnheader" scope="col">
              <span className={layout.vh}>{schedule.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody className={button.links} role="rowgroup">
          {items.map((sailing) => {
            const moment = momentOf(sailing, dateType);
            const day = moment ? dateOf(moment) : "";
            const week = byWeek && day ? formatWeek(day, words) : null;
            const newWeek = week && `${week.name} ${week.span}` !== lastWeek ? week : null;
            if (week) lastWeek = `${week.name} ${week.span}`;
            // Whatever the order, a day of the day rule leads to the first row of that day.
            const anchor = day && !daysSeen.has(day) ? dayAnchor(day) : undefined;
            daysSeen.add(day);
            return (
              <Fragment key={sailing.id}>
                {newWeek ? (
                  <tr className={styles.wk} role="row">
                    <th role="rowheader" scope="rowgroup" colSpan={10}>
                      {newWeek.name} <span>{newWeek.span}</span>
                    </th>
                  </tr>
                ) : null}
                <SailingRow
                  id={rowAnchor(sailing.id)}
                  isLedTo={anchored.has(sailing.id)}
                  sailing={sailing}
                  vessel={sailing.imo ? vessels[sailing.imo] : undefined}
                  quoteOf={(one) => quoteHref(one, plainPorts(one, ports), locale, narrow, ready)}
                  isMarked={day !== "" && day === props.marked}
                  anchor={anchor}
                  setting={{
                    words,
                    locale,
                    now: timeAt(now, sailing),
                    deadline,
                    services: props.services,
                    ports,
                  }}
                />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
