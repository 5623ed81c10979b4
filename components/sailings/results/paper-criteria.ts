import type { FinderValue } from "@/lib/api/port-schedule";
import { dateOf, fill, formatDate, formatDateTime, formatLongDate, type PortTime } from "@/lib/i18n/formats";
import {
  changedDays,
  clocksAt,
  dateTypeNames,
  type PortClock,
  type ScheduleView,
  type Side,
  type SortKey,
  usualTranshipments,
  type Words,
} from "@/lib/sailings/shared";
import { cargoNames } from "../source-words";
import { transhipmentNames } from "./plan-choice";

/** The criteria of a search on paper: the window and the vessel, the filters, the order; a line each. */
export function paperCriteria(criteria: FinderValue, view: ScheduleView, words: Words): string[] {
  const { schedule } = words;
  const { dateType, dateFrom, dateTo, vesselName } = criteria;
  const { named, span, filters, order } = settings(criteria, view, words);
  const lines = [
    [
      named(dateTypeNames(words)[dateType], span(dateFrom, dateTo)),
      vesselName && named(schedule.vesselName, vesselName),
    ],
    filters,
    [order],
  ];
  return lines.map((parts) => parts.filter(Boolean).join(schedule.criteriaSeparator)).filter(Boolean);
}

/** The filters and the order that are set, in one line; also that none is set. */
export function settingsText(criteria: FinderValue, view: ScheduleView, words: Words): string {
  const { filters, order } = settings(criteria, view, words);
  return [...filters, order].filter(Boolean).join(words.schedule.criteriaSeparator) || words.schedule.noneSet;
}

/** The filters and the order of a search, in words; what is not set is left out or empty. */
function settings(
  { maxTranshipments, arriveBy, buffer }: FinderValue,
  { companies, direct, open, changed, ready, differs, cargo, days, sort }: ScheduleView,
  { schedule, co2Sort = "" }: Words,
) {
  const named = (name: string, value: string) => fill(schedule.criterion, { name, value });
  const span = (from: string, to: string) =>
    from === to ? formatDate(from) : fill(schedule.spanCross, { from: formatDate(from), to: formatDate(to) });
  const sorts: Record<SortKey, string> = {
    etd: schedule.sortEtd,
    transit: schedule.sortTransit,
    eta: schedule.sortEta,
    si: schedule.siCutoff,
    cy: schedule.sortCy,
    co2: co2Sort,
  };
  const filters = [
    maxTranshipments !== usualTranshipments && transhipmentNames(schedule)[maxTranshipments],
    arriveBy && named(schedule.mustArriveBy, formatDate(arriveBy)),
    buffer > 0 && named(schedule.buffer, String(buffer)),
    days && span(days.from, days.to),
    direct && schedule.directOnly,
    open && schedule.stillOpen,
    changed && fill(schedule.changedFilter, { days: changedDays }),
    ready && named(schedule.cargoReady, formatDateTime(ready)),
    differs && schedule.differOnly,
    cargo && cargoNames(schedule).find(([one]) => one === cargo)?.[1],
    companies.length > 0 && named(schedule.operator, companies.join(schedule.separator)),
  ];
  return { named, span, filters, order: sort && named(schedule.sort, sorts[sort]) };
}

/** 'Printed on 16 March 2026 at 10:00, Hong Kong time'. @param clock at the side of the search that is loaded at */
export function formatPrinted(clock: PortClock | PortTime, side: Side, { schedule, dates }: Words): string {
  const [{ time: now, place } = { time: "", place: "" }] = clocksAt(clock, side);
  const date = formatLongDate(dateOf(now), dates);
  return fill(schedule.printedAt, { date, time: now.slice(11, 16), place });
}
