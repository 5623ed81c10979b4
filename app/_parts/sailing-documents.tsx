import "server-only";
import { SailingDocuments } from "@/components/documents/sailing-documents";
import { listSailingDocuments } from "@/lib/documents";
import { documentFilter } from "@/lib/documents/query";
import type { Locale } from "@/lib/i18n/locales";
import type { SearchParams } from "@/lib/params";

/** The list of sailing documents as an address asks for it. */
export async function sailingDocuments(params: SearchParams, locale: Locale) {
  const filter = documentFilter(params);
  return (
    <SailingDocuments {...(await listSailingDocuments(filter, locale))} filter={filter} locale={locale} />
  );
}
