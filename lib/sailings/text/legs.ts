import { dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";
import type { Leg, LegEnd, Sailing, SearchedPort } from "../schema";

/** The ships of a sailing, one after the other. The module is pure and small: server and browser share it. */

/** A sailing without the fields that are derived from its legs. */
interface SailingFacts
  extends Omit<Sailing, "service" | "etd" | "eta" | "vessel" | "voyage" | "imo" | "transitDays"> {
  /** Published days, which count only where a date of departure or arrival is missing. */
  transitDays?: number | null;
}

/** Creates a sailing from its legs, of which there is at least one. */
export function sailingOf({ legs, transitDays: publishedDays = null, ...facts }: SailingFacts): Sailing {
  const [first] = legs;
  const [etd, eta] = [first?.departure ?? null, legs.at(-1)?.arrival ?? null];
  return {
    ...facts,
    service: first?.service ?? null,
    etd,
    eta,
    transitDays: transitDays(etd, eta) ?? (publishedDays === null ? null : Math.max(0, publishedDays)),
    vessel: first?.vessel ?? "",
    voyage: first?.voyage ?? null,
    imo: first?.imo ?? null,
    legs,
  };
}

/**
 * Days between the local dates of departure and arrival; null when one is unknown. Across the date line a ship may arrive on an
 * earlier date than it left: that counts as 0 days, never less.
 */
export function transitDays(etd: PortTime | null, eta: PortTime | null): number | null {
  return etd && eta ? Math.max(0, dayNumber(dateOf(eta)) - dayNumber(dateOf(etd))) : null;
}

const dayMinutes = 1440;

/**
 * The duration of a sailing in minutes: between its instants where they are known, else by its days; null where neither is
 * known.
 */
export const transitMinutes = ({
  elapsedMinutes,
  transitDays: days,
}: Pick<Sailing, "elapsedMinutes" | "transitDays">): number | null =>
  elapsedMinutes ?? (days === null ? null : days * dayMinutes);

type WithLegs = Pick<Sailing, "legs">;
/** The fields of an itinerary that contain its ports. */
export interface WithEnds {
  legs: readonly { from: Pick<LegEnd, "portId">; to: Pick<LegEnd, "portId"> }[];
}
interface WithHubs {
  legs: readonly { to: Pick<LegEnd, "port"> }[];
}

/** Direct means no second-leg vessel, even if a port on the way is named without a ship from there. */
export const isDirect = ({ legs }: { legs: readonly Pick<Leg, "vessel">[] }): boolean =>
  !legs.slice(1).some(({ vessel }) => vessel);

/** All ships of some sailings, leg by leg. */
export const shipsOf = (sailings: readonly WithLegs[]): Leg[] => sailings.flatMap(({ legs }) => legs);

/** Number of transhipments. */
export const transhipmentsOn = (sailing: WithLegs): number =>
  isDirect(sailing) ? 0 : sailing.legs.length - 1;

/** Ids of the loading port and the discharge port; null where only the name of the port is known. */
export const loadedAt = ({ legs }: WithEnds): string | null => legs[0]?.from.portId ?? null;
export const dischargedAt = ({ legs }: WithEnds): string | null => legs.at(-1)?.to.portId ?? null;

/** The parameters that find a sailing again: the ids of its ports, where its own id has none, and the day of departure. */
export function optionQuery(sailing: WithEnds & { id: string; etd: PortTime | null }) {
  const { id, etd } = sailing;
  const [from, to] = [loadedAt(sailing), dischargedAt(sailing)];
  return { id, ...(from && to && !id.endsWith(`_${to}`) ? { from, to } : {}), date: etd?.slice(0, 10) };
}

/** The ids of the ports of sailings whose own ids have none, for an address of several; empty where they have. */
export function portsOfIds(sailings: readonly Parameters<typeof optionQuery>[0][]): {
  from?: string;
  to?: string;
} {
  const { from, to } = sailings.map(optionQuery).find((one) => one.from) ?? {};
  return from && to ? { from, to } : {};
}

/** The transhipment ports, in order. */
export const hubsOf = ({ legs }: WithLegs): LegEnd[] => legs.slice(0, -1).map(({ to }) => to);

/** Separates the transhipment ports of an itinerary with three ships, as in Schedule.csv. */
export const hubSeparator = " / ";

/** The known names of those ports as one text; null where there is none. */
export function hubNames({ legs }: WithHubs): string | null {
  const names = legs.slice(0, -1).flatMap(({ to }) => to.port ?? []);
  return names.length > 0 ? names.join(hubSeparator) : null;
}

/** The leg that Schedule.csv calls the second one: that of the last ship; null where there is only one leg. */
export const lastLeg = ({ legs }: WithLegs): Leg | null => (legs.length > 1 ? (legs.at(-1) ?? null) : null);

/** The start or the end of a search, of which only the port is known. */
export const searchedEnd = ({ id, name, localName }: SearchedPort): LegEnd => ({
  portId: id,
  port: localName ?? name,
  terminal: null,
});
