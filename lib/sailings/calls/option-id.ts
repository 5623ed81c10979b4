/** Ids of options that are found from calls: made of seller, services, voyages and ports, never of dates. */

interface Ride {
  sale: { seller: string; service: string; voyage: string };
  board: { portId: string };
  alight: { portId: string };
}

/** Letters and figures stay; another sign is its code between two dots. */
const plain = (text: string) =>
  text.replace(/[^A-Za-z0-9]/gu, (sign) => `.${sign.codePointAt(0)?.toString(16)}.`);

const separator = "_";

/** Parts of a ride: service, voyage and both ports. */
const partsOfRide = 4;

/** It stays when a ship is late. */
export function optionId(rides: readonly Ride[]): string {
  const [first] = rides;
  const parts = rides.flatMap(({ sale, board, alight }) => [
    sale.service,
    sale.voyage,
    board.portId,
    alight.portId,
  ]);
  return [first?.sale.seller ?? "", ...parts].map(plain).join(separator);
}

/** The id, with a number where an earlier departure has the same: a ship may load at a port twice on one voyage. */
export function numbered(ids: Map<string, number>, id: string): string {
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id}${separator}${count}`;
}

/** The ids of the ports that an option goes between; null for an id that is none of an option. */
export function portsOfOption(id: string): { from: string; to: string } | null {
  const parts = id.split(separator);
  const rides = Math.floor((parts.length - 1) / partsOfRide);
  const [from, to] = [parts[3], parts[rides * partsOfRide]];
  // One more is the number of a second departure.
  const isOption = rides >= 1 && parts.length - rides * partsOfRide <= 2;
  return isOption && from && to && /^\w+$/.test(from + to) ? { from, to } : null;
}
