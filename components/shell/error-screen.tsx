import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import notice from "@/components/ui/notice.module.css";
import styles from "./screens.module.css";

export interface ErrorScreenWords {
  /** 'Something went wrong:' */
  title: string;
  /** Shown where there is no message for readers. */
  message: string;
  advice: string;
  retry: string;
  /** With a place for {id}. */
  requestId: string;
  returnHome: string;
  homeHref: string;
  /** The server passes it, so that the browser need not load the icons in advance. */
  retryIcon?: ReactNode;
}

/** A page that failed: what happened, in words, and links to go on. Never a stack. */
export function ErrorScreen({
  words,
  message,
  requestId,
  onRetry,
  retryHref,
}: {
  words: ErrorScreenWords;
  message?: string;
  requestId?: string;
  onRetry?: () => void;
  /** Address of Try again, for a screen that the server renders. */
  retryHref?: string;
}) {
  return (
    <div className={cx(layout.wrap, notice.full)}>
      <div className={cx(layout.stack, styles.error)} role="alert">
        <h1>{words.title}</h1>
        <p className={layout.lede}>{message || words.message}</p>
        <p className={layout.muted}>{words.advice}</p>
        {requestId ? (
          <p className={cx(layout.muted, layout.small)}>{words.requestId.replace("{id}", requestId)}</p>
        ) : null}
        <p className={cx(layout.row, layout.mt5)}>
          {retryHref ? (
            <ButtonLink variant="main" href={retryHref} rel="nofollow">
              {words.retryIcon}
              {words.retry}
            </ButtonLink>
          ) : (
            <Button variant="main" onClick={onRetry}>
              {words.retryIcon}
              {words.retry}
            </Button>
          )}
          <ButtonLink variant="quiet" href={words.homeHref}>
            {words.returnHome}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
