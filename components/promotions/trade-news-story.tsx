import { getTranslations } from "next-intl/server";
import styles from "@/components/reference/reference.module.css";
import layout from "@/components/ui/layout.module.css";

interface TradeNewsStoryProps {
  headline: string;
  rubric: string | null;
  /** Sanitised HTML. */
  html: string;
}

/** A story of trade news that the publisher imported with its text. */
export async function TradeNewsStory({ headline, rubric, html }: TradeNewsStoryProps) {
  const t = await getTranslations("tradeNews");
  return (
    <article className={layout.wrap} aria-labelledby="story">
      <div className={layout.pageHead}>
        <p className={`${layout.small} ${layout.muted}`}>{rubric ?? t("title")}</p>
        <h1 id="story">{headline}</h1>
      </div>
      <div
        className={styles.supplied}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by allow-list at the import (lib/text/sanitise).
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </article>
  );
}
