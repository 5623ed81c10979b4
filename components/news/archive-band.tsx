import { getMessages, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import chip from "@/components/ui/chip.module.css";
import { TextField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { KeywordQuery } from "@/lib/news/shared";
import styles from "./archive.module.css";
import { ArchiveSearch } from "./archive-search.client";

interface ArchiveBandProps {
  locale: Locale;
  criteria: KeywordQuery;
  today: string;
  /** The hashtag of the search, as the page shows it. */
  tag?: string | undefined;
  /** Whether it is the archive's own page: a larger head with a link to the newsletters. */
  front?: boolean;
}

/** The strip with the archive's search bar. In a search by hashtag the tag replaces the bar. */
export async function ArchiveBand({ locale, criteria, today, tag, front }: ArchiveBandProps) {
  const [t, { archive, calendar, dates }] = [await getTranslations("archive"), await getMessages()];
  const { title, keyword, hint, dateRange, search, searching } = archive;
  const action = localePath(locale, "/keyword");
  return (
    <div className={styles.band}>
      <div className={layout.wrap}>
        {front ? (
          <div className={styles.head}>
            <h1>{t("title")}</h1>
            <ButtonLink small className={styles.subscribe} href={localePath(locale, "/enews-subscription")}>
              <Icon name="mail" />
              {t("subscribe")}
            </ButtonLink>
          </div>
        ) : (
          <h1 className={styles.small}>{t("title")}</h1>
        )}
        {tag ? (
          <TaggedSearch tag={tag} action={action} t={t} />
        ) : (
          <ArchiveSearch
            criteria={criteria}
            words={{ title, keyword, hint, dateRange, search, searching }}
            calendar={{ ...calendar, monthsLong: dates.monthsLong }}
            locale={locale}
            action={action}
            today={today}
          />
        )}
      </div>
    </div>
  );
}

interface TaggedSearchProps {
  tag: string;
  action: string;
  t: Awaited<ReturnType<typeof getTranslations<"archive">>>;
}

/** A hashtag disables the keyword search until it is removed; it has no date range either. */
function TaggedSearch({ tag, action, t }: TaggedSearchProps) {
  return (
    <search aria-label={t("title")} data-print="no">
      <TextField
        id="archive-keyword"
        type="search"
        label={t("keyword")}
        icon={<Icon name="search" />}
        hint={t("tagHint")}
        disabled
      />
      <p className={styles.tagged}>
        <a className={chip.chip} href={action} aria-label={t("removeTag", { tag })}>
          #{tag}
          <Icon name="x" size="s" />
        </a>
      </p>
    </search>
  );
}
