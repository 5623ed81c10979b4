import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { PrintButton } from "@/components/ui/print-button.client";
import styles from "./plan.module.css";
import { PlanPaper } from "./plan-paper.client";

interface PlanWords {
  crumbs: string;
  calendar: string;
  print: string;
  steps: string;
}

interface PlanPageProps {
  /** The search it comes from, and its own name. */
  crumbs: readonly [search: { label: string; href: string }, here: { label: string }];
  words: PlanWords;
  /** The heading, and what is said below it. */
  title: ReactNode;
  /** When it was printed, where it is, and the label of that address's code. */
  paper: { printedAt: string; address: string; codeLabel: string };
  /** Small buttons, and the address of its file for calendars. */
  tools: ReactNode;
  calendar: string | null;
  /** What a reader does next. */
  acts: ReactNode;
  /** The same drawn, above the steps. */
  chart?: ReactNode;
  /** Whose clocks the steps have, and the steps. */
  clocks: string;
  steps: ReactNode;
  /** Whose times they are. */
  note: ReactNode;
  /** Beside the steps. */
  children: ReactNode;
}

/** One sailing or itinerary by air as a plan: what happens when, and beside it what is known of its parts. */
export function PlanPage({ crumbs, words, paper, calendar, ...parts }: PlanPageProps) {
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <Crumbs label={words.crumbs} items={crumbs} />
      <div className={styles.head}>
        <div>{parts.title}</div>
        <PlanPaper criteria={[]} {...paper} />
        <div className={styles.acts} data-print="no">
          <div className={styles.tools}>
            {parts.tools}
            {calendar ? (
              <ButtonLink variant="quiet" small href={calendar} rel="nofollow">
                <Icon name="calendar" size="s" />
                {words.calendar}
              </ButtonLink>
            ) : null}
            <PrintButton label={words.print} />
          </div>
          {parts.acts}
        </div>
      </div>
      {parts.chart}
      <div className={styles.grid}>
        <section>
          <h2>{words.steps}</h2>
          <p className={styles.small}>{parts.clocks}</p>
          {parts.steps}
        </section>
        <div className={styles.right}>
          {parts.children}
          <p className={styles.note}>
            <Icon name="info-circle" />
            <span>{parts.note}</span>
          </p>
        </div>
      </div>
    </div>
  );
}

interface NoPlanProps {
  /** The page to search on. */
  search: { label: string; href: string };
  crumbs: string;
  words: { gone: string; goneText: string; searchAgain: string };
  icon: ReactNode;
}

/** What is shown for an address whose sailing or itinerary does not exist, or not any more. */
export const NoPlan = ({ search, crumbs, words, icon }: NoPlanProps) => (
  <div className={cx(layout.wrap, styles.page)}>
    <Crumbs label={crumbs} items={[search, { label: words.gone }]} />
    <h1 className={styles.goneHead}>{words.gone}</h1>
    <EmptyState icon={icon} action={<a href={search.href}>{words.searchAgain}</a>}>
      {words.goneText}
    </EmptyState>
  </div>
);
