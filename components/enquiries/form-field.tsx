import type { PlacePickerWords } from "@/components/places/picker-words";
import { DateField } from "@/components/ui/date-field.client";
import { Check, Field, FieldError, TextField } from "@/components/ui/field";
import fieldStyles from "@/components/ui/field.module.css";
import type { ErrorCode, FormErrors, FormValues } from "@/lib/enquiries/shared";
import type { Locale } from "@/lib/i18n/locales";
import styles from "./form.module.css";
import { errorText, type FieldView, type FormWords, fieldId, optionsOf } from "./form-view";
import { PlaceField } from "./place-field.client";

/** What all fields of a form share. */
export interface FormContext {
  /** The initial values of the fields. */
  values: FormValues;
  errors: FormErrors;
  words: FormWords;
  pickerWords: PlacePickerWords;
  locale: Locale;
}

interface FieldProps {
  field: FieldView;
  context: FormContext;
}

const inputTypes: Partial<Record<FieldView["kind"], string>> = { email: "email", phone: "tel" };
const inputModes = { count: "numeric", amount: "decimal" } as const;

/** One field: label, hint, error and the control its kind asks for. */
export function FormField({ field, context }: FieldProps) {
  const { name, kind } = field;
  const { locale, pickerWords, words } = context;
  const value = (context.values as Record<string, string>)[name] ?? "";
  const code = (context.errors as Record<string, ErrorCode>)[name];
  const error = code && errorText(field, code, words.errors);
  if (kind === "port" || kind === "airport")
    return <PlaceField {...{ field, value, error, locale, words: pickerWords }} />;
  if (kind === "flag") return <Flag {...{ field, value, error }} />;
  if (field.options?.some(({ fields }) => fields)) return <Choice {...{ field, context, value, error }} />;
  return <TypedField {...{ field, words, value, error }} />;
}

interface ValueProps {
  field: FieldView;
  value: string;
  error: string | undefined;
}

function Flag({ field: { name, label }, value, error }: ValueProps) {
  const hasError = error !== undefined;
  return (
    <div className={styles.tick}>
      {hasError ? <FieldError id={`${fieldId(name)}-err`}>{error}</FieldError> : null}
      <Check
        id={fieldId(name)}
        name={name}
        value="1"
        defaultChecked={value !== ""}
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? `${fieldId(name)}-err` : undefined}
      >
        {label}
      </Check>
    </div>
  );
}

/** A field that is typed, or chosen from a list that folds out. */
function TypedField({ field, words, value, error }: ValueProps & { words: FormWords }) {
  const { name, kind } = field;
  const frame = {
    id: fieldId(name),
    label: field.label,
    hint: field.hint,
    error,
    errorPlace: "above" as const,
    ...(field.isOptional ? { optional: words.optional } : {}),
  };
  const common = { name, required: field.isRequired, autoComplete: field.autoComplete };
  const options = optionsOf(field);
  if (options) {
    return (
      <Field {...frame}>
        {(control) => (
          <select {...control} {...common} defaultValue={value}>
            <option value="">{words.choose}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  }
  if (kind === "text") {
    return (
      <Field {...frame}>
        {(control) => (
          <textarea {...control} {...common} rows={5} maxLength={field.maxLength} defaultValue={value} />
        )}
      </Field>
    );
  }
  if (kind === "date") {
    return (
      <Field {...frame}>
        {(control) => (
          <DateField
            {...control}
            {...common}
            day={value}
            words={{ form: words.dayForm, pick: words.pickDay }}
            frame={styles.day}
          />
        )}
      </Field>
    );
  }
  return (
    <TextField
      {...frame}
      {...common}
      type={inputTypes[kind] ?? "text"}
      inputMode={kind === "count" || kind === "amount" ? inputModes[kind] : undefined}
      maxLength={field.maxLength}
      defaultValue={value}
    />
  );
}

/** Radios; the fields of an option follow it while it is chosen. */
function Choice({ field, context, value, error }: FieldProps & ValueProps) {
  const { name } = field;
  const errorId = `${fieldId(name)}-err`;
  return (
    <fieldset className={styles.choices} aria-describedby={error ? errorId : undefined}>
      <legend className={fieldStyles.label}>
        {field.label}
        {field.isOptional ? <span className={fieldStyles.opt}>{context.words.optional}</span> : null}
      </legend>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {field.options?.map((option, index) => (
        <div key={option.value} className={styles.choice}>
          <Check
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
            {...(index === 0 ? { id: fieldId(name) } : {})}
          >
            {option.label}
          </Check>
          {option.fields ? (
            <div className={styles.depending}>
              {option.fields.map((dependent) => (
                <FormField key={dependent.name} field={dependent} context={context} />
              ))}
            </div>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}
