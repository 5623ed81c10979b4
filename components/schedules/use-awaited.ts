import { useState } from "react";
import { nameSeparator, namesOf } from "@/lib/place-address";
import type { Awaited } from "./awaited";
import type { ShownAnswer } from "./use-answer";

interface NamedPlace {
  id: string;
  name: string;
}

/**
 * What the page says of a search that is late or was not answered: null while there is none. `keep` takes the places of
 * a search as the form knows them; the others are called as the address calls them.
 * @param fields the parameters of the two places
 * @param headed the heading of a search between two places
 * @param before the heading of what is shown; '' where that is no search
 */
export function useAwaited(
  { loading, unanswered }: Pick<ShownAnswer<unknown>, "loading" | "unanswered">,
  address: URLSearchParams,
  fields: readonly [string, string],
  headed: (from: string, to: string) => string,
  before: string,
): { awaited: Awaited | null; keep: (places: readonly (NamedPlace | null)[]) => void } {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const nameOf = (field: string) =>
    names[address.get(`${field}_id`) ?? ""] ?? namesOf(address.get(field) ?? "").join(nameSeparator);
  const [from, to] = [nameOf(fields[0]), nameOf(fields[1])];
  const heading = from && to ? headed(from, to) : before;
  const awaited =
    loading || unanswered ? { heading, before: heading === before ? "" : before, isLost: unanswered } : null;
  const keep = (places: readonly (NamedPlace | null)[]) =>
    setNames({
      ...names,
      ...Object.fromEntries(places.flatMap((place) => (place ? [[place.id, place.name]] : []))),
    });
  return { awaited, keep };
}
