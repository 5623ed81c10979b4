import { dayNumber } from "@/lib/i18n/formats";
import { addDays } from "@/lib/time/calendar";
import { portTimeInstant } from "@/lib/time/zone-clock";
import { dayOfService, isInFortnight } from "../legs/dates";
import { type ChangedFlight, type FlightChange, type FlightEvent, flightChangeKinds } from "./schema";

/** What an import did to a flight number on a route, made of the changes that it recorded. Pure. */

const hourMs = 3_600_000;
const urgentHours = 72;
/** Local dates that so many hours touch. */
const urgentDates = 5;

function departsOn({ days: { weekly, fortnightly, fortnightFrom } }: ChangedFlight, date: string): boolean {
  const day = String(dayOfService(date) + 1);
  const isCounted = fortnightFrom !== null && isInFortnight(dayNumber(date), dayNumber(fortnightFrom));
  return weekly.includes(day) || (isCounted && fortnightly.includes(day));
}

/**
 * Whether a reader must act: within 72 hours of when it was recorded, a published departure is withdrawn or leaves at another time,
 * so that cargo may be on its way to it. Another arrival or aircraft, and a new flight, are not urgent.
 * @param zone of the origin, IANA; null is read as UTC
 */
function isUrgent(
  { kind, previous, current, holdsFrom, holdsTo, recordedAt }: FlightChange,
  zone: string | null,
) {
  if (kind === "aircraft" || !previous) return false;
  const { departureTime } = previous;
  return Array.from({ length: urgentDates }, (_, ahead) => addDays(holdsFrom, ahead)).some((date) => {
    if (!departsOn(previous, date) || (holdsTo !== null && date > holdsTo)) return false;
    if (current && departsOn(current, date) && current.departureTime === departureTime) return false;
    const ahead =
      portTimeInstant(`${date}T${departureTime}`, zone ?? "UTC").getTime() - Date.parse(recordedAt);
    return ahead >= 0 && ahead <= urgentHours * hourMs;
  });
}

const rankOf = ({ kind }: FlightChange) => flightChangeKinds.indexOf(kind);

/** Changes as the events that they are part of, in the order in which these occur. */
export const toEvents = (
  changes: readonly FlightChange[],
  zoneOf: (airport: string) => string | null,
): FlightEvent[] =>
  [...Map.groupBy(changes, ({ eventId }) => eventId)].flatMap(([id, ofEvent]) => {
    const own = ofEvent.toSorted((a, b) => rankOf(a) - rankOf(b));
    const [lead] = own;
    if (!lead) return [];
    const { eventId: _, ...facts } = lead;
    const urgent = own.some((change) => isUrgent(change, zoneOf(change.origin)));
    return { ...facts, id, weight: urgent ? "urgent" : "normal", changes: own };
  });
