import type { Config } from "@/lib/config";
import type { Store } from "@/lib/store/connection";
import { fileSurcharges, sampleCompanies } from "./files";
import { letterOf } from "./rules";
import { sampleDocumentsEdition } from "./sample";
import type { DocumentsAdapter } from "./schema";

/**
 * The sample companies with the documents that are drawn from the store's sample sailings, and with these they go:
 * when the operator has sailings of its own (or none) or a publisher's, no invented schedule stands beside them. Surcharge pages are
 * those of real carriers.
 */
export function embeddedDocuments(store: Store, settings?: Config["upstream"]): DocumentsAdapter {
  return {
    async listCompanies() {
      if ((await sampleDocumentsEdition(store, settings)) === null) return { companies: [], sample: false };
      const companies = sampleCompanies().map(({ name, nameZh, tags, files }) => ({
        name,
        nameZh,
        letter: letterOf(name),
        tags,
        files: files.map(({ label, labelZh, path }) => ({ label, labelZh, path })),
      }));
      return { companies, sample: true };
    },
    listSurcharges: async () => [...fileSurcharges()],
  };
}
