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
  /** IATA codes of its airports, of which the portal's own tables have each: four at most, the busiest with cargo first. */
  airports: readonly string[];
}

/** Sources: data/README.md. A test holds each against the tables of airports. */
export const airportCities: readonly AirportCity[] = [
  { code: "BJS", name: "Beijing", nameZh: "北京", airports: ["PEK", "PKX"] },
  { code: "BUE", name: "Buenos Aires", nameZh: "布宜諾斯艾利斯", airports: ["EZE", "AEP"] },
  { code: "BUH", name: "Bucharest", nameZh: "布加勒斯特", airports: ["OTP", "BBU"] },
  { code: "CHI", name: "Chicago", nameZh: "芝加哥", airports: ["ORD", "MDW"] },
  { code: "DTT", name: "Detroit", nameZh: "底特律", airports: ["DTW", "YIP"] },
  { code: "JKT", name: "Jakarta", nameZh: "雅加達", airports: ["CGK", "HLP"] },
  { code: "LON", name: "London", nameZh: "倫敦", airports: ["LHR", "STN", "LGW", "LTN"] },
  { code: "MIL", name: "Milan", nameZh: "米蘭", airports: ["MXP", "BGY", "LIN"] },
  { code: "MOW", name: "Moscow", nameZh: "莫斯科", airports: ["SVO", "DME", "VKO", "ZIA"] },
  { code: "NYC", name: "New York", nameZh: "紐約", airports: ["JFK", "EWR", "LGA"] },
  { code: "OSA", name: "Osaka", nameZh: "大阪", airports: ["KIX", "ITM", "UKB"] },
  { code: "PAR", name: "Paris", nameZh: "巴黎", airports: ["CDG", "ORY", "BVA"] },
  { code: "REK", name: "Reykjavík", nameZh: "雷克雅未克", airports: ["KEF", "RKV"] },
  { code: "RIO", name: "Rio de Janeiro", nameZh: "里約熱內盧", airports: ["GIG", "SDU"] },
  { code: "ROM", name: "Rome", nameZh: "羅馬", airports: ["FCO", "CIA"] },
  { code: "SAO", name: "São Paulo", nameZh: "聖保羅", airports: ["GRU", "VCP", "CGH"] },
  { code: "SEL", name: "Seoul", nameZh: "首爾", airports: ["ICN", "GMP"] },
  { code: "SHA", name: "Shanghai", nameZh: "上海", airports: ["PVG", "SHA"] },
  { code: "SPK", name: "Sapporo", nameZh: "札幌", airports: ["CTS", "OKD"] },
  { code: "STO", name: "Stockholm", nameZh: "斯德哥爾摩", airports: ["ARN", "BMA", "NYO", "VST"] },
  { code: "TCI", name: "Tenerife", nameZh: "特內里費", airports: ["TFS", "TFN"] },
  { code: "TYO", name: "Tokyo", nameZh: "東京", airports: ["NRT", "HND"] },
  { code: "WAS", name: "Washington", nameZh: "華盛頓", airports: ["IAD", "BWI", "DCA"] },
  { code: "YMQ", name: "Montreal", nameZh: "滿地可", airports: ["YUL", "YMX"] },
  { code: "YTO", name: "Toronto", nameZh: "多倫多", airports: ["YYZ", "YTZ"] },
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
