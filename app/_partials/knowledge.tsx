import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listBanners } from "@/app/_queries/news/banners";
import { sentenceDate } from "@/app/_queries/sentence-date";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { KnowledgePage } from "@/components/reference/knowledge";
import { currentInstant } from "@/lib/config/config";
import { isDate } from "@/lib/i18n/formats";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { getKnowledge, openTable, sayingOf, statisticKeys, statisticTable } from "@/lib/reference";
import type { KnowledgeKey, KnowledgeQuery } from "@/lib/reference/shared";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";
import { ReferenceNodes } from "./reference-nodes";

export interface KnowledgePageRequest {
  /** The key of its title in the messages. */
  words: KnowledgeKey | "chans_air";
  path: string;
  ask: Pick<KnowledgeQuery, "key" | "type">;
  /** The order and the rows of a table of figures that the address asks for; null for the table as it is. */
  view?: { sort: string; pick: readonly string[] } | null;
}

/** A page of content that the server supplies, below the banner strip. `path` is its canonical address, unprefixed. */
export async function KnowledgeRoute({ words, path, ask, view }: KnowledgePageRequest) {
  const [locale, t] = [await getLocale(), await getTranslations("reference.knowledge")];
  const title = t(words);
  const parent = ["sea_link", "air_link", "chans"].includes(ask.key) ? "kb" : "statistics";
  return withErrorPage(
    async () => {
      const statistic = statisticKeys.find((key) => key === ask.key);
      const [banners, shown, table] = await Promise.all([
        listBanners(locale, currentInstant()),
        getKnowledge(ask.key, ask.type, locale),
        statistic ? statisticTable(statistic, locale) : null,
      ]);
      const fileOf = (ending: string) => `/api/statistics/${ask.key}.${locale}.${ending}`;
      const facts = table && {
        description: t(`descriptions.${words}`),
        columns: table.heads,
        downloads: [
          { type: "text/csv", path: fileOf("csv") },
          { type: "application/json", path: fileOf("json") },
        ],
      };
      const opened =
        shown?.table &&
        openTable(shown.table, {
          sort: view?.sort ?? "",
          pick: view?.pick ?? [],
          lang: localeRecords[locale].lang,
        });
      const [first] = shown?.figures ?? [];
      return (
        <>
          <ReferenceNodes
            locale={locale}
            path={path}
            title={title}
            parent={parent}
            {...(facts ? { facts } : {})}
          />
          <BannerStrip {...banners} isShort />
          <KnowledgePage
            title={title}
            parent={parent}
            shown={shown}
            tabled={
              statistic && shown?.table && opened
                ? {
                    statKey: statistic,
                    table: shown.table,
                    opened,
                    saying: first ? sayingOf(first.statistic) : null,
                    date: await dateText(shown.table.date, locale),
                    publisher: site().name,
                  }
                : null
            }
            csv={fileOf("csv")}
            json={fileOf("json")}
            locale={locale}
          />
        </>
      );
    },
    localePath(locale, path),
  );
}

/** A date in the form that sentences use; any other text unchanged. */
async function dateText(date: string | null, locale: Locale): Promise<string | null> {
  return date && isDate(date) ? (await sentenceDate(locale))(date) : date;
}

export async function knowledgeMetadata({ words, path, view }: KnowledgePageRequest): Promise<Metadata> {
  const t = await getTranslations("reference.knowledge");
  return {
    title: t(words),
    description: t(`descriptions.${words}`),
    ...pageMetadata(await getLocale(), path),
    // For search engines another order or a comparison is the same page.
    ...(view ? { robots: { index: false, follow: true } } : {}),
  };
}
