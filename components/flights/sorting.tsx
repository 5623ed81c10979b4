import { ChipLink } from "@/components/ui/chip";
import { inPlace } from "@/components/ui/in-place";
import { flightView, withView } from "@/lib/flights/address";
import type { FlightSort } from "@/lib/flights/schema";
import styles from "./flights.module.css";
import type { FlightWords } from "./words";

export interface Sorting {
  search: URLSearchParams;
  action: string;
  onSort: (sort: FlightSort | null) => void;
}

/** A plain link that sorts; a second press goes back to the order of departure. Script sorts in place. */
export function sortLink({ search, action, onSort }: Sorting, key: FlightSort) {
  const isOn = (flightView(search).sort ?? "departure") === key;
  const next = isOn || key === "departure" ? null : key;
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
export function SortChips({ words, ...sorting }: Sorting & { words: FlightWords }) {
  return (
    <nav className={styles.sorts} aria-label={words.sort}>
      <span>{words.sort}</span>
      {(["departure", "duration", "arrival"] as const).map((key) => {
        const { isOn, link } = sortLink(sorting, key);
        return (
          <ChipLink key={key} current={isOn} {...link}>
            {words[key]}
          </ChipLink>
        );
      })}
    </nav>
  );
}
