import { companiesImporter } from "@/lib/directory/import";
import { flightsImporter } from "@/lib/flights/import";
import { articlesImporter } from "@/lib/news/import";
import { portNamer } from "@/lib/places/named-ports";
import { portFinder } from "@/lib/places/port-finder";
import { callsImporter } from "@/lib/sailings/calls/import";
import { domesticImporter, transfersImporter } from "@/lib/sailings/calls/terms-import";
import { sailingsImporter } from "@/lib/sailings/import";
import { vesselsImporter } from "@/lib/sailings/vessels-import";
import type { Importer } from "@/lib/store/import";
import { UsageError } from "./terminal";

/** Every domain that can be imported. */
export const importers: readonly Importer[] = [
  // One a line.
  sailingsImporter(portFinder),
  articlesImporter,
  flightsImporter,
  companiesImporter(portNamer),
  vesselsImporter,
  callsImporter(portFinder),
  transfersImporter(portFinder),
  domesticImporter(portFinder),
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
