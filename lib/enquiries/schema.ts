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

/** The normalised values of a form. Fields without a value are left out. */
export type FormContent<K extends FormKind = FormKind> = Partial<Record<FieldName<K>, string>>;

/** The reasons why values are invalid, by field name, in the order of the form. */
export type FormErrors = Partial<Record<FieldName, ErrorCode>>;

/** Values as they were typed, to fill a form again. */
export type FormValues = Partial<Record<FieldName, string>>;

/**
 * The result of a form. success: it is in the store and will be delivered. invalid: see `errors`. again: the values are valid,
 * but the form must be sent once more: `tooFast` after `waitSeconds` with the same key, `expired` (the form was open for more
 * than a day, or its key is invalid) at once with the new `formKey`.
 */
export type SubmitResult =
  | { result: "success"; id: string }
  | { result: "invalid"; errors: FormErrors }
  | ({ result: "again" } & KeyTrouble);

/** Why a form may not be sent with its key. */
export type KeyTrouble = { reason: "tooFast"; waitSeconds: number } | { reason: "expired"; formKey: string };

/** The input of a rejected form that was sent without script, for the page that shows it again. */
export interface Draft {
  kind: FormKind;
  values: FormValues;
  /** Empty when the values are valid and `reason` is why the form was rejected. */
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

/** Texts, numbers and ticks. Other values of a body count as empty. */
const rawValue = z
  .union([z.string(), z.number().transform(String), z.literal(true).transform(() => "1")])
  .catch("");

/**
 * The schema of a form: any object in, content out. Unknown fields are dropped, and so are values of another choice (CBM with
 * FCL). The message of an issue is an ErrorCode, its path the field.
 */
function formSchema<K extends FormKind>(kind: K) {
  const rules: readonly FieldRule[] = formFields[kind];
  const shape = Object.fromEntries(rules.map(({ name }) => [name, rawValue]));
  return z.object(shape).transform((raw, context): FormContent<K> => {
    const content: Record<string, string> = {};
    const addError = (path: string, message: ErrorCode) =>
      context.addIssue({ code: "custom", path: [path], message });
    for (const rule of rules) {
      if (rule.when && content[rule.when.name] !== rule.when.is) continue;
      const reading = readField(rule, raw[rule.name] ?? "");
      if ("error" in reading) addError(rule.name, reading.error);
      else if (reading.value) content[rule.name] = reading.value;
    }
    if (kind === "ebook") {
      if (!editionFields.some((name) => content[name])) addError(editionFields[0], "editions");
      if (!content.agree) addError("agree", "agree");
    }
    return content as FormContent<K>;
  });
}

/** Parses a form: its content, or its errors. */
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

/** The typed values of a form, cut to 4,000 characters each, for filling it again. */
export function typedValues(kind: FormKind, raw: Record<string, unknown>): FormValues {
  const values: FormValues = {};
  for (const { name } of formFields[kind]) {
    const text = rawValue.parse(raw[name]).toWellFormed();
    if (text) values[name] = text.slice(0, 4_000);
  }
  return values;
}

/** Parses stored content. */
export const storedContent = z.record(z.string(), z.string()) as z.ZodType<FormContent>;
