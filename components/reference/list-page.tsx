import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { onwardView } from "@/components/ui/onward-view";
import { PageLinks } from "@/components/ui/page-links";
import { SearchOnward } from "@/components/ui/search-onward";
import type { Page } from "@/lib/collections/page";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { type ListName, type ListRow, listColumns } from "@/lib/reference/shared";
import { Breadcrumbs } from "./breadcrumbs";
import { ListSearch } from "./list-search.client";
import { ListCount, ListTable, type ShownRow } from "./list-table.client";
import { countText, listAddress } from "./list-text";
import styles from "./reference.module.css";
import { searchWords } from "./search-words";
import type { Carried, ListShape, ListWords } from "./types";

/** The id of the first row of a letter. */
const markOf = (letter: string) => (letter === "0–9" ? "at-0" : `at-${letter}`);

const codes: ReadonlySet<string> = new Set(["code", "prefix"]);

/** The fields of a row that a table with these columns uses, so that no others are sent. */
function shownRow(
  { id, url, otherCodes, ...row }: ListRow,
  columns: readonly (keyof typeof row)[],
): ShownRow {
  const cells: Partial<ListRow> = Object.fromEntries(columns.map((key) => [key, row[key]]));
  return {
    ...(id === cells.code ? {} : { id }),
    ...cells,
    ...(url ? { url } : {}),
    ...(otherCodes ? { otherCodes } : {}),
  };
}

interface ListPageProps {
  name: ListName;
  q: string;
  page: Page<ListRow>;
  /** The first row of each letter of a long list that is shown completely. */
  letters: readonly { letter: string; id: string; page: number }[];
  locale: Locale;
  /** Numbers in the address that are to be checked. */
  carried: Carried;
  tools?: ReactNode;
}

/** A reference list: breadcrumbs, search, count, the rows, and the meaning of the codes. */
export async function ListPage(props: ListPageProps) {
  const { name, q, page, letters, locale, carried } = props;
  const t = await getTranslations("reference");
  const words = await listWords(name, locale, t);
  const { columns, link = null } = listColumns[name];
  const shape: ListShape = {
    name,
    link,
    columns: columns.map((key) => ({
      key,
      label: t(`lists.${name}.columns.${key}` as Parameters<typeof t>[0]),
      isCode: codes.has(key),
    })),
  };
  const marks = Object.fromEntries(letters.map(({ letter, id }) => [id, markOf(letter)]));
  return (
    <>
      <div className={layout.wrap}>
        <Breadcrumbs title={words.title} locale={locale} />
        <div className={layout.pageHead}>
          <h1>{words.title}</h1>
          <p className={layout.lede}>{t(`lists.${name}.lede`)}</p>
          {name === "port" && page.items.some(({ url }) => url?.startsWith("/")) ? (
            <p className={layout.small}>{t("linkedPorts")}</p>
          ) : null}
        </div>
      </div>
      <ListSearch
        shape={shape}
        words={words}
        locale={locale}
        initial={q}
        carried={carried}
        aside={props.tools}
        childrenQuery={page.page === 1 ? q : null}
      >
        <ListCount>{countText(words, page.total, q)}</ListCount>
        {letters.length > 1 ? <Letters {...props} label={t("letters")} /> : null}
        {page.total > 0 ? (
          <ListTable
            {...{ shape, words, locale, marks }}
            rows={page.items.map((row) => shownRow(row, columns))}
            typed={q}
          />
        ) : (
          <EmptyState action={<SearchOnward typed={q} view={words.waysOut} />}>{words.none}</EmptyState>
        )}
        <PageLinks {...page} words={words} hrefOf={(number) => listAddress(q, number, carried)} />
      </ListSearch>
      {name === "airline" ? (
        <div className={layout.wrap}>
          <p className={styles.foot}>{t("airlineFootnote")}</p>
          <p className={styles.foot}>{t("airlineFootnoteMixed")}</p>
        </div>
      ) : null}
    </>
  );
}

async function listWords(
  name: ListName,
  locale: Locale,
  t: Awaited<ReturnType<typeof getTranslations<"reference">>>,
): Promise<ListWords> {
  return {
    title: t(`lists.${name}.title`),
    ...searchWords(t, t(`lists.${name}.searchLabel`)),
    all: t.raw(`lists.${name}.all`),
    one: t(`lists.${name}.one`),
    found: t.raw(`lists.${name}.found`),
    none: t("none"),
    waysOut: await onwardView((onward) => [
      { href: localePath(locale, "/keyword"), label: onward("news"), param: "query" },
      { href: localePath(locale, "/kb"), label: onward("knowledge") },
      { href: localePath(locale, "/fe-list"), label: onward("enquiry") },
    ]),
    newTab: t("newTab"),
    pages: t("pages"),
    previousPage: t("previousPage"),
    nextPage: t("nextPage"),
    pageOf: t.raw("pageOf"),
  };
}

const Letters = ({ letters, page, carried, label }: ListPageProps & { label: string }) => (
  <nav className={styles.letters} aria-label={label} data-print="no">
    {letters.map(({ letter, page: on }) => (
      <a key={letter} href={`${on === page.page ? "" : listAddress("", on, carried)}#${markOf(letter)}`}>
        {letter}
      </a>
    ))}
  </nav>
);
