import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { figureKeys } from "@/components/reference/container-figures";
import { Containers } from "@/components/reference/containers";
import { type PageSearch, valuesOf } from "@/lib/addresses/params";
import { localePath } from "@/lib/i18n/locales";
import { listContainers } from "@/lib/reference";
import { pageMetadata } from "@/lib/seo/seo";
import { ReferenceNodes } from "./reference-nodes";
import { carriedParams, lineParam, searchParamsOf, Tool } from "./reference-tool";

interface Props {
  searchParams: Promise<PageSearch>;
}

/** The container types for the address's parameters: `q`, and a number to check. */
export async function ContainersRoute({ searchParams }: Props) {
  const [locale, search] = [await getLocale(), searchParamsOf(await searchParams, keys)];
  const [q, t] = [lineParam(search, "q"), await getTranslations("reference.containers")];
  return withErrorPage(
    async () => {
      const specs = await listContainers("", locale);
      const matches = q ? await listContainers(q, locale) : specs;
      return (
        <>
          <ReferenceNodes
            locale={locale}
            path="/kb-container"
            title={t("title")}
            parent="kb"
            facts={{ description: t("lede"), columns: columnKeys.map((key) => t(key)) }}
          />
          <Containers
            q={q}
            specs={specs}
            foundIds={matches.map(({ id }) => id)}
            pick={valuesOf(search, "pick")}
            locale={locale}
            carried={carriedParams(search, tools)}
            tool={<Tool kind="container" kinds={tools} search={search} locale={locale} />}
          />
        </>
      );
    },
    localePath(locale, "/kb-container"),
  );
}

const tools = ["container"] as const;
const keys = ["q", ...tools, "page", "pick"];

const columnKeys = [...figureKeys, "isoCode"] as const;

/** Title and addresses of the container types. For search engines a search or a check is the same page. */
export async function containersMetadata({ searchParams }: Props): Promise<Metadata> {
  const isUnfiltered = Object.keys(searchParamsOf(await searchParams, keys)).length === 0;
  const t = await getTranslations("reference.containers");
  return {
    title: t("title"),
    description: t("lede"),
    ...pageMetadata(await getLocale(), "/kb-container"),
    ...(isUnfiltered ? {} : { robots: { index: false, follow: true } }),
  };
}
