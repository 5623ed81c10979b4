import "server-only";
import { log } from "@/lib/log";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { embeddedFlights } from "./embedded";
import { httpFlights } from "./http";
import type { FlightCriteria, FlightList } from "./schema";

/** All flights between two airports that depart in a window, of every type, by departure. Throws UpstreamError. */
export function searchFlights(criteria: FlightCriteria): Promise<FlightList> {
  return chooseAdapter("flights", {
    http: () => httpFlights(upstreamAccess()),
    embedded: () => embeddedFlights(store(), (facts) => log().warn(facts, "stored rows left out")),
  }).searchFlights(criteria);
}
