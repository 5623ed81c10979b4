import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { MissingPage } from "@/app/answers";
import { guarded } from "@/app/guarded";
import { ListPage } from "@/components/reference/list-page";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { pageNumber, type SearchParams } from "@/lib/params";
import { searchList } from "@/lib/reference";
import { listColumns } from "@/lib/reference/rules";
import { type ListName, listNames, type NumberKind } from "@/lib/reference/schema";
import { alternates } from "@/lib/web/seo";
import { ReferenceNodes } from "./reference-nodes";
import { one, Tool } from "./reference-tool";

export type ListParams = Promise<{ list: string }>;

const tools: Partial<Record<ListName, readonly NumberKind[]>> = {
  airline: ["awb"],
  "cargo-sea": ["container", "imo"],
  "cargo-air": ["awb"],
};

const asList = (name: string): ListName | null => listNames.find((known) => known === name) ?? null;

/** Title, description and addresses of a reference list; its searches are the same page to a search engine. */
export async function listMetadata(list: string): Promise<Metadata> {
  const name = asList(list);
  if (!name) return {};
  const t = await getTranslations("reference");
  return {
    title: t(`lists.${name}.title`),
    description: t(`lists.${name}.lede`),
    alternates: alternates(await getLocale(), `/kb-${name}`),
  };
}

/** Lists of links to other sites are no tables of facts. */
async function ListNodes({ name, locale }: { name: ListName; locale: Locale }) {
  const t = await getTranslations("reference");
  const { columns, link } = listColumns[name];
  const labels = columns.map((key) => t(`lists.${name}.columns.${key}` as Parameters<typeof t>[0]));
  const isFacts = link === undefined || name === "airline";
  return (
    <ReferenceNodes
      locale={locale}
      path={`/kb-${name}`}
      title={t(`lists.${name}.title`)}
      parent="kb"
      {...(isFacts ? { facts: { description: t(`lists.${name}.lede`), columns: labels } } : {})}
    />
  );
}

/** A reference list as its address asks: `q`, `page`, and a number to check. */
export async function ListRoute({ list, search }: { list: string; search: SearchParams }) {
  const locale = await getLocale();
  const name = asList(list);
  if (!name) return <MissingPage />;
  const q = one(search, "q");
  return guarded(
    async () => (
      <>
        <ListNodes name={name} locale={locale} />
        <ListPage
          name={name}
          q={q}
          locale={locale}
          page={await searchList({ name, q, page: pageNumber(one(search, "page")) }, locale)}
          tools={
            tools[name] && (
              <div>
                {tools[name].map((kind) => (
                  <Tool key={kind} kind={kind} search={search} />
                ))}
              </div>
            )
          }
        />
      </>
    ),
    localePath(locale, `/kb-${name}`),
  );
}
