import type { Kysely, Transaction } from "kysely";
import type { Locale } from "@/lib/i18n/locales";
import type { Database } from "@/lib/store/schema";
import { calledFacts } from "../calls-import/cutoff-codes";
import { bookingLink } from "../files/booking-link";
import { noShip } from "../files/no-ship";
import { portName } from "../files/port-name";
import { terminalName } from "../files/terminal-names";
import { optionId } from "../routing/option-id";
import { type Leg, type LegEnd, type Sailing, sailingSchema } from "../schema";
import { type StoredRow, sailingOfStoredRow } from "../search/embedded";
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

/** The ends of legs by the ids of their ports, named in a language. */
async function endsOf(
  reader: Reader,
  calls: readonly Pick<CallBefore, "portId" | "terminal" | "terminalName" | "arrival" | "departure">[],
  language: Locale,
): Promise<LegEnd[]> {
  const ids = [...new Set(calls.map(({ portId }) => portId))];
  const rows = await reader
    .selectFrom("ports")
    .select(["id", "name as hub", "name_zh as hub_zh"])
    .where("id", "in", ids)
    .execute();
  const nameOf = portName(language);
  const ports = new Map(rows.map(({ id, ...port }) => [id, port]));
  return calls.map(({ portId, terminal, terminalName: name, arrival, departure }) => ({
    portId,
    port: nameOf({ hub: null, hub_zh: null, ...ports.get(portId), transhipment_port: portId }),
    terminal:
      terminalName({ port: portId, code: terminal, name, at: departure ?? arrival }, language) ?? terminal,
  }));
}

/** The sailing of rides one after the other, of which there is at least one; null for what cannot be read. */
export async function sailingOfRides(
  reader: Reader,
  { seller, operator, rides }: { seller: string; operator: string; rides: readonly Ride[] },
  language: Locale,
): Promise<Sailing | null> {
  const [first] = rides;
  if (!first) return null;
  const ends = await endsOf(
    reader,
    rides.flatMap(({ loading, discharge }) => [loading, discharge]),
    language,
  );
  const nowhere: LegEnd = { portId: null, port: null, terminal: null };
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
        ({ voyage, service, loading, discharge }, at): Leg => ({
          vessel: voyage.vessel ?? noShip,
          imo: voyage.imo,
          voyage: loading.voyage,
          service,
          vesselOperator: voyage.vesselOperator,
          from: ends[at * 2] ?? nowhere,
          to: ends[at * 2 + 1] ?? nowhere,
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
export async function sailingOfRowBefore(
  reader: Kysely<Database>,
  row: StoredRow & LaneOfRow,
  language: Locale,
): Promise<Sailing | null> {
  const noTerminal = { terminal: null, terminalName: null, arrival: null, departure: null };
  const [loading, discharge] = await endsOf(
    reader,
    [
      { portId: row.loading_port_id, ...noTerminal },
      { portId: row.discharge_port_id, ...noTerminal },
    ],
    language,
  );
  return loading && discharge ? sailingOfStoredRow(reader, row, { loading, discharge }, language) : null;
}
