/** The ids of the sets of public facts, in the order in which they are shown. */
export const worldSetIds = [
  "ports",
  "terminals",
  "airports",
  "zones",
  "positions",
  "holidays",
  "coasts",
  "emissions",
] as const;
export type WorldSetId = (typeof worldSetIds)[number];

/** A set of public facts about the world that the portal brings along. */
export interface WorldSet {
  id: WorldSetId;
  /** Its file in data; null for one that is a package. */
  file: string | null;
  source: string;
  url: string;
  /** A day YYYY-MM-DD, or the source's own name of its edition. */
  edition: string;
  licence: string;
  licenceUrl: string | null;
  /** Number of lines; null for a package. */
  rows: number | null;
}
