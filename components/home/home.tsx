import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { Notice } from "@/components/ui/notice";
import type { LaneNews } from "@/lib/api/lanes";
import type { PortTime } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { hasAllEditions, isOffered } from "@/lib/site/site-config";
import { Bridge } from "./bridge";
import styles from "./home.module.css";
import { MyWatch } from "./my-watch.client";
import { type SetStory, Story } from "./story";
import { Watch, WatchLine, type WatchWords } from "./watch";

/** The stories of the front page in their places; `subject` is the heading of a shelf. */
export interface SetFront {
  lead: SetStory | null;
  seconds: readonly SetStory[];
  shelves: readonly { subject: string; stories: readonly SetStory[] }[];
}

interface HomeProps {
  locale: Locale;
  /** null when the stories could not be loaded: the rest of the page is shown. */
  front: SetFront | null;
  isSample: boolean;
  /** Popular pairs, and from when on their changes are shown. */
  lanes: readonly LaneNews[];
  since: PortTime;
  /** null when there is none. */
  tradeNews: ReactNode;
  /** A sanitised fragment that replaces the portal's promotion. */
  promotion: string | null;
}

/**
 * The front page: two searches and the enquiry, the lead story with three beside it and the reader's lanes, the trade news, the other
 * stories by subject, and the publisher's eBook.
 */
export async function Home({ locale, front, isSample, tradeNews, promotion, ...watched }: HomeProps) {
  const [t, { dates, article, rail }] = [await getTranslations("home"), await getMessages()];
  const archive = localePath(locale, "/news-list");
  const watch = { ...watched, isOwn: false, locale, words: await watchWords() };
  const own = { since: watched.since, locale, words: watch.words };
  const { lead, seconds, shelves } = front ?? { lead: null, seconds: [], shelves: [] };
  return (
    <>
      <h1 className={layout.vh}>{t("title")}</h1>
      <Bridge locale={locale} />
      <div className={layout.wrap}>
        {lead && isSample ? <p className={styles.sample}>{article.sample}</p> : null}
        <div className={styles.line}>
          <MyWatch part="line" {...own}>
            <WatchLine {...watch} />
          </MyWatch>
        </div>
        <div className={cx(styles.front, seconds.length === 0 && styles.alone)}>
          {lead ? (
            <Story story={lead} size="lead" dates={dates} inSchedule={rail.lanes} />
          ) : front ? (
            <p className={styles.loading} role="status">
              {t("loading")}
            </p>
          ) : (
            <Notice tone="warn" role="status">
              {t("newsFailed")}
            </Notice>
          )}
          {seconds.length > 0 ? (
            <div className={styles.seconds}>
              {seconds.map((story, at) => (
                <Story key={story.id} story={story} size={sizes[at] ?? "third"} dates={dates} />
              ))}
            </div>
          ) : null}
          <aside className={styles.watch} aria-label={watch.words.mine} data-print="no">
            <MyWatch part="column" {...own}>
              <Watch {...watch} />
            </MyWatch>
          </aside>
        </div>
        {tradeNews}
        {shelves.length > 0 ? (
          <section className={styles.shelves} aria-label={t("latest")}>
            {shelves.map(({ subject, stories }) => (
              <div key={subject} className={styles.shelf}>
                <div className={styles.head}>
                  <h2>{subject}</h2>
                  <a href={archive}>{t("archive")}</a>
                </div>
                {stories.map((story, at) => (
                  <Story key={story.id} story={story} size={at === 0 ? "shelf" : "line"} dates={dates} />
                ))}
              </div>
            ))}
          </section>
        ) : null}
        <Band promotion={promotion} locale={locale} />
        <p className={styles.more}>
          <ButtonLink href={archive}>{t("moreNews")}</ButtonLink>
        </p>
      </div>
    </>
  );
}

const sizes = ["first", "second", "third"] as const;

/** The publisher's own: its weekly eBook, or what its service supplies in place of it. */
async function Band({ promotion, locale }: Pick<HomeProps, "promotion" | "locale">) {
  const [t, ebook] = [await getTranslations("home"), await getTranslations("ebook")];
  if (!promotion && !isOffered("/ebook-subscription")) return null;
  return (
    <section className={styles.band} aria-label={t("promotion")}>
      {promotion ? (
        <div
          className={styles.supplied}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by allow-list where it enters (lib/text/sanitise).
          dangerouslySetInnerHTML={{ __html: promotion }}
        />
      ) : (
        <div className={styles.offer}>
          <h2>{hasAllEditions() ? t("ebookTitle") : ebook("title")}</h2>
          <p>{hasAllEditions() ? t("ebookLine") : ebook("lede")}</p>
          <ButtonLink variant="solid" href={localePath(locale, "/ebook-subscription")}>
            {t("ebookAction")}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

async function watchWords(): Promise<WatchWords> {
  const { home, lanes, dates, schedule } = await getMessages();
  const { weekdays, months } = dates;
  return { ...home.watch, mine: lanes.title, where: lanes.where, urgent: schedule.urgent, weekdays, months };
}
