/** A place that a link leads to: what an address calls it, null where only its id tells it apart. */
interface LinkedPlace {
  id: string;
  nameEn: string;
  addressName: string | null;
}

/** The parameters that name a place in an address without a search of one's own: its name, and its id only where it must. */
export function placeParams(param: string, place: LinkedPlace): [string, string][] {
  if (place.addressName !== null) return [[param, place.addressName]];
  return [
    [param, place.nameEn],
    [`${param}_id`, place.id],
  ];
}
