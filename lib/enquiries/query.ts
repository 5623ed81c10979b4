import { formatDate, formatDateTime, isDate } from "@/lib/i18n/formats";
import { type FieldName, type FieldRule, type FormKind, formFields, referenceParam } from "./rules";
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
    "cargo_ready_date",
  ] satisfies FieldName<"sea">[],
  air: ["origin_airport", "destination_airport", "cargo_ready_date"] satisfies FieldName<"air">[],
};

/** How people write what a form keeps as a date or a time. */
const written = { date: formatDate, moment: formatDateTime };

/** Date types of a search; the same words in every language. */
const dateTypes = ["ETD", "ETA", "CY"];

/**
 * The reference of a form that was sent without script, from the address that its browser was sent to; null when there
 * is none, or none that could be ours.
 */
export function readReference(
  kind: FormKind,
  params: Record<string, string | string[] | undefined>,
): string | null {
  const given = [params[referenceParam]].flat()[0] ?? "";
  return new RegExp(`^${kind}-[2-9a-z]{16}$`).test(given) ? given : null;
}

/**
 * The values a form opens with, from the address: what Get Quote carries, dates as people write them; the days of a search
 * that found nothing, which stand among the remarks. Never throws; a value that cannot be used is left out.
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
    values[name] =
      rule && rule.type in written
        ? written[rule.type as keyof typeof written](reading.value)
        : reading.value;
  }
  const window = kind === "sea" ? windowOf(params) : null;
  return window ? { ...values, remarks: window } : values;
}

/** 'ETD 17-06-2022 – 17-07-2022'; null where an address does not say both days. */
function windowOf(params: Record<string, string | string[] | undefined>): string | null {
  const [from = "", to = "", type = ""] = ["date_from", "date_to", "date_type"].map((name) =>
    Object.hasOwn(params, name) ? ([params[name]].flat()[0] ?? "") : "",
  );
  if (!isDate(from) || !isDate(to)) return null;
  return `${dateTypes.includes(type) ? type : "ETD"} ${formatDate(from)} – ${formatDate(to)}`;
}
