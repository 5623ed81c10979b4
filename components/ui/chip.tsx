import type { AnchorHTMLAttributes, InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from "react";
import styles from "./chip.module.css";
import { cx } from "./cx";
import { Icon } from "./icon";

export type ChipProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  type?: "checkbox" | "radio";
  /** Shown in lighter type after the words. */
  count?: number;
  ref?: Ref<HTMLInputElement>;
};

/** A check box or radio as a chip: outline when off, ink with a tick when on. */
export function Chip({ children, count, className, type = "checkbox", ...input }: ChipProps) {
  return (
    <label className={cx(styles.chip, className)}>
      <input type={type} {...input} />
      <ChipFace count={count}>{children}</ChipFace>
    </label>
  );
}

export type ChipLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  current?: boolean;
  count?: number;
};

/** A chip that is a link; `current` marks the selected one. */
export function ChipLink({ current, count, children, className, ...anchor }: ChipLinkProps) {
  return (
    <a className={cx(styles.chip, className)} aria-current={current ? "true" : undefined} {...anchor}>
      <ChipFace count={count}>{children}</ChipFace>
    </a>
  );
}

/** A menu of one choice as a chip; its first option, with the value '', chooses nothing. Ink while something is chosen. */
export function ChipSelect({
  label,
  className,
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & { label: string }) {
  return <select aria-label={label} className={cx(styles.select, className)} {...select} />;
}

function ChipFace({ children, count }: { children: ReactNode; count?: number }) {
  return (
    <>
      <Icon name="check" size="s" className={styles.tick} />
      <span>{children}</span>
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </>
  );
}

/** A small label; with `href` a link. */
export function Tag({ children, tone, href }: { children: ReactNode; tone?: "warn" | "ok"; href?: string }) {
  const className = cx(styles.tag, tone === "warn" && styles.tagWarn, tone === "ok" && styles.tagOk);
  return href ? (
    <a className={className} href={href}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  );
}
