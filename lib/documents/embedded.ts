import { type Config, currentInstant } from "@/lib/config/config";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { readContents } from "@/lib/store/contents";
import { dateInZone } from "@/lib/time/calendar";
import { uploadedCompanies } from "./contents";
import { sampleCompanies, surchargesKind } from "./files";
import { letterOf } from "./rules";
import { sampleDocumentFacts, sampleDocumentsRevision } from "./sample";
import type { DocumentsAdapter } from "./schema";

/**
 * The publisher's documents, else the sample companies with documents that are drawn from the store's sample sailings. If the
 * sailings are the operator's or come from a service, there are no sample documents. Surcharge pages are those of real
 * carriers.
 */
export function embeddedDocuments(store: Store, settings?: Config["upstream"]): DocumentsAdapter {
  return {
    async listCompanies() {
      const uploaded = await uploadedCompanies(store);
      if (uploaded) return { companies: uploaded, sample: false };
      const edition = await sampleDocumentsRevision(store, settings);
      if (edition === null) return { companies: [], sample: false };
      const facts = await sampleDocumentFacts(store, edition, dateInZone(currentInstant(), site().zone));
      const companies = sampleCompanies().map(({ name, nameZh, tags, files }) => ({
        name,
        nameZh,
        letter: letterOf(name),
        tags,
        files: files.map(({ label, labelZh, path }) => ({
          label,
          labelZh,
          path,
          ...(facts.get(path) ?? { validFrom: null, validTo: null, pages: null }),
        })),
      }));
      return { companies, sample: true };
    },
    listSurcharges: async () => [...(await readContents(store, surchargesKind)).rows],
  };
}
