"use client";

import { type ComponentType, useState } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton, LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useDelayed } from "@/components/ui/loading.client";
import pop from "@/components/ui/pop.module.css";
import { laterWords } from "@/lib/i18n/later-words";
import type { Locale } from "@/lib/i18n/locales";
import type messages from "@/messages/en.json";
import styles from "./share.module.css";
import type { ShareDialogProps } from "./share-dialog.client";
import type { Shared } from "./share-page";

export interface ShareButtonProps {
  words: Pick<typeof messages.share, "share" | "loading" | "failed" | "tryAgain" | "dismiss">;
  /** Of the page: the dialog's words come in it. */
  locale: Locale;
  /** The page's own title when not given. */
  title?: string | undefined;
  /** Address to share, absolute or a path of this site; where the reader is when not given. */
  address?: string | undefined;
  /** Accessible name where several share buttons stand on a page. */
  label?: string | undefined;
  /** Without visible words, for lists; `label` names it. */
  iconOnly?: boolean;
}

/**
 * 'Share': asks for a short link, then opens the system's sheet on phones and the dialog elsewhere. All of that is
 * loaded on the first click: a page of several articles carries the button alone.
 */
export function ShareButton({ words, locale, title, address, label, iconOnly }: ShareButtonProps) {
  const [stage, setStage] = useState<"idle" | "busy" | "failed">("idle");
  const [dialog, setDialog] = useState<{
    Dialog: ComponentType<ShareDialogProps>;
    words: ShareDialogProps["words"];
  } | null>(null);
  const [shared, setShared] = useState<Shared | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isLate = useDelayed(stage === "busy");

  const share = async () => {
    if (stage === "busy") return;
    setStage("busy");
    const loadingDialog = Promise.all([import("./share-dialog.client"), laterWords(locale)]);
    loadingDialog.catch(() => {});
    try {
      const { sharePage } = await import("./share-page");
      const page = await sharePage({ title, address });
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

  const opener = { "aria-haspopup": "dialog", "aria-busy": stage === "busy", onClick: share } as const;
  return (
    <div className={styles.share}>
      {iconOnly ? (
        <IconButton label={label ?? words.share} {...opener}>
          <Icon name="share" />
        </IconButton>
      ) : (
        <Button variant="quiet" small className={styles.button} aria-label={label} {...opener}>
          <Icon name="share" size="s" />
          {words.share}
        </Button>
      )}
      <span role="status" className={isLate ? cx(pop.pop, pop.popNote, styles.pop) : undefined}>
        {isLate ? words.loading : ""}
      </span>
      {stage === "failed" ? (
        <div role="alert" className={cx(pop.pop, pop.popNote, styles.pop, styles.failed)}>
          <p>{words.failed}</p>
          <LinkButton onClick={share}>{words.tryAgain}</LinkButton>
          <LinkButton onClick={() => setStage("idle")}>{words.dismiss}</LinkButton>
        </div>
      ) : null}
      {/* Styles of what stands around the button must not reach the dialog. */}
      {dialog && shared
        ? createPortal(
            <dialog.Dialog {...shared} words={dialog.words} open={isOpen} onClose={() => setOpen(false)} />,
            document.body,
          )
        : null}
    </div>
  );
}
