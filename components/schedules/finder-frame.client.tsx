"use client";

import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/layout";
import { Notice } from "@/components/ui/notice";
import "./work-header.css";
import styles from "./finder.module.css";
import { FinderFold } from "./finder-fold.client";
import type { FinderState } from "./use-finder";

interface FinderFrameProps {
  kind: "port" | "flight";
  /** The label of the form, of its button, and what assistive technology is told where an automatic search lacks a place. */
  words: { title: string; search: string; missing?: string };
  icon: ReactNode;
  /** The search in words, behind which a phone folds the form; null while it has no two places. */
  summary: string | null;
  hasResults: boolean;
  finder: Pick<
    FinderState<unknown, string, never>,
    "folds" | "form" | "isHydrated" | "isMissingAnnounced" | "onSubmit"
  >;
  /** Nonce of the page's policy ('' where scripts are hashed): an inline script folds the form before the first paint. */
  nonce: string | undefined;
  /** Path of the page in this language. */
  action: string;
  /** A class of the grid, where its columns are its own. */
  grid?: string | undefined;
  /** Why parameters of the address were not used; what is false is not said. */
  problems: readonly (string | false)[];
  /** Its fields. */
  children: ReactNode;
}

/** The search form of a schedule around its fields: folded on a phone, with its button and what it could not use. */
export function FinderFrame({ kind, words, finder, ...props }: FinderFrameProps) {
  const problems = props.problems.filter(Boolean);
  return (
    <section className={styles.finder} data-finder={kind} aria-label={words.title}>
      <div className={styles.wrap}>
        <FinderFold
          icon={props.icon}
          title={words.title}
          summary={props.summary}
          hasResults={props.hasResults}
          folds={finder.folds}
          nonce={finder.isHydrated ? undefined : props.nonce}
        >
          <form
            ref={finder.form}
            className={styles.form}
            action={props.action}
            noValidate
            autoComplete="off"
            onSubmit={finder.onSubmit}
          >
            <div className={cx(styles.grid, props.grid)}>
              {props.children}
              <button type="submit" className={cx(buttonClass({ variant: "main" }), styles.go)}>
                <Icon name="search" />
                {words.search}
              </button>
            </div>
            {problems.length > 0 ? (
              <Notice tone="warn" role="status" className={styles.problems}>
                {problems.map((problem) => (
                  <p key={String(problem)}>{problem}</p>
                ))}
              </Notice>
            ) : null}
            {words.missing === undefined ? null : (
              <div role="alert">
                <VisuallyHidden>{finder.isMissingAnnounced ? words.missing : ""}</VisuallyHidden>
              </div>
            )}
          </form>
        </FinderFold>
      </div>
    </section>
  );
}
