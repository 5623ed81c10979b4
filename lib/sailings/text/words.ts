import type { DateWords } from "@/lib/i18n/formats";
import type messages from "@/messages/en.json";

/** Words of the schedule in the page's language, as its client component receives them. */
export type ScheduleWords = Record<Exclude<keyof typeof messages.schedule, ServerWord>, string>;
/** Words for the server alone: titles, descriptions, and the page before a search. */
type ServerWord =
  | "metaTitle"
  | "metaDescription"
  | "metaLane"
  | "landingDescription"
  | "landingLede"
  | "popular"
  | "detour"
  | "detourDirect"
  | "detourOnly";

interface CalendarWords extends DateWords {
  monthsLong: readonly string[];
  /** Pattern of a complete date in words, with {month}, {day} and {year}. */
  long: string;
}

export interface Words {
  schedule: ScheduleWords;
  dates: CalendarWords;
  /** The order by CO2e; missing where no emission factors are imported. */
  co2Sort?: string;
}
