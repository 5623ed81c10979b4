import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { guarded } from "@/app/_parts/guarded";
import { searchReferenceList } from "@/app/_queries/reference-list";
import { ListPage } from "@/components/reference/list-page";
import { currentInstant } from "@/lib/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { type PageSearch, pageNumber } from "@/lib/params";
import { listLetters, searchList } from "@/lib/reference";
import { listColumns } from "@/lib/reference/rules";
import type { ListName, NumberKind } from "@/lib/reference/schema";
import { doNotCache } from "@/lib/request-context";
import { UpstreamError } from "@/lib/upstream/errors";
import { pageMetadata } from "@/lib/web/seo";
import { ReferenceNodes } from "./reference-nodes";
import { askedOf, carriedOf, one, Tool } from "./reference-tool";

const tools: Partial<Record<ListName, readonly NumberKind[]>> = {
  airline: ["awb"],
  "cargo-sea": ["container", "imo"],
  "cargo-air": ["awb"],
};

export interface ListProps {
  searchParams: Promise<PageSearch>;
}

/** Parameters that ask for something else than the whole list. */
const keysOf = (name: ListName) => ["q", ...(tools[name] ?? []), "page"];

/**
 * Title, description and addresses of a reference list. A further page of a long list has an address of its own; what
 * is searched or checked is the same page to a search engine.
 */
export async function listMetadata(name: ListName, { searchParams }: ListProps): Promise<Metadata> {
  const search = askedOf(await searchParams, keysOf(name));
  const t = await getTranslations("reference");
  const page = pageNumber(one(search, "page"));
  const isList = ["q", ...(tools[name] ?? [])].every((key) => !one(search, key));
  // Beyond the end stands the last page; the body says when the list cannot be had.
  const further = isList && page > 1 ? await furtherPage(name, page) : null;
  const shown = further?.page ?? 1;
  // A further page is told from the first by its title and its description.
  const which = further && shown > 1 ? ` · ${t("pageOf", { page: shown, total: further.totalPages })}` : "";
  return {
    title: t(`lists.${name}.title`) + which,
    description: t(`lists.${name}.lede`) + which,
    ...pageMetadata(await getLocale(), `/kb-${name}${shown > 1 ? `?page=${shown}` : ""}`),
    ...(isList ? {} : { robots: { index: false, follow: true } }),
  };
}

async function furtherPage(
  name: ListName,
  page: number,
): Promise<{ page: number; totalPages: number } | null> {
  try {
    return await searchList({ name, q: "", page }, await getLocale());
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

/** Lists of links to other sites are no tables of facts. */
async function ListNodes({ name, locale }: { name: ListName; locale: Locale }) {
  const t = await getTranslations("reference");
  const { columns, link } = listColumns[name];
  const labels = columns.map((key) => t(`lists.${name}.columns.${key}` as Parameters<typeof t>[0]));
  const isFacts = link === undefined || name === "airline" || name === "port";
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
export async function ListRoute({ name, searchParams }: { name: ListName } & ListProps) {
  const [locale, search] = [await getLocale(), askedOf(await searchParams, keysOf(name))];
  const q = one(search, "q");
  const kinds = tools[name] ?? [];
  return guarded(
    async () => {
      const ask = { name, q, page: pageNumber(one(search, "page")) };
      const { page, isCurrent } = await searchReferenceList(ask, locale, currentInstant());
      const letters = q ? [] : await listLetters(name);
      if (!isCurrent) doNotCache();
      return (
        <>
          <ListNodes name={name} locale={locale} />
          <ListPage
            name={name}
            q={q}
            locale={locale}
            carried={carriedOf(search, kinds)}
            page={page}
            letters={letters}
            tools={
              kinds.length > 0 && (
                <div>
                  {kinds.map((kind) => (
                    <Tool key={kind} kind={kind} kinds={kinds} search={search} locale={locale} />
                  ))}
                </div>
              )
            }
          />
        </>
      );
    },
    localePath(locale, `/kb-${name}`),
  );
}
