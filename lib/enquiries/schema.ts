import { z } from "zod";
import type { Locale } from "@/lib/i18n/locales";
import {
  type ErrorCode,
  editionFields,
  type FieldName,
  type FieldRule,
  type FormKind,
  formFields,
} from "./rules";
import { readField } from "./values";

/** What a form says, read and written in one way; fields without a value are left out. */
export type FormContent<K extends FormKind = FormKind> = Partial<Record<FieldName<K>, string>>;

/** Field name to the reason why its value is refused, in the order of the form. */
export type FormErrors = Partial<Record<FieldName, ErrorCode>>;

/** Values as they were typed, to fill a form again. */
export type FormValues = Partial<Record<FieldName, string>>;

/**
 * What became of a form. success: it is in the store and will be delivered. invalid: see `errors`. again: nothing is
 * wrong with the values, but the form must be sent once more: `tooFast` after `waitSeconds` with the same key,
 * `expired` (the form stood open for more than a day, or its key is not ours) at once with the new `formKey`.
 */
export type SubmitResult =
  | { result: "success"; id: string }
  | { result: "invalid"; errors: FormErrors }
  | { result: "again"; reason: "tooFast"; waitSeconds: number }
  | { result: "again"; reason: "expired"; formKey: string };

/** What a page shows again after a form that was sent without script. */
export interface Draft {
  kind: FormKind;
  values: FormValues;
  /** Empty when the values are right and `reason` says why the form was not taken. */
  errors: FormErrors;
  /** failed: 'Error occurred'. */
  reason: "invalid" | "tooFast" | "expired" | "failed";
}

/** A stored enquiry or subscription. */
export interface Enquiry {
  id: string;
  kind: FormKind;
  content: FormContent;
  language: Locale;
  /** Instant of submission. */
  createdAt: Date;
}

/** Text, numbers and ticks; whatever else a body may hold counts as nothing. */
const rawValue = z
  .union([z.string(), z.number().transform(String), z.literal(true).transform(() => "1")])
  .catch("");

/**
 * The schema of a form: any object in, content out. Unknown fields are dropped, and so are values that belong to
 * another choice (CBM beside FCL). The message of an issue is an ErrorCode, its path the field.
 */
export function formSchema<K extends FormKind>(kind: K) {
  const rules: readonly FieldRule[] = formFields[kind];
  const shape = Object.fromEntries(rules.map(({ name }) => [name, rawValue]));
  return z.object(shape).transform((raw, context): FormContent<K> => {
    const content: Record<string, string> = {};
    const refuse = (path: string, message: ErrorCode) =>
      context.addIssue({ code: "custom", path: [path], message });
    for (const rule of rules) {
      if (rule.when && content[rule.when.name] !== rule.when.is) continue;
      const reading = readField(rule, raw[rule.name] ?? "");
      if ("error" in reading) refuse(rule.name, reading.error);
      else if (reading.value) content[rule.name] = reading.value;
    }
    if (kind === "ebook") {
      if (!editionFields.some((name) => content[name])) refuse(editionFields[0], "editions");
      if (!content.agree) refuse("agree", "agree");
    }
    return content as FormContent<K>;
  });
}

/** Reads a form: its content, or what is wrong with it. */
export function parseForm<K extends FormKind>(
  kind: K,
  raw: Record<string, unknown>,
): { content: FormContent<K> } | { errors: FormErrors } {
  const parsed = formSchema(kind).safeParse(raw);
  if (parsed.success) return { content: parsed.data };
  const errors: FormErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0]) as FieldName;
    errors[name] ??= message as ErrorCode;
  }
  return { errors };
}

/** The values of a form as they were typed, cut to twice what a field takes: for filling the form again. */
export function typedValues(kind: FormKind, raw: Record<string, unknown>): FormValues {
  const values: FormValues = {};
  for (const { name } of formFields[kind]) {
    const text = rawValue.parse(raw[name]).toWellFormed();
    if (text) values[name] = text.slice(0, 4_000);
  }
  return values;
}

/** A stored content, read again. */
export const storedContent = z.record(z.string(), z.string()) as z.ZodType<FormContent>;
