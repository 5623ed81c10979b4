import { movedBy } from "./change-text";
import {
  type ChangeKind,
  type EventKind,
  eventKinds,
  type ScheduleChange,
  type ScheduleEvent,
} from "./schema";

/** What an import did to a voyage, made of the changes that it recorded. Pure. */

/** The event that each kind of change makes where nothing above it happens. */
const eventOf: Readonly<Record<ChangeKind, EventKind>> = {
  blanked: "blanked",
  portOmitted: "portOmitted",
  cutAndRun: "cutAndRun",
  departureAdvanced: "advanced",
  departureRolled: "slid",
  portResequenced: "portsSwapped",
  portAdded: "portAdded",
  vesselSwapped: "vesselSwapped",
  connectionChanged: "connectionChanged",
  arrivalChanged: "retimed",
  cutoffEarlier: "cutoffMoved",
  cutoffLater: "cutoffMoved",
  receivingChanged: "cutoffMoved",
  new: "new",
  withdrawn: "withdrawn",
};

const kindOf = ({ kind, field }: ScheduleChange): EventKind =>
  kind === "new" && field === "extra" ? "extraLoader" : eventOf[kind];
const rankOf = (change: ScheduleChange) => eventKinds.indexOf(kindOf(change));

const isDeparture = ({ field }: ScheduleChange) => field === "etd";
const isCutoff = ({ kind }: ScheduleChange) => eventOf[kind] === "cutoffMoved";

/** A cut-off may move by so many minutes more or less than its ship: terminals close at hours of their own. */
const tolerance = 12 * 60;

/** Whether a cut-off moved because its ship did. */
export function isWithShip(cutoff: ScheduleChange, changes: readonly ScheduleChange[]): boolean {
  const by = movedBy(cutoff) ?? 0;
  return changes.some((change) => {
    if (!isDeparture(change) || change.port?.id !== cutoff.port?.id) return false;
    const ship = movedBy(change) ?? 0;
    return Math.sign(ship) === Math.sign(by) && Math.abs(ship - by) <= tolerance;
  });
}

/**
 * Whether a reader must act: the ship does not come or leaves earlier, or a cut-off is earlier (or receiving later) though its ship
 * did not move with it.
 */
const isUrgent = (change: ScheduleChange, changes: readonly ScheduleChange[]): boolean =>
  change.weight === "urgent" && !(isCutoff(change) && isWithShip(change, changes));

/**
 * Changes as the events that they are part of, in the order in which these occur. Several carriers that sell one ship report the
 * same change: it is in the event once, with what the first of them says. @param changes in the order in which they were recorded
 */
export function toEvents(changes: readonly ScheduleChange[]): ScheduleEvent[] {
  return [...Map.groupBy(changes, ({ eventId }) => eventId).values()].flatMap((all) => {
    const once = new Map<string, ScheduleChange>();
    for (const change of all) {
      const { kind, field, port, loadingPort, previous, current, staying } = change;
      const key = JSON.stringify([kind, field, port?.id ?? loadingPort?.id, previous, current]);
      const same = once.get(key);
      once.set(
        key,
        same
          ? { ...same, staying: same.staying && [...new Set([...same.staying, ...(staying ?? [])])] }
          : change,
      );
    }
    const own = [...once.values()].toSorted(
      (a, b) => rankOf(a) - rankOf(b) || Number(b.weight === "urgent") - Number(a.weight === "urgent"),
    );
    const [lead] = own;
    if (!lead) return [];
    const { eventId: id, ...facts } = lead;
    const sellers = new Map<string, ScheduleEvent["sellers"][number]>();
    for (const { operator, service, voyage, sailingId } of all) {
      if (!sellers.has(operator)) sellers.set(operator, { operator, service, voyage, sailingId });
    }
    const kind = kindOf(lead);
    const urgent = own.some((change) => isUrgent(change, own));
    const plain = kind === "extraLoader" ? "normal" : lead.weight === "quiet" ? "quiet" : "normal";
    return {
      ...facts,
      id,
      kind,
      weight: urgent ? "urgent" : plain,
      isLate: own.some(({ isLate }) => isLate),
      changes: own,
      sellers: [...sellers.values()],
    };
  });
}

const weights = ["urgent", "normal", "quiet"] as const;

/** The place among the events of a day: the most urgent first. */
export const urgencyOf = ({ weight, kind }: Pick<ScheduleEvent, "weight" | "kind">): number =>
  weights.indexOf(weight) * eventKinds.length + eventKinds.indexOf(kind);
