import { useId } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./follow.module.css";
import { HiddenFields, UrgencyChoice } from "./follow-fields";
import { type FollowWords, followAction } from "./follow-words";

interface WebhookFormProps {
  words: FollowWords;
  locale: Locale;
  /** The canonical query of what is followed. */
  search: string;
  /** For the hidden field `form_key`. */
  formKey: string;
}

/** Follows by webhook. The form is a plain one: the answer is a page of its own, which shows the secret once. */
export function WebhookForm({ words: t, locale, search, formKey }: WebhookFormProps) {
  const id = useId();
  return (
    <form className={styles.body} method="post" action={followAction}>
      <div className={styles.inline}>
        <TextField
          id={`${id}-webhook`}
          label={t.webhook.url}
          type="url"
          name="webhook"
          placeholder="https://"
          autoComplete="url"
          maxLength={2_000}
          required
        />
        <Button type="submit">{t.webhook.submit}</Button>
      </div>
      <UrgencyChoice label={t.what} everything={t.webhook.everything} urgentOnly={t.webhook.urgentOnly} />
      <p>
        {t.webhook.note} <a href={`${localePath(locale, "/developers")}#webhooks`}>{t.webhook.how}</a>
      </p>
      <HiddenFields {...{ id, locale, search, formKey }} trap={t.trap} />
    </form>
  );
}
