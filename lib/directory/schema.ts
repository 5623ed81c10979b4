import { z } from "zod";
import type { Page } from "@/lib/collections/page";
import { defaultLocale, locales } from "@/lib/i18n/locales";

/** The eleven categories, in the order of their tiles: values of com_type. */
export const companyTypes = [
  "sea",
  "air",
  "truck",
  "warehouse",
  "courier",
  "barge",
  "custbroker",
  "breakbulk",
  "survey",
  "ins",
  "terminal",
] as const;
export type CompanyType = (typeof companyTypes)[number];

/** A category of the directory, or a service in a company's own words (then without a code). */
const serviceSchema = z.object({
  code: z.string().max(40).nullable(),
  name: z.string().min(1).max(120),
  /** Traditional Chinese. */
  nameZh: z.string().max(120).nullable(),
});
export type ServiceRecord = z.infer<typeof serviceSchema>;

const contactSchema = z.object({
  tel: z.string().nullable(),
  fax: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
});
export type ContactRecord = z.infer<typeof contactSchema>;

const addressSchema = z.object({
  /** The kind of place: 'Head office'. */
  description: z.string().max(200).nullable(),
  descriptionZh: z.string().max(200).nullable(),
  /** Lines separated by line feeds; '' where only contacts are known. */
  address: z.string().max(1000),
  /** The same in Traditional Chinese, where the company provides it. */
  addressZh: z.string().max(1000).nullable().optional(),
  services: z.array(serviceSchema),
  contacts: z.array(contactSchema),
});

/** A company as an adapter returns it, in both scripts. Ids are opaque; embedded port ids are UN/LOCODEs. */
export const companySchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(200),
  nameZh: z.string().max(200).nullable(),
  types: z.array(serviceSchema),
  ports: z.array(
    z.object({
      id: z.string().min(1).max(64),
      name: z.string().min(1).max(120),
      nameZh: z.string().max(120).nullable(),
      addresses: z.array(addressSchema),
    }),
  ),
  hashtags: z.array(z.string().min(1).max(100)),
});
export type CompanyRecord = z.infer<typeof companySchema>;

/** A search of the directory by the address of /yp-list, or by that of /yp for a search of all categories. */
export interface DirectoryQuery {
  /** null means every category; the keyword is not empty then. */
  type: CompanyType | null;
  /** The start of a company's name, of a word in it, or of a service; '' for all. */
  keyword: string;
  /** Cities whose name is a folded word of the keyword, with the ids of their ports. */
  cities?: readonly City[];
  /** Ids; a company in any of these ports matches. Empty for everywhere. */
  ports: string[];
  page: number;
}

/** A word that is the name of a city, and the ids of the city's ports. */
export interface City {
  word: string;
  ports: readonly string[];
}

/** A port in which companies have addresses; `count` is null where the source does not count. */
export interface PortRecord {
  id: string;
  name: string;
  nameZh: string | null;
  count: number | null;
}

/** A page of companies, and the ports that can be chosen. `total` is null if the source does not send it. */
export interface DirectoryPage<Item, Port> extends Omit<Page<Item>, "total"> {
  total: number | null;
  ports: Port[];
}

/** The interface of both adapters of the directory. All methods may throw UpstreamError. */
export interface DirectoryAdapter {
  /** Whether it can be searched through all categories at once; else each search names one. */
  searchesAll: boolean;
  /** A page of the requested companies, by name, and the ports of all companies with the keyword in the category. */
  listCompanies(query: DirectoryQuery): Promise<DirectoryPage<CompanyRecord, PortRecord>>;
  getCompany(id: string): Promise<CompanyRecord | null>;
  /**
   * At most `limit` companies that match a free search, the best matches first, and their total, which a search of all
   * categories lists. null where the source has no such search.
   */
  findRelevant(
    query: string,
    limit: number,
    cities?: readonly City[],
  ): Promise<{ items: CompanyRecord[]; total: number } | null>;
  /** Ids of all companies, in a stable order; empty where the source has no such list. */
  listIds(page: { limit: number; offset: number }): Promise<string[]>;
  /** Companies by category; null where the source does not count. */
  countByType(): Promise<Partial<Record<string, number>> | null>;
  /** The ports with most companies and the companies of each category there; empty where the source does not count. */
  countByPort(limit: number): Promise<PortCounts<PortRecord>[]>;
}

/** A port with its companies by category: a company of two counts in both. */
export type PortCounts<Port> = Port & { types: Partial<Record<string, number>> };

/** A category or service in one language. */
const service = z.object({ code: z.string().nullable(), name: z.string() });

/** A company in a list, in one language. */
export const companyCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  types: z.array(service),
  /** Names. */
  ports: z.array(z.string()),
});
export type CompanyCard = z.infer<typeof companyCardSchema>;

/** A location that can be chosen, in one language. */
export const portChoiceSchema = z.object({ id: z.string(), name: z.string(), count: z.int().nullable() });
export type PortChoice = z.infer<typeof portChoiceSchema>;

export type CompanyList = DirectoryPage<CompanyCard, PortChoice>;

/** A telephone number, e-mail address or website; without a link when none is safe. */
const contactLink = z.object({ text: z.string(), href: z.string().nullable() });
export type ContactLink = z.infer<typeof contactLink>;

const companyAddress = z.object({
  description: z.string().nullable(),
  lines: z.array(z.string()),
  services: z.array(service),
  phones: z.array(contactLink),
  faxes: z.array(z.string()),
  emails: z.array(contactLink),
  websites: z.array(contactLink),
});
export type CompanyAddress = z.infer<typeof companyAddress>;

/** A company in one language, as its page and the portal's own API show it. */
export const shownCompanySchema = z.object({
  id: z.string(),
  name: z.string(),
  types: z.array(service),
  ports: z.array(z.object({ id: z.string(), name: z.string(), addresses: z.array(companyAddress) })),
  /** Those of the page's language, or all when there are none. */
  hashtags: z.array(z.string()),
});
export type Company = z.infer<typeof shownCompanySchema>;

const language = z.enum(locales).default(defaultLocale);

/** Query of /api/companies, in addition to that of parseDirectoryQuery. */
export const companiesQuery = z.looseObject({ com_type: z.enum(companyTypes).optional(), language });

/** Query of /api/companies/{com_id}. */
export const companyQuery = z.object({ language });
