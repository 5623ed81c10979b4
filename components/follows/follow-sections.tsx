import { CopyField } from "@/components/ui/copy-field.client";
import type { FollowSubject } from "@/lib/api/follow";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { retention } from "@/lib/site/retention";
import styles from "./follow.module.css";
import { FollowForm, type FollowOutcome } from "./follow-form.client";
import type { CopyWords, FollowWords } from "./follow-words";
import { WebhookForm } from "./webhook-form";

interface FollowSectionsProps {
  subject: FollowSubject;
  words: FollowWords;
  copyWords: CopyWords;
  locale: Locale;
  outcome: FollowOutcome | null;
  /** Of the sections: below the title of a page, or that of a dialog. */
  heading: "h2" | "h3";
}

/**
 * The ways to follow a schedule: by mail where a mail server is set; in a calendar and in a feed reader where it has these; by
 * webhook where hosts are set.
 */
export function FollowSections({
  subject,
  words: t,
  copyWords,
  locale,
  outcome,
  heading,
}: FollowSectionsProps) {
  const Heading = heading;
  const { calendar, atom, json, search, formKey, webhookKey, ends } = subject;
  const [beforeJson = "", jsonWords = "", afterJson = ""] = t.feedNote.split(/<\/?json>/);
  return (
    <div className={styles.follow}>
      {formKey !== null ? (
        <section>
          <Heading>{t.byMail}</Heading>
          <div className={styles.body}>
            <FollowForm
              words={t}
              locale={locale}
              search={search}
              formKey={formKey}
              hours={retention.followQuestionHours}
              outcome={outcome}
            />
            <p>
              {[t.mailNote, ends].filter(Boolean).join(localeRecords[locale].punctuation.space)}{" "}
              <a href={localePath(locale, "/privacy")}>{t.stored}</a>
            </p>
          </div>
        </section>
      ) : null}
      {calendar ? (
        <section>
          <Heading>{t.calendar}</Heading>
          <div className={styles.body}>
            <CopyField
              value={calendar}
              label={t.calendarAddress}
              words={copyWords}
              buttonLabel={t.copyCalendar}
            />
            <p>
              <a href={webcalOf(calendar)}>{t.subscribe}</a>
              <br />
              <a href={`${webcalOf(calendar)}&alarms=1`}>{t.alarms}</a>
              <br />
              {t.calendarNote}
            </p>
            <p className={styles.known}>{t.calendarKnown}</p>
          </div>
        </section>
      ) : null}
      {atom && json ? (
        <section>
          <Heading>{t.reader}</Heading>
          <div className={styles.body}>
            <CopyField value={atom} label={t.feedAddress} words={copyWords} buttonLabel={t.copyFeed} />
            <p>
              {beforeJson}
              <a href={json}>{jsonWords}</a>
              {afterJson}
            </p>
          </div>
        </section>
      ) : null}
      {webhookKey !== null ? (
        <section>
          <Heading>{t.webhook.heading}</Heading>
          <WebhookForm words={t} locale={locale} search={search} formKey={webhookKey} />
        </section>
      ) : null}
    </div>
  );
}

const webcalOf = (address: string) => address.replace(/^https?:/, "webcal:");
