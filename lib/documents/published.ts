import type { DocumentCompany, SurchargeCarrier } from "./schema";

/** Documents as a publisher sends them (docs/upstream.md): what lib/documents/http.ts reads. */

/** Companies with their files, in groups by letter. */
export function publishedDocuments(companies: readonly DocumentCompany[]) {
  const letters = [...new Set(companies.map(({ letter }) => letter))].sort();
  return letters.map((letter) => ({
    letter,
    companies: companies
      .filter((company) => company.letter === letter)
      .map(({ name, nameZh, tags, files }) => ({
        com_name: name,
        com_name_chi: nameZh ?? "",
        letter,
        tags: tags.map((tag) => ({ name: tag })),
        files: files.map(({ label, labelZh, path, validFrom, validTo, pages }) => ({
          label,
          label_chi: labelZh ?? "",
          path,
          valid_from: validFrom ?? "",
          valid_to: validTo ?? "",
          pages: pages ?? "",
        })),
      })),
  }));
}

export const publishedSurcharges = (carriers: readonly SurchargeCarrier[]) =>
  carriers.map(({ name, nameZh, logo, url }) => ({ name, name_chi: nameZh ?? "", logo: logo ?? "", url }));
