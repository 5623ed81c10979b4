import type { Airport, Hit, LinkedPort, Port } from "@/lib/places/shared";
import { portOf } from "./examples/places";

/** Ports of the example lookup. */
export const ports = {
  hongKong: portOf("HKHKG", "Hong Kong", "Hong Kong"),
  hamburg: portOf("DEHAM", "Hamburg", "Germany"),
  haifa: portOf("ILHFA", "Haifa", "Israel"),
  melbourne: portOf("AUMEL", "Melbourne", "Australia"),
  rotterdam: portOf("NLRTM", "Rotterdam", "Netherlands"),
  shanghai: portOf("CNSHA", "Shanghai", "China"),
  shekou: portOf("CNSHK", "Shekou", "China"),
  sydney: portOf("AUSYD", "Sydney", "Australia"),
  tripoli: portOf("LYTIP", "Tripoli", "Libya"),
  tripoliOfLebanon: portOf("LBTRP", "Tripoli", "Lebanon"),
  yantian: portOf("CNYTN", "Yantian", "China"),
} satisfies Record<string, LinkedPort>;

const airportOf = (code: string, city: string, name: string): Airport => ({
  id: code,
  name,
  nameEn: name,
  city,
  country: "",
  code,
  zone: null,
});

/** Airports of the example lookup. */
export const airports = {
  frankfurt: airportOf("FRA", "Frankfurt", "Frankfurt Airport"),
  hongKong: airportOf("HKG", "Hong Kong", "Hong Kong International Airport"),
  losAngeles: airportOf("LAX", "Los Angeles", "Los Angeles International Airport"),
  singapore: airportOf("SIN", "Singapore", "Singapore Changi Airport"),
} satisfies Record<string, Airport>;

/** Misspelt or former names, and what the lookup says of them. */
const hits: Record<string, readonly (Port & Hit)[]> = {
  roterdam: [{ ...ports.rotterdam, near: true }],
  hmburg: [{ ...ports.hamburg, near: true }],
};

/** The response of the lookups: the places whose name, city or code starts with the name of the path. */
export function lookUp(path: string): { items: readonly object[] } {
  const [address, query] = path.split("?");
  const name = new URLSearchParams(query).get("name")?.toLowerCase() ?? "";
  const starts = (texts: readonly (string | null)[]) =>
    texts.some((text) => text?.toLowerCase().startsWith(name));
  if (address === "/api/airports") {
    return { items: Object.values(airports).filter((one) => starts([one.name, one.city, one.code])) };
  }
  return { items: hits[name] ?? Object.values(ports).filter((one) => starts([one.name, one.code])) };
}
