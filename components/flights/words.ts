import type { DateWords, LongDateWords } from "@/lib/i18n/formats";
import type messages from "@/messages/en.json";

/** Words of the flight search and its results in the page's language, as the client component receives them. */
export type FlightWords = typeof messages.flights;

export interface Words {
  flights: FlightWords;
  dates: Pick<DateWords, "weekdays"> & LongDateWords;
}

/** Words of the plan of one itinerary. */
export interface OptionWords extends Words {
  dates: DateWords & LongDateWords;
  flightOption: typeof messages.flightOption;
  option: Pick<typeof messages.option, "crumbs" | "steps" | "calendar" | "print" | "from" | "to">;
}
