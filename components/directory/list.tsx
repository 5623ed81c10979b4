import { getMessages, getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import { TextField } from "@/components/ui/field";
import { IconSearch } from "@/components/ui/icons";
import { Kept } from "@/components/ui/kept";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { companyPath, listPath } from "@/lib/directory/address";
import type { CompanyList, DirectoryAsk } from "@/lib/directory/schema";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { CompanyFeed } from "./company-feed.client";
import { CompanyRow } from "./company-row";
import styles from "./list.module.css";
import { LocationPicker } from "./location-picker.client";

interface DirectoryListProps {
  locale: Locale;
  ask: DirectoryAsk;
  /** Name of the category. */
  category: string;
  crumbs: readonly Crumb[];
  list: CompanyList;
  sample: boolean;
}

/** The companies of a category: search by name or service, choice of locations, and the list itself. */
export async function DirectoryList({ locale, ask, category, crumbs, list, sample }: DirectoryListProps) {
  const [t, { directory: words }] = [await getTranslations("directory"), await getMessages()];
  const address = (asked: Partial<DirectoryAsk>) => localePath(locale, listPath({ ...ask, ...asked }));
  const pageless = listPath({ ...ask, page: 1 });
  const [company, suffix] = [localePath(locale, companyPath("")), `&com_type=${ask.type}`];
  return (
    <>
      <div className={layout.wrap}>
        <Crumbs label={t("crumbs")} items={crumbs} />
        <div className={layout.pageHead}>
          <h1>{category}</h1>
        </div>
      </div>
      <search className={styles.band} aria-label={category}>
        <form id="directory-reset" action={localePath(locale, "/yp-list")}>
          <input type="hidden" name="com_type" value={ask.type} />
        </form>
        <form className={cx(layout.wrap, styles.bar)} action={localePath(locale, "/yp-list")}>
          <input type="hidden" name="com_type" value={ask.type} />
          <TextField
            id="directory-keyword"
            name="keyword"
            type="search"
            label={t("keyword")}
            icon={<IconSearch />}
            defaultValue={ask.keyword}
            maxLength={100}
            autoComplete="off"
          />
          <LocationPicker key={ask.ports.join()} ports={list.ports} chosen={ask.ports} words={words} />
          <Button variant="quiet" type="submit" form="directory-reset">
            {t("reset")}
          </Button>
          <Button variant="main" type="submit">
            {t("submit")}
          </Button>
        </form>
      </search>
      <section className={cx(layout.wrap, styles.body)} aria-label={t("list")}>
        {list.items.length === 0 ? (
          <EmptyState>{t("empty")}</EmptyState>
        ) : (
          <>
            {list.total !== null || ask.page > 1 ? (
              <p className={styles.count}>
                {list.total === null ? null : t("companies", { count: list.total })}
                {list.total !== null && ask.page > 1 ? " · " : null}
                {ask.page > 1 ? <a href={address({ page: 1 })}>{t("fromStart")}</a> : null}
              </p>
            ) : null}
            <Kept tag="ul" attributes={{ className: cx(styles.companies, styles.first) }}>
              {list.items.map((item) => (
                <CompanyRow
                  key={item.id}
                  company={item}
                  href={company + encodeURIComponent(item.id) + suffix}
                  separator={words.separator}
                />
              ))}
            </Kept>
            <CompanyFeed
              key={pageless}
              page={list.page}
              totalPages={list.totalPages}
              ask={`/api/companies?${pageless.split("?")[1]}&language=${locale}&page=`}
              list={`${localePath(locale, pageless)}&page=`}
              company={company}
              suffix={suffix}
              words={words}
            />
          </>
        )}
        {sample ? <p className={styles.sample}>{t("sample")}</p> : null}
      </section>
    </>
  );
}
