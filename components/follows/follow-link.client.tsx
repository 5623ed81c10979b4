"use client";

import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { inPlace } from "@/components/hooks/in-place";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./follow.module.css";

interface FollowLinkProps {
  /** The query of what is followed. */
  search: string;
  label: string;
  locale: Locale;
}

/** A link to the page on which a schedule can be followed; with script its content opens in a dialog, which is loaded then. */
export function FollowLink({ search, label, locale }: FollowLinkProps) {
  const href = `${localePath(locale, "/follow")}?${search}`;
  const [dialog, setDialog] = useState<((isOpen: boolean) => ReactNode) | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      const { FollowDialog, loadFollowDialog } = await import("./follow-dialog.client");
      const content = await loadFollowDialog(`?${search}`, locale);
      setDialog(() => (shown: boolean) => (
        <FollowDialog {...content} locale={locale} open={shown} onClose={() => setOpen(false)} />
      ));
      setOpen(true);
    } catch {
      window.location.assign(href);
    }
  };
  return (
    <>
      <ButtonLink
        variant="quiet"
        small
        className={styles.button}
        href={href}
        rel="nofollow"
        aria-haspopup="dialog"
        onClick={inPlace(open)}
      >
        <Icon name="bell" size="s" />
        {label}
      </ButtonLink>
      {/* Styles of the elements around the link must not affect the dialog. */}
      {dialog ? createPortal(dialog(isOpen), document.body) : null}
    </>
  );
}
