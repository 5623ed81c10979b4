import type { ReactNode } from "react";
import type { ErrorCode, FieldType } from "@/lib/enquiries/rules";
import { fill } from "@/lib/i18n/fill";
import type messages from "@/messages/en.json";

/** A form as a page describes it to the island: words in the page's language, nothing of the rules' code. */
export interface FieldView {
  name: string;
  label: string;
  /** port and airport: a line with suggestions. */
  kind: FieldType | "port" | "airport";
  hint?: string | undefined;
  isOptional?: boolean;
  /** The attribute `required`; the server decides all the same. */
  isRequired?: boolean;
  maxLength: number;
  /** Largest number, as people write it. */
  most?: string | undefined;
  /** Of a choice: a list, or radios when an option has fields of its own. */
  options?: readonly OptionView[] | undefined;
  /** Of a long list: a line for each option, value and label with a blank between. Objects would weigh three times as much. */
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
  /** Words by which the rows unfold that are folded away: they hold what is known already. */
  fold?: string | undefined;
  /** Says who sends the form. */
  isContact?: boolean;
  /** Fields that stand side by side on a wide screen: one or two. */
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

/** Why a value was refused, as the page says it. */
export function errorText(field: FieldView, code: ErrorCode, errors: FormWords["errors"]): string {
  if (code === "required" && field.required) return field.required;
  const { label, maxLength, most = "" } = field;
  return fill(errors[code], { label, max: maxLength.toLocaleString("en"), most });
}

/** The options of a field, those of a long list put together again. */
export const optionsOf = ({ options, list }: FieldView): readonly OptionView[] | undefined =>
  options ??
  list?.split("\n").map((line) => {
    const end = line.indexOf(" ");
    return { value: line.slice(0, end), label: line.slice(end + 1) };
  });

/** Id of a field's control. */
export const fieldId = (name: string) => `f-${name}`;
