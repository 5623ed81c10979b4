import "server-only";
import { idForm } from "@/lib/addresses/ids";
import { inLocale } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import { log } from "@/lib/observability/log";
import { pageStore } from "@/lib/store/page-store";
import { isSample } from "@/lib/store/sample";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { embeddedDirectory } from "./embedded";
import { httpDirectory } from "./http";
import { localiseCard, localiseCompany, localisePort } from "./localise";
import { categoryOf } from "./rules";
import type {
  City,
  Company,
  CompanyCard,
  CompanyList,
  CompanyType,
  DirectoryQuery,
  PortChoice,
  PortCounts,
} from "./schema";

const adapter = () =>
  chooseAdapter("directory", {
    http: () => httpDirectory(upstreamAccess()),
    embedded: () => embeddedDirectory(pageStore(), (facts) => log().warn(facts, "stored rows left out")),
  });

/** Companies beside an article search. */
const mostRelevant = 12;

/**
 * A page of the companies of a category, by name, and the locations that can be chosen: those of all companies with the
 * keyword, whichever are chosen. A page after the last is empty. Throws UpstreamError.
 */
export async function listCompanies(query: DirectoryQuery, locale: Locale): Promise<CompanyList> {
  const { items, ports, ...page } = await adapter().listCompanies(query);
  return {
    ...page,
    items: items.map((company) => localiseCard(company, locale)),
    ports: ports.map((port) => localisePort(port, locale)),
  };
}

/** The company of an id; null when there is none. Throws UpstreamError. */
export async function getCompany(id: string, locale: Locale): Promise<Company | null> {
  const company = idForm.test(id) ? await adapter().getCompany(id) : null;
  return company && localiseCompany(company, locale);
}

/**
 * At most 12 companies that match a free search, and how many a search of all categories lists: those whose name, service or
 * hashtag begins with it, else those for which each of its words begins a name, service, hashtag or port, or is one of
 * `cities`. null for a publisher's service, whose keyword service finds them instead. Throws UpstreamError.
 */
export async function relevantCompanies(
  query: string,
  locale: Locale,
  cities: readonly City[] = [],
): Promise<{ items: CompanyCard[]; total: number } | null> {
  const relevant = await adapter().findRelevant(query, mostRelevant, cities);
  return relevant && { ...relevant, items: relevant.items.map((company) => localiseCard(company, locale)) };
}

/** Ids of all companies, in a stable order, for search engines; empty for a service, which has no such list. */
export function listCompanyIds(page: { limit: number; offset: number }): Promise<string[]> {
  return adapter().listIds(page);
}

/** Whether one search can cover all categories. */
export const searchesAllCategories = () => adapter().searchesAll;

/** The number of companies in each category; null where the source does not count. Throws UpstreamError. */
export function countCompanies(): Promise<Partial<Record<string, number>> | null> {
  return adapter().countByType();
}

/** The ports with most companies, with those of each category; empty where the source does not count. Throws UpstreamError. */
export async function countCompaniesByPort(limit: number, locale: Locale): Promise<PortCounts<PortChoice>[]> {
  const ports = await adapter().countByPort(limit);
  return ports.map(({ types, ...port }) => ({ ...localisePort(port, locale), types }));
}

/** Whether the directory's companies are the sample ones. */
export async function isSampleDirectory(): Promise<boolean> {
  return chooseAdapter("directory", {
    http: async () => false,
    embedded: () => isSample(pageStore(), "companies"),
  });
}

/** The name of a category in a language. */
export function categoryName(type: CompanyType, locale: Locale): string {
  const category = categoryOf(type);
  return category ? inLocale(category.name, category.nameZh, locale) : type;
}

export { parseDirectoryQuery } from "./query";
export {
  companiesQuery,
  companyCardSchema,
  companyQuery,
  companyTypes,
  portChoiceSchema,
  shownCompanySchema,
} from "./schema";
