import { getMessages, getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { onwardView } from "@/components/ui/onward-view";
import { SearchOnward } from "@/components/ui/search-onward";
import {
  type CompanyList,
  companyPath,
  type DirectoryQuery,
  listPage,
  listPath,
  listQuery,
} from "@/lib/directory/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { CompanyFeed } from "./company-feed.client";
import { CompanyRow } from "./company-row";
import styles from "./list.module.css";
import { LocationPicker } from "./location-picker.client";
import { SearchBand } from "./search-band";

interface DirectoryListProps {
  locale: Locale;
  criteria: DirectoryQuery;
  /** Name of the category, or of the search of all. */
  category: string;
  crumbs: readonly Crumb[];
  list: CompanyList;
  /** Cities that stand for several of the list's ports. */
  cities: readonly { name: string; ports: readonly string[] }[];
  sample: boolean;
}

/** The companies of a category: search by name or service, choice of locations, and the list itself. */
export async function DirectoryList(props: DirectoryListProps) {
  const { locale, criteria, category, crumbs, list, cities, sample } = props;
  const [t, { directory: words }] = [await getTranslations("directory"), await getMessages()];
  const page = localePath(locale, listPage(criteria));
  return (
    <>
      <div className={layout.wrap}>
        <Crumbs label={t("crumbs")} items={crumbs} />
        <div className={layout.pageHead}>
          <h1>{category}</h1>
        </div>
      </div>
      <form id="directory-reset" action={page} data-print="no">
        {criteria.type ? <input type="hidden" name="com_type" value={criteria.type} /> : null}
      </form>
      <SearchBand
        label={category}
        page={page}
        type={criteria.type}
        keyword={criteria.keyword}
        isRequired={criteria.type === null}
        words={words}
      >
        <LocationPicker
          key={criteria.ports.join()}
          ports={list.ports}
          cities={cities}
          chosen={criteria.ports}
          words={words}
        />
        <Button variant="quiet" type="submit" form="directory-reset">
          {t("reset")}
        </Button>
      </SearchBand>
      <section className={cx(layout.wrap, styles.body)} aria-label={t("list")}>
        {list.items.length === 0 ? <NothingFound {...props} /> : <Companies {...props} />}
        {sample ? <p className={styles.sample}>{t("sample")}</p> : null}
      </section>
    </>
  );
}

async function NothingFound({ locale, criteria }: DirectoryListProps) {
  const [t, { keyword, type }] = [await getTranslations("directory"), criteria];
  const category = `${localePath(locale, listPage(criteria))}?com_type=${type}`;
  const view = await onwardView((onward) => [
    ...(type ? [{ href: category, label: onward("companies") }] : []),
    ...(keyword ? [{ href: localePath(locale, "/keyword"), label: onward("news"), param: "query" }] : []),
    { href: localePath(locale, "/fe-list"), label: onward("enquiry") },
  ]);
  return <EmptyState action={<SearchOnward typed={keyword} view={view} />}>{t("empty")}</EmptyState>;
}

/** The number of companies, those of the first page, and the feed of the further ones. */
async function Companies({ locale, criteria, list }: DirectoryListProps) {
  const [t, { directory: words }] = [await getTranslations("directory"), await getMessages()];
  const start = { ...criteria, page: 1 };
  const first = localePath(locale, listPath(start));
  const company = localePath(locale, companyPath(""));
  const suffix = criteria.type ? `&com_type=${criteria.type}` : "";
  const count = list.total === null ? null : t("companies", { count: list.total });
  return (
    <>
      {count !== null || criteria.page > 1 ? (
        <p className={styles.count}>
          {count}
          {count !== null && criteria.page > 1 ? " · " : null}
          {criteria.page > 1 ? <a href={first}>{t("fromStart")}</a> : null}
        </p>
      ) : null}
      <ul className={cx(styles.companies, styles.first)}>
        {list.items.map((item) => (
          <CompanyRow
            key={item.id}
            company={item}
            under={criteria.type}
            href={company + encodeURIComponent(item.id) + suffix}
            separator={words.separator}
          />
        ))}
      </ul>
      <CompanyFeed
        key={listPath(start)}
        page={list.page}
        totalPages={list.totalPages}
        apiPath={`/api/companies?${listQuery(start)}&language=${locale}&page=`}
        list={`${first}&page=`}
        company={company}
        suffix={suffix}
        under={criteria.type}
        words={words}
      />
    </>
  );
}
