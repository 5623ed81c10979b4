import { formatDateTime } from "@/lib/i18n/formats";
import { type FieldName, type FieldRule, formFields } from "./rules";
import { readField } from "./values";

/** What Get Quote carries to the sea form. */
export const quoteFields = [
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
] as const satisfies readonly FieldName<"sea">[];

/**
 * The values a form opens with, from the address: what Get Quote carries, dates as people write them. Never throws;
 * a value that cannot be used is left out.
 */
export function readPrefill(
  params: URLSearchParams | Record<string, string | string[] | undefined>,
): Partial<Record<FieldName<"sea">, string>> {
  const given =
    params instanceof URLSearchParams
      ? (name: string) => params.get(name)
      : (name: string) => (Object.hasOwn(params, name) ? [params[name]].flat()[0] : undefined);
  const values: Partial<Record<FieldName<"sea">, string>> = {};
  for (const name of quoteFields) {
    const rule: FieldRule | undefined = formFields.sea.find((field) => field.name === name);
    const reading = rule ? readField({ ...rule, required: undefined } as FieldRule, given(name) ?? "") : null;
    if (!reading || "error" in reading || !reading.value) continue;
    values[name] = rule?.type === "moment" ? formatDateTime(reading.value) : reading.value;
  }
  return values;
}
