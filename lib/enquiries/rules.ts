export { countryCodes } from "./countries";

/**
 * The forms: their fields, limits and hidden fields, for page and server. Pure; values.ts reads the values.
 */
export const enquiryKinds = ["sea", "air", "truck", "warehouse"] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];
export const formKinds = [...enquiryKinds, "ebook"] as const;
export type FormKind = (typeof formKinds)[number];

/** The page of a form (without a language prefix) and the address to which it is sent. */
export const formPlaces: Record<FormKind, { page: string; action: string }> = {
  sea: { page: "/fe-sea", action: "/api/enquiries/sea" },
  air: { page: "/fe-air", action: "/api/enquiries/air" },
  truck: { page: "/fe-truck", action: "/api/enquiries/truck" },
  warehouse: { page: "/fe-warehouse", action: "/api/enquiries/warehouse" },
  ebook: { page: "/ebook-subscription", action: "/api/subscriptions/ebook" },
};

/** The parameter with the reference of a form that was accepted without script. */
export const referenceParam = "reference";

/** The cookie by which a page shows a rejected form again, without script. It contains only a code. */
export const draftCookie = (kind: FormKind) => `draft_${kind}`;

/** Hidden fields of every form. `trap` is empty unless a robot fills it in. */
export const hiddenFields = { key: "form_key", language: "language", trap: "reference_note" } as const;

/**
 * The type of a value. line: one line. text: several lines. moment: a date, with a time if it is known
 * (DD-MM-YYYY HH:mm, also as YYYY-MM-DD HH:mm). date: the day alone. count: a whole number. amount: a number with up
 * to three decimals.
 * flag: a tick box, '1' or nothing. country: ISO 3166-1 alpha-2.
 */
export type FieldType =
  | "line"
  | "text"
  | "email"
  | "phone"
  | "moment"
  | "date"
  | "count"
  | "amount"
  | "choice"
  | "flag"
  | "country";

export interface FieldRule {
  name: string;
  type: FieldType;
  required?: true;
  /** Longest text, as the input's maxlength counts it; by type when missing. */
  max?: number;
  /** Largest number. The smallest is 1 for a count; an amount must be above 0. */
  most?: number;
  /** Values of a choice. */
  options?: readonly string[];
  /** The value counts only while another field has this value. */
  when?: { name: string; is: string };
}

const cargoTypes = ["FCL", "LCL", "Break-Bulk"] as const;
const containerTypes = [
  "20GP",
  "40GP",
  "40HQ",
  "45HQ",
  "20RF",
  "40RH",
  "20OT",
  "40OT",
  "20FR",
  "40FR",
  "20TK",
  "Other",
] as const;

/** Incoterms 2020: those for any mode of transport, then those for sea and inland waterway. */
export const incoterms = [
  "EXW",
  "FCA",
  "CPT",
  "CIP",
  "DAP",
  "DPU",
  "DDP",
  "FAS",
  "FOB",
  "CFR",
  "CIF",
] as const;

/** Limits of lengths and numbers, which the hints show. */
export const fieldLimits = {
  line: 120,
  place: 200,
  text: 2000,
  email: 254,
  phone: 40,
  moment: 20,
  number: 16,
  id: 64,
  containers: 9_999,
  pieces: 999_999,
  cbm: 100_000,
  kgs: 100_000_000,
} as const;

const goods = [
  { name: "goods_type", type: "line" },
  { name: "commodity", type: "line", required: true },
] as const satisfies readonly FieldRule[];
/** The company of the directory from whose page the form was opened. Otherwise the form does not have this field. */
const provider = { name: "provider", type: "line", max: fieldLimits.place } as const;
const ready = { name: "cargo_ready_date", type: "date" } as const;
const terms = { name: "incoterm", type: "choice", options: incoterms } as const;
const contact = [
  { name: "remarks", type: "text" },
  { name: "name", type: "line", required: true },
  { name: "company", type: "line", required: true },
  { name: "email", type: "email", required: true },
  { name: "contact_number", type: "phone" },
] as const satisfies readonly FieldRule[];
const pickup = { name: "pickup_location", type: "line", max: fieldLimits.place } as const;
const delivery = { name: "place_of_delivery", type: "line", max: fieldLimits.place } as const;

