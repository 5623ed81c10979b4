import type { ReactNode } from "react";
import type { LaneWords } from "@/components/lanes/lane-list.client";
import { MyLanes } from "@/components/lanes/my-lanes.client";
import styles from "@/components/schedules/landing.module.css";
import { Track } from "@/components/schedules/track";
import layout from "@/components/ui/layout.module.css";
import type { PopularLane } from "@/lib/api/popular-lane";
import { closingText } from "@/lib/i18n/closing";
import { type DateWords, dateOf, fill, formatDayOfWeek, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import { type Cutoff, formatDays, hubNames, isDirect, type Words } from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";

/** Links of the column beside the lanes. */
interface Ways {
  title: string;
  links: readonly { label: string; href: string }[];
}

type LandingWords = typeof messages.portLanding & { schedule: typeof messages.schedule };

interface LandingProps {
  locale: Locale;
  lanes: readonly PopularLane[];
  words: LandingWords;
  dates: DateWords & Words["dates"];
  laneWords: LaneWords;
  /** When the lanes were read. */
  asOf: string;
  /** Ports to look from. */
  ports: Ways;
  others: Ways;
  /** A chart of the lanes. */
  chart: ReactNode;
  isSample: boolean;
}

/** What /port shows before a search: the reader's lanes, popular ones with their next open sailing, other ways to search, a chart. */
export function Landing({ locale, lanes, words, dates, laneWords, ...parts }: LandingProps) {
  const { asOf, ports, others, chart, isSample } = parts;
  return (
    <div className={layout.pageHead}>
      <h1>{words.schedule.title}</h1>
      <p className={layout.lede}>{words.schedule.landingLede}</p>
      {isSample ? <p className={layout.small}>{words.schedule.sample}</p> : null}
      <div className={styles.columns}>
        <div>
          <MyLanes kind="port" locale={locale} words={laneWords} />
          {lanes.length > 0 ? (
            <section aria-labelledby="hot-searches">
              <div className={styles.head}>
                <h2 id="hot-searches">{words.popular}</h2>
                <p>{asOf}</p>
              </div>
              <ul className={styles.list}>
                {lanes.map((lane) => (
                  <li key={lane.url}>
                    <LaneLink lane={lane} locale={locale} words={{ ...words, dates }} laneWords={laneWords} />
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
        <aside className={styles.ways} aria-label={words.waysIn}>
          {ports.links.length > 0 ? (
            <section>
              <h2>{ports.title}</h2>
              <p className={styles.chips}>
                {ports.links.map(({ label, href }) => (
                  <a key={href} href={href}>
                    {label}
                  </a>
                ))}
              </p>
            </section>
          ) : null}
          <section>
            <h2>{others.title}</h2>
            <ul>
              {others.links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
      {chart}
    </div>
  );
}

interface LaneLinkProps {
  lane: PopularLane;
  locale: Locale;
  words: LandingWords & { dates: LandingProps["dates"] };
  laneWords: LaneWords;
}

/** A lane as a link to its search: how long the next open sailing takes, its CY and ship, and how many there are. */
function LaneLink({ lane: { title, url, count, next, ...lane }, locale, words, laneWords }: LaneLinkProps) {
  const { schedule } = words;
  return (
    <a href={url.startsWith("/") ? localePath(locale, url) : url}>
      <b>{title}</b>
      {next ? (
        <Track
          above={next.transitDays === null ? "–" : formatDays(next.transitDays, words)}
          below={isDirect(next) ? schedule.direct : (hubNames(next) ?? schedule.viaUnknown)}
          isDirect={isDirect(next)}
        />
      ) : (
        <span />
      )}
      <span className={styles.next}>
        {next ? <Next {...{ next, cy: lane.cy, locale, words }} /> : lane.isKnown ? words.noneOpen : null}
      </span>
      <span className={styles.count}>
        {count === null ? null : count === 1 ? laneWords.one : fill(laneWords.many, { count })}
      </span>
    </a>
  );
}

function Next({
  next,
  cy,
  locale,
  words: { schedule, dates },
}: Pick<LaneLinkProps, "locale" | "words"> & { next: NonNullable<PopularLane["next"]>; cy: Cutoff | null }) {
  const at = cy ? cy.time : next.etd;
  const left = cy && closingText(cy.closesIn, schedule);
  const when = at ? [formatDayOfWeek(dateOf(at), dates), timeOfDay(at)].filter(Boolean).join(" ") : "";
  const [ship] = next.legs;
  return (
    <>
      <span className={left ? styles.soon : undefined}>
        {[cy ? schedule.cy : schedule.etd, when, left].filter(Boolean).join(" ")}
      </span>
      {ship?.vessel ? (
        <cite className={layout.vessel} lang={latinLang(locale)}>
          {ship.vessel}
        </cite>
      ) : null}
    </>
  );
}
