import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { MissingPage } from "@/app/answers";
import { guarded } from "@/app/guarded";
import { Containers } from "@/components/reference/containers";
import { ListPage } from "@/components/reference/list-page";
import { NumberTool } from "@/components/reference/number-tool";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { hasParam, pageNumber, plainLine, type SearchParams, valuesOf } from "@/lib/params";
import { checkNumber, listContainers, searchList } from "@/lib/reference";
import { type ListName, listNames, type NumberKind } from "@/lib/reference/schema";
import { alternates } from "@/lib/web/seo";

export type ListParams = Promise<{ list: string }>;

const tools: Partial<Record<ListName, readonly NumberKind[]>> = {
  airline: ["awb"],
  "cargo-sea": ["container", "imo"],
  "cargo-air": ["awb"],
};

const one = (search: SearchParams, name: string) => plainLine(valuesOf(search, name)[0] ?? "", 100);
const asList = (name: string): ListName | null => listNames.find((known) => known === name) ?? null;

function Tool({ kind, search }: { kind: NumberKind; search: SearchParams }) {
  const typed = hasParam(search, kind) ? one(search, kind) : null;
  return <NumberTool kind={kind} typed={typed} answer={typed === null ? null : checkNumber(kind, typed)} />;
}

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

/** A reference list as its address asks: `q`, `page`, and a number to check. */
export async function ListRoute({ list, search }: { list: string; search: SearchParams }) {
  const locale = await getLocale();
  const name = asList(list);
  if (!name) return <MissingPage />;
  const q = one(search, "q");
  return guarded(
    async () => (
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
    ),
    localePath(locale, `/kb-${name}`),
  );
}

/** The container types as the address asks: `q`, and a number to check. */
export async function ContainersRoute({ search, locale }: { search: SearchParams; locale: Locale }) {
  const q = one(search, "q");
  return guarded(
    async () => (
      <Containers
        q={q}
        specs={await listContainers(q, locale)}
        locale={locale}
        tool={<Tool kind="container" search={search} />}
      />
    ),
    localePath(locale, "/kb-container"),
  );
}

/** Title and addresses of the container types. */
export async function containersMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference.containers");
  return {
    title: t("title"),
    description: t("lede"),
    alternates: alternates(await getLocale(), "/kb-container"),
  };
}
