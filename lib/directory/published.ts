import { fieldsOf } from "./export";
import type { CompanyRecord, PortRecord } from "./schema";

/** The directory as a publisher sends it (docs/upstream.md): what lib/directory/http.ts reads. */

/** A company; a JSON Lines export of the directory has the same fields. */
export const publishedCompany = fieldsOf;

/** A company beside articles: its name and its categories. */
export const publishedProvider = (company: CompanyRecord) => {
  const { com_id, full_name, com_type } = fieldsOf(company);
  return { com_id, full_name, com_type };
};

export const publishedPortChoice = ({ id, name, nameZh }: PortRecord) => ({
  port_id: id,
  port_name: name,
  port_name_chi: nameZh ?? "",
});
