"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useReplayInput } from "@/components/hooks/use-replay-input";
import { Button, LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import type { FormValues } from "@/lib/enquiries/shared";
import styles from "./form.module.css";
import { type FormContext, FormField } from "./form-field";
import { dialogLines, FormOutcome, OutcomeDialog } from "./form-outcome";
import { type FieldView, fieldId, fieldsOf, type SectionView } from "./form-view";
import { type Outcome, sendForm } from "./send-form";
import { clearContact, fillContact, storeContact } from "./stored-contact";

export interface FormProps extends Pick<FormContext, "locale" | "words" | "pickerWords"> {
  sections: readonly SectionView[];
  /** Path to which the form is sent, and path of its page in its language. */
  action: string;
  page: string;
  /** Title of the page, which starts with 'Error:' while the form has errors. */
  title: string;
  /** Names of the honeypot fields, which no person fills in. */
  hidden: { key: string; language: string; trap: string };
  formKey: string;
  values: FormValues;
  /** The outcome of a form that was sent without script; null for a new form. */
  outcome: Outcome | null;
  /** Whether the contact of the sender is stored for the next form in this tab. */
  storesContact?: boolean;
  /** The link back to where the form was opened from, shown after success. */
  again?: { href: string; text: string };
  /** Labels of a dialog that shows the outcome of the form and the boxes that must be ticked, beside the page. */
  dialog?: { title: string; close: string };
}

const rowClass = ([first, second]: readonly FieldView[]) =>
  first?.kind === "flag" ? styles.ticks : second ? styles.two : styles.one;
const noValues: FormValues = {};
const noErrors = {};

/**
 * A form that the browser can submit without script; script sends it in place. It is not sent twice while a response is
 * awaited. A failure leaves what was typed, a success empties the form and fetches another key.
 */
export function EnquiryForm(props: FormProps) {
  const { sections, words, action, hidden, locale, pickerWords } = props;
  const form = useRef<HTMLFormElement>(null);
  // Dates and places that were typed before hydration are part of the form's state too.
  useReplayInput(form);
  const { outcome, isSending, taken, again, dialog, submit } = useSending(props);
  const contact = useStoredContact(form, props.storesContact, taken);
  const outcomeBox = useOutcomeFocus(props, outcome);

  const context: FormContext = {
    values: taken > 0 ? noValues : props.values,
    errors: outcome?.result === "invalid" ? outcome.errors : noErrors,
    ...{ words, pickerWords, locale },
  };
  return (
    <div>
      <FormOutcome {...{ outcome, again, words }} fields={fieldsOf(sections)} focus={outcomeBox} />
      <form
        key={taken}
        ref={form}
        className={cx(styles.form, outcome && layout.mt5)}
        action={action}
        method="post"
        noValidate
        aria-busy={isSending}
        onSubmit={submit}
      >
        <input type="hidden" name={hidden.key} value={props.formKey} />
        <input type="hidden" name={hidden.language} value={locale} />
        {sections.map((section) => (
          <fieldset key={section.legend}>
            <legend>{section.legend}</legend>
            <Rows section={section} context={context} isFolded={Boolean(section.fold) && taken === 0} />
            {section.isContact && contact.isPrefilled ? (
              <p className={styles.prefilled}>
                {words.kept} <LinkButton onClick={contact.forget}>{words.forget}</LinkButton>
              </p>
            ) : null}
          </fieldset>
        ))}
        <div className={layout.vh} aria-hidden="true">
          <label htmlFor={fieldId(hidden.trap)}>{words.trap}</label>
          <input id={fieldId(hidden.trap)} name={hidden.trap} tabIndex={-1} autoComplete="off" />
        </div>
        <p>
          <Button type="submit" variant="main" aria-disabled={isSending}>
            {isSending ? words.wait : words.send}
          </Button>
        </p>
      </form>
      <div role="status" className={layout.vh}>
        {isSending ? words.wait : ""}
      </div>
      {props.dialog ? (
        <OutcomeDialog
          {...{ outcome, words, labels: props.dialog, isOpen: dialog.isOpen }}
          onClose={(leaves) => {
            dialog.close();
            if (leaves) outcomeBox.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** Sends the form, and says how that ended. `taken` counts the successes, so that an empty form replaces the sent one. */
function useSending({ action, page, words, storesContact, ...props }: FormProps) {
  const router = useRouter();
  const [outcome, setOutcome] = useState(props.outcome);
  const [isSending, setSending] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [taken, setTaken] = useState(0);
  const [again, setAgain] = useState<FormProps["again"]>();
  const key = useRef(props.formKey);
  useEffect(() => {
    key.current = props.formKey;
  }, [props.formKey]);

  // The outcome of a form is shown once: the address becomes that of a new form.
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has("fe_result"))
      window.history.replaceState(window.history.state, "", page);
  }, [page]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const fields = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const result = await sendForm(action, fields, key);
    setSending(false);
    setOutcome(result);
    setDialogOpen(dialogLines(result, words).length > 0);
    if (result.result !== "success") return;
    if (storesContact) storeContact(fields);
    setTaken((count) => count + 1);
    setAgain(props.again);
    // The new address has no carried sailings: the router refreshes, so that the page beside the form is a new one too.
    window.history.replaceState(null, "", page);
    router.refresh();
  };
  const dialog = { isOpen: isDialogOpen, close: () => setDialogOpen(false) };
  return { outcome, isSending, taken, again, dialog, submit };
}

/** Fills in the stored contact of the sender, until the reader has it forgotten. */
function useStoredContact(
  form: RefObject<HTMLFormElement | null>,
  isStored: boolean | undefined,
  taken: number,
) {
  const [isPrefilled, setPrefilled] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form that takes the place of a sent one is filled in
  useEffect(() => {
    if (isStored && form.current) setPrefilled(fillContact(form.current));
  }, [isStored, taken]);
  const forget = () => {
    if (form.current) clearContact(form.current);
    setPrefilled(false);
    document.getElementById(fieldId("name"))?.focus();
  };
  return { isPrefilled, forget };
}

/** Moves the focus to a new outcome, whose box gets the returned reference, and says in the page's title that there are errors. */
function useOutcomeFocus({ words, title, ...props }: FormProps, outcome: Outcome | null) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(props.outcome);
  useEffect(() => {
    if (!outcome) return;
    // The page was loaded with its outcome in focus; a reader who has gone on to a field since is not moved.
    if (outcome !== first.current || document.activeElement === document.body) box.current?.focus();
    if (outcome.result === "success") return;
    const previous = document.title;
    document.title = previous.startsWith(words.error) ? previous : words.error + previous;
    return () => {
      document.title = previous.startsWith(words.error) ? title : previous;
    };
  }, [outcome, words.error, title]);
  return box;
}

interface RowsProps {
  section: SectionView;
  context: FormContext;
  isFolded: boolean;
}

/** The fields of a section. Known values are folded away until one of them is wrong. */
function Rows({ section, context, isFolded }: RowsProps) {
  const { hint, rows, fold } = section;
  const fields = (
    <>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {rows.map((row) => (
        <div key={row[0]?.name} className={rowClass(row)}>
          {row.map((field) => (
            <FormField key={field.name} field={field} context={context} />
          ))}
        </div>
      ))}
    </>
  );
  if (!isFolded) return fields;
  const isWrong = rows.flat().some(({ name }) => name in context.errors);
  return (
    <details className={styles.fold} open={isWrong || undefined}>
      <summary>{fold}</summary>
      <div>{fields}</div>
    </details>
  );
}
