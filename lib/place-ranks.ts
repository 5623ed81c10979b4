/**
 * The ranks of what finds a place, best first, as `port_terms` and `airport_terms` of the store hold them. Pure: places
 * find by them, reference lists order by them.
 */
export const portRanks = {
  name: 0,
  chineseName: 1,
  alias: 2,
  code: 3,
  /** The last three letters of a UN/LOCODE, which only mean a port when they are typed whole. */
  shortCode: 4,
  country: 5,
} as const;

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
