import type { LaneWords } from "@/components/lanes/lane-list.client";
import { MyLanes } from "@/components/lanes/my-lanes.client";
import { HotSearchList } from "@/components/promotions/hot-search-list";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import type { Locale } from "@/lib/i18n/locales";
import type { HotSearch } from "@/lib/promotions/shared";
import type messages from "@/messages/en.json";
import styles from "./table/schedule.module.css";

interface LandingProps {
  locale: Locale;
  searches: readonly (HotSearch & { count?: number })[];
  words: typeof messages.schedule;
  laneWords: LaneWords;
  /** Pages beside the search. */
  links: readonly { label: string; href: string }[];
}

/** What /port shows before a search: how to search, the reader's saved lanes, popular searches, and links to its other pages. */
export function Landing({ locale, searches, words, laneWords, links }: LandingProps) {
  return (
    <div className={layout.pageHead}>
      <h1>{words.title}</h1>
      <p className={layout.lede}>{words.landingLede}</p>
      <MyLanes kind="port" locale={locale} words={laneWords} />
      <HotSearchList heading={words.popular} locale={locale} searches={searches} countWords={laneWords} />
      <ul className={cx(layout.small, layout.row, styles.further)}>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
