import Papa from "papaparse";
import { cutoffColumns } from "../../lib/sailings/calls-import/columns";

/** Port calls of two services as a carrier's file has them, around 16 March 2026. */

type Line = Record<string, string>;

const day = (days: number): string => new Date(Date.UTC(2026, 2, 16 + days)).toISOString().slice(0, 10);

const voyage = (facts: Line, calls: Line[]): Line[] => calls.map((call) => ({ ...facts, ...call }));

/** Ships of the round from Hong Kong to Rotterdam by Singapore: one a week, the first left a week ago. */
export const ships = ["Lantau Pioneer", "Lantau Venture", "Lantau Harmony", "Lantau Endeavour"].map(
  (name, at) => ({
    name,
    imo: `${2_400_001 + at}`,
    voyage: `${101 + at}W`,
    leaves: day(7 * at - 7),
  }),
);

const round = ships.flatMap(({ name, imo, voyage: number, leaves }, at) => {
  const days = 7 * at - 7;
  const late: Line = at === 2 ? { "Estimated Arrival": `${day(days + 31)} 06:00` } : {};
  return voyage(
    {
      Carrier: "Peak Line",
      "Carrier Code": "PEK",
      Service: "EX1",
      "Service Name": "Europe Express",
      "Service Ref": "SR00042A",
      "Voyage Out": number,
      "IMO No.": imo,
      "Vessel Name": name,
    },
    [
      { Port: "HKHKG", Terminal: "HIT", Arrival: `${leaves} 06:00`, Departure: `${leaves} 20:00` },
      { Port: "SGSIN", Arrival: `${day(days + 4)} 06:00`, Departure: `${day(days + 5)} 12:00` },
      // The third ship's is a day late.
      { Port: "NLRTM", Arrival: `${day(days + 30)} 06:00`, Departure: `${day(days + 31)} 18:00`, ...late },
    ],
  );
});

/** A feeder that leaves Singapore out. */
const feeder = voyage(
  {
    Carrier: "Tide Line",
    "Carrier Code": "TDE",
    Service: "FE7",
    "Voyage Out": "9N",
    "IMO No.": "2400077",
    "Vessel Name": "Tide Relay",
  },
  [
    { Port: "CNNBO", Departure: `${day(1)} 10:00` },
    { Port: "SGSIN", Arrival: `${day(2)} 10:00`, Departure: `${day(3)} 10:00`, Status: "omitted" },
    { Port: "HKHKG", Arrival: `${day(6)} 10:00` },
  ],
);

/** Lines as a file of calls; columns that no line has are left out. */
export const callsCsv = (lines: readonly Line[]): string =>
  Papa.unparse([...lines], { columns: [...new Set(lines.flatMap(Object.keys))] });

export const callsFile = callsCsv([...round, ...feeder]);

/** One ship more, of a service that nobody has had. */
export const furtherFile = callsCsv(
  voyage(
    {
      Carrier: "Tide Line",
      "Carrier Code": "TDE",
      Service: "NW 1",
      "Voyage Out": "1W",
      "IMO No.": "2400088",
      "Vessel Name": "Tide Newcomer",
    },
    [
      { Port: "HKHKG", Departure: `${day(3)} 10:00` },
      { Port: "DEHAM", Arrival: `${day(33)} 10:00` },
    ],
  ),
);

/** Two ships of one carrier that meet in Singapore on the way to Gdansk; the first one with every cut-off that there is, the
 * second with that of cargo which changes there. */
export const allCutoffsFile = (() => {
  const facts = (ship: string, imo: string, service: string): Line => ({
    Carrier: "Crown Line",
    Service: service,
    "Voyage Out": "12W",
    "IMO No.": imo,
    "Vessel Name": ship,
  });
  const terminal = { "Terminal Name": "PSA PASIR PANJANG TERMINALS" };
  const cutoffs = Object.fromEntries(
    cutoffColumns.map(({ head }, at) => [head, `${day(4 + Math.floor(at / 4))} ${10 + (at % 4)}:30`]),
  );
  return callsCsv([
    ...voyage(facts("Crown Relay", "2400091", "CR1"), [
      { Port: "HKHKG", Departure: `${day(10)} 18:00`, ...cutoffs },
      { Port: "SGSIN", Arrival: `${day(14)} 06:00`, ...terminal },
    ]),
    ...voyage(facts("Crown Pioneer", "2400092", "CR2"), [
      { Port: "SGSIN", Departure: `${day(16)} 18:00`, TCO: `${day(15)} 12:30`, ...terminal },
      { Port: "PLGDN", Arrival: `${day(46)} 06:00` },
    ]),
  ]);
})();

export const particularsFile = callsCsv([
  {
    imo: ships[0]?.imo ?? "",
    vessel: ships[0]?.name ?? "",
    ship_type: "Container ship",
    flag: "Panama",
    call_sign: "3EXX9",
    gross_tonnage: "94300",
    deadweight: "103800",
    length_overall: "334.1",
    breadth_extreme: "42.8",
    draught: "14.5",
    year_built: "2019",
  },
]);
