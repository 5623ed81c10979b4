import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { guarded } from "@/app/_parts/guarded";
import { listBanners } from "@/app/_queries/banners";
import { saidDate } from "@/app/_queries/said-date";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { KnowledgePage } from "@/components/reference/knowledge";
import { currentInstant } from "@/lib/config";
import { isDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { getKnowledge } from "@/lib/reference";
import type { KnowledgeKey, KnowledgeQuery } from "@/lib/reference/schema";
import { pageMetadata } from "@/lib/web/seo";
import { ReferenceNodes } from "./reference-nodes";

export interface KnowledgeAsked {
  /** Its title among the words. */
  words: KnowledgeKey | "chans_air";
  path: string;
  ask: Pick<KnowledgeQuery, "key" | "type">;
}

/** A page of server-supplied content, under the banner strip. `path` is its canonical address, unprefixed. */
export async function KnowledgeRoute({ words, path, ask }: KnowledgeAsked) {
  const [locale, t] = [await getLocale(), await getTranslations("reference.knowledge")];
  const title = t(words);
  const parent = ["sea_link", "air_link", "chans"].includes(ask.key) ? "kb" : "statistics";
  return guarded(
    async () => {
      const [banners, shown] = await Promise.all([
        listBanners(locale, currentInstant()),
        getKnowledge(ask.key, ask.type, locale),
      ]);
      return (
        <>
          <ReferenceNodes locale={locale} path={path} title={title} parent={parent} />
          <BannerStrip {...banners} isShort />
          <KnowledgePage
            title={title}
            parent={parent}
            shown={shown}
            date={await saidIfDate(shown?.table?.date ?? null, locale)}
            csv={`/api/statistics/${ask.key}.${locale}.csv`}
            locale={locale}
          />
        </>
      );
    },
    localePath(locale, path),
  );
}

/** A date as sentences say it; what is none, as it is. */
async function saidIfDate(date: string | null, locale: Locale): Promise<string | null> {
  return date && isDate(date) ? (await saidDate(locale))(date) : date;
}

export async function knowledgeMetadata({ words, path }: KnowledgeAsked): Promise<Metadata> {
  const t = await getTranslations("reference.knowledge");
  return {
    title: t(words),
    description: t(`descriptions.${words}`),
    ...pageMetadata(await getLocale(), path),
  };
}
