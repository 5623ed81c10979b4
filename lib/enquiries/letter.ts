import { formatDateTime } from "@/lib/i18n/formats";
import { editionFields, type FieldName, type FieldRule, type FormKind, formFields } from "./rules";
import type { Enquiry } from "./schema";

/** The mail of a form as plain text: English heads, and the values as the visitor wrote them. */
export interface Letter {
  subject: string;
  text: string;
  /** The visitor, for Reply-To. */
  replyTo: { name: string; address: string } | null;
}

const titles: Record<FormKind, string> = {
  sea: "Sea freight enquiry",
  air: "Air freight enquiry",
  truck: "Trucking enquiry",
  warehouse: "Warehouse enquiry",
  ebook: "E-book subscription",
};

/** Heads that differ from the field's name with a capital. */
const heads: Partial<Record<FieldName, string>> = {
  loading_port_id: "Loading port id",
  discharge_port_id: "Discharge port id",
  origin_airport_id: "Origin airport id",
  destination_airport_id: "Destination airport id",
  incoterm: "Incoterms 2020",
  cbm: "CBM",
  kgs: "KGS",
  weight: "Weight (KGS)",
  quantity: "Containers",
  etd: "ETD",
  eta: "ETA",
  si: "SI cut-off",
  vgm: "VGM cut-off",
  cy: "CY cut-off",
  voy_no: "Voyage no.",
  provider: "Enquiry to",
  email: "E-mail address",
  from_email: "E-mail address",
  from_first_name: "First name",
  from_last_name: "Last name",
  hk_edition: "Hong Kong Edition & Airfreight",
  cn_edition: "China Edition",
  sg_edition: "Singapore Edition",
  my_edition: "Malaysia Edition",
  agree: "Privacy agreement",
};

const headOf = (name: FieldName) =>
  heads[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

const countryNames = new Intl.DisplayNames(["en"], { type: "region", style: "short" });

function wordsOf({ type }: FieldRule, value: string): string {
  if (type === "moment" || type === "date") return formatDateTime(value);
  if (type === "country") return `${countryNames.of(value) ?? value} (${value})`;
  return type === "flag" ? "yes" : value;
}

/** A summary of the enquiry for the subject line. */
function gist({ kind, content }: Enquiry): string {
  if (kind === "ebook") {
    return editionFields
      .filter((name) => content[name])
      .map((name) => headOf(name))
      .join(", ");
  }
  const from = content.loading_port ?? content.origin_airport ?? content.pickup_location;
  const to = content.discharge_port ?? content.destination_airport ?? content.place_of_delivery;
  const where = kind === "warehouse" ? content.warehouse_location : `${from} to ${to}`;
  const provider = content.provider ? `, for ${content.provider}` : "";
  return `${where}, ${content.commodity}${provider}`;
}

const column = 24;

/** The mail of an enquiry. */
export function letterOf(enquiry: Enquiry): Letter {
  const { id, kind, content, language, createdAt } = enquiry;
  const rules: readonly (FieldRule & { name: FieldName })[] = formFields[kind];
  const lines = rules.flatMap((rule) => {
    const value = content[rule.name];
    if (!value) return [];
    // Further lines of a text are indented below its first.
    const text = wordsOf(rule, value).replaceAll("\n", `\n${" ".repeat(column)}`);
    return [`${`${headOf(rule.name)}:`.padEnd(column)}${text}`];
  });
  const foot = [
    `${"Received:".padEnd(column)}${createdAt.toISOString()}`,
    `${"Language:".padEnd(column)}${language}`,
    `${"Reference:".padEnd(column)}${id}`,
  ];
  const name = content.name ?? [content.from_first_name, content.from_last_name].filter(Boolean).join(" ");
  const address = content.email ?? content.from_email;
  return {
    subject: `${titles[kind]}: ${gist(enquiry)}`.slice(0, 180).toWellFormed(),
    text: `${titles[kind]}\n\n${lines.join("\n")}\n\n${foot.join("\n")}\n`,
    replyTo: address ? { name, address } : null,
  };
}
