import type { ComponentProps, ReactNode } from "react";
import { inPlace } from "@/components/hooks/in-place";
import { ChipLink } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import styles from "./table.module.css";

export interface SortLink {
  /** Whether the rows are in its order. */
  isOn: boolean;
  link: Pick<ComponentProps<"a">, "onClick"> & { href: string; rel: string };
}

/** A plain link that sorts, to `href`. Script sorts in place: `onSort`. */
export const sortLink = (isOn: boolean, href: string, onSort: () => void): SortLink => ({
  isOn,
  link: { href, rel: "nofollow", onClick: inPlace(onSort) },
});

interface SortHeadProps {
  children: ReactNode;
  className?: string;
  /** null where no column sorts in this way. */
  sort: SortLink | null;
  /** The words for assistive technology of a hidden head, instead of the link. */
  spoken?: string;
}

/** The head of a column, a link that sorts by it. */
export function SortHead({ children, className, sort, spoken }: SortHeadProps) {
  if (!sort) {
    return (
      <th role="columnheader" scope="col" className={className}>
        {children}
      </th>
    );
  }
  const { isOn, link } = sort;
  return (
    <th role="columnheader" scope="col" className={className} aria-sort={isOn ? "ascending" : undefined}>
      {spoken ? <span className={styles.spoken}>{spoken}</span> : null}
      <a className={styles.sort} {...link}>
        {children}
        {isOn ? <Icon name="chevron-down" size="s" /> : <Icon name="arrows-sort" size="s" />}
      </a>
    </th>
  );
}

interface SortChipsProps {
  label: string;
  className?: string | undefined;
  sorts: readonly { label: string; sort: SortLink }[];
}

/** Sorting for the layouts whose table heads do not show. */
export function SortChips({ label, className, sorts }: SortChipsProps) {
  return (
    <nav className={cx(styles.sorts, className)} aria-label={label} data-control>
      <span>{label}</span>
      {sorts.map(({ label: name, sort: { isOn, link } }) => (
        <ChipLink key={name} current={isOn} {...link}>
          {name}
        </ChipLink>
      ))}
    </nav>
  );
}
