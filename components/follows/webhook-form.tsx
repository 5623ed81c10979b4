import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Check, TextField } from "@/components/ui/field";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./follow.module.css";
import type { FollowWords } from "./follow-words";

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
    <form className={styles.body} method="post" action="/api/follows">
      <input type="hidden" name="search" value={search} />
      <input type="hidden" name="language" value={locale} />
      <input type="hidden" name="form_key" value={formKey} />
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in every browser */}
      <div className={styles.choices} role="group" aria-label={t.what}>
        <Check type="radio" name="urgent" value="" defaultChecked>
          {t.webhook.everything}
        </Check>
        <Check type="radio" name="urgent" value="1">
          {t.webhook.urgentOnly}
        </Check>
      </div>
      <p>
        {t.webhook.note} <a href={`${localePath(locale, "/developers")}#webhooks`}>{t.webhook.how}</a>
      </p>
      <div className={layout.vh} aria-hidden="true">
        <label htmlFor={`${id}-note`}>{t.trap}</label>
        <input id={`${id}-note`} name="reference_note" tabIndex={-1} autoComplete="off" />
      </div>
    </form>
  );
}
