import type { z } from "zod";
import type { flightOption } from "@/lib/openapi/flights";

/**
 * One itinerary of flights and trucks on one day as a plan: the content of its page and the response of
 * /api/flight-option/{id}, whose schema describes each field.
 */
export type FlightOption = z.infer<typeof flightOption>;
/** A flight or truck of an option, on its day. */
export type OptionLeg = FlightOption["legs"][number];
/** A change, with the rule that says how long it takes at least and at most. */
export type OptionConnection = FlightOption["connections"][number];
/** An airport of an option as far as the portal knows it; of an unknown one only its code. */
export type OptionAirport = OptionLeg["origin"];
