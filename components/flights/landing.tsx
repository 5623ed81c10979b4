import type { ComponentProps } from "react";
import { Landing, Next } from "@/components/schedules/landing";
import type { PopularRoute } from "@/lib/api/popular-lane";
import type { DateWords } from "@/lib/i18n/formats";
import type messages from "@/messages/en.json";
import { Days } from "./days";
import { unbroken } from "./flight-words";
import type { Words } from "./words";

interface AirLandingProps extends Pick<ComponentProps<typeof Landing>, "locale" | "laneWords" | "ways"> {
  routes: readonly PopularRoute[];
  words: Pick<typeof messages, "landing" | "flights" | "schedule">;
  dates: DateWords & Words["dates"];
  /** When the lanes were read. */
  asOf: string;
  isSample: boolean;
}

/** What /flight shows before a search. Of a popular lane: its days of service, until when the next flight takes cargo, its number. */
export function AirLanding({ routes, words, dates, asOf, isSample, ...props }: AirLandingProps) {
  const { landing, flights, schedule } = words;
  return (
    <Landing
      kind="flight"
      title={flights.title}
      lede={flights.prompt}
      sample={isSample ? flights.sample : null}
      popular={{
        title: landing.popularAir,
        asOf,
        rows: routes.map(({ days, next, isKnown, ...route }) => ({
          ...route,
          middle: days.some(Boolean) ? <Days days={days} words={{ flights, dates }} /> : null,
          next: next ? (
            <Next
              name={next.acceptance ? landing.lat : landing.departs}
              {...clockOf(next.acceptance?.time ?? next.departure)}
              closesIn={next.acceptance?.closesIn ?? null}
              vehicle={<span>{next.flightNos.map(unbroken).join(flights.daySeparator)}</span>}
              dates={dates}
              words={schedule}
            />
          ) : isKnown ? (
            landing.noneOpen
          ) : null,
        })),
      }}
      waysIn={landing.waysIn}
      {...props}
    />
  );
}

/** 00:00 is midnight here: flights always have a time. */
const clockOf = (time: string) => ({ time, clock: time.slice(11) });
