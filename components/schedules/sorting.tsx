import type { ComponentProps, ReactNode } from "react";
import { IconArrowsSort, IconChevronDown } from "@/components/ui/icons";
import styles from "./table-head.module.css";

export interface SortLink {
  /** Whether the rows stand in its order. */
  isOn: boolean;
  link: ComponentProps<"a">;
}

interface SortHeadProps {
  children: ReactNode;
  /** null where nothing is sorted by this column. */
  sort: SortLink | null;
  /** What is heard of a head that is not seen, in place of the link. */
  heard?: string;
}

/** The head of a column, a link that sorts by it. */
export function SortHead({ children, sort, heard }: SortHeadProps) {
  if (!sort) {
    return (
      <th role="columnheader" scope="col">
        {children}
      </th>
    );
  }
  const { isOn, link } = sort;
  return (
    <th role="columnheader" scope="col" aria-sort={isOn ? "ascending" : undefined}>
      {heard ? <span className={styles.heard}>{heard}</span> : null}
      <a className={styles.sort} {...link}>
        {children}
        {isOn ? <IconChevronDown size="s" /> : <IconArrowsSort size="s" />}
      </a>
    </th>
  );
}
