import { z } from "zod";
import { pointToPointQuery, portSchedulesQuery, vesselSchedulesQuery } from "@/lib/dcsa/parameters";
import { errorResponse, pointToPoint, portSchedule, serviceSchedule } from "@/lib/dcsa/schema";
import { operation } from "./operation";

/** The addresses of DCSA's Commercial Schedules 1.0.4, whose rules and form of errors are those of the standard. */

const standard = { tag: "Commercial Schedules", isPaged: true, failure: errorResponse } as const;

export const listRoutes = operation({
  ...standard,
  path: "/api/dcsa/cs/v1/point-to-point-routes",
  id: "listPointToPointRoutes",
  summary: "Sailings between two ports as point-to-point routes",
  description:
    "The sailings of findSailings, all itineraries of all carriers. Without dates those of a month from today. The header Left-Out says how many the standard has no form for.",
  query: pointToPointQuery,
  answer: z.array(pointToPoint),
});

export const listPortSchedules = operation({
  ...standard,
  path: "/api/dcsa/cs/v1/port-schedules",
  id: "listPortSchedules",
  summary: "Arrivals and departures at a port by terminal",
  description: "Four weeks from the date on. Status 501 where the source of the sailings has no port calls.",
  query: portSchedulesQuery,
  answer: z.array(portSchedule),
});

export const listVesselSchedules = operation({
  ...standard,
  path: "/api/dcsa/cs/v1/vessel-schedules",
  id: "listVesselSchedules",
  summary: "Voyages of ships, services and ports",
  description:
    "At least one parameter must name a ship, a service, a voyage, a port, a terminal or an operator. Status 501 where the source of the sailings has no port calls.",
  query: vesselSchedulesQuery,
  answer: z.array(serviceSchedule),
});
