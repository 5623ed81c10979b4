import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from "react";
import styles from "./button.module.css";
import { cx } from "./cx";

export type ButtonVariant = "plain" | "solid" | "main" | "quiet";

interface Look {
  /** `main` (filled magenta) belongs to one action per view. */
  variant?: ButtonVariant;
  small?: boolean;
}

const variants: Record<ButtonVariant, string | undefined> = {
  plain: undefined,
  solid: styles.btnSolid,
  main: styles.btnMain,
  quiet: styles.btnQuiet,
};

/** Class names of a button, for elements that only look like one. */
export function buttonClass({ variant = "plain", small }: Look = {}): string {
  return cx(styles.btn, variants[variant], small && styles.btnS);
}

export type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

/** A button; its default `type` is "button". */
export function Button({ variant, small, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={cx(buttonClass({ variant, small }), className)} {...rest} />;
}

export type ButtonLinkProps = Look &
  AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; external?: boolean };

/** A link that looks like a button. `external` opens a new tab. */
export function ButtonLink({ variant, small, className, external, rel, ...rest }: ButtonLinkProps) {
  return (
    <a
      className={cx(buttonClass({ variant, small }), className)}
      {...(external ? { target: "_blank", rel: rel ?? "noopener" } : rel ? { rel } : {})}
      {...rest}
    />
  );
}

/** A button that looks like a link. */
export function LinkButton({
  className,
  type = "button",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  return <button type={type} className={cx(styles.linkBtn, className)} {...rest} />;
}

/** A square button that holds only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  type = "button",
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> & {
  label: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  return <button type={type} aria-label={label} className={cx(styles.iconBtn, className)} {...rest} />;
}
