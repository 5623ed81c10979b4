import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { shareWords } from "./share";
import styles from "./share.module.css";
import { ShareList as ListIsland } from "./share-list.client";

/** A list whose entries have share buttons: ShareButtonMarkup. */
export async function ShareList({ children }: { children: ReactNode }) {
  return (
    <ListIsland words={await shareWords()} locale={await getLocale()}>
      {children}
    </ListIsland>
  );
}

/** The share button of an entry, without visible words: markup, for which its ShareList handles the click. */
export function ShareButtonMarkup({
  title,
  address,
  label,
}: {
  title: string;
  address: string;
  label: string;
}) {
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
