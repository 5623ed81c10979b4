import { useState } from "react";
import { nameSeparator, namesOf } from "@/lib/addresses/place-address";
import type { PendingSearch } from "./pending-search";
import type { ShownResponse } from "./use-response";

interface NamedPlace {
  id: string;
  name: string;
}

/**
 * The search that is late or has failed; null while there is none. `rememberPlaces` stores the names of a search's places
 * as the form knows them; for other places the names of the address are used.
 * @param fields the parameters of the two places
 * @param headed the heading of a search between two places
 * @param shownHeading the heading of what is shown; '' where that is no search
 */
export function usePendingSearch(
  { loading, hasFailed }: Pick<ShownResponse<unknown>, "loading" | "hasFailed">,
  address: URLSearchParams,
  fields: readonly [string, string],
  headed: (from: string, to: string) => string,
  shownHeading: string,
): { pending: PendingSearch | null; rememberPlaces: (places: readonly (NamedPlace | null)[]) => void } {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const nameOf = (field: string) =>
    names[address.get(`${field}_id`) ?? ""] ?? namesOf(address.get(field) ?? "").join(nameSeparator);
  const [from, to] = [nameOf(fields[0]), nameOf(fields[1])];
  const heading = from && to ? headed(from, to) : shownHeading;
  const pending =
    loading || hasFailed
      ? { heading, shownHeading: heading === shownHeading ? "" : shownHeading, hasFailed }
      : null;
  const rememberPlaces = (places: readonly (NamedPlace | null)[]) =>
    setNames({
      ...names,
      ...Object.fromEntries(places.flatMap((place) => (place ? [[place.id, place.name]] : []))),
    });
  return { pending, rememberPlaces };
}
