import { co2FactorsKind } from "@/lib/co2/factors";
import { companiesImporter } from "@/lib/directory/import";
import { documentsImporter, documentsKind } from "@/lib/documents/contents";
import { surchargesKind } from "@/lib/documents/files";
import { acceptanceImporter } from "@/lib/flights/acceptance/import";
import { flightsImporter } from "@/lib/flights/import";
import { flightTransfersImporter, interlineImporter } from "@/lib/flights/transfers-import";
import { articlesImporter } from "@/lib/news/import";
import { markdownToHtml } from "@/lib/news/markdown";
import { portNamer } from "@/lib/places/named-ports";
import { portFinder } from "@/lib/places/port-finder";
import {
  publisherAirportsImporter,
  publisherAirportsKind,
  publisherPortsImporter,
  publisherPortsKind,
} from "@/lib/places/seed";
import {
  adsKind,
  bannersKind,
  hotSearchesKind,
  mailingsKind,
  tradeNewsKind,
} from "@/lib/promotions/contents";
import { containersKind, listKinds } from "@/lib/reference/files";
import { pagesImporter } from "@/lib/reference/pages";
import { callsImporter } from "@/lib/sailings/calls-import/import";
import { domesticImporter, transfersImporter } from "@/lib/sailings/calls-import/terms-import";
import { sailingsImporter } from "@/lib/sailings/import";
import { cutoffsImporter } from "@/lib/sailings/second-sources/import";
import { vesselsImporter } from "@/lib/sailings/vessels-import";
import type { ContentKind } from "@/lib/store/contents";
import { contentImporter } from "@/lib/store/contents-import";
import type { Importer } from "@/lib/store/import";
import { UsageError } from "./terminal";

// biome-ignore lint/suspicious/noExplicitAny: the lists have different rows, and each is imported and exported separately.
type AnyKind = ContentKind<any>;

/** The lists whose columns are all that an import needs. */
const plainKinds: readonly AnyKind[] = [
  // One a line.
  surchargesKind,
  adsKind,
  bannersKind,
  mailingsKind,
  hotSearchesKind,
  tradeNewsKind,
  ...Object.values(listKinds),
  containersKind,
  co2FactorsKind,
];

/** The lists that can be exported as they are shown. */
export const contentKinds: readonly AnyKind[] = [
  ...plainKinds,
  documentsKind,
  publisherPortsKind,
  publisherAirportsKind,
];

/** Every domain that can be imported. */
export const importers: readonly Importer[] = [
  // One a line.
  sailingsImporter(portFinder),
  articlesImporter,
  flightsImporter,
  interlineImporter,
  flightTransfersImporter,
  acceptanceImporter(),
  companiesImporter(portNamer),
  vesselsImporter,
  callsImporter(portFinder),
  transfersImporter(portFinder),
  domesticImporter(portFinder),
  cutoffsImporter(portFinder),
  documentsImporter,
  pagesImporter(markdownToHtml),
  publisherPortsImporter,
  publisherAirportsImporter,
  ...plainKinds.map((kind) => contentImporter(kind)),
];

/** The importer of a domain; throws UsageError when there is none. */
export function importerOf(domain: string | undefined): Importer {
  const found = importers.find((importer) => importer.domain === domain);
  if (found) return found;
  const names = importers.map((importer) => importer.domain).join(", ");
  throw new UsageError(
    domain === undefined ? `Name the domain: ${names}.` : `"${domain}" cannot be imported, only ${names}.`,
  );
}
