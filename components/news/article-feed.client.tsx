"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { useNear } from "@/components/ui/use-near";
import { loadLazyMessages } from "@/lib/i18n/lazy-messages";
import { type FeedLoaderProps, type FeedProps, feedAddress } from "./feed";
import styles from "./feed.module.css";
import { NextMark } from "./next-mark";
import { restorePosition } from "./reading-position";

/** How far below the window the end of the page may be when the next article is asked for. */
const margin = "100px";

/**
 * What stands after an article: a plain link to the next one, which works without script. On first approach the
 * loader's code comes, and puts the following articles before the link; the link moves on with them.
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
    // When the code does not come, the link is still there.
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
            <NextMark words={words.next} />
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
