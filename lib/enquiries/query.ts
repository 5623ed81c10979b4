import { formatDate, formatDateTime, isDate } from "@/lib/i18n/formats";
import { type FieldName, type FieldRule, type FormKind, formFields, referenceParam } from "./rules";
import { readField } from "./values";

/** The fields that Get Quote passes to a form. */
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

/** The formats of dates and times as people write them. */
const written = { date: formatDate, moment: formatDateTime };

/** Date types of a search; the same words in every language. */
const dateTypes = ["ETD", "ETA", "SI", "CY"];

/**
 * The reference of a form that was sent without script, from the address of the redirect; null when there is none or it is
 * invalid.
 */
export function readReference(
  kind: FormKind,
  params: Record<string, string | string[] | undefined>,
): string | null {
  const reference = [params[referenceParam]].flat()[0] ?? "";
  return new RegExp(`^${kind}-[2-9a-z]{16}$`).test(reference) ? reference : null;
}

/**
 * The initial values of a form, from the address: those of Get Quote, with dates as people write them, and as remarks the days
 * of a search that found nothing, or the numbers of the flights. Never throws: an invalid value is left out.
 */
export function readPrefill(
  kind: FormKind,
  params: Record<string, string | string[] | undefined>,
): Partial<Record<FieldName, string>> {
  const values: Partial<Record<FieldName, string>> = {};
  for (const name of quoteFields[kind] ?? []) {
    const rule: FieldRule | undefined = formFields[kind].find((field) => field.name === name);
    const value = Object.hasOwn(params, name) ? [params[name]].flat()[0] : undefined;
    const reading = rule ? readField({ ...rule, required: undefined } as FieldRule, value ?? "") : null;
    if (!reading || "error" in reading || !reading.value) continue;
    values[name] =
      rule && rule.type in written
        ? written[rule.type as keyof typeof written](reading.value)
        : reading.value;
  }
  const remarks = kind === "sea" ? windowOf(params) : kind === "air" ? flightsOf(params) : null;
  return remarks ? { ...values, remarks } : values;
}

/** The numbers of the flights that are quoted, 'K0 801, K0 815'; null where an address has none. */
function flightsOf(params: Record<string, string | string[] | undefined>): string | null {
  const text = Object.hasOwn(params, "flights") ? ([params.flights].flat()[0] ?? "") : "";
  const numbers = text.split("||").filter((number) => /^[A-Z0-9]{2,3} ?[0-9]{1,4}[A-Z]?$/.test(number));
  return numbers.length > 0 ? numbers.slice(0, 4).join(", ") : null;
}

/** 'ETD 17-06-2022 – 17-07-2022'; null where an address does not have both days. */
function windowOf(params: Record<string, string | string[] | undefined>): string | null {
  const [from = "", to = "", type = ""] = ["date_from", "date_to", "date_type"].map((name) =>
    Object.hasOwn(params, name) ? ([params[name]].flat()[0] ?? "") : "",
  );
  if (!isDate(from) || !isDate(to)) return null;
  return `${dateTypes.includes(type) ? type : "ETD"} ${formatDate(from)} – ${formatDate(to)}`;
}
