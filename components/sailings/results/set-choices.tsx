import { inPlace } from "@/components/hooks/in-place";
import { ChipLink } from "@/components/ui/chip";
import { type ScheduleView, type Words, withView } from "@/lib/sailings/shared";
import { cargoNames } from "../source-words";

interface SetChoicesProps {
  view: ScheduleView;
  search: URLSearchParams;
  action: string;
  words: Words;
  onChange: (change: Partial<ScheduleView>) => void;
}

/** What is set elsewhere than in the filter line, as chips that remove it: plain links, which script follows in place. */
export function SetChoices({ view, search, action, words: { schedule }, onChange }: SetChoicesProps) {
  const cargo = cargoNames(schedule).find(([one]) => one !== null && one === view.cargo)?.[1];
  const set: [name: string | false | undefined, without: Partial<ScheduleView>][] = [
    [view.differs && schedule.differOnly, { differs: false }],
    [cargo, { cargo: null }],
  ];
  return set.map(([name, without]) =>
    name ? (
      <ChipLink
        key={name}
        href={`${action}?${withView(search, without)}`}
        rel="nofollow"
        current
        onClick={inPlace(() => onChange(without))}
      >
        {name}
      </ChipLink>
    ) : null,
  );
}
