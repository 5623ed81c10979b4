"use client";

import { Fragment, useEffect, useState } from "react";
import { useFeed } from "@/components/hooks/use-feed";
import { ShareButton } from "@/components/sharing/share-button.client";
import { useSite } from "@/components/shell/site.client";
import { Button } from "@/components/ui/button";
import layout from "@/components/ui/layout.module.css";
import { FailureNotice } from "@/components/ui/notice";
import type { ReaderStep } from "@/lib/api/article-feed";
import { fill } from "@/lib/i18n/fill";
import { ArticleView } from "./article";
import { type FeedLoaderProps, feedAddress } from "./feed";
import styles from "./feed.module.css";
import { followArticles, standing } from "./follow";
import { ArticleSeparator } from "./next-mark";

/** The shortest time between two loads by scrolling. */
const paceMs = 3000;

/**
 * The following articles of a feed. They load as the reader nears their end, one at a time, and from the third load on by a
 * button. The address and the title follow the article in view. Focus stays where it is.
 */
export function FeedLoader(props: FeedLoaderProps) {
  const { isNear, onNext, apiPath, address, locale, lazyMessages } = props;
  const words = lazyMessages.feed;
  const [start] = useState(props.next);
  const site = useSite();
  const [first] = useState(standing);
  const nextAfter = (steps: readonly ReaderStep[]) =>
    steps.length > 0 ? (steps.at(-1)?.next ?? null) : start;
  const feed = useFeed<ReaderStep>(
    (steps) => {
      const next = nextAfter(steps);
      return next && feedAddress(apiPath, next);
    },
    isNear,
    paceMs,
  );
  const next = nextAfter(feed.steps);
  const articles = feed.steps.flatMap(({ article, rail }, at) => {
    const from = nextAfter(feed.steps.slice(0, at));
    if (!article || !from) return [];
    return [{ article, rail, address: feedAddress(address, { ...from, id: article.id }) }];
  });
  useEffect(() => onNext(next), [next, onNext]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each article that comes is to be followed too
  useEffect(() => followArticles(first, site.name), [first, site.name, articles.length]);

  const latest = articles.at(-1)?.article;
  return (
    <>
      {articles.map(({ article, rail, address }) => (
        <Fragment key={article.id}>
          <ArticleSeparator words={words} archive={props.archive} />
          <ArticleView
            article={article}
            level={2}
            locale={locale}
            words={{ ...lazyMessages.article, dates: lazyMessages.dates, rail: lazyMessages.rail }}
            rail={rail}
            address={address}
            share={
              <ShareButton
                words={lazyMessages.share}
                locale={locale}
                title={article.headline}
                address={`${address}&share=true`}
                label={fill(words.share, { headline: article.headline })}
              />
            }
          />
        </Fragment>
      ))}
      <div className={styles.tools} data-print="no">
        <p role="status" className={feed.isLate ? styles.loading : layout.vh}>
          {feed.isLate ? words.loading : latest ? fill(words.loaded, { headline: latest.headline }) : ""}
        </p>
        {feed.hasFailed ? (
          <FailureNotice
            message={words.failed}
            retryLabel={words.tryAgain}
            dismissLabel={words.dismiss}
            onRetry={feed.load}
            onDismiss={feed.dismiss}
          />
        ) : null}
        {feed.mustAsk ? (
          <Button aria-disabled={feed.isBusy} onClick={() => feed.isBusy || feed.load()}>
            {words.more}
          </Button>
        ) : null}
      </div>
    </>
  );
}
