import { airportLabel, joined } from "@/lib/addresses/place-labels";
import type { Airport } from "@/lib/places/shared";
import { hasTexts, type PlaceKind } from "./place-text";

export const airportKind: PlaceKind<Airport> = {
  lookup: "/api/airports",
  recentKey: "ls_airport",
  label: airportLabel,
  title: ({ city, name }) => city || name,
  detail: ({ city, name, country, airports }) =>
    city ? joined(airports?.join(", ") ?? name, country) : country,
  readings: (airport) => {
    const { name, nameEn, city, code, country, airports } = airport;
    // The code of a city may be that of one of its airports.
    if (airports) {
      return [name, nameEn, airportLabel(airport), ...(code && !airports.includes(code) ? [code] : [])];
    }
    return [
      name,
      nameEn,
      city,
      code ?? "",
      airportLabel(airport),
      `${name} (${code})`,
      joined(name, country),
    ];
  },
  detailSeparator: /[,，(（]/,
  isPlace: (value): value is Airport => hasTexts(value, ["country", "city"], ["code", "zone"]),
};
