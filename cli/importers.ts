import { co2FactorsKind } from "@/lib/co2/operator";
import { companiesImporter } from "@/lib/directory/operator";
import { documentsImporter, documentsKind, surchargesKind } from "@/lib/documents/operator";
import {
  acceptanceImporter,
  flightsImporter,
  flightTransfersImporter,
  interlineImporter,
} from "@/lib/flights/operator";
import { articlesImporter, markdownToHtml } from "@/lib/news/operator";
import {
  portDepthsImporter,
  portFinder,
  portNamer,
  publisherAirportsImporter,
  publisherAirportsKind,
  publisherPortsImporter,
  publisherPortsKind,
} from "@/lib/places/operator";
import {
  adsKind,
  bannersKind,
  hotSearchesKind,
  mailingsKind,
  tradeNewsKind,
} from "@/lib/promotions/operator";
import { containersKind, listKinds, pagesImporter } from "@/lib/reference/operator";
import {
  callsImporter,
  cutoffsImporter,
  domesticImporter,
  sailingsImporter,
  transfersImporter,
  vesselsImporter,
} from "@/lib/sailings/operator";
import type { ContentKind } from "@/lib/store/contents";
import { contentImporter } from "@/lib/store/contents-import";
import type { Importer } from "@/lib/store/import";
import { visitsImporter } from "@/lib/visits/operator";
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
  visitsImporter(portFinder),
  portDepthsImporter,
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
