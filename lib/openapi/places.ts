import { z } from "zod";
import { airportSchema, hitSchema, placesQuerySchema, portFields, uniqueNames } from "@/lib/places";
import { operation, pageOf } from "./operation";

const port = z.object({
  ...portFields,
  ports: z
    .array(z.object(portFields))
    .optional()
    .meta({ description: "The ports of a city, or those that were chosen together." }),
});

/** A port that was found for a text. */
export const linkedPort = z
  .object({
    ...portFields,
    ...uniqueNames.shape,
    ports: z.array(z.object({ ...portFields, ...uniqueNames.shape })).optional(),
    isCut: z.literal(true).optional(),
  })
  .meta({ id: "Port" });

export const airport = airportSchema.meta({ id: "Airport" });

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
  answer: pageOf(port.extend(hitSchema.shape)),
});

export const findAirports = operation({
  path: "/api/airports",
  id: "findAirports",
  tag: "Places",
  summary: "Airports whose name, city or code begins with a text",
  query: placesQuery("Hong"),
  answer: pageOf(airport.extend(hitSchema.shape)),
});
