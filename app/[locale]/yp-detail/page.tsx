import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { breadcrumbNode } from "@/app/_partials/breadcrumb-node";
import { directoryBreadcrumbs } from "@/app/_partials/directory-breadcrumbs";
import { MissingPage, missingMetadata } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listBanners } from "@/app/_queries/news/banners";
import { companyNews } from "@/app/_queries/news/company-news";
import { CompanyPage } from "@/components/directory/company-page";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { JsonLd } from "@/components/shell/json-ld";
import { lastValue, type PageSearch } from "@/lib/addresses/params";
import { config, currentInstant } from "@/lib/config/config";
import { companyTypes, getCompany, isSampleDirectory } from "@/lib/directory";
import { type Company, companyPath, enquiryPath, listPath } from "@/lib/directory/shared";
import { redirectPage } from "@/lib/http-responses/page-status";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/seo/seo";
import { directoryCompany } from "@/lib/seo/structured-data";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";

interface Props {
  searchParams: Promise<PageSearch>;
}

/** `from`: the category that the reader comes from; null for none. */
async function read({ searchParams }: Props) {
  const search = await searchParams;
  return { id: lastValue(search, "com_id"), from: lastValue(search, "com_type") || null };
}

/** Read once for the head and the page. */
const askCompany = cache(getCompany);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [locale, { id }] = [await getLocale(), await read(props)];
  const company = await askCompany(id, locale).catch(() => null);
  if (!company) return missingMetadata();
  const t = await getTranslations("directory");
  const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(t("separator"));
  const [services, ports] = [namesOf(company.types), namesOf(company.ports)];
  return {
    title: titleOf(company, t("separator")),
    description: ports ? t("companyDescription", { services, ports }) : services,
    ...pageMetadata(locale, companyPath(id)),
  };
}

/** The page /yp-detail?com_id=…&com_type=…. */
export default async function DirectoryCompanyPage(props: Props) {
  const [locale, { id, from }] = [await getLocale(), await read(props)];
  return withErrorPage(
    async () => {
      const company = await askCompany(id, locale);
      if (!company) return <MissingPage />;
      // An unknown category redirects to the page without one, so that the page has one address.
      if (from !== null && !knownTypes(company).some(({ code }) => code === from))
        return redirectPage(307, localePath(locale, companyPath(id)));
      const [banners, sample, crumbs, news] = await Promise.all([
        listBanners(locale, currentInstant()),
        isSampleDirectory(),
        crumbsOf(company, from, locale),
        companyNews(company, { locale, today: dateInZone(currentInstant(), site().zone) }),
      ]);
      const category = categoryOf(company, from);
      const path = localePath(locale, companyPath(id));
      const url = config().siteUrl + path;
      return (
        <>
          <JsonLd nodes={[directoryCompany({ url, ...company }), breadcrumbNode(crumbs, path)]} />
          <BannerStrip {...banners} />
          <CompanyPage
            locale={locale}
            company={company}
            crumbs={crumbs}
            enquiry={category && localePath(locale, enquiryPath(company, category.type))}
            news={news}
            sample={sample}
          />
        </>
      );
    },
    localePath(locale, companyPath(id)),
  );
}

/** The categories of a company that the directory has. */
const knownTypes = (company: Company) =>
  company.types.filter(({ code }) => companyTypes.some((type) => type === code));

/** The category that the reader comes from, else the first category of the company that the directory has. */
function categoryOf(company: Company, from: string | null) {
  const known = knownTypes(company);
  const category = known.find(({ code }) => code === from) ?? known[0];
  const type = companyTypes.find((one) => one === category?.code);
  return type && category ? { type, name: category.name } : null;
}

/** 'Cable Bay Ocean Services – Ocean carrier and agents, Hong Kong': name, first service, first port. */
function titleOf({ name, types, ports }: Company, separator: string): string {
  const facts = [types[0]?.name, ports[0]?.name].filter(Boolean).join(separator);
  return facts ? `${name} – ${facts}` : name;
}

/** The breadcrumbs, with the category that the reader comes from. */
async function crumbsOf(company: Company, from: string | null, locale: Locale) {
  const category = categoryOf(company, from);
  return directoryBreadcrumbs(locale, [
    ...(category
      ? [
          {
            label: category.name,
            href: localePath(locale, listPath({ type: category.type, keyword: "", ports: [], page: 1 })),
          },
        ]
      : []),
    { label: company.name },
  ]);
}
