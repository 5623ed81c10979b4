import { companyName, inLocale, inScript } from "@/lib/i18n/in-locale";
import { type Locale, showsChinese } from "@/lib/i18n/locales";
import { contactLinks } from "./rules";
import type { Company, CompanyCard, CompanyRecord, PortChoice, PortRecord, ServiceRecord } from "./schema";

function localiseServices(services: readonly ServiceRecord[], locale: Locale) {
  return services.map(({ code, name, nameZh }) => ({ code, name: inLocale(name, nameZh, locale) }));
}

/** A company as lists show it. */
export function localiseCard({ id, name, nameZh, types, ports }: CompanyRecord, locale: Locale): CompanyCard {
  return {
    id,
    name: companyName(name, nameZh, locale),
    types: localiseServices(types, locale),
    ports: ports.map((port) => inLocale(port.name, port.nameZh, locale)),
  };
}

/** A location with its count. */
export function localisePort({ id, name, nameZh, count }: PortRecord, locale: Locale): PortChoice {
  return { id, name: inLocale(name, nameZh, locale), count };
}

const isChinese = (tag: string) => /\p{Script=Han}/u.test(tag);

function hashtagsIn(hashtags: readonly string[], locale: Locale): string[] {
  const inLanguage = hashtags.filter((tag) => isChinese(tag) === showsChinese(locale));
  const shown = inLanguage.length > 0 ? inLanguage : hashtags;
  return shown.map((tag) => (isChinese(tag) ? inScript(tag, locale) : tag));
}

const linesOf = (address: string) => (address ? address.split("\n") : []);

/** A company as its page shows it: contacts are joined and occur once, and only safe links remain. */
export function localiseCompany(company: CompanyRecord, locale: Locale): Company {
  return {
    id: company.id,
    name: companyName(company.name, company.nameZh, locale),
    types: localiseServices(company.types, locale),
    ports: company.ports.map(({ id, name, nameZh, addresses }) => ({
      id,
      name: inLocale(name, nameZh, locale),
      addresses: addresses.map(({ description, descriptionZh, address, addressZh, services, contacts }) => ({
        description: description === null ? null : inLocale(description, descriptionZh, locale),
        lines: linesOf(companyName(address, addressZh, locale)),
        services: localiseServices(services, locale),
        phones: contactLinks(contacts, "tel"),
        faxes: contactLinks(contacts, "fax").map(({ text }) => text),
        emails: contactLinks(contacts, "email"),
        websites: contactLinks(contacts, "website"),
      })),
    })),
    hashtags: hashtagsIn(company.hashtags, locale),
  };
}
