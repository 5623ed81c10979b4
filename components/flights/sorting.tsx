import { SortChips, type SortLink, sortLink } from "@/components/schedules/sorting";
import { type FlightSort, flightView, withView } from "@/lib/flights/shared";
import type { FlightWords } from "./words";

export interface Sorting {
  search: URLSearchParams;
  action: string;
  onSort: (sort: FlightSort | null) => void;
}

/** Sorts flights; null is the order in which those without a change come first, to which a second press returns. */
export function flightSort({ search, action, onSort }: Sorting, key: FlightSort | null): SortLink {
  const isOn = flightView(search).sort === key;
  const next = isOn ? null : key;
  return sortLink(isOn, `${action}?${withView(search, { sort: next })}`, () => onSort(next));
}

export function FlightSorts({ words, ...sorting }: Sorting & { words: FlightWords }) {
  const keys = ["departure", "duration", "arrival"] as const;
  return (
    <SortChips
      label={words.sort}
      sorts={[
        { label: words.directFirst, sort: flightSort(sorting, null) },
        ...keys.map((key) => ({ label: words[key], sort: flightSort(sorting, key) })),
      ]}
    />
  );
}
