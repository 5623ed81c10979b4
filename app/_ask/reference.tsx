import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { MissingPage } from "@/app/answers";
import { guarded } from "@/app/guarded";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { Containers } from "@/components/reference/containers";
import { KnowledgePage } from "@/components/reference/knowledge";
import { ListPage } from "@/components/reference/list-page";
import { NumberTool } from "@/components/reference/number-tool";
import { currentInstant } from "@/lib/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { hasParam, pageNumber, plainLine, type SearchParams, valuesOf } from "@/lib/params";
import { checkNumber, getKnowledge, listContainers, searchList } from "@/lib/reference";
import { listColumns } from "@/lib/reference/rules";
import {
  type KnowledgeAsk,
  type KnowledgeKey,
  type ListName,
  listNames,
  type NumberKind,
} from "@/lib/reference/schema";
import { alternates, pageMetadata } from "@/lib/web/seo";
import { askBanners } from "./banners";
import { ReferenceNodes } from "./reference-nodes";

export type ListParams = Promise<{ list: string }>;

const tools: Partial<Record<ListName, readonly NumberKind[]>> = {
  airline: ["awb"],
  "cargo-sea": ["container", "imo"],
  "cargo-air": ["awb"],
};

export interface KnowledgeAsked {
  /** Its title among the words. */
  words: KnowledgeKey | "chans_air";
  path: string;
  ask: Pick<KnowledgeAsk, "key" | "type">;
}

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

/** A page of server-supplied content, under the banner strip. `path` is its canonical address, unprefixed. */
export async function KnowledgeRoute({ words, path, ask }: KnowledgeAsked) {
  const [locale, t] = [await getLocale(), await getTranslations("reference.knowledge")];
  const title = t(words);
  const parent = ["sea_link", "air_link", "chans"].includes(ask.key) ? "kb" : "statistics";
  return guarded(
    async () => {
      const [banners, html] = await Promise.all([
        askBanners(locale, currentInstant()),
        getKnowledge(ask.key, ask.type, locale),
      ]);
      return (
        <>
          <ReferenceNodes locale={locale} path={path} title={title} parent={parent} />
          <BannerStrip {...banners} />
          <KnowledgePage title={title} parent={parent} html={html} locale={locale} />
        </>
      );
    },
    localePath(locale, path),
  );
}

export async function knowledgeMetadata({ words, path }: KnowledgeAsked): Promise<Metadata> {
  const t = await getTranslations("reference.knowledge");
  return { title: t(words), ...pageMetadata(await getLocale(), path) };
}

/** The container types as the address asks: `q`, and a number to check. */
export async function ContainersRoute({ search, locale }: { search: SearchParams; locale: Locale }) {
  const [q, t] = [one(search, "q"), await getTranslations("reference.containers")];
  return guarded(
    async () => (
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
          specs={await listContainers(q, locale)}
          locale={locale}
          tool={<Tool kind="container" search={search} />}
        />
      </>
    ),
    localePath(locale, "/kb-container"),
  );
}

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

/** Title and addresses of the container types. */
export async function containersMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference.containers");
  return {
    title: t("title"),
    description: t("lede"),
    alternates: alternates(await getLocale(), "/kb-container"),
  };
}
