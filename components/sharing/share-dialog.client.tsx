"use client";

import { useEffect, useId, useState } from "react";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field.client";
import { Dialog } from "@/components/ui/dialog.client";
import type { IconName } from "@/components/ui/drawings";
import { Icon } from "@/components/ui/icon";
import { FailureNotice } from "@/components/ui/notice";
import { fill } from "@/lib/i18n/fill";
import type messages from "@/messages/en.json";
import { type Channel, channelHref, channels } from "./channels";
import { qrPath } from "./qr-path";
import styles from "./share.module.css";
import type { Shared } from "./share-page";

export interface ShareDialogProps extends Shared {
  words: typeof messages.share;
  open: boolean;
  onClose: () => void;
}

const icons: Record<Channel, IconName> = {
  email: "mail",
  whatsapp: "brand-whatsapp",
  wechat: "brand-wechat",
  line: "brand-line",
  linkedin: "brand-linkedin",
  facebook: "brand-facebook",
  x: "brand-x",
  telegram: "brand-telegram",
};

/** The share dialog: eight channels, the link with Copy, Close. */
export function ShareDialog({ words, open, onClose, title, url, isShort, text }: ShareDialogProps) {
  const [hasCode, setHasCode] = useState(false);
  const codeId = useId();
  const close = () => {
    setHasCode(false);
    onClose();
  };

  return (
    <Dialog open={open} onClose={close} title={words.title} closeLabel={words.closeDialog}>
      <p className={styles.page}>{title}</p>
      <ul className={styles.channels}>
        {channels.map((channel) => {
          const href = channelHref(channel, url, title, text);
          const face = (
            <>
              <Icon name={icons[channel]} size="l" />
              {words.channels[channel]}
            </>
          );
          // A mail program opens no page, so this page stays.
          const tab = channel === "email" ? {} : { target: "_blank", rel: "noopener" };
          return (
            <li key={channel}>
              {href ? (
                <a href={href} {...tab}>
                  {face}
                </a>
              ) : (
                <button
                  type="button"
                  aria-expanded={hasCode}
                  aria-controls={codeId}
                  onClick={() => setHasCode(!hasCode)}
                >
                  {face}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <div id={codeId} hidden={!hasCode}>
        {hasCode ? <QrCode url={url} words={words} onDismiss={() => setHasCode(false)} /> : null}
      </div>
      <CopyField value={url} label={isShort ? words.shortLink : words.pageLink} words={words} />
      <Button variant="solid" onClick={close}>
        {words.close}
      </Button>
    </Dialog>
  );
}

/** The link as a QR code; the encoder is loaded when it is first shown. */
function QrCode({
  url,
  words,
  onDismiss,
}: {
  url: string;
  words: ShareDialogProps["words"];
  onDismiss: () => void;
}) {
  const [code, setCode] = useState<{ path: string; side: number } | "failed" | null>(null);
  const [tries, setTries] = useState(0);
  const isLate = useDelayed(code === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try draws the same again
  useEffect(() => {
    let isGone = false;
    import("qrcode")
      .then(({ create }) => qrPath(create(url).modules))
      .then(
        (drawn) => isGone || setCode(drawn),
        () => isGone || setCode("failed"),
      );
    return () => {
      isGone = true;
    };
  }, [url, tries]);

  if (code === "failed") {
    return (
      <FailureNotice
        message={words.qrFailed}
        retryLabel={words.tryAgain}
        dismissLabel={words.dismiss}
        onRetry={() => {
          setCode(null);
          setTries(tries + 1);
        }}
        onDismiss={onDismiss}
      />
    );
  }
  return (
    <div className={styles.code}>
      {code ? (
        <svg viewBox={`0 0 ${code.side} ${code.side}`} role="img" shapeRendering="crispEdges">
          <title>{fill(words.qrCode, { url })}</title>
          <path d={code.path} />
        </svg>
      ) : (
        <span className={styles.blank} />
      )}
      <p role="status">{code ? words.qrHint : isLate ? words.loading : ""}</p>
    </div>
  );
}
