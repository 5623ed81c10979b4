import "server-only";
import { SailingDocuments } from "@/components/documents/sailing-documents";
import type { SearchParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { documentFilter, listSailingDocuments } from "@/lib/documents";
import type { Locale } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";

/** The list of sailing documents for an address's parameters. */
export async function sailingDocuments(params: SearchParams, locale: Locale) {
  const filter = documentFilter(params);
  const today = dateInZone(currentInstant(), site().zone);
  const list = await listSailingDocuments(filter, locale);
  return <SailingDocuments {...list} {...{ filter, today, locale }} />;
}
