/**
 * The ranks of terms that find a place, best first, as stored in `port_terms` and `airport_terms`. Places are searched by
 * them, and reference lists are sorted by them.
 */
export const portRanks = {
  name: 0,
  chineseName: 1,
  alias: 2,
  code: 3,
  /** The last three letters of a UN/LOCODE, which find a port only when all three are typed. */
  shortCode: 4,
  country: 5,
} as const;

/** The ranks of ports that are known from UN/LOCODE alone: every listed port comes before them. */
export const knownPortRanks = { name: 10, alias: 12, code: 13 } as const;

/** Later words and countries suggest an airport, but do not name it. */
export const airportRanks = {
  name: 0,
  chineseName: 1,
  city: 2,
  code: 3,
  alias: 4,
  laterWord: 5,
  country: 6,
} as const;

/** The ranks of airports that are known from OurAirports alone: every listed airport comes before them. */
export const knownAirportRanks = {
  name: 10,
  city: 12,
  code: 13,
  alias: 14,
  laterWord: 15,
  country: 16,
} as const;
