import type { Store } from "@/lib/store/connection";
import type { CompanyRecord, ServiceRecord } from "./schema";

const readAtOnce = 200;

const serviceOf = ({ code, name, nameZh }: ServiceRecord) => ({
  com_type_code: code ?? name,
  com_type_name: name,
  com_type_name_chi: nameZh ?? "",
});

/** A company with the field names of an import of JSON Lines. */
export const fieldsOf = (company: CompanyRecord) => ({
  com_id: company.id,
  full_name: company.name,
  full_name_chi: company.nameZh ?? "",
  com_type: company.types.map(serviceOf),
  port: company.ports.map((port) => ({
    port_id: port.id,
    port_name: port.name,
    port_name_chi: port.nameZh ?? "",
    address: port.addresses.map((one) => ({
      address_description: one.description ?? "",
      address_description_chi: one.descriptionZh ?? "",
      address: one.address.replaceAll("\n", "||"),
      address_chi: (one.addressZh ?? "").replaceAll("\n", "||"),
      com_type: one.services.map(serviceOf),
      contact: one.contacts.map(({ tel, fax, email, website }) => ({
        tel: tel ?? "",
        fax: fax ?? "",
        email: email ?? "",
        website: website ?? "",
      })),
    })),
  })),
  hashtags: company.hashtags,
});

/** The stored companies as JSON Lines, by id; their import results in the same companies. */
export async function* exportCompanies({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const rows = await reader
      .selectFrom("companies")
      .select(["id", "record"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(readAtOnce)
      .execute();
    for (const { record } of rows) yield `${JSON.stringify(fieldsOf(JSON.parse(record) as CompanyRecord))}\n`;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
