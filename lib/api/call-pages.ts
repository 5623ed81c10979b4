import type { Locale } from "@/lib/i18n/locales";
import type { CarrierLane, CarrierRecord } from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";

export type CallWords = Record<keyof typeof messages.calls, string>;

/** What all sections of a page of calls are rendered with. */
export interface CallSetting {
  words: CallWords;
  /** Sunday first. */
  weekdays: readonly string[];
  /** Words of the schedule, which uses the same names for particulars and days. */
  schedule: Record<keyof typeof messages.schedule, string>;
  locale: Locale;
  /** Whether changes are recorded, so that they can be followed. */
  canFollow: boolean;
}

/** A carrier and further facts about it. Addresses of this site are unprefixed. */
export interface CarrierPageContent {
  carrier: CarrierRecord;
  /** In the page's language. */
  name: string;
  laneHref: (lane: CarrierLane) => string;
  documents: readonly { label: string; href: string }[];
  companies: readonly { name: string; href: string }[];
  /** Addresses of other sites; null where they are not known. */
  trackingUrl: string | null;
  siteUrl: string | null;
}
