/** Ids of options that are found from calls. They consist of carrier, services, voyages and ports, never of dates. */

interface IdentifiedLeg {
  offer: { seller: string; service: string; voyage: string };
  loading: { portId: string };
  discharge: { portId: string };
}

/** Letters and digits stay; every other character becomes its code between two dots. */
const plain = (text: string) =>
  text.replace(/[^A-Za-z0-9]/gu, (character) => `.${character.codePointAt(0)?.toString(16)}.`);

const separator = "_";

/** Parts of a leg: service, voyage and both ports. */
const partsPerLeg = 4;

/** The id does not change when a ship is late. */
export function optionId(legs: readonly IdentifiedLeg[]): string {
  const [first] = legs;
  const parts = legs.flatMap(({ offer, loading, discharge }) => [
    offer.service,
    offer.voyage,
    loading.portId,
    discharge.portId,
  ]);
  return [first?.offer.seller ?? "", ...parts].map(plain).join(separator);
}

/** The id, with a number where an earlier departure has the same one: a ship may load at a port twice on one voyage. */
export function numberedId(ids: Map<string, number>, id: string): string {
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id}${separator}${count}`;
}

const original = (text: string) =>
  text.replace(/\.([0-9a-f]{1,6})\./g, (all, code: string) => {
    const point = Number.parseInt(code, 16);
    return point > 0x10ffff ? all : String.fromCodePoint(point);
  });

/** What an option's id is made of, without the number of a second departure. */
interface OptionParts {
  /** Code of the carrier. */
  seller: string;
  legs: { service: string; voyage: string; from: string; to: string }[];
}

/** The parts of an option's id; null for a text that is none. */
export function partsOfOption(id: string): OptionParts | null {
  if (!portsOfOption(id)) return null;
  const [seller = "", ...parts] = id.split(separator).map(original);
  const legs = Array.from({ length: Math.floor(parts.length / partsPerLeg) }, (_, leg) => {
    const [service = "", voyage = "", from = "", to = ""] = parts.slice(leg * partsPerLeg);
    return { service, voyage, from, to };
  });
  return { seller, legs };
}

/** The ids of both ports of an option; null for a text that is no option's id. */
export function portsOfOption(id: string): { from: string; to: string } | null {
  const parts = id.split(separator);
  const legs = Math.floor((parts.length - 1) / partsPerLeg);
  const [from, to] = [parts[3], parts[legs * partsPerLeg]];
  // One more part is the number of a second departure.
  const isOption = parts.length - legs * partsPerLeg <= 2;
  return isOption && from && to && /^\w+$/.test(from + to) ? { from, to } : null;
}
