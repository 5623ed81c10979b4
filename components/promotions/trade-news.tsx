import { getTranslations } from "next-intl/server";
import { completeMark } from "@/components/ui/complete-mark";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { TradeNews } from "@/lib/promotions/shared";
import styles from "./trade-news.module.css";

interface TradeNewsListProps {
  locale: Locale;
  items: readonly TradeNews[];
  isSample: boolean;
}

/** Trade news, in words only; each line opens its page, or in the portal's frame. Nothing when there is none. */
export async function TradeNewsList({ locale, items, isSample }: TradeNewsListProps) {
  if (items.length === 0) return null;
  const t = await getTranslations("tradeNews");
  return (
    <section aria-labelledby="trade-news" data-complete>
      <h2 id="trade-news" className={styles.head}>
        {t("title")}
      </h2>
      {isSample ? <p className={styles.sample}>{t("sample")}</p> : null}
      <ol className={styles.list}>
        {items.map(({ url, headline, rubric }) => (
          <li key={url}>
            <a
              href={localePath(
                locale,
                url.startsWith("/trade-news/") ? url : `/om-link?url=${encodeURIComponent(url)}`,
              )}
            >
              {rubric ? <span>{rubric}</span> : null}
              {headline}
            </a>
          </li>
        ))}
      </ol>
      {completeMark}
    </section>
  );
}
