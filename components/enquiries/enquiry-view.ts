import {
  type EnquiryKind,
  type FieldRule,
  type FormValues,
  formFields,
  maxLength,
} from "@/lib/enquiries/shared";
import type messages from "@/messages/en.json";
import type { FieldView, OptionView, SectionView } from "./form-view";

type EnquiryWords = typeof messages.enquiry;
type Texts = Readonly<Record<string, string | undefined>>;

const contact = ["contact", [["name", "company"], ["email", "contact_number"], ["remarks"]]] as const;
/** The company that the form is for comes before all questions. */
const providerRow = ["provider"] as const;
const goods = ["goods_type", "commodity"] as const;
const terms = ["cargo_ready_date", "incoterm"] as const;

/** Sections of each form and the rows in them. The fields of a choice follow it. */
const arrangement: Record<
  EnquiryKind,
  readonly (readonly [keyof EnquiryWords["sections"], readonly (readonly string[])[]])[]
> = {
  sea: [
    ["route", [providerRow, ["loading_port", "discharge_port"], ["pickup_location", "place_of_delivery"]]],
    ["cargo", [goods, ["cargo_type"], terms]],
    ["dates", [["operator"], ["vessel", "voy_no"], ["etd", "eta"], ["si", "vgm"], ["cy"]]],
    ["dates", [["sailings"]]],
    contact,
  ],
  air: [
    ["route", [providerRow, ["origin_airport", "destination_airport"]]],
    ["cargo", [goods, ["pieces", "weight"], ["dimensions"], terms]],
    contact,
  ],
  truck: [
    ["route", [providerRow, ["pickup_location", "place_of_delivery"], ["pickup_date"]]],
    ["cargo", [goods, terms]],
    contact,
  ],
  warehouse: [
    ["storage", [providerRow, ["warehouse_type", "warehouse_location"], ["storage_period"]]],
    ["cargo", [goods, terms]],
    contact,
  ],
};

const completions: Texts = {
  name: "name",
  company: "organization",
  email: "email",
  contact_number: "tel",
};

/** Fields that suggest places. */
const places: Readonly<Record<string, FieldView["kind"]>> = {
  loading_port: "port",
  discharge_port: "port",
  origin_airport: "airport",
  destination_airport: "airport",
};

/** Fields that only some forms have a value for when they are opened; without a value they are left out. */
const onlyFilled = ["sailings", "provider"] as const;

/**
 * A freight enquiry form in the page's words, opened with these values. With `isCarried` the values come from a sailing and are
 * folded away. A form for several sailings has one field for all of them, not one for each fact.
 */
export function enquirySections(
  kind: EnquiryKind,
  words: EnquiryWords,
  values: FormValues = {},
  isCarried = false,
): SectionView[] {
  const rules: readonly FieldRule[] = formFields[kind];
  const texts: Record<
    "fields" | "fieldHints" | "required" | "cargo" | "containers" | "incoterms" | "hints",
    Texts
  > = words;
  const { fields, fieldHints, required, cargo, containers, incoterms, hints } = texts;
  const choices: Readonly<Record<string, Texts>> = {
    cargo_type: cargo,
    container_type: containers,
    incoterm: incoterms,
  };
  const view = (name: string): FieldView => {
    const rule = rules.find((one) => one.name === name);
    if (!rule) throw new Error(`The ${kind} form has no field ${name}`);
    return {
      name,
      label: fields[name] ?? name,
      kind: places[name] ?? rule.type,
      hint: fieldHints[name],
      isOptional: !rule.required,
      isRequired: Boolean(rule.required),
      maxLength: maxLength(rule),
      most: rule.most?.toLocaleString("en"),
      options: rule.options?.map((value) => option(rule, value)),
      required: rule.required && required[name],
      autoComplete: completions[name],
    };
  };
  const option = ({ name }: FieldRule, value: string): OptionView => {
    const dependents = rules.filter(({ when }) => when?.name === name && when.is === value);
    return {
      value,
      label: choices[name]?.[value] ?? value,
      ...(dependents.length > 0 ? { fields: dependents.map((rule) => view(rule.name)) } : {}),
    };
  };
  const several = values.sailings !== undefined;
  const isKnown = (name: string) => isCarried && name in values;
  const isLeftOut = (name: string) => onlyFilled.some((one) => one === name && values[one] === undefined);
  return arrangement[kind]
    .map(([key, rows]) => [key, rows.filter((row) => !row.some(isLeftOut))] as const)
    .filter(
      ([key, rows]) => rows.length > 0 && !(several && key === "dates" && !rows.flat().includes("sailings")),
    )
    .map(([key, rows]) => ({
      legend: words.sections[key],
      hint: hints[key],
      fold: key === "dates" && rows.flat().some(isKnown) ? words.form.change : undefined,
      isContact: key === "contact",
      rows: rows.map((row) => row.map(view)),
    }));
}
