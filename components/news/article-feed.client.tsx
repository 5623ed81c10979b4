"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { useNear } from "@/components/ui/use-near";
import { type FeedLoaderProps, type FeedProps, feedAddress } from "./feed";
import styles from "./feed.module.css";
import { NextMark } from "./next-mark";

/** How far below the window the end of the page may be when the next article is asked for. */
const margin = "100px";

/**
 * What stands after an article: a plain link to the next one, which works without script. On first approach the
 * loader's code comes, and puts the following articles before the link; the link moves on with them.
 */
export function ArticleFeed(props: FeedProps) {
  const { words, address, archive } = props;
  const end = useRef<HTMLDivElement>(null);
  const isNear = useNear(end, margin);
  const [Loader, setLoader] = useState<ComponentType<FeedLoaderProps>>();
  const [next, setNext] = useState(props.next);

  useEffect(() => {
    // When the code does not come, the link is still there.
    if (isNear && !Loader)
      import("./feed-loader.client").then(
        (loaded) => setLoader(() => loaded.FeedLoader),
        () => {},
      );
  }, [isNear, Loader]);

  return (
    <>
      {Loader ? <Loader {...props} next={next} isNear={isNear} onNext={setNext} /> : null}
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
