import { z } from "zod";
import { placesQuerySchema } from "@/lib/places/schema";
import { operation, pageOf } from "./operation";

const portShape = {
  id: z
    .string()
    .meta({ description: "UN/LOCODE in the portal's own store; opaque with a publisher's services." }),
  name: z.string().meta({ description: "In the requested language." }),
  nameEn: z.string(),
  country: z.string(),
  code: z.string().nullable().meta({ description: "UN/LOCODE." }),
  zone: z
    .string()
    .meta({ description: "IANA time zone; the publisher's where that of the port is not known." }),
  isZoneGuessed: z.literal(true).optional(),
  isUnlisted: z.literal(true).optional(),
};
const onePort = z.object(portShape);
const port = z.object({
  ...portShape,
  ports: z
    .array(onePort)
    .optional()
    .meta({ description: "The ports of a city, or those that were chosen together." }),
});

const uniqueNames = { addressName: z.string().nullable(), plainName: z.string() };
/** A port that was found for a text. */
export const linkedPort = z
  .object({
    ...portShape,
    ...uniqueNames,
    ports: z.array(z.object({ ...portShape, ...uniqueNames })).optional(),
    isCut: z.literal(true).optional(),
  })
  .meta({ id: "Port" });

export const airport = z
  .object({
    id: z.string(),
    name: z.string(),
    nameEn: z.string(),
    city: z.string(),
    country: z.string(),
    code: z.string().nullable().meta({ description: "IATA code." }),
    zone: z.string().nullable().meta({ description: "IANA time zone." }),
    isUnlisted: z.literal(true).optional(),
    airports: z.array(z.string()).optional(),
  })
  .meta({ id: "Airport" });

/** How a suggested place was found. */
const hit = {
  alias: z.string().optional(),
  near: z.literal(true).optional(),
  inRegion: z
    .literal(true)
    .optional()
    .meta({ description: "True where the text names its country, state or province." }),
  count: z.int().optional().meta({ description: "Departures in the month ahead to or from `other`." }),
  idle: z.literal(true).optional(),
};

const { name, language, end, other } = placesQuerySchema.shape;
const placesQuery = (example: string) =>
  placesQuerySchema.extend({
    name: name.meta({ description: "Start of a name in any language, or a code.", example }),
    language: language.meta({ description: "Language of names." }),
    end: end.meta({ description: "Which side of a search the place is for." }),
    other: other.meta({ description: "Id of the other side; several are joined by ||." }),
  });

export const findPorts = operation({
  path: "/api/ports",
  id: "findPorts",
  tag: "Places",
  summary: "Ports whose name or code begins with a text",
  query: placesQuery("Hong"),
  answer: pageOf(port.extend(hit)),
});

export const findAirports = operation({
  path: "/api/airports",
  id: "findAirports",
  tag: "Places",
  summary: "Airports whose name, city or code begins with a text",
  query: placesQuery("Hong"),
  answer: pageOf(airport.extend(hit)),
});
