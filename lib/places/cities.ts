import { foldName } from "@/lib/i18n/fold";
import { inLocale } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import { foldedBothWays } from "@/lib/i18n/terms";
import type { Airport, AirportRecord, UniqueNames } from "./schema";

/** A city with several airports, which are searched together by IATA's code of its metropolitan area. */
export interface AirportCity {
  code: string;
  name: string;
  /** Traditional Chinese. */
  nameZh: string;
  /** IATA codes of those of its airports that the portal's own table has: four at most, the busiest with cargo first. */
  airports: readonly string[];
}

/** Sources: data/README.md. A test holds each against the table of airports. */
export const airportCities: readonly AirportCity[] = [
  { code: "BJS", name: "Beijing", nameZh: "北京", airports: ["PEK", "PKX"] },
  { code: "JKT", name: "Jakarta", nameZh: "雅加達", airports: ["CGK", "HLP"] },
  { code: "LON", name: "London", nameZh: "倫敦", airports: ["LHR", "STN", "LGW", "LTN"] },
  { code: "MIL", name: "Milan", nameZh: "米蘭", airports: ["MXP", "BGY", "LIN"] },
  { code: "MOW", name: "Moscow", nameZh: "莫斯科", airports: ["SVO", "DME", "VKO"] },
  { code: "NYC", name: "New York", nameZh: "紐約", airports: ["JFK", "EWR"] },
  { code: "OSA", name: "Osaka", nameZh: "大阪", airports: ["KIX", "ITM"] },
  { code: "PAR", name: "Paris", nameZh: "巴黎", airports: ["CDG", "ORY"] },
  { code: "SAO", name: "São Paulo", nameZh: "聖保羅", airports: ["GRU", "VCP"] },
  { code: "SEL", name: "Seoul", nameZh: "首爾", airports: ["ICN", "GMP"] },
  { code: "SHA", name: "Shanghai", nameZh: "上海", airports: ["PVG", "SHA"] },
  { code: "TYO", name: "Tokyo", nameZh: "東京", airports: ["NRT", "HND"] },
  { code: "WAS", name: "Washington", nameZh: "華盛頓", airports: ["IAD", "BWI"] },
  { code: "YMQ", name: "Montreal", nameZh: "滿地可", airports: ["YUL", "YMX"] },
];

const idOf = ({ code }: AirportCity) => `city-${code}`;
const allAirportsName = ({ name }: AirportCity) => `${name} – all airports`;
const allAirportsNameZh = ({ nameZh }: AirportCity) => `${nameZh}－所有機場`;

/** Each city with its folded names: every search uses them, and converting Chinese is expensive. */
let named: { city: AirportCity; fullNames: string[]; starts: string[] }[] | undefined;
function namedCities() {
  named ??= airportCities.map((city) => ({
    city,
    fullNames: [allAirportsName(city), allAirportsNameZh(city)]
      .flatMap((name) => [name, `${name} (${city.code})`])
      .flatMap(foldedBothWays),
    starts: [city.name, city.nameZh].flatMap(foldedBothWays),
  }));
  return named;
}

/** Whether the code is that of one airport as well, which is then meant where the text is the code alone. */
const isAirport = ({ code, airports }: AirportCity) => airports.includes(code);

/**
 * The city of an id, or that a text means with all its airports: by its code, 'London – all airports' or 'London – all airports
 * (LON)'.
 */
export function findCity({
  id,
  name = "",
}: {
  id?: string | undefined;
  name?: string | undefined;
}): AirportCity | null {
  if (id) return airportCities.find((city) => idOf(city) === id) ?? null;
  const wanted = foldName(name);
  if (!wanted) return null;
  const match = namedCities().find(
    ({ city, fullNames }) =>
      (foldName(city.code) === wanted && !isAirport(city)) || fullNames.includes(wanted),
  );
  return match?.city ?? null;
}

/** Cities whose code is `text`, or whose name starts with it, in either script. */
export function citiesNamed(text: string): AirportCity[] {
  const start = foldName(text);
  if (!start) return [];
  return namedCities()
    .filter(
      ({ city, starts }) => foldName(city.code) === start || starts.some((name) => name.startsWith(start)),
    )
    .map(({ city }) => city);
}

/** A city as one airport of a search, in one language; `member` is one of its airports. */
export function cityAirport(city: AirportCity, member: Airport, locale: Locale): Airport {
  const name = inLocale(allAirportsName(city), allAirportsNameZh(city), locale);
  return {
    id: idOf(city),
    name,
    nameEn: allAirportsName(city),
    city: name,
    country: member.country,
    code: city.code,
    zone: member.zone,
    airports: [...city.airports],
  };
}

/** The names that mean a city alone. */
export function cityNames(city: AirportCity, locale: Locale): UniqueNames {
  return {
    addressName: isAirport(city) ? allAirportsName(city) : city.code,
    plainName: inLocale(allAirportsName(city), allAirportsNameZh(city), locale),
  };
}

/** Whether a text is the code of the city and of no airport. */
export const isCodeOf = (city: AirportCity, text: string): boolean =>
  foldName(text) === foldName(city.code) && !isAirport(city);

/** Whether an airport is one of a city's. */
export const isOfCity = ({ airports }: AirportCity, { code }: Pick<AirportRecord, "code">): boolean =>
  code !== null && airports.includes(code);
