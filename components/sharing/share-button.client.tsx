"use client";

import { type ComponentType, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconShare } from "@/components/ui/icons";
import { useDelayed } from "@/components/ui/loading.client";
import { FailureNotice } from "@/components/ui/notice";
import pop from "@/components/ui/pop.module.css";
import { limits } from "@/lib/site";
import type messages from "@/messages/en.json";
import styles from "./share.module.css";
import type { ShareDialogProps } from "./share-dialog.client";
import { shortLinkOf } from "./short-link";

export interface ShareButtonProps {
  words: typeof messages.share;
  /** The page's own title when not given. */
  title?: string | undefined;
  /** Address to share, absolute or a path of this site; where the reader is when not given. */
  address?: string | undefined;
  /** Accessible name where several share buttons stand on a page. */
  label?: string | undefined;
}

interface Shared {
  title: string;
  url: string;
  isShort: boolean;
}

/** A phone has a system sheet worth using: one that is touched, on a narrow screen. */
function isPhone(): boolean {
  const phone = `(pointer: coarse) and (max-width: ${limits.mobileBelowPx - 0.02}px)`;
  return typeof navigator.share === "function" && window.matchMedia(phone).matches;
}

/** Opens the system's sheet; false when it cannot, true when the reader has shared or changed their mind. */
async function shareBySystem({ title, url }: Shared): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/**
 * 'Share': asks for a short link, then opens the system's sheet on phones and the dialog elsewhere. The dialog's
 * code is loaded on the first click.
 */
export function ShareButton({ words, title, address, label }: ShareButtonProps) {
  const [stage, setStage] = useState<"idle" | "busy" | "failed">("idle");
  const [Dialog, setDialog] = useState<ComponentType<ShareDialogProps> | null>(null);
  const [shared, setShared] = useState<Shared | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isLate = useDelayed(stage === "busy");

  const share = async () => {
    if (stage === "busy") return;
    setStage("busy");
    const here = new URL(address ?? window.location.href, window.location.href).href;
    const asking = shortLinkOf(here);
    try {
      const viaSystem = isPhone();
      const loading = viaSystem ? null : import("./share-dialog.client");
      const [short, loaded] = await Promise.all([asking, loading]);
      const page = { title: title ?? document.title, url: short ?? here, isShort: short !== null };
      if (!(viaSystem && (await shareBySystem(page)))) {
        const { ShareDialog } = loaded ?? (await import("./share-dialog.client"));
        setDialog(() => ShareDialog);
        setShared(page);
        setOpen(true);
      }
      setStage("idle");
    } catch {
      setStage("failed");
    }
  };

  return (
    <div className={styles.share}>
      <Button
        variant="quiet"
        small
        className={styles.button}
        aria-haspopup="dialog"
        aria-busy={stage === "busy"}
        aria-label={label}
        onClick={share}
      >
        <IconShare size="s" />
        {words.share}
      </Button>
      <span role="status" className={isLate ? cx(pop.pop, pop.popNote, styles.pop) : undefined}>
        {isLate ? words.loading : ""}
      </span>
      {stage === "failed" ? (
        <div className={cx(pop.pop, styles.pop)}>
          <FailureNotice
            message={words.failed}
            retryLabel={words.tryAgain}
            dismissLabel={words.dismiss}
            onRetry={share}
            onDismiss={() => setStage("idle")}
          />
        </div>
      ) : null}
      {/* Styles of what stands around the button must not reach the dialog. */}
      {Dialog && shared
        ? createPortal(
            <Dialog {...shared} words={words} open={isOpen} onClose={() => setOpen(false)} />,
            document.body,
          )
        : null}
    </div>
  );
}
