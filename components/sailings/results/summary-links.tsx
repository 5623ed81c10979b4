import { inPlace } from "@/components/hooks/in-place";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { fill } from "@/lib/i18n/fill";
import { changedDays, type ScheduleView, type Words, withView } from "@/lib/sailings/shared";

interface SummaryLinksProps {
  response: RowsResponse;
  view: ScheduleView;
  search: URLSearchParams;
  action: string;
  words: Words;
  onView: (change: Partial<ScheduleView>) => void;
}

/**
 * Links after the counts, each to the rows that it counts. A filter that is set has no link: it is a chip among the filters.
 */
export function SummaryLinks({ response, view, search, action, words, onView }: SummaryLinksProps) {
  const { schedule } = words;
  const { changedCount, differCount, asOf } = response;
  const links: { text: string; change: Partial<ScheduleView> }[] = [];
  if (changedCount > 0 && !view.changed)
    links.push({
      text: fill(asOf ? schedule.changedSince : schedule.changedCount, {
        count: changedCount,
        days: changedDays,
      }),
      change: { changed: true },
    });
  if (differCount > 0 && !view.differs)
    links.push({ text: fill(schedule.differCount, { count: differCount }), change: { differs: true } });
  return links.map(({ text, change }) => (
    <a
      key={text}
      href={`${action}?${withView(search, change)}`}
      rel="nofollow"
      onClick={inPlace(() => onView(change))}
    >
      {text}
    </a>
  ));
}
