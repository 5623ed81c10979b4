import type { AtlasOrder } from "@/lib/addresses/call-address";
import type { Chart, IndexChart } from "@/lib/chart/schema";
import type { Locale } from "@/lib/i18n/locales";
import type { AtlasPort, CarrierLane, CarrierRecord } from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";

export type CallWords = Record<keyof typeof messages.calls, string>;

/** The words with which visits are shown. */
export type VisitWords = Record<keyof typeof messages.visits, string>;

/** What all sections of a page of calls are rendered with. */
export interface CallSetting {
  words: CallWords;
  /** Sunday first. */
  weekdays: readonly string[];
  /** When the page was made, by the publisher's clock: 'As of 16-03-2026 10:00, UTC+8.' */
  asOf: string;
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

/** A port of a table with the time there. */
export interface AtlasRow extends AtlasPort {
  /** YYYY-MM-DDTHH:mm. */
  time: string;
  /** Whether a page has its calls, of these days or later. */
  hasPage: boolean;
}

/** What the atlas of ports shows. */
export interface AtlasContent {
  /** How many ports each sheet has, by number. */
  counts: readonly { number: number; count: number }[];
  index: IndexChart;
  /** The chosen sheet, or null: then `rows` are the busiest ports of all. */
  sheet: { number: number; chart: Chart | null; order: AtlasOrder } | null;
  rows: readonly AtlasRow[];
}
