/** The sheets of the atlas of ports: limits as on an index chart of an admiralty, and which port is on which sheet. Pure. */

export interface Sheet {
  /** From 1, as on the chart and in addresses. */
  number: number;
  /** Degrees; a sheet that crosses the date line ends beyond 180. */
  west: number;
  south: number;
  east: number;
  north: number;
}

const limits = [
  [104, 16.5, 119.9, 26.7],
  [117, 21.5, 123.5, 33],
  [117, 33, 129.6, 42],
  [128, 30, 146, 46],
  [92, -11, 141, 22],
  [65, 0, 92, 27],
  [32, 10.5, 62, 31.1],
  [-10, 30, 42, 47],
  [-25, 47, 42, 69.5],
  [-26, -18, 14, 30],
  [14, -36, 64, 12],
  [112, -47.5, 180, -9],
  [-170, 15, -100, 62],
  [-100, 13, -50, 53],
  [-92, -47.5, -30, 13],
] as const;

/** In the order in which a port is looked for: where two meet it is on the first. */
export const sheets: readonly Sheet[] = limits.map(([west, south, east, north], at) => ({
  number: at + 1,
  west,
  south,
  east,
  north,
}));

/** Islands of the Pacific, which lie between the limits: they are on the sheet of Oceania. */
const oceania = new Set("AS CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS".split(" "));

interface Located {
  countryCode: string;
  lat: number;
  lon: number;
}

/** The sheet of a port: the first within whose limits it lies, and where there is none the nearest. */
export function sheetOf({ countryCode, lat, lon }: Located): number {
  if (oceania.has(countryCode)) return 12;
  let [nearest, least] = [1, Number.POSITIVE_INFINITY];
  for (const sheet of sheets) {
    const away = Math.hypot(beyond(lon, sheet.west, sheet.east), beyond(lat, sheet.south, sheet.north));
    if (away < least) [nearest, least] = [sheet.number, away];
  }
  return nearest;
}

const beyond = (value: number, from: number, to: number) => Math.max(from - value, value - to, 0);
