import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "./cx";
import styles from "./field.module.css";
import { Icon } from "./icon";

/** What connects the control inside a field with its label, hint and error. */
export interface FieldControl {
  id: string;
  className: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldProps {
  /** Id of the control; hint and error get `${id}-hint` and `${id}-err`. */
  id: string;
  label: ReactNode;
  /** The words " (optional)", with the space before them, when the field is. */
  optional?: string;
  hint?: ReactNode;
  /** With an error the control turns pink and refers to the message. */
  error?: ReactNode;
  /** Position of the message: below the control (a strip of fields), or between label and control (a form). */
  errorPlace?: "below" | "above" | undefined;
  /** Icon before the text. */
  icon?: ReactNode;
  /** Short code at the end of the control, such as a UN/LOCODE; hidden from assistive technology. */
  code?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label, hint, control and error, connected by ids. */
export function Field({ id, label, optional, hint, error, errorPlace = "below", ...rest }: FieldProps) {
  const { icon, code, className, children } = rest;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-err` : undefined;
  const message = error ? <FieldError id={`${id}-err`}>{error}</FieldError> : null;
  return (
    <div className={cx(styles.field, error ? styles.isMissing : null, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional ? <span className={styles.opt}>{optional}</span> : null}
      </label>
      {hint ? (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      ) : null}
      {errorPlace === "above" ? message : null}
      <div className={cx(styles.inputWrap, code ? styles.hasCode : null)}>
        {icon}
        {children({
          id,
          className: styles.input ?? "",
          "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
          "aria-invalid": error ? true : undefined,
        })}
        {code ? (
          <span className={styles.code} aria-hidden="true">
            {code}
          </span>
        ) : null}
      </div>
      {errorPlace === "below" ? message : null}
    </div>
  );
}

/** An error message with its icon. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.err} id={id}>
      <Icon name="alert-circle" />
      <span>{children}</span>
    </p>
  );
}

export type TextFieldProps = Omit<FieldProps, "children"> &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className" | "children"> & {
    ref?: Ref<HTMLInputElement>;
  };

/** A field with a plain input. */
export function TextField(props: TextFieldProps) {
  const { id, label, optional, hint, error, errorPlace, icon, code, className, ...input } = props;
  return (
    <Field {...{ id, label, optional, hint, error, errorPlace, icon, code, className }}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

/** A check box or radio with its words and, at the end, a count. */
export function Check({
  children,
  count,
  className,
  type = "checkbox",
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  type?: "checkbox" | "radio";
  count?: number;
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <label className={cx(styles.check, className)}>
      <input type={type} {...input} />
      <span>{children}</span>
      {count === undefined ? null : <span className={styles.checkCount}>{count}</span>}
    </label>
  );
}

export interface SegmentedOption {
  value: string;
  label: ReactNode;
}

/** Two to four joined radios. Give `value` and `onValue` together, or `defaultValue` for a plain form. */
export function Segmented({
  legend,
  name,
  options,
  value,
  defaultValue,
  onValue,
  legendClass,
  className,
}: {
  legend: string;
  name: string;
  options: readonly SegmentedOption[];
  value?: string;
  defaultValue?: string;
  onValue?: (value: string) => void;
  /** Class of the legend, in place of a label's. */
  legendClass?: string;
  className?: string;
}) {
  return (
    <fieldset className={className}>
      <legend className={legendClass ?? styles.label}>{legend}</legend>
      <div className={styles.seg}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              {...(onValue
                ? { checked: option.value === value, onChange: () => onValue(option.value) }
                : { defaultChecked: option.value === defaultValue })}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
