import { SortChips, type SortLink, sortLink } from "@/components/schedules/sorting";
import { type SortKey, scheduleView, type Words, withView } from "@/lib/sailings/shared";
import styles from "./schedule.module.css";

export interface Sorting {
  search: URLSearchParams;
  action: string;
  onSort: (sort: SortKey | null) => void;
}

/** Sorts sailings; a second press returns to the order of the chosen date. */
export function sailingSort({ search, action, onSort }: Sorting, key: SortKey): SortLink {
  const isOn = scheduleView(search).sort === key;
  const next = isOn ? null : key;
  return sortLink(isOn, `${action}?${withView(search, { sort: next })}`, () => onSort(next));
}

export function SailingSorts({ words: { schedule, co2Sort }, ...sorting }: Sorting & { words: Words }) {
  const sorts: [key: SortKey, label: string][] = [
    ["etd", schedule.sortEtd],
    ["transit", schedule.sortTransit],
    ["eta", schedule.sortEta],
    ["si", schedule.siCutoff],
    ["cy", schedule.sortCy],
    ...(co2Sort ? [["co2", co2Sort] satisfies [SortKey, string]] : []),
  ];
  return (
    <SortChips
      label={schedule.sort}
      className={styles.sorts}
      sorts={sorts.map(([key, label]) => ({ label, sort: sailingSort(sorting, key) }))}
    />
  );
}
