import { type FormContext, FormField } from "@/components/enquiries/form-field";
import type { FieldView } from "@/components/enquiries/form-view";
import { pickerWords } from "@/components/places/picker-words";
import { Notice } from "@/components/ui/notice";
import type { FormErrors, FormValues } from "@/lib/enquiries/shared";
import styles from "../gallery.module.css";
import { longText, type SectionProps, Specimen } from "../specimen";

export function EnquiryFields({ locale, words: { enquiry, finder } }: SectionProps) {
  const { form, errors, fields } = enquiry;
  const context: FormContext = {
    values: {},
    errors: {},
    words: { ...form, errors },
    pickerWords: pickerWords(finder),
    locale,
  };
  const line = { kind: "line" as const, label: fields.company, maxLength: 100 };
  const views: readonly FieldView[] = [
    { ...line, name: "line", isRequired: true },
    { ...line, name: "hint", isOptional: true, hint: longText },
    { ...line, name: "email", kind: "email", label: fields.email },
    { ...line, name: "text", kind: "text", label: fields.remarks, isOptional: true },
    { ...line, name: "date", kind: "date", label: finder.dateRange },
    { ...line, name: "port", kind: "port", label: finder.loadingPort },
    { ...line, name: "flag", kind: "flag", label: longText },
    { ...line, name: "list", kind: "choice", list: "HK Hong Kong\nNL Netherlands" },
    {
      ...line,
      name: "choice",
      kind: "choice",
      options: [
        { value: "fcl", label: "FCL", fields: [{ ...line, name: "containers" }] },
        { value: "lcl", label: "LCL" },
      ],
    },
  ];
  /** The same values or errors under the names of one palette. */
  const under = (prefix: string, names: readonly string[], value: string) =>
    Object.fromEntries(names.map((name) => [`${prefix}-${name}`, value]));
  const named = (prefix: string, { name, options, ...view }: FieldView): FieldView => ({
    ...view,
    name: `${prefix}-${name}`,
    options: options?.map((option) => ({
      ...option,
      fields: option.fields?.map((field) => named(prefix, field)),
    })),
  });
  return (
    <>
      <Specimen title="FormField: every kind, empty">
        {(prefix) => (
          <div className={styles.stack}>
            {views.map((view) => (
              <FormField key={view.name} field={named(prefix, view)} context={context} />
            ))}
          </div>
        )}
      </Specimen>
      <Specimen title="FormField: what was sent and rejected">
        {(prefix) => {
          const names = views.map(({ name }) => name);
          const rejected = {
            values: under(`${prefix}-sent`, ["line", "hint", "text"], longText) as FormValues,
            errors: under(`${prefix}-sent`, names, "required") as FormErrors,
          };
          return (
            <div className={styles.stack}>
              {views.map((view) => (
                <FormField
                  key={view.name}
                  field={named(`${prefix}-sent`, view)}
                  context={{ ...context, ...rejected }}
                />
              ))}
            </div>
          );
        }}
      </Specimen>
      <Specimen title="What became of a form: taken, and not sent">
        <div className={styles.stack}>
          <Notice tone="ok">
            <p>{form.submittedText}</p>
          </Notice>
          {Object.entries(form.trouble).map(([reason, text]) => (
            <Notice key={reason} tone="error">
              <p>{text}</p>
            </Notice>
          ))}
        </div>
      </Specimen>
    </>
  );
}
