"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import type { FollowSubject } from "@/lib/api/follow";
import { getJson } from "@/lib/browser/fetcher";
import { fill } from "@/lib/i18n/fill";
import { type LazyMessages, loadLazyMessages } from "@/lib/i18n/lazy-messages";
import { type Locale, localeRecords } from "@/lib/i18n/locales";
import { FollowSections } from "./follow-sections";
import { followAction } from "./follow-words";

export interface FollowDialogProps {
  subject: FollowSubject;
  messages: Pick<LazyMessages, "follow" | "share">;
  locale: Locale;
  open: boolean;
  onClose: () => void;
}

/** Loads what the dialog shows. Rejects where it cannot: the link then leads to the page. @param search of /follow */
export async function loadFollowDialog(
  search: string,
  locale: Locale,
): Promise<Pick<FollowDialogProps, "subject" | "messages">> {
  const query = new URLSearchParams(search);
  query.set("language", locale);
  const [subject, messages] = await Promise.all([
    getJson<FollowSubject>(`${followAction}?${query}`),
    loadLazyMessages(locale),
  ]);
  return { subject, messages };
}

/** The page /follow as a dialog. */
export function FollowDialog({ subject, messages, locale, open, onClose }: FollowDialogProps) {
  const { follow: t, share } = messages;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={fill(t.title, { name: subject.name })}
      lede={subject.about.join(localeRecords[locale].punctuation.space)}
      closeLabel={share.closeDialog}
    >
      <FollowSections
        subject={subject}
        words={t}
        copyWords={share}
        locale={locale}
        outcome={null}
        heading="h3"
      />
      <Button variant="quiet" onClick={onClose}>
        {share.close}
      </Button>
    </Dialog>
  );
}
