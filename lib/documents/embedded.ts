import { dateInZone } from "@/lib/calendar";
import { type Config, currentInstant } from "@/lib/config";
import { site } from "@/lib/site-config";
import type { Store } from "@/lib/store/connection";
import { readContents } from "@/lib/store/contents";
import { uploadedCompanies } from "./contents";
import { sampleCompanies, surchargesKind } from "./files";
import { letterOf } from "./rules";
import { sampleDocumentFacts, sampleDocumentsRevision } from "./sample";
import type { DocumentsAdapter } from "./schema";

/**
 * The sample companies with the documents that are drawn from the store's sample sailings, and with these they go:
 * when the operator has sailings of its own (or none) or a publisher's, no invented schedule stands beside them. Surcharge pages are
 * those of real carriers.
 */
export function embeddedDocuments(store: Store, settings?: Config["upstream"]): DocumentsAdapter {
  return {
    async listCompanies() {
      const own = await uploadedCompanies(store);
      if (own) return { companies: own, sample: false };
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
