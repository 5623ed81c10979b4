import { fold } from "@/lib/i18n/fold";
import { foldedBothWays } from "@/lib/i18n/terms";
import { areaNames, detailAreaNames, shortCountryNames } from "./region-names";
import { countryTerms } from "./terms";

/** A country, or a state or province of one: what a text may name instead of a port. */
export interface Region {
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[];
  /** UN/LOCODE's code of the state or province. */
  state?: string;
}

/** Territories that addresses also write as parts of another country: 'Hong Kong, China', 'San Juan, USA'. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  CN: ["HK", "MO", "TW"],
  US: ["PR", "VI", "GU", "AS", "MP"],
  GB: ["GG", "JE", "IM", "GI", "BM", "KY"],
  FR: ["RE", "MQ", "GP", "GF", "YT", "NC", "PF", "PM"],
  NL: ["AW", "CW", "SX", "BQ"],
  DK: ["FO", "GL"],
};

/** Codes that Intl names beside countries: former ones, groups and places for tests. */
const noCountries = new Set(
  "AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NQ QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ".split(" "),
);

/** Words around the name of a region, in folded texts: 'guangdong province', 'hong kong sar', 广东省. */
const withoutKind = (folded: string) =>
  folded
    .replace(/^(?:the|republic of|state of|province of|kingdom of) (?=\S)/, "")
    .replace(/(?<=\S) (?:province|sar|special administrative region|autonomous region)$/, "")
    .replace(/(?<=\p{Script=Han}{2})(?:特别行政区|特区|壮族自治区|自治区|共和国|省)$/u, "");

let byName: { regions: ReadonlyMap<string, Region>; details: ReadonlyMap<string, Region> } | undefined;
/**
 * Every region by its folded names in all languages; a country wins over a state of the same name. `details` are states whose
 * name alone means something else.
 */
function regionsByName() {
  if (byName) return byName;
  const regions = new Map<string, Region>();
  const details = new Map<string, Region>();
  const add = (name: string, region: Region, all = regions) => {
    for (const term of foldedBothWays(name)) if (!all.has(term)) all.set(term, region);
  };
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
    if (noCountries.has(code)) continue;
    const names = countryTerms(code).filter((name) => name !== code.toLowerCase() && name !== "");
    if (names.length === 0) continue;
    regions.set(code.toLowerCase(), { countries: [code] });
    for (const name of names) add(name, { countries: [code] });
  }
  for (const [codes, names] of Object.entries(shortCountryNames))
    for (const name of names) add(name, { countries: codes.split(" ") });
  for (const [all, areas] of [
    [regions, areaNames],
    [details, detailAreaNames],
  ] as const)
    for (const [code, names] of Object.entries(areas)) {
      const [country = "", state = ""] = code.split("-");
      for (const name of names) add(name, { countries: [country], state }, all);
    }
  byName = { regions, details };
  return byName;
}

/**
 * The country, state or province that a text names in any language, by its usual short forms too ('UK', 'Holland', 中國, 'Guangdong
 * Province', 'DE'); null for any other text.
 */
export function regionNamed(text: string): Region | null {
  const folded = fold(text);
  const { regions } = regionsByName();
  return regions.get(folded) ?? regions.get(withoutKind(folded)) ?? null;
}

/** The regions that a text may mean behind a port's name: 'Savannah, Georgia'. */
export function regionsBehind(text: string): Region[] {
  const region = regionNamed(text);
  const area = regionsByName().details.get(fold(text));
  return [...(region ? [region] : []), ...(area ? [area] : [])];
}

/** Whether a port of a country and a state is in a region. */
export const isInRegion = (
  { countryCode, state }: { countryCode: string | null; state?: string | undefined },
  region: Region,
): boolean =>
  region.state === undefined
    ? region.countries.some((code) => code === countryCode || partsOf[code]?.includes(countryCode ?? ""))
    : region.countries.includes(countryCode ?? "") && region.state === state;
