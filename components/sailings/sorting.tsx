import { ChipLink } from "@/components/ui/chip";
import { inPlace } from "@/components/ui/in-place";
import { scheduleView, withView } from "@/lib/sailings/address";
import type { SortKey } from "@/lib/sailings/schema";
import styles from "./schedule.module.css";
import type { Words } from "./words";

export interface Sorting {
  search: URLSearchParams;
  action: string;
  onSort: (sort: SortKey | null) => void;
}

/** A plain link that sorts; a second press goes back to the order of the chosen date. Script sorts in place. */
export function sortLink({ search, action, onSort }: Sorting, key: SortKey) {
  const isOn = scheduleView(search).sort === key;
  const next = isOn ? null : key;
  return {
    isOn,
    link: {
      href: `${action}?${withView(search, { sort: next })}`,
      rel: "nofollow",
      onClick: inPlace(() => onSort(next)),
    },
  };
}

/** Sorting for the layouts whose table heads do not show. */
export function SortChips({ words: { schedule }, ...sorting }: Sorting & { words: Words }) {
  const sorts: { key: SortKey; label: string }[] = [
    { key: "etd", label: schedule.sortEtd },
    { key: "transit", label: schedule.sortTransit },
    { key: "eta", label: schedule.sortEta },
    { key: "cy", label: schedule.sortCy },
  ];
  return (
    <nav className={styles.sorts} aria-label={schedule.sort}>
      <span className={styles.legend}>{schedule.sort}</span>
      {sorts.map(({ key, label }) => {
        const { isOn, link } = sortLink(sorting, key);
        return (
          <ChipLink key={key} current={isOn} {...link}>
            {label}
          </ChipLink>
        );
      })}
    </nav>
  );
}
