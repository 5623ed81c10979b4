import { inPlace } from "@/components/hooks/in-place";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { fill } from "@/lib/i18n/fill";
import { type ScheduleView, withView } from "@/lib/sailings/address";
import type { Words } from "@/lib/sailings/words";

interface SummaryLinksProps {
  response: Pick<RowsResponse, "differCount">;
  view: ScheduleView;
  search: URLSearchParams;
  action: string;
  words: Words;
  onView: (change: Partial<ScheduleView>) => void;
}

/** What deserves a look among the sailings found, each a link that filters by it; nothing once it is set. */
export function SummaryLinks({ response, view, search, action, words, onView }: SummaryLinksProps) {
  const { schedule } = words;
  const links: [count: number, text: string, isSet: boolean, change: Partial<ScheduleView>][] = [
    [response.differCount, schedule.differCount, view.differs, { differs: true }],
  ];
  return links.map(([count, text, isSet, change]) =>
    count > 0 && !isSet ? (
      <p key={text}>
        <a
          href={`${action}?${withView(search, change)}`}
          rel="nofollow"
          onClick={inPlace(() => onView(change))}
        >
          {fill(text, { count })}
        </a>
      </p>
    ) : null,
  );
}
