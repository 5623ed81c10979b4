import type { ComponentProps } from "react";
import { Landing, Next, Ship } from "@/components/schedules/landing";
import { Lately } from "@/components/schedules/lately.client";
import { Track } from "@/components/schedules/track";
import type { PopularLane } from "@/lib/api/popular-lane";
import { type DateWords, timeOfDay } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { formatDays, hubNames, isDirect, type Words } from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";

interface SeaLandingProps extends Pick<ComponentProps<typeof Landing>, "laneWords" | "ways" | "chart"> {
  /** Nonce of the page's policy, for the inline script that reserves space for the last searches. */
  nonce: string | undefined;
  locale: Locale;
  lanes: readonly PopularLane[];
  words: { landing: typeof messages.landing; schedule: typeof messages.schedule };
  dates: DateWords & Words["dates"];
  /** When the lanes were read. */
  asOf: string;
  isSample: boolean;
}

/** What /port shows before a search. Of a popular lane: how long its next open sailing takes, until when its CY is open, its ship. */
export function SeaLanding({ lanes, words, dates, asOf, isSample, nonce, ...props }: SeaLandingProps) {
  const { landing, schedule } = words;
  const facts = { locale: props.locale, words: { schedule, dates } };
  // The browser gets these words alone.
  const { lately, clear, lane, onDate, byDate } = landing;
  return (
    <Landing
      kind="port"
      title={schedule.title}
      lede={schedule.landingLede}
      sample={isSample ? schedule.sample : null}
      popular={{
        title: landing.popularSea,
        asOf,
        rows: lanes.map(({ next, cy, isKnown, ...route }) => ({
          ...route,
          middle: next ? (
            <Track
              above={next.transitDays === null ? "–" : formatDays(next.transitDays, facts.words)}
              below={isDirect(next) ? schedule.direct : (hubNames(next) ?? schedule.viaUnknown)}
              isDirect={isDirect(next)}
            />
          ) : null,
          next: next ? <NextSailing {...{ next, cy, ...facts }} /> : isKnown ? landing.noneOpen : null,
        })),
      }}
      lately={
        <Lately
          kind="port"
          locale={props.locale}
          words={{ lately, clear, lane, onDate, byDate, months: dates.months }}
          nonce={nonce}
        />
      }
      waysIn={landing.waysIn}
      {...props}
    />
  );
}

function NextSailing({
  next,
  cy,
  locale,
  words: { schedule, dates },
}: Pick<PopularLane, "cy"> & {
  next: NonNullable<PopularLane["next"]>;
  locale: Locale;
  words: { schedule: typeof messages.schedule; dates: DateWords };
}) {
  const time = cy?.time ?? next.etd;
  const [ship] = next.legs;
  return (
    <Next
      name={cy ? schedule.cy : schedule.etd}
      time={time}
      clock={time && timeOfDay(time)}
      closesIn={cy?.closesIn ?? null}
      vehicle={ship?.vessel ? <Ship name={ship.vessel} locale={locale} /> : null}
      dates={dates}
      words={schedule}
    />
  );
}
