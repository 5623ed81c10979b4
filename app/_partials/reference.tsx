import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { pageSuffix } from "@/app/_partials/page-suffix";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { searchReferenceList } from "@/app/_queries/reference-list";
import { ListPage } from "@/components/reference/list-page";
import { type PageSearch, pageNumber } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { doNotCache } from "@/lib/observability/request-context";
import { listLetters, searchList } from "@/lib/reference";
import { type ListName, listColumns, type NumberKind } from "@/lib/reference/shared";
import { pageMetadata } from "@/lib/seo/seo";
import { UpstreamError } from "@/lib/upstream/errors";
import { ReferenceNodes } from "./reference-nodes";
import { carriedParams, lineParam, searchParamsOf, Tool } from "./reference-tool";

const tools: Partial<Record<ListName, readonly NumberKind[]>> = {
  airline: ["awb"],
  "cargo-sea": ["container", "imo"],
  "cargo-air": ["awb"],
};

export interface ListProps {
  searchParams: Promise<PageSearch>;
}

/** Parameters that select anything but the complete list. */
const keysOf = (name: ListName) => ["q", ...(tools[name] ?? []), "page"];

/**
 * Title, description and addresses of a reference list. Each further page of a long list has its own address; for search engines a
 * search or a check is the same page as the list.
 */
export async function listMetadata(name: ListName, { searchParams }: ListProps): Promise<Metadata> {
  const search = searchParamsOf(await searchParams, keysOf(name));
  const t = await getTranslations("reference");
  const page = pageNumber(lineParam(search, "page"));
  const isList = ["q", ...(tools[name] ?? [])].every((key) => !lineParam(search, key));
  // Beyond the end the last page is shown; the body has the error when the list is not available.
  const further = isList && page > 1 ? await furtherPage(name, page) : null;
  const shown = further?.page ?? 1;
  const which = further ? pageSuffix(shown, further.totalPages, (values) => t("pageOf", values)) : "";
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

/** The structured data of a list. Lists of links to other sites are no tables of facts. */
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

/** A reference list for its address's parameters: `q`, `page`, and a number to check. */
export async function ListRoute({ name, searchParams }: { name: ListName } & ListProps) {
  const [locale, search] = [await getLocale(), searchParamsOf(await searchParams, keysOf(name))];
  const q = lineParam(search, "q");
  const kinds = tools[name] ?? [];
  return withErrorPage(
    async () => {
      const ask = { name, q, page: pageNumber(lineParam(search, "page")) };
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
            carried={carriedParams(search, kinds)}
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
