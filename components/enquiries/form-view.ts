import type { ReactNode } from "react";
import type { ErrorCode, FieldType } from "@/lib/enquiries/shared";
import { fill } from "@/lib/i18n/fill";
import type messages from "@/messages/en.json";

/** A form as a page passes it to the client component: words in the page's language, and no code of the rules. */
export interface FieldView {
  name: string;
  label: string;
  /** port and airport: a line with suggestions. */
  kind: FieldType | "port" | "airport";
  hint?: string | undefined;
  isOptional?: boolean;
  /** The attribute `required`; the server checks all the same. */
  isRequired?: boolean;
  maxLength: number;
  /** Largest number, as people write it. */
  most?: string | undefined;
  /** For a choice: a list, or radios when an option has fields. */
  options?: readonly OptionView[] | undefined;
  /** For a long list: a line for each option, value and label separated by a blank. Objects would be three times as large. */
  list?: string | undefined;
  /** The sentence for a missing value. */
  required?: string | undefined;
  autoComplete?: string | undefined;
}

export interface OptionView {
  value: string;
  label: string;
  /** Fields that count only with this option. */
  fields?: readonly FieldView[];
}

export interface SectionView {
  legend: string;
  hint?: ReactNode;
  /** The label that unfolds rows whose values are known already. */
  fold?: string | undefined;
  /** Whether the section has the contact fields of the sender. */
  isContact?: boolean;
  /** Number of fields side by side on a wide screen: one or two. */
  rows: readonly (readonly FieldView[])[];
}

export type FormWords = typeof messages.enquiry.form & {
  errors: Record<ErrorCode, string>;
};

/** All fields of a form in the order of the page. */
export function fieldsOf(sections: readonly SectionView[]): FieldView[] {
  return sections
    .flatMap(({ rows }) => rows.flat())
    .flatMap((field) => [field, ...(field.options ?? []).flatMap(({ fields }) => fields ?? [])]);
}

/** The sentence for a rejected value. */
export function errorText(field: FieldView, code: ErrorCode, errors: FormWords["errors"]): string {
  if (code === "required" && field.required) return field.required;
  const { label, maxLength, most = "" } = field;
  return fill(errors[code], { label, max: maxLength.toLocaleString("en"), most });
}

/** The options of a field; those of a long list are parsed from its lines. */
export const optionsOf = ({ options, list }: FieldView): readonly OptionView[] | undefined =>
  options ??
  list?.split("\n").map((line) => {
    const end = line.indexOf(" ");
    return { value: line.slice(0, end), label: line.slice(end + 1) };
  });

/** Id of a field's control. */
export const fieldId = (name: string) => `f-${name}`;
