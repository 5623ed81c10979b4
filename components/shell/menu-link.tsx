import type { ReactNode } from "react";
import layout from "@/components/ui/layout.module.css";
import type { ShellLink } from "./model";

/** A link of the shell. One that opens a new tab announces it to assistive technology. */
export function MenuLink({
  link,
  newTab,
  children,
}: {
  link: ShellLink;
  /** The words "(opens in a new tab)". */
  newTab: string;
  children?: ReactNode;
}) {
  return (
    <a href={link.href} {...(link.external ? { target: "_blank", rel: "noopener" } : undefined)}>
      {children ?? link.label}
      {link.external ? <span className={layout.vh}>{` ${newTab}`}</span> : null}
    </a>
  );
}
