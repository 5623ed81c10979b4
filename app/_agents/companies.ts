import "server-only";
import { z } from "zod";
import { idsOf } from "@/lib/addresses/place-address";
import { companyTypes, getCompany, isSampleDirectory, searchesAllCategories } from "@/lib/directory";
import { type Company, type CompanyCard, companyPath, listPath } from "@/lib/directory/shared";
import type { Locale } from "@/lib/i18n/locales";
import { listCompaniesOf } from "../_queries/directory";
import { portOf } from "./ports";
import { BadArguments, defineTool, language, page, pageUrl, shorten, sourceOf, sourceSchema } from "./tool";

/** Searches of the directory: those of /yp and /yp-list. */

/** Companies whose contacts one answer has. */
const mostDetailed = 5;

export const findCompanies = defineTool({
  name: "find_companies",
  title: "Find companies",
  description:
    "Companies of the directory by category, by the beginning of a name or service, and by port: carriers and agents (sea), airlines and agents (air), trucking, warehouses, couriers, barges, customs brokers, breakbulk, surveyors, insurers, terminals.",
  input: z.strictObject({
    category: z
      .enum(companyTypes)
      .nullable()
      .default(null)
      .describe("One category; null for all, which needs a keyword."),
    keyword: z
      .string()
      .trim()
      .max(100)
      .default("")
      .describe("Beginning of a name, of a word in it, or of a service."),
    port: z
      .string()
      .trim()
      .max(120)
      .default("")
      .describe("Only companies at this port: name, UN/LOCODE or id."),
    contacts: z
      .boolean()
      .default(false)
      .describe(`Addresses, telephone, e-mail of the first ${mostDetailed} companies.`),
    page,
    language,
  }),
  output: z.object({
    total: z.number().int().nullable().describe("null where the source does not count."),
    page: z.number().int(),
    pages: z.number().int(),
    companies: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        services: z.array(z.string()),
        ports: z.array(z.string()),
        contacts: z
          .array(
            z.object({
              port: z.string(),
              description: z.string().nullable(),
              address: z.string(),
              phones: z.array(z.string()),
              emails: z.array(z.string()),
              websites: z.array(z.string()),
            }),
          )
          .nullable()
          .describe("null where they were not asked for."),
        url: z.url(),
      }),
    ),
    source: sourceSchema,
  }),
  rows: "companies",
  async run({ category, keyword, port, contacts, page: number, language: locale }, { now }) {
    if (!category && !(keyword && searchesAllCategories()))
      throw new BadArguments(`Name a "category" (${companyTypes.join(", ")}), or a "keyword" without one.`);
    const ask = {
      type: category,
      keyword,
      ports: port ? idsOf((await portOf("port", port, { locale, now })).id) : [],
      page: number,
    };
    const { items, ports: _ports, cities: _cities, ...list } = await listCompaniesOf(ask, locale);
    const details = await Promise.all(
      items.slice(0, contacts ? mostDetailed : 0).map(({ id }) => getCompany(id, locale)),
    );
    return {
      total: list.total,
      page: list.page,
      pages: list.totalPages,
      companies: items.map((company, at) => toCompany(company, details[at] ?? null, locale)),
      source: sourceOf(listPath(ask), { locale, now, sample: await isSampleDirectory() }),
    };
  },
});

const toCompany = ({ id, name, types, ports }: CompanyCard, details: Company | null, locale: Locale) => ({
  id,
  name: shorten(name, 200),
  services: types.map((type) => type.name),
  ports,
  contacts: details && contactsOf(details),
  url: pageUrl(companyPath(id), locale),
});

const contactsOf = ({ ports }: Company) =>
  ports
    .flatMap((port) => port.addresses.map((address) => ({ port: port.name, ...address })))
    .slice(0, 10)
    .map(({ port, description, lines, phones, emails, websites }) => ({
      port,
      description,
      address: shorten(lines.join(", ")),
      phones: phones.map(({ text }) => text),
      emails: emails.map(({ text }) => text),
      websites: websites.map(({ text }) => text),
    }));