/** The fields of each form in the order of page and mail (specification, section 3). */
export const formFields = {
  sea: [
    provider,
    { name: "loading_port", type: "line", required: true },
    { name: "loading_port_id", type: "line", max: fieldLimits.id },
    { name: "discharge_port", type: "line", required: true },
    { name: "discharge_port_id", type: "line", max: fieldLimits.id },
    pickup,
    delivery,
    ...goods,
    { name: "cargo_type", type: "choice", options: cargoTypes },
    {
      name: "quantity",
      type: "count",
      most: fieldLimits.containers,
      when: { name: "cargo_type", is: "FCL" },
    },
    {
      name: "container_type",
      type: "choice",
      options: containerTypes,
      when: { name: "cargo_type", is: "FCL" },
    },
    { name: "cbm", type: "amount", most: fieldLimits.cbm, when: { name: "cargo_type", is: "LCL" } },
    { name: "kgs", type: "amount", most: fieldLimits.kgs, when: { name: "cargo_type", is: "Break-Bulk" } },
    ready,
    terms,
    { name: "operator", type: "line" },
    { name: "vessel", type: "line" },
    { name: "voy_no", type: "line" },
    { name: "etd", type: "moment" },
    { name: "eta", type: "moment" },
    { name: "si", type: "moment" },
    { name: "vgm", type: "moment" },
    { name: "cy", type: "moment" },
    // Several sailings, one line each. The form has this field only for several.
    { name: "sailings", type: "text" },
    ...contact,
  ],
  air: [
    provider,
    { name: "origin_airport", type: "line", required: true },
    { name: "origin_airport_id", type: "line", max: fieldLimits.id },
    { name: "destination_airport", type: "line", required: true },
    { name: "destination_airport_id", type: "line", max: fieldLimits.id },
    ...goods,
    { name: "pieces", type: "count", most: fieldLimits.pieces },
    { name: "weight", type: "amount", most: fieldLimits.kgs },
    { name: "dimensions", type: "line" },
    ready,
    terms,
    ...contact,
  ],
  truck: [
    provider,
    { ...pickup, required: true },
    { ...delivery, required: true },
    { name: "pickup_date", type: "date" },
    ...goods,
    ready,
    terms,
    ...contact,
  ],
  warehouse: [
    provider,
    { name: "warehouse_type", type: "line" },
    { name: "warehouse_location", type: "line", max: fieldLimits.place, required: true },
    { name: "storage_period", type: "line" },
    ...goods,
    ready,
    terms,
    ...contact,
  ],
  ebook: [
    { name: "from_first_name", type: "line", required: true },
    { name: "from_last_name", type: "line", required: true },
    { name: "from_email", type: "email", required: true },
    { name: "company_name", type: "line", required: true },
    { name: "country", type: "country", required: true },
    { name: "state", type: "line", required: true },
    { name: "job_title", type: "line", required: true },
    { name: "hk_edition", type: "flag" },
    { name: "cn_edition", type: "flag" },
    { name: "sg_edition", type: "flag" },
    { name: "my_edition", type: "flag" },
    { name: "agree", type: "flag" },
  ],
} as const satisfies Record<FormKind, readonly FieldRule[]>;

export type FieldName<K extends FormKind = FormKind> = (typeof formFields)[K][number]["name"];

/** The four editions of the e-book: at least one must be ticked. An error about them is shown under the first. */
export const editionFields = ["hk_edition", "cn_edition", "sg_edition", "my_edition"] as const;

/**
 * Why a value is invalid. The page shows it in the reader's language. characters: a line break or control character where none
 * is allowed. number: not a number, or out of bounds. separators: ambiguous separators. editions and agree: the two rules of
 * the e-book form.
 */
export const errorCodes = [
  "required",
  "tooLong",
  "characters",
  "email",
  "phone",
  "moment",
  "date",
  "count",
  "number",
  "separators",
  "choice",
  "country",
  "editions",
  "agree",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The maximum length of a field's text. */
export function maxLength({ type, max }: FieldRule): number {
  if (max) return max;
  if (type === "text" || type === "email" || type === "phone") return fieldLimits[type];
  if (type === "moment" || type === "date") return fieldLimits.moment;
  return type === "count" || type === "amount" ? fieldLimits.number : fieldLimits.line;
}
