import { Check } from "@/components/ui/field";
import layout from "@/components/ui/layout.module.css";
import type { Locale } from "@/lib/i18n/locales";
import styles from "./follow.module.css";

/** What the forms of /follow send without the reader: what is followed, in which language, by which key; and a field for robots. */
export function HiddenFields({
  id,
  trap,
  locale,
  search,
  formKey,
}: {
  id: string;
  /** The label of the field that stays empty. */
  trap: string;
  locale: Locale;
  search: string;
  formKey: string;
}) {
  return (
    <>
      <input type="hidden" name="search" value={search} />
      <input type="hidden" name="language" value={locale} />
      <input type="hidden" name="form_key" value={formKey} />
      <div className={layout.vh} aria-hidden="true">
        <label htmlFor={`${id}-note`}>{trap}</label>
        <input id={`${id}-note`} name="reference_note" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

/** All changes, or urgent ones alone. */
export function UrgencyChoice({
  label,
  everything,
  urgentOnly,
}: Record<"label" | "everything" | "urgentOnly", string>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in every browser
    <div className={styles.choices} role="group" aria-label={label}>
      <Check type="radio" name="urgent" value="" defaultChecked>
        {everything}
      </Check>
      <Check type="radio" name="urgent" value="1">
        {urgentOnly}
      </Check>
    </div>
  );
}
