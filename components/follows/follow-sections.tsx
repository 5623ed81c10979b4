import { CopyField } from "@/components/ui/copy-field.client";
import type { FollowSubject } from "@/lib/api/follow";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import styles from "./follow.module.css";
import { FollowForm, type FollowOutcome } from "./follow-form.client";
import type { CopyWords, FollowWords } from "./follow-words";

interface FollowSectionsProps {
  subject: FollowSubject;
  words: FollowWords;
  copyWords: CopyWords;
  locale: Locale;
  outcome: FollowOutcome | null;
  /** Of the sections: below the title of a page, or that of a dialog. */
  heading: "h2" | "h3";
}

/** The ways to follow a schedule: by mail where a mail server is set, in a calendar, in a feed reader. */
export function FollowSections({
  subject,
  words: t,
  copyWords,
  locale,
  outcome,
  heading,
}: FollowSectionsProps) {
  const Heading = heading;
  const { calendar, atom, json, search, formKey } = subject;
  const webcal = calendar.replace(/^https?:/, "webcal:");
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
              hours={limits.followQuestionHours}
              outcome={outcome}
            />
            <p>
              {t.mailNote} <a href={localePath(locale, "/privacy")}>{t.stored}</a>
            </p>
          </div>
        </section>
      ) : null}
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
            <a href={webcal}>{t.subscribe}</a>
            <br />
            <a href={`${webcal}&alarms=1`}>{t.alarms}</a>
            <br />
            {t.calendarNote}
          </p>
          <p className={styles.known}>{t.calendarKnown}</p>
        </div>
      </section>
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
    </div>
  );
}
