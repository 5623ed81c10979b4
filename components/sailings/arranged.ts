import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { deadlineOf, type ScheduleView } from "@/lib/sailings/address";
import { type SailingPage, viewSailings } from "@/lib/sailings/answer";
import type { PortClock } from "@/lib/sailings/cutoffs";
import { filterOf, momentOf, ungroup } from "@/lib/sailings/rules";
import { limits } from "@/lib/site";
import { type TableRow, tableRows } from "./table-rows";
import type { PortScheduleAnswer } from "./types";
import type { Words } from "./words";

export interface Arrangement {
  view: ScheduleView;
  words: Words;
  locale: Locale;
  /** The clock at the port of loading. */
  now: PortClock;
  /** The day that the address leads to, YYYY-MM-DD; '' for none. */
  marked: string;
}

/** What a page shows of an answer. */
export interface Arranged {
  shown: SailingPage;
  /** The days that have rows on the page, in order. */
  days: string[];
  rows: TableRow[];
}

/** A page of an answer, as an address arranges it where the answer is `whole`; else the answer is that page. */
export function arrange(answer: PortScheduleAnswer, whole: boolean, setting: Arrangement): Arranged {
  const { view, words, locale, now, marked } = setting;
  const { criteria, vessels, services } = answer;
  const { loadingPort: loading, dischargePort: discharge, dateType } = criteria;
  const deadline = deadlineOf(criteria);
  const shown = whole
    ? viewSailings(ungroup(answer.items), {
        filter: filterOf(view),
        sort: view.sort,
        slower: view.slower,
        dateType,
        now,
        deadline,
        page: view.page,
        pageSize: limits.rowsPerPage,
      })
    : answer;
  const days = shown.items.flatMap((sailing) => dateOf(momentOf(sailing, dateType) ?? "") || []);
  const rows =
    loading && discharge
      ? tableRows({
          items: shown.items,
          vessels,
          services,
          words,
          locale,
          ports: { loading, discharge },
          dateType,
          byWeek: !deadline && (!view.sort || view.sort === dateType.toLowerCase()),
          now,
          slower: shown.slower,
          ready: view.ready,
          deadline,
          anchored: new Set(shown.best.map(({ sailing }) => sailing.id)),
          marked,
        })
      : [];
  return { shown, days: [...new Set(days)].sort(), rows };
}
