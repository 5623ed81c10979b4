import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import styles from "./share.module.css";
import { type ShareButtonProps, ShareButton as ShareIsland } from "./share-button.client";
import { ShareList as ListIsland } from "./share-list.client";
import type { ShareWords } from "./use-sharing";

/** The words of the share button in the language of the request; those of its dialog come with it. */
export async function shareWords(): Promise<ShareWords> {
  const { share, loading, failed, tryAgain, dismiss } = (await getMessages()).share;
  return { share, loading, failed, tryAgain, dismiss };
}

/** The share button of a page or of one thing on it. */
export async function ShareButton(props: Omit<ShareButtonProps, "words" | "locale">) {
  return <ShareIsland {...props} words={await shareWords()} locale={await getLocale()} />;
}

/** A list whose entries have share buttons: ShareMark. */
export async function ShareList({ children }: { children: ReactNode }) {
  return (
    <ListIsland words={await shareWords()} locale={await getLocale()}>
      {children}
    </ListIsland>
  );
}

/** The share button of an entry, without visible words: markup, which its ShareList has share what it names. */
export function ShareMark({ title, address, label }: { title: string; address: string; label: string }) {
  return (
    <div className={styles.share}>
      <IconButton
        label={label}
        aria-haspopup="dialog"
        data-share=""
        data-title={title}
        data-address={address}
      >
        <Icon name="share" />
      </IconButton>
    </div>
  );
}
