import type { ReactNode } from "react";
import chip from "@/components/ui/chip.module.css";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import pop from "@/components/ui/pop.module.css";
import styles from "../table/schedule.module.css";

interface FoldedChoicesProps {
  /** What is set, or the name of the choices where nothing is. */
  text: string;
  /** How many choices there are. */
  count?: number;
  /** Whether anything but the usual is set. */
  isSet: boolean;
  legend: string;
  children: ReactNode;
}

/** Fields of a filter form that stand behind a chip. */
export const FoldedChoices = ({ text, count, isSet, legend, children }: FoldedChoicesProps) => (
  <details className={styles.folded}>
    <summary className={cx(chip.chip, isSet && styles.on)}>
      <span>{text}</span>
      {count === undefined ? null : <span className={chip.count}>{count}</span>}
      <Icon name="chevron-down" size="s" />
    </summary>
    <fieldset className={cx(pop.pop, styles.choices)}>
      <legend className={layout.vh}>{legend}</legend>
      {children}
    </fieldset>
  </details>
);
