import type { ReactNode } from "react";
import { LinkButton } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";
import styles from "./notice.module.css";

export type NoticeTone = "plain" | "ok" | "warn" | "error";

const looks = {
  plain: { className: undefined, icon: "info-circle" },
  ok: { className: styles.noteOk, icon: "check" },
  warn: { className: styles.noteWarn, icon: "clock" },
  error: { className: styles.noteErr, icon: "alert-triangle" },
} as const;

export interface NoticeProps {
  tone?: NoticeTone;
  /** `status` or `alert` makes it a live region. */
  role?: "status" | "alert";
  className?: string;
  children: ReactNode;
}

/** A message on a tinted background, with the icon of its tone. */
export function Notice({ tone = "plain", role, className, children }: NoticeProps) {
  const { className: toneClass, icon } = looks[tone];
  return (
    <div className={cx(styles.note, toneClass, className)} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

export interface FailureNoticeProps {
  message: string;
  retryLabel: string;
  dismissLabel: string;
  onRetry: () => void;
  onDismiss: () => void;
}

/** What a client component shows when its request failed: the message, Try again, Dismiss. */
export function FailureNotice({ message, retryLabel, dismissLabel, onRetry, onDismiss }: FailureNoticeProps) {
  return (
    <Notice tone="error" role="alert">
      <p>{message}</p>
      <div className={styles.noteActions}>
        <LinkButton onClick={onRetry}>{retryLabel}</LinkButton>
        <LinkButton onClick={onDismiss}>{dismissLabel}</LinkButton>
      </div>
    </Notice>
  );
}

/** Nothing to show: the reason, then links to go on. */
export function EmptyState({
  icon,
  children,
  action,
}: {
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  );
}
