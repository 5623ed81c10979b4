"use client";

import { useState, useSyncExternalStore } from "react";
import { LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { LaneKind } from "@/lib/api/lanes";
import { clearSearches, lastSearches } from "@/lib/browser/storage-searches";
import type { Locale } from "@/lib/i18n/locales";
import styles from "./landing.module.css";
import { SearchLink, type SearchLinkWords } from "./search-link";

interface LatelyWords extends SearchLinkWords {
  lately: string;
  clear: string;
}

interface LatelyProps {
  kind: LaneKind;
  locale: Locale;
  words: LatelyWords;
  /** With a nonce, the space is reserved while the page is being parsed, so that nothing moves later. */
  nonce: string | undefined;
}

const never = () => () => {};

/** The last searches of this browser, each as a link to the same search; nothing where there are none. */
export function Lately({ kind, locale, words, nonce }: LatelyProps) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isCleared, setCleared] = useState(false);
  const searches = isHydrated && !isCleared ? lastSearches(kind) : [];
  const reserve = `try{if(localStorage.ls_${kind}_searches)document.currentScript.parentElement.dataset.has=""}catch{}`;
  return (
    <div className={styles.latelyRoom} data-print="no" suppressHydrationWarning>
      {nonce !== undefined && !isHydrated ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: reserve }} />
      ) : null}
      {searches.length > 0 ? (
        <section className={styles.lately} aria-labelledby="searched-lately">
          <div className={styles.head}>
            <h2 id="searched-lately">{words.lately}</h2>
            <LinkButton
              onClick={() => {
                clearSearches(kind);
                setCleared(true);
              }}
            >
              {words.clear}
            </LinkButton>
          </div>
          <ul className={cx(styles.chips, styles.line)}>
            {searches.map((search) => (
              <li key={`${search.from}>${search.to}`}>
                <SearchLink {...{ kind, search, locale, words }} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
