import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { guarded } from "@/app/_parts/guarded";
import { Containers } from "@/components/reference/containers";
import { localePath } from "@/lib/i18n/locales";
import type { PageSearch } from "@/lib/params";
import { listContainers } from "@/lib/reference";
import { pageMetadata } from "@/lib/web/seo";
import { ReferenceNodes } from "./reference-nodes";
import { askedOf, carriedOf, one, Tool } from "./reference-tool";

interface Props {
  searchParams: Promise<PageSearch>;
}

/** The container types as the address asks: `q`, and a number to check. */
export async function ContainersRoute({ searchParams }: Props) {
  const [locale, search] = [await getLocale(), askedOf(await searchParams, keys)];
  const [q, t] = [one(search, "q"), await getTranslations("reference.containers")];
  return guarded(
    async () => {
      const specs = await listContainers("", locale);
      const found = q ? await listContainers(q, locale) : specs;
      return (
        <>
          <ReferenceNodes
            locale={locale}
            path="/kb-container"
            title={t("title")}
            parent="kb"
            facts={{ description: t("lede"), columns: figures.map((key) => t(key)) }}
          />
          <Containers
            q={q}
            specs={specs}
            found={found.map(({ id }) => id)}
            locale={locale}
            carried={carriedOf(search, tools)}
            tool={<Tool kind="container" kinds={tools} search={search} locale={locale} />}
          />
        </>
      );
    },
    localePath(locale, "/kb-container"),
  );
}

const tools = ["container"] as const;
const keys = ["q", ...tools, "page"];

const figures = [
  "interiorLength",
  "interiorWidth",
  "interiorHeight",
  "doorOpening",
  "topOpening",
  "tareWeight",
  "capacity",
  "payLoad",
  "isoCode",
] as const;

/** Title and addresses of the container types; what is searched or checked is the same page to a search engine. */
export async function containersMetadata({ searchParams }: Props): Promise<Metadata> {
  const isWhole = Object.keys(askedOf(await searchParams, keys)).length === 0;
  const t = await getTranslations("reference.containers");
  return {
    title: t("title"),
    description: t("lede"),
    ...pageMetadata(await getLocale(), "/kb-container"),
    ...(isWhole ? {} : { robots: { index: false, follow: true } }),
  };
}
