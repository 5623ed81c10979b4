import "server-only";
import { getTranslations } from "next-intl/server";
import { airportLabel, portLabel } from "@/lib/addresses/place-labels";
import { categoryName, companyTypes, getCompany } from "@/lib/directory";
import { companyName } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import { findPort } from "@/lib/places";
import { listNames } from "@/lib/reference";
import { getServices, getShip, listCarriers } from "@/lib/sailings";
import { readFlightAddress } from "./air/flight-address";
import { readPortAddress } from "./sea/port-address";

interface PageRequest {
  /** The second segment of the path. */
  part: string;
  params: URLSearchParams;
  locale: Locale;
  now: Date;
}

/** Returns the heading of one kind of page; null for an address without such a page. */
type Title = (request: PageRequest) => Promise<string | null>;

const port: Title = async ({ params, locale, now }) => {
  const t = await getTranslations({ locale, namespace: "schedule" });
  const { loadingPort, dischargePort } = await readPortAddress({ params, locale, now });
  if (!loadingPort || !dischargePort) return t("title");
  return t("metaTitle", { from: portLabel(loadingPort), to: portLabel(dischargePort) });
};

const flight: Title = async ({ params, locale }) => {
  const t = await getTranslations({ locale, namespace: "flights" });
  const { originAirport, destinationAirport } = await readFlightAddress({ params, locale });
  if (!originAirport || !destinationAirport) return t("title");
  return t("metaTitle", { from: airportLabel(originAirport), to: airportLabel(destinationAirport) });
};

const portCalls: Title = async ({ part, params, locale }) => {
  const atlas = await getTranslations({ locale, namespace: "atlas" });
  const sheet = Number(params.get("sheet"));
  if (!part) return sheet ? (atlas.raw("names")[sheet - 1] ?? null) : atlas("title");
  const callPort = await findPort({ name: part }, locale);
  const t = await getTranslations({ locale, namespace: "calls" });
  return callPort && t("portTitle", { port: callPort.name });
};

const service: Title = async ({ part, locale, now }) => {
  const result = await getServices(part, { locale, now, carrier: "" });
  if (!("service" in result)) return null;
  const t = await getTranslations({ locale, namespace: "calls" });
  const { code, name } = result.service;
  return name ? t("serviceTitle", { code, name }) : t("serviceTitleBare", { code });
};

const carrier: Title = async ({ part, locale, now }) => {
  const t = await getTranslations({ locale, namespace: "carriers" });
  if (!part) return t("title");
  const match = (await listCarriers(now)).find(({ path }) => path === `/carriers/${part}`);
  return match ? t("pageTitle", { name: companyName(match.name, match.nameZh, locale) }) : null;
};

const vessel: Title = async ({ part: imo, locale, now }) => {
  const ship = await getShip(imo, { locale, now });
  const t = await getTranslations({ locale, namespace: "calls" });
  return ship?.name ? t("shipTitle", { name: ship.name, imo }) : null;
};

const company: Title = async ({ params, locale }) =>
  (await getCompany(params.get("com_id") ?? "", locale))?.name ?? null;

const category: Title = async ({ params, locale }) => {
  const type = companyTypes.find((one) => one === params.get("com_type"));
  return type ? categoryName(type, locale) : null;
};

const statistic: Title = async ({ params, locale }) => {
  const t = await getTranslations({ locale, namespace: "reference.knowledge" });
  const key = params.get("kb") ?? "";
  return t.has(key as "chans") ? t(key as "chans") : null;
};

/** The heading of a page that does not depend on its parameters, by its message key. */
const words =
  (key: string): Title =>
  async ({ locale }) =>
    (await getTranslations({ locale }))(key as "site.title");

const titles: Record<string, Title> = {
  "": words("site.title"),
  port,
  flight,
  "port-calls": portCalls,
  services: service,
  carriers: carrier,
  vessel,
  "yp-detail": company,
  "yp-list": category,
  yp: words("directory.title"),
  "kb-link": statistic,
  kb: words("reference.title"),
  "kb-sea-link": words("reference.knowledge.sea_link"),
  "kb-air-link": words("reference.knowledge.air_link"),
  "co2-method": words("co2.title"),
  coverage: words("coverage.title"),
  cutoffs: words("cutoffBoard.title"),
  "data-sources": words("dataSources.title"),
  developers: words("developers.title"),
  embed: words("embed.title"),
  "kb-container": words("reference.containers.title"),
  statistics: words("reference.statistics.title"),
  sailing: words("sailingDocuments.title"),
  surcharge: words("surcharges.title"),
  "news-list": words("archive.title"),
  "contact-us": words("contact.title"),
  "customs-filings": words("customs.title"),
  "ebook-subscription": words("ebook.title"),
  "enews-subscription": words("enews.title"),
  "fe-list": words("enquiry.title"),
  terms: words("legal.terms.title"),
  privacy: words("legal.privacy.title"),
  cookies: words("legal.cookies.title"),
  editorial: words("legal.editorial.title"),
  accessibility: words("legal.accessibility.title"),
  ...Object.fromEntries(listNames.map((name) => [`kb-${name}`, words(`reference.lists.${name}.title`)])),
  ...Object.fromEntries(
    ["sea", "air", "truck", "warehouse"].map((kind) => [`fe-${kind}`, words(`enquiry.kinds.${kind}.title`)]),
  ),
};

/**
 * The words of the picture with which a page is shared, by the page's canonical address without its language; null for an address
 * without a page of a kind that has such a picture. The words never repeat text of the address. Throws UpstreamError.
 */
export async function pageCardTitle(path: string, locale: Locale, now: Date): Promise<string | null> {
  const { pathname, searchParams } = new URL(path, "http://here.invalid");
  const [, first = "", part = "", ...rest] = pathname.split("/");
  if (rest.length > 0 || !Object.hasOwn(titles, first)) return null;
  return (await titles[first]?.({ part, params: searchParams, locale, now })) ?? null;
}
