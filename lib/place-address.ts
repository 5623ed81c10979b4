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

/** Joins the ids, or the names, of several places of one side of a search (specification, section 9). */
export const placeSeparator = "||";

const listed = (parts: readonly string[]) => [...new Set(parts.map((part) => part.trim()).filter(Boolean))];

/** The ids that the id of one side of a search stands for, each once. */
export const idsOf = (id: string): string[] => listed(id.split(placeSeparator));

/** The names that a text of one side holds, each once: joined as in an address, or by a stroke as people write them. */
export const namesOf = (text: string): string[] =>
  listed(text.split(text.includes(placeSeparator) ? placeSeparator : stroke));

/** Stands between the names of several places where people read them; they may write it closer. */
export const nameSign = " / ";
export const stroke = / ?[/／] ?/;

/** The places that one side of a search stands for. */
export function placesOf<P>(side: P & { ports?: readonly P[] }): readonly P[] {
  return side.ports ?? [side];
}

/** The port of an id among those of one side of a search; the side itself where none has it. */
export function ownPort<P extends { id: string }>(side: P & { ports?: readonly P[] }, id: string | null): P {
  return placesOf<P>(side).find((port) => port.id === id) ?? side;
}

/** How an address calls one side of a search: by English names. */
export function nameInAddress(side: {
  nameEn: string;
  ports?: readonly { nameEn: string }[] | undefined;
}): string {
  return placesOf<{ nameEn: string }>(side)
    .map(({ nameEn }) => nameEn)
    .join(placeSeparator);
}
