/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { embeddedDirectory } from "./embedded";
export { exportCompanies } from "./export";
export { companiesImporter } from "./import";
export { deleteCompany, listStoredCompanies } from "./manage";
export { publishedCompany, publishedPortChoice, publishedProvider } from "./published";
export { companyTypes } from "./schema";
