import { formatDateTime } from "@/lib/i18n/formats";
import { type FieldName, type FieldRule, type FormKind, formFields } from "./rules";
import { readField } from "./values";

/** What Get Quote carries to a form. */
const quoteFields: Partial<Record<FormKind, readonly FieldName[]>> = {
  sea: [
    "loading_port",
    "discharge_port",
    "operator",
    "vessel",
    "etd",
    "eta",
    "si",
    "vgm",
    "cy",
    "voy_no",
  ] satisfies FieldName<"sea">[],
  air: ["origin_airport", "destination_airport"] satisfies FieldName<"air">[],
};

/**
 * The values a form opens with, from the address: what Get Quote carries, dates as people write them. Never throws;
 * a value that cannot be used is left out.
 */
export function readPrefill(
  kind: FormKind,
  params: Record<string, string | string[] | undefined>,
): Partial<Record<FieldName, string>> {
  const values: Partial<Record<FieldName, string>> = {};
  for (const name of quoteFields[kind] ?? []) {
    const rule: FieldRule | undefined = formFields[kind].find((field) => field.name === name);
    const given = Object.hasOwn(params, name) ? [params[name]].flat()[0] : undefined;
    const reading = rule ? readField({ ...rule, required: undefined } as FieldRule, given ?? "") : null;
    if (!reading || "error" in reading || !reading.value) continue;
    values[name] = rule?.type === "moment" ? formatDateTime(reading.value) : reading.value;
  }
  return values;
}
