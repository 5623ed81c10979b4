"use client";

import { Fragment, useCallback, useEffect, useRef, useState } from "react";
import { ShareButton } from "@/components/sharing/share-button.client";
import { Button } from "@/components/ui/button";
import layout from "@/components/ui/layout.module.css";
import { useDelayed } from "@/components/ui/loading.client";
import { FailureNotice } from "@/components/ui/notice";
import { fill } from "@/lib/i18n/formats";
import type { Article, FeedStep } from "@/lib/news/schema";
import { getJson } from "@/lib/web/fetcher";
import { ArticleView } from "./article";
import { type FeedLoaderProps, feedAddress } from "./feed";
import styles from "./feed.module.css";
import { followArticles, standing } from "./follow";
import { NextMark } from "./next-mark";

/** Loads by scrolling come no faster than this. */
const paceMs = 3000;
/** After so many loads by scrolling the reader is asked, so that the footer can be reached. */
const loadsByScroll = 3;

/**
 * The following articles of a feed. They load as the reader nears their end, one at a time, and from the third load
 * on by a button; the address and the title follow the article in view. Focus stays where it is.
 */
export function FeedLoader(props: FeedLoaderProps) {
  const { next, isNear, onNext, ask, address, locale, words } = props;
  const [articles, setArticles] = useState<{ article: Article; address: string }[]>([]);
  const [first] = useState(standing);
  const [stage, setStage] = useState<"idle" | "busy" | "failed" | "dismissed">("idle");
  const isLate = useDelayed(stage === "busy");
  const lastLoad = useRef(Number.NEGATIVE_INFINITY);
  const gone = useRef<AbortController>(undefined);
  const mustAsk = articles.length >= loadsByScroll;

  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current?.abort();
  }, []);

  const load = useCallback(async () => {
    if (!next) return;
    setStage("busy");
    lastLoad.current = performance.now();
    const signal = gone.current?.signal;
    try {
      const step = await getJson<FeedStep>(feedAddress(ask, next), { signal });
      const { article } = step;
      if (article) {
        const loaded = { article, address: feedAddress(address, { ...next, id: article.id }) };
        setArticles((all) => [...all, loaded]);
      }
      setStage("idle");
      onNext(step.next);
    } catch {
      if (!signal?.aborted) setStage("failed");
    }
  }, [next, ask, address, onNext]);

  const byScroll = isNear && !mustAsk && stage === "idle" && next !== null;
  useEffect(() => {
    if (!byScroll) return;
    const wait = Math.max(0, lastLoad.current + paceMs - performance.now());
    const timer = setTimeout(load, wait);
    return () => clearTimeout(timer);
  }, [byScroll, load]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each article that comes is to be followed too
  useEffect(() => followArticles(first), [first, articles.length]);

  const latest = articles.at(-1)?.article;
  return (
    <>
      {articles.map(({ article, address }) => (
        <Fragment key={article.id}>
          <NextMark words={words.next} />
          <ArticleView
            article={article}
            level={2}
            locale={locale}
            words={props.article}
            address={address}
            share={
              <ShareButton
                words={props.share}
                title={article.headline}
                address={`${address}&share=true`}
                label={fill(words.share, { headline: article.headline })}
              />
            }
          />
        </Fragment>
      ))}
      <div className={styles.tools} data-print="no">
        <p role="status" className={isLate ? styles.loading : layout.vh}>
          {isLate ? words.loading : latest ? fill(words.loaded, { headline: latest.headline }) : ""}
        </p>
        {stage === "failed" ? (
          <FailureNotice
            message={words.failed}
            retryLabel={words.tryAgain}
            dismissLabel={words.dismiss}
            onRetry={load}
            onDismiss={() => setStage("dismissed")}
          />
        ) : null}
        {next && (mustAsk || stage === "dismissed") ? (
          <Button aria-disabled={stage === "busy"} onClick={() => stage !== "busy" && load()}>
            {words.more}
          </Button>
        ) : null}
      </div>
    </>
  );
}
