import { airportKind, airportLabel, recentPlaces } from "@/components/places/place-text";
import type { FinderRules } from "@/components/schedules/use-finder";
import type { Locale } from "@/lib/i18n/locales";
import type { Airport } from "@/lib/places/schema";
import { readText, writeText } from "@/lib/web/storage";
import type { AirportField, FlightFinderValue } from "./types";

/** What the flight form does with its value. Pure, but for the last search in local storage. */
export const flightFinderRules: FinderRules<FlightFinderValue, AirportField> = {
  labelled: (value) => ({
    ...value,
    originText: value.originAirport ? airportLabel(value.originAirport) : value.originText,
    destinationText: value.destinationAirport
      ? airportLabel(value.destinationAirport)
      : value.destinationText,
  }),

  searchKey: ({ originAirport, originText, destinationAirport, destinationText }) =>
    JSON.stringify([
      originAirport?.id ?? [originText.trim()],
      destinationAirport?.id ?? [destinationText.trim()],
    ]),

  emptyPlaces,

  hasLooseText: (value) =>
    Boolean(
      (!value.originAirport && value.originText.trim()) ||
        (!value.destinationAirport && value.destinationText.trim()),
    ),

  saveSearch(value) {
    writeText("origin_airport", value.originAirport?.nameEn ?? value.originText.trim());
    writeText("destination_airport", value.destinationAirport?.nameEn ?? value.destinationText.trim());
  },

  restoredSearch(value, locale) {
    if (emptyPlaces(value).length < 2) return null;
    const origin = storedAirport("origin_airport", locale);
    const destination = storedAirport("destination_airport", locale);
    if (!origin.text && !destination.text) return null;
    return {
      originAirport: origin.airport,
      originText: origin.text,
      destinationAirport: destination.airport,
      destinationText: destination.text,
    };
  },
};

function emptyPlaces(value: FlightFinderValue): AirportField[] {
  const empty: AirportField[] = [];
  if (!value.originAirport && !value.originText.trim()) empty.push("origin_airport");
  if (!value.destinationAirport && !value.destinationText.trim()) empty.push("destination_airport");
  return empty;
}

/** The stored airport where a recent choice in this language knows it, else its stored name as if it were typed. */
function storedAirport(field: AirportField, locale: Locale): { airport: Airport | null; text: string } {
  const name = readText(field);
  const airport = recentPlaces(airportKind, locale).find(({ nameEn }) => nameEn === name) ?? null;
  return { airport, text: airport ? airportLabel(airport) : name };
}

export function withAirport(
  value: FlightFinderValue,
  field: AirportField,
  airport: Airport | null,
  text: string,
): FlightFinderValue {
  return field === "origin_airport"
    ? { ...value, originAirport: airport, originText: text }
    : { ...value, destinationAirport: airport, destinationText: text };
}

export function swappedAirports(value: FlightFinderValue): FlightFinderValue {
  return {
    originAirport: value.destinationAirport,
    originText: value.destinationText,
    destinationAirport: value.originAirport,
    destinationText: value.originText,
  };
}
