import { fold, foldName } from "@/lib/i18n/fold";
import { inLocale } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import { foldedBothWays } from "@/lib/i18n/terms";
import { namesIn } from "./port-readings";

/** A city that is served by several ports, which are searched together. */
export interface PortCity {
  /** IATA's code of the city, which the trade uses too. */
  code: string;
  name: string;
  /** Traditional Chinese. */
  nameZh: string;
  /** UN/LOCODEs of its ports, two or three, sorted: one side of a search takes them all. */
  ports: readonly string[];
}

/** The ports of each are those of the portal's own table that have its name and code as aliases; a test compares them. */
export const portCities: readonly PortCity[] = [
  { code: "CAN", name: "Guangzhou", nameZh: "廣州", ports: ["CNHUA", "CNNSA"] },
  { code: "LON", name: "London", nameZh: "倫敦", ports: ["GBLGP", "GBTIL"] },
  { code: "LOS", name: "Lagos", nameZh: "拉各斯", ports: ["NGAPP", "NGLKK", "NGTIN"] },
  { code: "SZX", name: "Shenzhen", nameZh: "深圳", ports: ["CNCWN", "CNSHK", "CNYTN"] },
];

/** 'Shenzhen – all ports'. */
const allPortsName = ({ name }: PortCity) => `${name} – all ports`;
const allPortsNameZh = ({ nameZh }: PortCity) => `${nameZh}－所有港口`;

/** Each city with its folded names: every search uses them, and converting Chinese is expensive. */
let named: { city: PortCity; names: string[] }[] | undefined;
function namedCities() {
  named ??= portCities.map((city) => ({
    city,
    names: [allPortsName(city), allPortsNameZh(city)].flatMap(foldedBothWays),
  }));
  return named;
}

/** The name of a city with all its ports. */
export const cityName = (city: PortCity, locale: Locale): string =>
  inLocale(allPortsName(city), allPortsNameZh(city), locale);

/** The city that a text means with all its ports, in any language, with a country after it or without; else null. */
export function findPortCity(text: string): PortCity | null {
  const readings = namesIn(text);
  return namedCities().find(({ names }) => names.some((name) => readings.includes(name)))?.city ?? null;
}

/** The city that a text means as people write it, without 'all ports'; null where there is none. */
export const portCityCalled = (text: string): PortCity | null =>
  portCities.find(({ name, nameZh }) => [name, nameZh].flatMap(foldedBothWays).includes(foldName(text))) ??
  null;

/** Cities whose code is `text`, or whose name starts with it, in either script. */
export function portCitiesNamed(text: string): PortCity[] {
  const start = foldName(text);
  if (!start) return [];
  return namedCities()
    .filter(
      ({ city, names }) => foldName(city.code) === start || names.some((name) => name.startsWith(start)),
    )
    .map(({ city }) => city);
}

/** Many words start with fewer letters. */
const fewestLetters = { latin: 4, han: 2 };

/** The cities whose name is, or begins with, a word of a text, in either script, each word folded. */
export function citiesInWords(text: string): { word: string; ports: readonly string[] }[] {
  return fold(text)
    .split(" ")
    .flatMap((word) => {
      const fewest = /\p{Script=Han}/u.test(word) ? fewestLetters.han : fewestLetters.latin;
      return portCities
        .filter(({ code, name, nameZh }) => {
          const starts = [name, nameZh].flatMap(foldedBothWays);
          return fold(code) === word || (word.length >= fewest && starts.some((one) => one.startsWith(word)));
        })
        .map(({ ports }) => ({ word, ports }));
    });
}

/** A city that is served by several ports, in one language. */
interface NamedPortCity {
  code: string;
  name: string;
  ports: readonly string[];
}

/** All of them, by name. */
export const listPortCities = (locale: Locale): NamedPortCity[] =>
  portCities.map((city) => ({ code: city.code, name: cityName(city, locale), ports: city.ports }));
