import { airportKind } from "@/components/places/airport-kind";
import { recentPlaces } from "@/components/places/place-text";
import { placeRules } from "@/components/schedules/place-rules";
import { airportLabel } from "@/lib/addresses/place-labels";
import type { AirportField, FlightFinderValue } from "@/lib/api/flight-schedule";
import { readText, writeText } from "@/lib/browser/storage";
import type { Locale } from "@/lib/i18n/locales";
import type { Airport } from "@/lib/places/shared";

/** The rules of the flight form's value. Pure, except for the last search in local storage and the airport lookup. */
export const flightFinderRules = placeRules<FlightFinderValue, AirportField, Airport>({
  kind: airportKind,
  fields: ["origin_airport", "destination_airport"],

  endOf: (value, field) =>
    field === "origin_airport"
      ? { place: value.originAirport, text: value.originText }
      : { place: value.destinationAirport, text: value.destinationText },

  withPlace: (value, field, airport, text) =>
    field === "origin_airport"
      ? { ...value, originAirport: airport, originText: text }
      : { ...value, destinationAirport: airport, destinationText: text },

  searchKey: ({
    originAirport,
    originText,
    destinationAirport,
    destinationText,
    date,
    arriveBy,
    product,
    piece,
  }) =>
    JSON.stringify([
      date,
      arriveBy,
      product,
      piece,
      originAirport?.id ?? [originText.trim()],
      destinationAirport?.id ?? [destinationText.trim()],
    ]),

  saveSearch(value) {
    writeText("origin_airport", value.originAirport?.nameEn ?? value.originText.trim());
    writeText("destination_airport", value.destinationAirport?.nameEn ?? value.destinationText.trim());
  },

  restoredSearch({ date, arriveBy, product, piece }, locale) {
    const origin = storedAirport("origin_airport", locale);
    const destination = storedAirport("destination_airport", locale);
    if (!origin.text && !destination.text) return null;
    return {
      originAirport: origin.airport,
      originText: origin.text,
      destinationAirport: destination.airport,
      destinationText: destination.text,
      date,
      arriveBy,
      product,
      piece,
    };
  },
});

/** The stored airport where a recent choice in this language has it, else its stored name as typed text. */
function storedAirport(field: AirportField, locale: Locale): { airport: Airport | null; text: string } {
  const name = readText(field);
  const airport = recentPlaces(airportKind, locale).find(({ nameEn }) => nameEn === name) ?? null;
  return { airport, text: airport ? airportLabel(airport) : name };
}
