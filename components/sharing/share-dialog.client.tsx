"use client";

import { type ComponentType, useEffect, useId, useState } from "react";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import {
  IconBrandFacebook,
  IconBrandLine,
  IconBrandLinkedin,
  IconBrandTelegram,
  IconBrandWechat,
  IconBrandWhatsapp,
  IconBrandX,
} from "@/components/ui/brand-icons";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field.client";
import { Dialog } from "@/components/ui/dialog.client";
import type { IconProps } from "@/components/ui/icon";
import { IconMail } from "@/components/ui/icons";
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

const icons: Record<Channel, ComponentType<IconProps>> = {
  email: IconMail,
  whatsapp: IconBrandWhatsapp,
  wechat: IconBrandWechat,
  line: IconBrandLine,
  linkedin: IconBrandLinkedin,
  facebook: IconBrandFacebook,
  x: IconBrandX,
  telegram: IconBrandTelegram,
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
          const Icon = icons[channel];
          const href = channelHref(channel, url, title, text);
          const face = (
            <>
              <Icon size="l" />
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
