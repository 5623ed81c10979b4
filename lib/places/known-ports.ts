import Papa from "papaparse";
import { z } from "zod";
import { fold } from "@/lib/i18n/fold";
import type { StoredPort } from "./embedded";
import { type Position, type ZoneFiles, zonesOf } from "./known-zones";

/** The ports of UN/LOCODE that are not listed: the portal knows their names, and their zone and position where these are given. */

const line = z.object({
  code: z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/),
  name: z.string().trim().min(1).max(120),
  name_ascii: z.string().trim().max(120),
  subdivision: z.string().trim().max(3),
  /** Degrees and minutes: '5155N 00430E'. */
  coordinates: z.string().regex(/^(\d{4}[NS] \d{5}[EW])?$/),
});
type Line = z.infer<typeof line>;

/** Files that ports are known from. */
export interface KnownPortFiles extends ZoneFiles {
  /** UN/LOCODE's ports: code, name, name_ascii, subdivision, coordinates. A code stands once for each of its names. */
  unlocode: string;
}

/**
 * The ports of a UN/LOCODE list whose code is neither the code nor an alias of a listed port. Throws an Error with line and
 * column of what cannot be read, since both files are the project's own.
 */
export function parseKnownPorts(files: KnownPortFiles, listed: readonly StoredPort[]): StoredPort[] {
  const taken = new Set(
    listed.flatMap(({ unlocode, aliases }) => [unlocode, ...(JSON.parse(aliases) as string[])]),
  );
  const byCode = Map.groupBy(readLines(files.unlocode), ({ code }) => code);
  const places = [...byCode]
    .filter(([code]) => !taken.has(code))
    .map(([code, lines]) => ({
      code,
      country: code.slice(0, 2),
      subdivision: lines.find(({ subdivision }) => subdivision)?.subdivision ?? null,
      position: lines.map(({ coordinates }) => positionOf(coordinates)).find((one) => one !== null) ?? null,
      ...namesOf(lines),
    }));
  const zoneOf = zonesOf(places, files);
  const sameName = Map.groupBy(
    [...places, ...listed.map(({ name, country_code }) => ({ name, country: country_code }))],
    ({ name, country }) => `${country} ${fold(name)}`,
  );
  return places.map((place) => ({
    id: place.code,
    listed: 0,
    name: place.name,
    sort_name: fold(place.name),
    name_zh: null,
    country_code: place.country,
    subdivision:
      (sameName.get(`${place.country} ${fold(place.name)}`)?.length ?? 0) > 1 ? place.subdivision : null,
    state: place.subdivision,
    unlocode: place.code,
    zone: zoneOf(place),
    lat: place.position?.lat ?? null,
    lon: place.position?.lon ?? null,
    aliases: JSON.stringify(place.aliases),
  }));
}

/** The states of UN/LOCODE's ports that have one, by code. */
export const statesOf = (unlocode: string): Map<string, string> =>
  new Map(readLines(unlocode).flatMap(({ code, subdivision }) => (subdivision ? [[code, subdivision]] : [])));

function readLines(csvText: string): Line[] {
  const { data } = Papa.parse<unknown>(csvText, { header: true, skipEmptyLines: true });
  return data.map((cells, index) => {
    const parsed = line.safeParse(cells);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`UN/LOCODE, port ${index + 1}, ${issue?.path.join(".")}: ${issue?.message}`);
  });
}

/** The position of '5155N 00430E' in degrees, of two decimals; null for none. */
export function positionOf(coordinates: string): Position | null {
  const parts = /^(\d{2})(\d{2})([NS]) (\d{3})(\d{2})([EW])$/.exec(coordinates);
  if (!parts) return null;
  const [, latDegrees, latMinutes, north, lonDegrees, lonMinutes, east] = parts;
  const degrees = (whole: string | undefined, minutes: string | undefined, isNegative: boolean) =>
    (Math.round((Number(whole) + Number(minutes) / 60) * 100) / 100) * (isNegative ? -1 : 1);
  return {
    lat: degrees(latDegrees, latMinutes, north === "S"),
    lon: degrees(lonDegrees, lonMinutes, east === "W"),
  };
}

/** A bracket that says what a place is, not how else it is called: '(oil terminal)'. */
const isRemark = (text: string) =>
  /^[\p{Ll}\d]/u.test(text) || /\b(?:terminal|facility|anchorage)\b/i.test(text);

/**
 * The name of a place and its other names. UN/LOCODE writes 'Pt' for port, other names in brackets or behind ' = ', and behind
 * a stroke the city or the place that a harbour belongs to.
 */
export function namesOf(lines: readonly Pick<Line, "name" | "name_ascii">[]): {
  name: string;
  aliases: string[];
} {
  const spelled = lines.flatMap(({ name, name_ascii }) => [name, name_ascii]).map(withoutPt);
  const [first = ""] = spelled;
  const [name = first] = first.split(" = ");
  const others = spelled.flatMap((text) =>
    text.split(" = ").flatMap((one) => {
      const [place = one, ...cities] = one.split("/").map((part) => part.trim());
      const [opens, closes] = [place.indexOf("("), place.lastIndexOf(")")];
      const hasBracket = opens > 0 && closes > opens;
      const inside = hasBracket ? place.slice(opens + 1, closes).replace(/^ex /i, "") : "";
      const outside = hasBracket
        ? `${place.slice(0, opens).trim()} ${place.slice(closes + 1).trim()}`.trim()
        : place;
      return [one, place, outside, ...(inside && !isRemark(inside) ? [inside] : []), ...cities];
    }),
  );
  return { name, aliases: [...new Set(others)].filter((alias) => alias !== name && alias.length > 1) };
}

const withoutPt = (text: string) => text.replace(/ Pt(?!\p{L})/gu, "").trim() || text;
