import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import type { FollowSubject } from "@/lib/api/follow";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import type messages from "@/messages/en.json";
import styles from "./follow.module.css";
import type { FollowOutcome } from "./follow-form.client";
import { FollowSections } from "./follow-sections";
import type { CopyWords } from "./follow-words";

export type FollowPageWords = typeof messages.follow;

interface FollowPageProps {
  subject: FollowSubject | null;
  words: FollowPageWords;
  copyWords: CopyWords;
  locale: Locale;
  outcome: FollowOutcome | null;
}

/** /follow: the ways to follow a schedule. */
export function FollowPage({ subject, words: t, copyWords, locale, outcome }: FollowPageProps) {
  if (!subject) {
    return (
      <PlainPage
        title={t.missing}
        actions={<ButtonLink href={localePath(locale, "/port")}>{t.search}</ButtonLink>}
      >
        <p>{t.missingText}</p>
      </PlainPage>
    );
  }
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <h1>{fill(t.title, { name: subject.name })}</h1>
      <p className={styles.lede}>
        {subject.about.join(localeRecords[locale].punctuation.space)}{" "}
        <a href={subject.back}>{subject.backLabel}</a>
      </p>
      <FollowSections
        subject={subject}
        words={t}
        copyWords={copyWords}
        locale={locale}
        outcome={outcome}
        heading="h2"
      />
    </div>
  );
}

/** What the link of a mail that was cut or altered leads to: nothing is known of it, and nothing is claimed. */
export function IncompleteLink({ words: t, search }: { words: FollowPageWords; search: string }) {
  return (
    <PlainPage title={t.incompleteTitle} actions={<ButtonLink href={search}>{t.viewSchedule}</ButtonLink>}>
      <p>{t.incompleteText}</p>
    </PlainPage>
  );
}

/** A page with a heading, a few sentences and what can be done next: the results of links in mails. */
export function PlainPage({
  title,
  actions,
  children,
}: {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={layout.wrap}>
      <div className={styles.plain}>
        <h1>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
