import "server-only";
import { getMessages } from "next-intl/server";
import { readPortTimeline } from "@/app/_queries/sea/port-view";
import { ScheduleView } from "@/components/sailings/views/schedule-view";
import { Timeline } from "@/components/sailings/views/timeline";
import { Weeks } from "@/components/sailings/views/weeks";
import type { PortScheduleResponse } from "@/lib/api/port-schedule";
import type { Locale } from "@/lib/i18n/locales";
import { type Layout, type PortClock, type WithdrawnSailing, weekView } from "@/lib/sailings/shared";

interface PortViewProps {
  layout: Exclude<Layout, "table">;
  answer: PortScheduleResponse;
  /** The clock at the loading ports. */
  clock: PortClock;
  /** Sailings of the window that are not offered any more. */
  gone?: readonly WithdrawnSailing[];
  search: URLSearchParams;
  action: string;
  now: Date;
  locale: Locale;
}

/** The rows of a search in another view than the table. */
export async function PortView({ layout, answer, clock, gone, search, action, now, locale }: PortViewProps) {
  const { schedule, dates, views } = await getMessages();
  const words = { schedule, dates, views };
  const { items, total, slower, criteria, filter } = answer;
  // Slower itineraries that are folded are not missing.
  const listed = search.get("slower") || total === slower.count ? total : total - slower.count;
  return (
    <ScheduleView {...{ shown: items.length, total: listed, search, action, words }}>
      {layout === "weeks" ? (
        <Weeks
          view={weekView(items, {
            now: clock,
            cargo: filter.cargo,
            gone,
            span: spanOf(criteria, filter.days, items.length < listed),
          })}
          loadingName={criteria.loadingPort?.name ?? ""}
          now={clock}
          cargo={filter.cargo}
          linksWeeks={criteria.dateType === "ETD"}
          {...{ search, action, words, locale }}
        />
      ) : (
        <TimelineOf {...{ answer, now, locale, words }} />
      )}
    </ScheduleView>
  );
}

/** The days whose weeks are shown in any case: those of the search, unless its window is not of departures, or rows are missing. */
function spanOf(
  { dateType, dateFrom, dateTo }: PortScheduleResponse["criteria"],
  days: PortScheduleResponse["filter"]["days"],
  isCut: boolean,
) {
  return dateType !== "ETD" || isCut ? null : (days ?? { from: dateFrom, to: dateTo });
}

async function TimelineOf({
  answer,
  now,
  locale,
  words,
}: Pick<PortViewProps, "answer" | "now" | "locale"> & { words: Parameters<typeof Timeline>[0]["words"] }) {
  const timeline = await readPortTimeline(answer, { locale, now });
  if (!timeline || timeline.weeks.length === 0) return null;
  const { loading, discharge } = timeline;
  return <Timeline {...{ timeline, loading, discharge, cargo: answer.filter.cargo, words, locale }} />;
}
