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
import { type Locale, localePath } from "@/lib/i18n/locales";
import { getKnowledge, statisticKeys, statisticTable } from "@/lib/reference";
import type { KnowledgeKey, KnowledgeQuery } from "@/lib/reference/shared";
import { pageMetadata } from "@/lib/seo/seo";
import { ReferenceNodes } from "./reference-nodes";

export interface KnowledgePageRequest {
  /** The key of its title in the messages. */
  words: KnowledgeKey | "chans_air";
  path: string;
  ask: Pick<KnowledgeQuery, "key" | "type">;
}

/** A page of content that the server supplies, below the banner strip. `path` is its canonical address, unprefixed. */
export async function KnowledgeRoute({ words, path, ask }: KnowledgePageRequest) {
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
            date={await dateText(shown?.table?.date ?? null, locale)}
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

export async function knowledgeMetadata({ words, path }: KnowledgePageRequest): Promise<Metadata> {
  const t = await getTranslations("reference.knowledge");
  return {
    title: t(words),
    description: t(`descriptions.${words}`),
    ...pageMetadata(await getLocale(), path),
  };
}
