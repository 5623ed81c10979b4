import type { Kysely, Transaction } from "kysely";
import { terminalName } from "@/lib/geography/terminal-names";
import type { Locale } from "@/lib/i18n/locales";
import type { Database } from "@/lib/store/schema";
import { calledFacts } from "../calls-import/cutoff-codes";
import { bookingLink } from "../files/booking-link";
import { noShip } from "../files/no-ship";
import { portName } from "../files/port-name";
import { optionId } from "../routing/option-id";
import { type Leg, type LegEnd, type Sailing, sailingSchema } from "../schema";
import {
  hubIds,
  type NamedPorts,
  readPortNames,
  type StoredRow,
  sailingOfStoredRow,
} from "../search/embedded";
import { sailingOf } from "../text/legs";

/** What was published before a change, as recorded changes keep it, and sailings made of it. */

type Reader = Kysely<Database> | Transaction<Database>;

/** A call of a voyage that is gone, for its seller. Times are local to the port. */
export interface CallBefore {
  portId: string;
  terminal: string | null;
  terminalName: string | null;
  arrival: string | null;
  departure: string | null;
  /** The number under which cargo is loaded. */
  voyage: string;
  /** JSON object of times by their DCSA code. */
  cutoffs: string | null;
  bookingUrl: string | null;
}

/** A voyage that is gone, or that lost a call. */
export interface VoyageBefore {
  imo: string | null;
  vessel: string | null;
  vesselOperator: string | null;
  calls: CallBefore[];
}

export const readRowBefore = (text: string | null): (StoredRow & LaneOfRow) | null =>
  text ? JSON.parse(text) : null;
export const readVoyageBefore = (text: string | null): VoyageBefore | null =>
  text ? JSON.parse(text) : null;

interface LaneOfRow {
  loading_port_id: string;
  discharge_port_id: string;
}

/** A ride on a voyage, and what the seller says of it at the loading port. */
export interface Ride {
  voyage: Omit<VoyageBefore, "calls">;
  service: string;
  loading: CallBefore;
  discharge: CallBefore;
}

/** The ride on a voyage between two ports, loaded under a number; null where it does not call at them in this order. */
export function rideOn(
  { calls, ...voyage }: VoyageBefore,
  service: string,
  ask: { from: string; to: string; voyage: string },
): Ride | null {
  const start = calls.findIndex((call) => call.portId === ask.from && call.voyage === ask.voyage);
  const loading = calls[start];
  const discharge = start === -1 ? undefined : calls.slice(start + 1).find(({ portId }) => portId === ask.to);
  return loading && discharge ? { voyage, service, loading, discharge } : null;
}

/** The ports that a snapshot names. */
export const portsOfRow = (row: LaneOfRow & Pick<StoredRow, "transhipment_port_id">): string[] => [
  row.loading_port_id,
  row.discharge_port_id,
  ...hubIds(row.transhipment_port_id),
];
export const portsOfVoyage = ({ calls }: VoyageBefore): string[] => calls.map(({ portId }) => portId);

export const portsOfRide = ({ loading, discharge }: Ride): string[] => [loading.portId, discharge.portId];

/** What sailings are made with: ports by their ids, and the language in which they are named. */
export interface Naming {
  ports: NamedPorts;
  language: Locale;
}

/** Reads the names of ports, of however many snapshots, in one query. */
export const readNaming = async (
  reader: Reader,
  ids: readonly string[],
  language: Locale,
): Promise<Naming> => ({ ports: await readPortNames(reader, ids), language });

type TimedEnd = Pick<CallBefore, "portId" | "terminal" | "terminalName" | "arrival" | "departure">;

function endOf(
  { portId, terminal, terminalName: name, arrival, departure }: TimedEnd,
  { ports, language }: Naming,
): LegEnd {
  return {
    portId,
    port: portName(language)({ hub: null, hub_zh: null, ...ports.get(portId), transhipment_port: portId }),
    terminal:
      terminalName({ port: portId, code: terminal, name, at: departure ?? arrival }, language) ?? terminal,
  };
}

/** The sailing of rides one after the other, of which there is at least one; null for what cannot be read. */
export function sailingOfRides(
  { seller, operator, rides }: { seller: string; operator: string; rides: readonly Ride[] },
  naming: Naming,
): Sailing | null {
  const [first] = rides;
  if (!first) return null;
  const parsed = sailingSchema.safeParse(
    sailingOf({
      id: optionId(
        rides.map(({ service, loading, discharge }) => ({
          offer: { seller, service, voyage: loading.voyage },
          loading,
          discharge,
        })),
      ),
      operator,
      legs: rides.map(
        ({ voyage, service, loading, discharge }): Leg => ({
          vessel: voyage.vessel ?? noShip,
          imo: voyage.imo,
          voyage: loading.voyage,
          service,
          vesselOperator: voyage.vesselOperator,
          from: endOf(loading, naming),
          to: endOf(discharge, naming),
          departure: loading.departure,
          arrival: discharge.arrival,
        }),
      ),
      ...calledFacts(first.loading.cutoffs),
      bookingUrl: bookingLink(first.loading.bookingUrl),
    }),
  );
  return parsed.success ? parsed.data : null;
}

/** The sailing of a pair row that is gone; null for what cannot be read. */
export function sailingOfRowBefore(row: StoredRow & LaneOfRow, naming: Naming): Sailing | null {
  const [loading, discharge] = [row.loading_port_id, row.discharge_port_id].map((portId) =>
    endOf({ portId, terminal: null, terminalName: null, arrival: null, departure: null }, naming),
  );
  return loading && discharge ? sailingOfStoredRow(row, { loading, discharge }, naming) : null;
}
