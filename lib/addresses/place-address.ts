/** A place that a link leads to. `addressName` is its name in an address; null if only its id is unambiguous. */
interface LinkedPlace {
  id: string;
  nameEn: string;
  addressName: string | null;
}

/** The parameters that name a place in an address: its name, and its id only if the name is ambiguous. */
export function placeParams(param: string, place: LinkedPlace): [string, string][] {
  if (place.addressName !== null) return [[param, place.addressName]];
  return [
    [param, place.nameEn],
    [`${param}_id`, place.id],
  ];
}

/** The parameters of a lane of ports: its two places alone, by unambiguous names. */
export const laneParams = (loading: LinkedPlace, discharge: LinkedPlace): URLSearchParams =>
  new URLSearchParams([...placeParams("loading_port", loading), ...placeParams("discharge_port", discharge)]);

/** Joins the ids, or the names, of several places of one side of a search (specification, section 9). */
export const placeSeparator = "||";

const distinct = (parts: readonly string[]) => [...new Set(parts.map((part) => part.trim()).filter(Boolean))];

/** The ids of the places in the id of one side of a search, each once. */
export const idsOf = (id: string): string[] => distinct(id.split(placeSeparator));

/** The names in the text of one side of a search, each once: joined as in an address, or by a slash as people write them. */
export const namesOf = (text: string): string[] =>
  distinct(text.split(text.includes(placeSeparator) ? placeSeparator : stroke));

/** Separates the displayed names of several places; people may write it without spaces. */
export const nameSeparator = " / ";
export const stroke = / ?[/／] ?/;

/** The places of one side of a search. */
export function placesOf<P>(side: P & { ports?: readonly P[] }): readonly P[] {
  return side.ports ?? [side];
}

/** The port of an id among those of one side of a search; the side itself if none has the id. */
export function portOfSide<P extends { id: string }>(
  side: P & { ports?: readonly P[] },
  id: string | null,
): P {
  return placesOf<P>(side).find((port) => port.id === id) ?? side;
}

/** The name of one side of a search in an address: its English names. */
export function nameInAddress(side: {
  nameEn: string;
  ports?: readonly { nameEn: string }[] | undefined;
}): string {
  return placesOf<{ nameEn: string }>(side)
    .map(({ nameEn }) => nameEn)
    .join(placeSeparator);
}
