"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { useNear } from "@/components/hooks/use-near";
import { loadLazyMessages } from "@/lib/i18n/lazy-messages";
import { type FeedLoaderProps, type FeedProps, feedAddress } from "./feed";
import styles from "./feed.module.css";
import { ArticleSeparator } from "./next-mark";
import { restorePosition } from "./reading-position";

/** The distance in pixels between the window and the end of the page at which the next article is requested. */
const margin = "100px";

/**
 * What follows an article: a plain link to the next one, which works without script. When the reader first nears it, the
 * loader's code is loaded; it inserts the following articles before the link, which then leads to the one after them.
 */
export function ArticleFeed(props: FeedProps) {
  const { words, address, archive, locale } = props;
  const end = useRef<HTMLDivElement>(null);
  const isNear = useNear(end, margin);
  const [loader, setLoader] = useState<{
    Loader: ComponentType<FeedLoaderProps>;
    lazyMessages: FeedLoaderProps["lazyMessages"];
  }>();
  const [next, setNext] = useState(props.next);

  useEffect(restorePosition, []);
  useEffect(() => {
    // When the code cannot be loaded, the link is still there.
    if (isNear && !loader)
      Promise.all([import("./feed-loader.client"), loadLazyMessages(locale)]).then(
        ([{ FeedLoader: Loader }, lazyMessages]) => setLoader({ Loader, lazyMessages }),
        () => {},
      );
  }, [isNear, loader, locale]);

  return (
    <>
      {loader ? (
        <loader.Loader
          {...props}
          lazyMessages={loader.lazyMessages}
          next={next}
          isNear={isNear}
          onNext={setNext}
        />
      ) : null}
      <div ref={end} className={styles.end} data-print="no">
        {next ? (
          <>
            <ArticleSeparator words={words} archive={archive} />
            <a href={feedAddress(address, next)} lang={next.lang}>
              {next.headline}
            </a>
          </>
        ) : (
          <a href={archive}>{words.archive}</a>
        )}
      </div>
    </>
  );
}
