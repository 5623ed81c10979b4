import { limits } from "@/lib/site";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { UpstreamError } from "@/lib/upstream/errors";
import { embeddedPlaces } from "./embedded";
import { httpPlaces } from "./http";

/** What the doors of ports and airports stand on. */

export const placesAdapter = () =>
  chooseAdapter("places", {
    http: () => httpPlaces(upstreamAccess()),
    embedded: () => embeddedPlaces(store()),
  });

export interface SuggestOptions {
  /** Whether what is nearly called so is suggested where nothing is. */
  near?: boolean;
  /** Which places come before the others: ports by id, airports by code. */
  prefers?: (id: string) => boolean;
  /** Whether it is for one side of a search, which takes all ports of a city too. */
  isSide?: boolean;
}

/** Among so many the preferred ones are looked for. */
export const candidateLimit = 200;

/** So many choices a page offers for a text that may mean several places. */
export const choiceLimit = 8;

/** The first of some places, the preferred ones before the others, each in their order. */
export function preferredFirst<Place>(places: readonly Place[], prefers: (place: Place) => boolean): Place[] {
  const others = places.filter((place) => !prefers(place));
  return [...places.filter(prefers), ...others].slice(0, limits.portChoices);
}

/** A guess at what was meant costs nobody the answer that there is nothing of this name. */
export async function emptyOnFailure<Place>(places: Promise<Place[]>): Promise<Place[]> {
  try {
    return await places;
  } catch (error) {
    if (error instanceof UpstreamError) return [];
    throw error;
  }
}
