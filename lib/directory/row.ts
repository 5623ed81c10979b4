import { z } from "zod";
import { looseText, needText } from "@/lib/upstream/rows";
import { categoryOf } from "./rules";
import type { CompanyRecord, ServiceRecord } from "./schema";

/** Separators that people write between the lines of an address. */
const lineBreak = /(?<!\s)\s*(?:\r\n?|\n|\|\||<br\s*\/?>)\s*/gi;

const service = z
  .union([
    z.object({
      com_type_name: looseText(120),
      com_type_name_chi: looseText(120).optional(),
      com_type_code: looseText(40),
    }),
    needText(120).transform((text) => ({ com_type_name: text, com_type_code: text })),
  ])
  .transform((row, context): ServiceRecord => {
    const known = categoryOf(row.com_type_code?.toLowerCase() ?? "");
    if (known) return known;
    const { com_type_name: name, com_type_code: code } = row;
    if (!name) {
      context.addIssue({ code: "custom", path: ["com_type_name"], message: "no name" });
      return z.NEVER;
    }
    const nameZh = ("com_type_name_chi" in row && row.com_type_name_chi) || null;
    return { code: code === name ? null : code, name, nameZh };
  });

const contact = z.object({
  tel: looseText(200),
  fax: looseText(200),
  email: looseText(500),
  website: looseText(500),
});
const hasContact = (entry: z.infer<typeof contact>) => Object.values(entry).some((text) => text !== null);

/** A list, or its only entry. Missing and '' mean an empty list. */
const asList = (value: unknown) =>
  value === undefined || value === null || value === "" ? [] : Array.isArray(value) ? value : [value];

/**
 * Converts a company as publishers send it (specification, section 3, and full_name_chi, com_type_name_chi,
 * address_description_chi and address_chi) to our record. With `strict` one bad entry of a list makes the company bad;
 * otherwise that entry is left out.
 */
export function companyRow({ strict }: { strict: boolean }): z.ZodType<CompanyRecord> {
  function listOf<T>(entry: z.ZodType<T>): z.ZodType<T[]> {
    const all = z.preprocess(asList, z.array(strict ? entry : z.unknown()));
    if (strict) return all as z.ZodType<T[]>;
    return all.transform((entries) => entries.flatMap((one) => entry.safeParse(one).data ?? []));
  }
  const address = z
    .object({
      address_description: looseText(200),
      address_description_chi: looseText(200),
      address: looseText(1000),
      address_chi: looseText(1000),
      com_type: listOf(service),
      contact: listOf(contact),
    })
    .transform((row) => ({
      description: row.address_description,
      descriptionZh: row.address_description_chi,
      address: (row.address ?? "").replace(lineBreak, "\n"),
      ...(row.address_chi && { addressZh: row.address_chi.replace(lineBreak, "\n") }),
      services: row.com_type,
      contacts: row.contact.filter(hasContact),
    }))
    .refine((row) => row.address !== "" || row.contacts.length > 0, {
      path: ["address"],
      message: "neither an address nor a contact",
    });
  const port = z
    .object({
      port_id: looseText(64),
      port_name: needText(120),
      port_name_chi: looseText(120),
      address: listOf(address),
    })
    .transform((row) => ({
      id: row.port_id ?? row.port_name,
      name: row.port_name,
      nameZh: row.port_name_chi,
      addresses: row.address,
    }));
  return z
    .object({
      com_id: needText(64),
      full_name: needText(200),
      full_name_chi: looseText(200),
      com_type: listOf(service),
      port: listOf(port),
      hashtags: listOf(needText(100)),
    })
    .transform((row) => ({
      id: row.com_id,
      name: row.full_name,
      nameZh: row.full_name_chi,
      types: row.com_type,
      ports: row.port,
      hashtags: row.hashtags.map((tag) => tag.replace(/^#\s*/, "")).filter(Boolean),
    }));
}
