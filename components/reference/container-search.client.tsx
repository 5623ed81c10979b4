"use client";

import type { ReactNode } from "react";
import { countText } from "./list-text";
import { LiveSearch, type LiveSearchProps } from "./live-search";
import styles from "./reference.module.css";
import type { CountWords, SearchWords } from "./types";

/** A container type as the server has rendered it. */
export interface DrawnType {
  id: string;
  /** Content of the line that is always visible. */
  summary: ReactNode;
  body: ReactNode;
}

/** The container types as an accordion, the first one open, filtered as the reader types. */
export function ContainerSearch({
  types,
  foundIds,
  none,
  words,
  ...search
}: LiveSearchProps & {
  types: readonly DrawnType[];
  /** Ids of those that match the address. */
  foundIds: readonly string[];
  /** Shown when nothing is found. */
  none: ReactNode;
  words: SearchWords & CountWords;
}) {
  return (
    <LiveSearch<{ id: string }>
      {...search}
      name="container"
      words={words}
      announce={({ page, typed }) => countText(words, page.total, typed)}
    >
      {(result) => {
        const ids = new Set(result ? result.page.items.map(({ id }) => id) : foundIds);
        const shown = types.filter(({ id }) => ids.has(id));
        if (shown.length === 0) return none;
        return (
          <div className={styles.accordion}>
            {shown.map(({ id, summary, body }, at) => (
              <details key={id} open={at === 0 || shown.length < 3}>
                <summary>{summary}</summary>
                {body}
              </details>
            ))}
          </div>
        );
      }}
    </LiveSearch>
  );
}
