"use client";

import { type ComponentType, useState } from "react";
import { createPortal } from "react-dom";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import { Button, LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import pop from "@/components/ui/pop.module.css";
import { loadLazyMessages } from "@/lib/i18n/lazy-messages";
import type { Locale } from "@/lib/i18n/locales";
import type messages from "@/messages/en.json";
import styles from "./share.module.css";
import type { ShareDialogProps } from "./share-dialog.client";
import type { Shared, Sharing } from "./share-page";

export type ShareWords = Pick<typeof messages.share, "share" | "loading" | "failed" | "tryAgain" | "dismiss">;

export interface ShareButtonProps {
  words: ShareWords;
  /** Language of the page, and of the dialog's words. */
  locale: Locale;
  /** The page's title by default. */
  title?: string | undefined;
  /** Address to share, absolute or a path of this site; the present address by default. */
  address?: string | undefined;
  /** Accessible name where a page has several share buttons. */
  label?: string | undefined;
}

/** 'Share': a page of several articles has only the button until it is pressed. */
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

/**
 * Shares what a button has: requests a short link, then opens the system's sheet on phones and the dialog elsewhere. All of
 * that code is loaded on the first click.
 */
export function useSharing(words: ShareWords, locale: Locale) {
  const [stage, setStage] = useState<"idle" | "busy" | "failed">("idle");
  const [dialog, setDialog] = useState<{
    Dialog: ComponentType<ShareDialogProps>;
    words: ShareDialogProps["words"];
  } | null>(null);
  const [shared, setShared] = useState<Shared | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isBusy = stage === "busy";
  const isLate = useDelayed(isBusy);

  const share = async (thing: Sharing) => {
    if (isBusy) return;
    setStage("busy");
    const loadingDialog = Promise.all([import("./share-dialog.client"), loadLazyMessages(locale)]);
    loadingDialog.catch(() => {});
    try {
      const { sharePage } = await import("./share-page");
      const page = await sharePage(thing);
      if (page) {
        const [{ ShareDialog }, { share: all }] = await loadingDialog;
        setDialog({ Dialog: ShareDialog, words: all });
        setShared(page);
        setOpen(true);
      }
      setStage("idle");
    } catch {
      setStage("failed");
    }
  };

  return {
    isBusy,
    isLate,
    share,
    /** Why it failed, beside the button; null where it did not. */
    failure: (again: () => void) =>
      stage === "failed" ? (
        <div role="alert" className={cx(pop.pop, pop.popNote, styles.pop, styles.failed)}>
          <p>{words.failed}</p>
          <LinkButton onClick={again}>{words.tryAgain}</LinkButton>
          <LinkButton onClick={() => setStage("idle")}>{words.dismiss}</LinkButton>
        </div>
      ) : null,
    /** Styles of the elements around the button must not affect the dialog. */
    dialog:
      dialog && shared
        ? createPortal(
            <dialog.Dialog {...shared} words={dialog.words} open={isOpen} onClose={() => setOpen(false)} />,
            document.body,
          )
        : null,
  };
}
