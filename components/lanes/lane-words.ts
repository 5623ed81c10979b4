import { getMessages } from "next-intl/server";
import type { LaneKind } from "@/lib/api/lanes";
import type { LaneWords } from "./lane-list.client";
import type { LaneStarWords } from "./lane-star.client";

/** The words of the lanes of a kind, in the language of the request. */
export async function laneWords(kind: LaneKind): Promise<LaneWords> {
  const { lanes, dates } = await getMessages();
  const { nextCy, nextEtd, nextFlight, sailing, sailings, flight, flights, ...words } = lanes;
  const kindWords =
    kind === "port"
      ? { nextCutoff: nextCy, nextDeparture: nextEtd, one: sailing, many: sailings }
      : { nextCutoff: "", nextDeparture: nextFlight, one: flight, many: flights };
  return { ...words, ...kindWords, weekdays: dates.weekdays, months: dates.months };
}

/** The words of the star alone. */
export async function starWords(): Promise<LaneStarWords> {
  const { keep, full, unsaved } = (await getMessages()).lanes;
  return { keep, full, unsaved };
}
