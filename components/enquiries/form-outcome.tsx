import type { MouseEvent, Ref } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { Notice } from "@/components/ui/notice";
import type { ErrorCode } from "@/lib/enquiries/shared";
import styles from "./form.module.css";
import { errorText, type FieldView, type FormWords, fieldId } from "./form-view";
import type { Outcome } from "./send-form";

/** The lines of the dialog: success, failure, or what must be ticked. Errors of other fields are shown at the fields. */
export function dialogLines(outcome: Outcome | null, words: FormWords): string[] {
  if (!outcome) return [];
  if (outcome.result === "success") return [words.submitted, words.submittedText].filter(Boolean);
  if (outcome.result === "failed") return [words.failed, words.trouble[outcome.reason]];
  const codes = Object.values(outcome.errors);
  return (["editions", "agree"] as const)
    .filter((code) => codes.includes(code))
    .map((code) => words.errors[code]);
}

interface OutcomeDialogProps {
  outcome: Outcome | null;
  words: FormWords;
  labels: { title: string; close: string };
  isOpen: boolean;
  /** `leaves`: whether it was left without its button. */
  onClose: (leaves: boolean) => void;
}

export function OutcomeDialog({ outcome, words, labels, isOpen, onClose }: OutcomeDialogProps) {
  return (
    <Dialog open={isOpen} title={labels.title} closeLabel={labels.close} onClose={() => onClose(true)}>
      {dialogLines(outcome, words).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <Button variant="solid" onClick={() => onClose(false)}>
          {labels.close}
        </Button>
      </p>
    </Dialog>
  );
}

interface FormOutcomeProps {
  outcome: Outcome | null;
  /** The link back to where the form was opened from, shown after success. */
  again: { href: string; text: string } | undefined;
  fields: readonly FieldView[];
  words: FormWords;
  focus: Ref<HTMLDivElement>;
}

/** The outcome of the form. It takes the focus; without script the browser focuses it. */
export function FormOutcome({ outcome, again, fields, words, focus }: FormOutcomeProps) {
  if (!outcome) return null;
  const frame = { ref: focus, tabIndex: -1, autoFocus: true };
  if (outcome.result === "invalid") {
    const errors: Record<string, ErrorCode> = outcome.errors;
    const wrong = fields.filter(({ name }) => errors[name]);
    return (
      <div {...frame} className={styles.problem} role="alert" aria-labelledby="problem">
        <h2 id="problem">{words.problem}</h2>
        <ul>
          {wrong.map((field) => (
            <li key={field.name}>
              <a href={`#${fieldId(field.name)}`} onClick={moveTo}>
                {errorText(field, errors[field.name] as ErrorCode, words.errors)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  const isTaken = outcome.result === "success";
  return (
    <div {...frame} className={styles.outcome}>
      <Notice tone={isTaken ? "ok" : "error"} role={isTaken ? "status" : "alert"}>
        <p>{isTaken ? words.submitted : words.failed}</p>
        {isTaken && outcome.reference && words.reference ? (
          <p>
            {words.reference} <strong className={styles.reference}>{outcome.reference}</strong>
            <br />
            {words.quote}
          </p>
        ) : null}
        {isTaken && !words.submittedText ? null : (
          <p>{isTaken ? words.submittedText : words.trouble[outcome.reason]}</p>
        )}
        {isTaken && again ? (
          <p>
            <a href={again.href}>{again.text}</a>
          </p>
        ) : null}
      </Notice>
    </div>
  );
}

/** Focuses the field itself instead of only scrolling to it. */
function moveTo(event: MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  const folded = control.closest("details");
  if (folded) folded.open = true;
  control.scrollIntoView({ block: "center" });
  control.focus();
}
