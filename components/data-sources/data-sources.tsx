import { getTranslations } from "next-intl/server";
import { DataTable } from "@/components/ui/data-table";
import layout from "@/components/ui/layout.module.css";
import { formatDate, isDate } from "@/lib/i18n/formats";
import { defaultLocale, type Locale, latinLang } from "@/lib/i18n/locales";
import type { VisitSource } from "@/lib/visits/shared";
import type { WorldSet, WorldSetId } from "@/lib/world/schema";
import styles from "./data-sources.module.css";

const columnKeys = ["set", "source", "edition", "licence", "rows"] as const;
const changes = ["names", "own", "aircraft", "ogl"] as const;

/** A set that the portal brings along, or that the operator has imported. */
export interface SourceSet extends Omit<WorldSet, "id" | "file"> {
  id: WorldSetId | "depths";
}

/** The public facts that the portal has, with source, edition, licence and number of entries. */
export async function DataSourcesPage({
  sets,
  visitSources,
  freighterSource,
  locale,
}: {
  sets: readonly SourceSet[];
  /** Who publishes what ports saw. */
  visitSources: readonly VisitSource[];
  freighterSource: Pick<VisitSource, "name" | "licence" | "url">;
  locale: Locale;
}) {
  const t = await getTranslations("dataSources");
  const lang = locale === defaultLocale ? undefined : latinLang(locale);
  const cells = {
    set: ({ id }: SourceSet) => t(`sets.${id}`),
    source: ({ url, source }: SourceSet) => (
      <a href={url} rel="noopener" lang={lang}>
        {source}
      </a>
    ),
    edition: ({ edition }: SourceSet) => (isDate(edition) ? formatDate(edition) : edition),
    licence: ({ licence, licenceUrl }: SourceSet) =>
      licenceUrl ? (
        <a href={licenceUrl} rel="license noopener" lang={lang}>
          {licence}
        </a>
      ) : (
        <span lang={lang}>{licence}</span>
      ),
    rows: ({ rows }: SourceSet) => rows?.toLocaleString("en") ?? "–",
  };
  return (
    <div className={layout.wrap}>
      <div className={styles.page}>
        <h1>{t("title")}</h1>
        <p>{t("lede")}</p>
        <DataTable
          label={t("title")}
          columns={columnKeys.map((key) => ({ key, label: t(key) }))}
          rows={sets}
          keyOf={({ id }) => id}
          cell={(set, { key }) => cells[key as (typeof columnKeys)[number]](set)}
        />
        <h2>{t("visitsTitle")}</h2>
        <p>{t("visits")}</p>
        <ul>
          {visitSources.map(({ id, name, licence, url }) => (
            <li key={id} lang={lang}>
              <a href={url} rel="noopener">
                {name}
              </a>{" "}
              ({licence})
            </li>
          ))}
        </ul>
        <h2>{t("airportsTitle")}</h2>
        <p>{t("airports")}</p>
        <ul>
          <li lang={lang}>
            <a href={freighterSource.url} rel="noopener">
              {freighterSource.name}
            </a>{" "}
            ({freighterSource.licence})
          </li>
        </ul>
        <h2>{t("changesTitle")}</h2>
        <ul>
          {changes.map((key) => (
            <li key={key}>{t(`changes.${key}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
