import type { LaneWords } from "@/components/lanes/lane-list.client";
import { MyLanes } from "@/components/lanes/my-lanes.client";
import { HotSearchList } from "@/components/promotions/hot-search-list";
import layout from "@/components/ui/layout.module.css";
import type { Locale } from "@/lib/i18n/locales";
import type { HotSearch } from "@/lib/promotions/shared";
import type { FlightWords } from "./words";

interface LandingProps {
  locale: Locale;
  searches: readonly (HotSearch & { count?: number })[];
  words: FlightWords;
  laneWords: LaneWords;
}

/** What /flight shows before a search: how to search, the saved lanes of this browser, and popular searches. */
export function Landing({ locale, searches, words, laneWords }: LandingProps) {
  return (
    <div className={layout.pageHead}>
      <h1>{words.title}</h1>
      <p className={layout.lede}>{words.prompt}</p>
      <MyLanes kind="flight" locale={locale} words={laneWords} />
      <HotSearchList heading={words.popular} locale={locale} searches={searches} countWords={laneWords} />
    </div>
  );
}
