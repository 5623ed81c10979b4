import "server-only";
import type { CarrierPageContent } from "@/components/calls/carrier-page";
import { companyKey } from "@/lib/company-names";
import { relevantCompanies } from "@/lib/directory";
import { companyPath } from "@/lib/directory/address";
import { listSailingDocuments, listSurcharges } from "@/lib/documents";
import { documentAddress } from "@/lib/documents/rules";
import { companyName } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import { searchList } from "@/lib/reference";
import { getCarrier } from "@/lib/sailings";
import { withView } from "@/lib/sailings/address";
import type { CarrierLane, CarrierRecord } from "@/lib/sailings/schema";
import { orUnanswered } from "@/lib/upstream/errors";
import { scheduleHref } from "./call-pages";

const everything = { region: null, mode: null };
const mostCompanies = 3;

/** A carrier with what other domains know of it by its name; null where no such carrier sells sailings. */
export async function getCarrierPage(
  slug: string,
  ask: { locale: Locale; now: Date; from?: string | undefined },
): Promise<CarrierPageContent | null> {
  const carrier = await getCarrier(slug, ask);
  if (!carrier) return null;
  const { locale } = ask;
  const keys = new Set([carrier.name, ...carrier.names].map(companyKey));
  const isIts = (name: string) => keys.has(companyKey(name));
  const [documents, companies, tracking, surcharges] = await Promise.all([
    listSailingDocuments(everything, locale).catch(orUnanswered),
    directoryEntries(carrier.name, isIts, locale).catch(orUnanswered),
    searchList({ name: "cargo-sea", q: carrier.name, page: 1 }, locale).catch(orUnanswered),
    listSurcharges(locale).catch(orUnanswered),
  ]);
  const files = (documents?.groups ?? [])
    .flatMap(({ companies: all }) => all)
    .find(({ name, nameEn }) => isIts(nameEn ?? name))?.files;
  const track = tracking?.items.find(({ name, url }) => url && isIts(name));
  const surcharge = surcharges?.find(({ name }) => isIts(name));
  const nameZh = carrier.nameZh ?? (track?.nameZh || surcharge?.nameZh || null);
  return {
    carrier,
    name: companyName(carrier.name, nameZh, locale),
    laneHref: (lane) => laneHref(lane, carrier, locale),
    documents: (files ?? []).map(({ label, path }) => ({ label, href: documentAddress(path) })),
    companies: companies ?? [],
    trackingUrl: track?.url ?? null,
    siteUrl: surcharge?.url ?? null,
  };
}

/** The sailings of one carrier between two ports. */
function laneHref({ from, to }: CarrierLane, { names }: CarrierRecord, locale: Locale): string {
  const [path, query] = scheduleHref(from, to, locale).split("?");
  return `${path}?${withView(new URLSearchParams(query), { companies: names })}`;
}

/** Companies of the directory that are called like the carrier, as pages name them. */
async function directoryEntries(name: string, isIts: (name: string) => boolean, locale: Locale) {
  const found = (await relevantCompanies(name, "en"))?.items.filter((one) => isIts(one.name)) ?? [];
  const shown = found.length > 0 && locale !== "en" ? await relevantCompanies(name, locale) : null;
  const names = new Map(shown?.items.map((one) => [one.id, one.name]));
  return found
    .slice(0, mostCompanies)
    .map(({ id, name: english }) => ({ name: names.get(id) ?? english, href: companyPath(id) }));
}
