"use client";

import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import pop from "@/components/ui/pop.module.css";
import type { Locale } from "@/lib/i18n/locales";
import styles from "./share.module.css";
import { type ShareWords, useSharing } from "./use-sharing";

export interface ShareButtonProps {
  words: ShareWords;
  /** Of the page: the dialog's words come in it. */
  locale: Locale;
  /** The page's own title when not given. */
  title?: string | undefined;
  /** Address to share, absolute or a path of this site; where the reader is when not given. */
  address?: string | undefined;
  /** Accessible name where several share buttons stand on a page. */
  label?: string | undefined;
}

/** 'Share': a page of several articles carries the button alone until it is pressed. */
export function ShareButton({ words, locale, title, address, label }: ShareButtonProps) {
  const sharing = useSharing(words, locale);
  const { isBusy, isLate } = sharing;
  const share = () => sharing.share({ title, address });
  return (
    <div className={styles.share}>
      <Button
        variant="quiet"
        small
        className={styles.button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-busy={isBusy}
        onClick={share}
      >
        <Icon name="share" size="s" />
        {words.share}
      </Button>
      <span role="status" className={isLate ? cx(pop.pop, pop.popNote, styles.pop) : undefined}>
        {isLate ? words.loading : ""}
      </span>
      {sharing.failure(share)}
      {sharing.dialog}
    </div>
  );
}
