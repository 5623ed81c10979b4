import "server-only";
import type { CarrierPageContent } from "@/lib/api/call-pages";
import { relevantCompanies } from "@/lib/directory";
import { companyPath } from "@/lib/directory/shared";
import { listSailingDocuments, listSurcharges } from "@/lib/documents";
import { documentAddress } from "@/lib/documents/shared";
import { companyName } from "@/lib/i18n/in-locale";
import { defaultLocale, type Locale } from "@/lib/i18n/locales";
import { searchList } from "@/lib/reference";
import { getCarrier } from "@/lib/sailings";
import { type CarrierLane, type CarrierRecord, withView } from "@/lib/sailings/shared";
import { companyKey } from "@/lib/text/company-names";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import { getSeenCarrier } from "@/lib/visits";
import type { SeenCalls } from "@/lib/visits/shared";
import { scheduleHref } from "./call-pages";

const everything = { region: null, mode: null };
const mostCompanies = 3;

/** A carrier with the entries of other domains that have its name; null if no such carrier sells sailings. */
export async function getCarrierPage(
  slug: string,
  ask: { locale: Locale; now: Date; from?: string | undefined },
): Promise<(CarrierPageContent & { seen: SeenCalls | null }) | null> {
  const carrier = await getCarrier(slug, ask);
  if (!carrier) return null;
  const { locale } = ask;
  const keys = new Set([carrier.name, ...carrier.names].map(companyKey));
  const isSameCarrier = (name: string) => keys.has(companyKey(name));
  const [documents, companies, tracking, surcharges] = await Promise.all([
    listSailingDocuments(everything, locale).catch(nullOnUpstreamError),
    directoryEntries(carrier.name, isSameCarrier, locale).catch(nullOnUpstreamError),
    searchList({ name: "cargo-sea", q: carrier.name, page: 1 }, locale).catch(nullOnUpstreamError),
    listSurcharges(locale).catch(nullOnUpstreamError),
  ]);
  const files = (documents?.groups ?? [])
    .flatMap(({ companies: all }) => all)
    .find(({ name, nameEn }) => isSameCarrier(nameEn ?? name))?.files;
  const track = tracking?.items.find(({ name, url }) => url && isSameCarrier(name));
  const surcharge = surcharges?.find(({ name }) => isSameCarrier(name));
  const nameZh = carrier.nameZh ?? (track?.nameZh || surcharge?.nameZh || null);
  return {
    carrier,
    name: companyName(carrier.name, nameZh, locale),
    laneHref: (lane) => laneHref(lane, carrier, locale),
    documents: (files ?? []).map(({ label, path }) => ({ label, href: documentAddress(path) })),
    companies: companies ?? [],
    trackingUrl: track?.url ?? null,
    siteUrl: surcharge?.url ?? null,
    seen: await getSeenCarrier(carrier.codes, ask),
  };
}

/** The sailings of one carrier between two ports. */
function laneHref({ from, to }: CarrierLane, { names }: CarrierRecord, locale: Locale): string {
  const [path, query] = scheduleHref(from, to, locale).split("?");
  return `${path}?${withView(new URLSearchParams(query), { companies: names })}`;
}

/** Companies of the directory with the carrier's name, under their names in the language of the page. */
async function directoryEntries(
  carrierName: string,
  isSameCarrier: (name: string) => boolean,
  locale: Locale,
) {
  const english = await relevantCompanies(carrierName, defaultLocale);
  const matches = english?.items.filter(({ name }) => isSameCarrier(name)) ?? [];
  const localised =
    matches.length > 0 && locale !== defaultLocale ? await relevantCompanies(carrierName, locale) : null;
  const names = new Map(localised?.items.map(({ id, name }) => [id, name]));
  return matches
    .slice(0, mostCompanies)
    .map(({ id, name }) => ({ name: names.get(id) ?? name, href: companyPath(id) }));
}
