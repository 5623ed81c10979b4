import type { Passage as Co2Passage } from "@/lib/geography/sea-passages";

export type { Co2Passage };

/** A range of numbers; both ends are the same where a source has one number. */
export interface Span {
  low: number;
  high: number;
}

/** The emission factors of ships of a size, or of a lane: a line of the imported table. */
export interface Co2Factor {
  /** Name of the lane; '' for all lanes. */
  lane: string;
  /** UN/LOCODEs or ISO 3166-1 countries of the lane's two ends, in any direction; empty for all. */
  from: string[];
  to: string[];
  /** Containers that the ships can carry, inclusive; null for no bound. Both null for a ship of any size. */
  teuFrom: number | null;
  teuTo: number | null;
  /** Grams of CO2e per TEU and kilometre. */
  dry: Span;
  reefer: Span | null;
  /** Per cent by which ships sail further than the shortest sea route. */
  adjustment: Span;
  source: string;
  url: string | null;
  year: number;
  licence: string;
  /** What the factors include, such as "well to wake"; and what was assumed in them. */
  includes: string;
  assumption: string;
}

/** CO2e of one container on a sailing. */
export interface Co2Estimate {
  /** Tonnes of CO2e per TEU, not rounded. */
  dry: Span;
  reefer: Span | null;
  /** Kilometres of the shortest sea route. */
  km: Span;
  via: Co2Passage[];
  /** The factors of the legs, each once. */
  factors: Co2Factor[];
}
