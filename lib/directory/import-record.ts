import type { Kysely } from "kysely";
import { idForm } from "@/lib/addresses/ids";
import type { ReadReport } from "@/lib/store/import";
import { addRemark, quoteCell } from "@/lib/store/import-lines";
import type { Database } from "@/lib/store/schema";
import { isShortened } from "@/lib/store/table-cells";
import { companyRow } from "./row";
import { contactLinks } from "./rules";
import { type CompanyRecord, type CompanyType, type ContactRecord, companyTypes } from "./schema";

/** A company as it is in a file, with the publisher's field names, before validation. */
export interface RawCompany {
  /** Line on which it begins, from 1. */
  line: number;
  fields: Record<string, unknown>;
  /** Why it cannot be read. */
  problem?: string;
}

/** Finds the port of a UN/LOCODE or an unambiguous name, with its names; null if there is none. */
export type NameOfPort = (code: string) => { code: string; name: string; nameZh: string | null } | null;
/** Creates a NameOfPort from a store. The places domain implements it; whoever starts an import passes it. */
export type PortNamer = (db: Kysely<Database>) => Promise<NameOfPort>;

const row = companyRow({ strict: true });

/**
 * Validates a company for the store. Problems are reported, and the result is then null. Invalid links are left out and
 * reported. A port with a known UN/LOCODE needs no name.
 */
export function validateCompany(
  raw: RawCompany,
  nameOf: NameOfPort,
  notes: ReadReport,
): CompanyRecord | null {
  const { line } = raw;
  const bad = (column: string | null, reason: string) => {
    addRemark(notes.problems, { line, column, reason });
    return null;
  };
  if (raw.problem !== undefined) return bad(null, raw.problem);
  const parsed = row.safeParse({ ...raw.fields, port: namedPorts(raw.fields.port, nameOf) });
  if (!parsed.success) {
    for (const { path } of parsed.error.issues) {
      const field = path.findLast((step) => typeof step === "string") ?? "line";
      const unknown = field === "port_name" ? portIdAt(raw.fields.port, path) : null;
      if (unknown === null) bad(String(field), `${String(field)} is missing, too long or no text.`);
      else {
        const reason = `${quoteCell(unknown)} is not a known port: write its UN/LOCODE, such as HKHKG, or its name as port_name.`;
        bad("port_id", reason);
      }
    }
    return null;
  }
  const company = parsed.data;
  const spoilt = spoiltNumbers(company);
  if (spoilt.length > 0) {
    for (const { field, text } of spoilt) {
      bad(
        field,
        `${quoteCell(text)} is no number to dial, but one that a spreadsheet has computed: write it as text.`,
      );
    }
    return null;
  }
  if (!idForm.test(company.id)) {
    return bad(
      "com_id",
      `${quoteCell(company.id)} cannot be an id: write up to 64 letters, digits and the characters _ . ~ -`,
    );
  }
  if (!company.types.some(({ code }) => companyTypes.includes(code as CompanyType))) {
    return bad("com_type_code", `No category is named: write at least one of ${companyTypes.join(", ")}.`);
  }
  return withoutDeadLinks(company, (field, text) =>
    addRemark(notes.notes, {
      line,
      column: field,
      reason: `${quoteCell(text)} is no ${field === "email" ? "e-mail address" : "http or https link"}; it was left out.`,
    }),
  );
}

/** The unknown code of a port that has no name either; null where there is none. */
function portIdAt(ports: unknown, [, at]: readonly PropertyKey[]): string | null {
  const port: unknown = Array.isArray(ports) && typeof at === "number" ? ports[at] : null;
  const { port_id, port_name } = (typeof port === "object" && port !== null ? port : {}) as Record<
    string,
    unknown
  >;
  return typeof port_id === "string" && port_id !== "" && !port_name ? port_id : null;
}

/** Telephone numbers that a spreadsheet has shortened (8.52E+11) or read as a formula (=+85225550101). */
function spoiltNumbers({ ports }: CompanyRecord): { field: "tel" | "fax"; text: string }[] {
  const contacts = ports.flatMap(({ addresses }) => addresses.flatMap((one) => one.contacts));
  return contacts.flatMap((contact) =>
    (["tel", "fax"] as const).flatMap((field) => {
      const parts = (contact[field] ?? "").split("||").map((part) => part.trim());
      return parts
        .filter((part) => isShortened(part) || part.startsWith("="))
        .map((text) => ({ field, text }));
    }),
  );
}

/**
 * The ports with UN/LOCODE and names where they are known. A port without an id is looked for by its name. Entries that turn out
 * to be one port become one, with the addresses of all.
 */
function namedPorts(ports: unknown, nameOf: NameOfPort): unknown {
  if (!Array.isArray(ports)) return ports;
  const byCode = new Map<string, { address: unknown[] }>();
  return ports.flatMap((port: unknown) => {
    if (typeof port !== "object" || port === null) return [port];
    const { port_id, port_name, port_name_chi, address } = port as Record<string, unknown>;
    const known = nameOf(String(port_id || port_name || ""));
    if (!known) return [port];
    const names = port_name
      ? { port_name, port_name_chi: port_name_chi || known.nameZh }
      : { port_name: known.name, port_name_chi: known.nameZh };
    const named = { ...port, port_id: known.code, ...names };
    if (!Array.isArray(address)) return [named];
    const before = byCode.get(known.code);
    if (before) {
      before.address.push(...address);
      return [];
    }
    const first = { ...named, address: [...address] };
    byCode.set(known.code, first);
    return [first];
  });
}

function withoutDeadLinks(
  company: CompanyRecord,
  note: (field: "email" | "website", text: string) => void,
): CompanyRecord {
  const validLinks = (field: "email" | "website", contact: ContactRecord) => {
    const links = contactLinks([contact], field);
    for (const { text, href } of links) if (!href) note(field, text);
    const good = links.flatMap(({ text, href }) => (href ? text : []));
    return good.join("||") || null;
  };
  const clean = (contact: ContactRecord): ContactRecord => ({
    ...contact,
    email: validLinks("email", contact),
    website: validLinks("website", contact),
  });
  return {
    ...company,
    ports: company.ports.map((port) => ({
      ...port,
      addresses: port.addresses.map((one) => ({ ...one, contacts: one.contacts.map(clean) })),
    })),
  };
}
