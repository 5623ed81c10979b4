import { limits } from "@/lib/site/site";
import { pageStore } from "@/lib/store/page-store";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { UpstreamError } from "@/lib/upstream/errors";
import { embeddedPlaces } from "./embedded";
import { httpPlaces } from "./http";

/** The dependencies of the suggestion services of ports and airports. */

export const placesAdapter = () =>
  chooseAdapter("places", {
    http: () => httpPlaces(upstreamAccess()),
    embedded: () => embeddedPlaces(pageStore()),
  });

export interface SuggestOptions {
  /** Whether places with a similar name are suggested where there are no others. */
  near?: boolean;
  /** The places that come first: ports by id, airports by code. */
  prefers?: (id: string) => boolean;
  /** Whether it is for one side of a search, which may be all ports of a city too. */
  isSide?: boolean;
}

/** Preferred places are searched among so many. */
export const candidateLimit = 200;

/** Number of choices that a page offers for a text that may mean several places. */
export const choiceLimit = 8;

/** The first of some places, the preferred ones before the others, each in their order. */
export function preferredFirst<Place>(places: readonly Place[], prefers: (place: Place) => boolean): Place[] {
  const others = places.filter((place) => !prefers(place));
  return [...places.filter(prefers), ...others].slice(0, limits.portChoices);
}

/** When guessing fails, the response is that there is no such place. */
export async function emptyOnFailure<Place>(places: Promise<Place[]>): Promise<Place[]> {
  try {
    return await places;
  } catch (error) {
    if (error instanceof UpstreamError) return [];
    throw error;
  }
}
