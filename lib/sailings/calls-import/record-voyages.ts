import { type Kysely, sql, type Transaction } from "kysely";
import type { PortTime } from "@/lib/i18n/formats";
import { engineOf } from "@/lib/store/engine/engine";
import type { Database } from "@/lib/store/schema";
import type { Doubt } from "../doubts/kinds";
import { type NewChange, writeCalls } from "../revisions/history";
import { ImportEvents, shipKey } from "../revisions/import-events";
import { isLate, stayingCutoffs, summaryOf } from "../revisions/rules";
import type { VoyageBefore } from "../revisions/snapshot";
import {
  type CallChange,
  type CallOffer,
  type ComparedCall,
  type ComparedVoyage,
  compareVoyages,
  voyageWords,
} from "./compare-voyages";
import { doubtLanes } from "./lanes";
import { readVoyages, type StoredService } from "./stored-voyages";

/** What a batch of calls is, and when it is taken in. */
export interface CallBatch {
  id: number;
  source: string;
  now: Date;
  /** The newest as-of of its calls. */
  asOf: string | null;
}

/** Changes that are recorded in one go. */
const recordedAtOnce = 2000;

const keysOf = (voyage: ComparedVoyage): string[] =>
  voyage.calls.flatMap(({ portId, departure, arrival }) => shipKey(voyage, portId, departure ?? arrival));

/** What is recorded of an import. */
export interface CallRecorder {
  /** Carriers that had calls before: what others bring is their first import, and no change. null for the first import of all. */
  sellers: readonly string[] | null;
  events: ImportEvents;
  summary: ReturnType<typeof summaryOf>;
}

/** Call it before an import is applied. */
export async function callRecorder(db: Kysely<Database>): Promise<CallRecorder> {
  const { rows } = await sql<{ seller: string }>`
    select distinct s.seller from service_sellers as s
    where exists (select 1 from voyages as v where v.service_id = s.service_id and v.sample = 0)
  `.execute(db);
  const sellers = rows.length > 0 ? rows.map(({ seller }) => seller) : null;
  return { sellers, events: new ImportEvents(), summary: summaryOf("voyage") };
}

/**
 * Records what an import changes of the services that have just been applied, and adds it to the summary for the operator. Call it in
 * their transaction. Tells of the lanes that it takes away or brings. It has one service in memory at a time.
 */
export async function recordCallChanges(
  trx: Transaction<Database>,
  { sellers, events, summary }: CallRecorder,
  { id: batch, source, now, asOf }: CallBatch,
  doubt: Doubt,
): Promise<void> {
  if (!sellers) return;
  const recordOf = (change: CallChange) => toRecords(change, { source, now, asOf });
  for (const service of await knownServices(trx, sellers)) {
    const { before, after, lastKnown } = await readVoyages(trx, service, batch);
    const today = now.toISOString().slice(0, 10);
    await doubtLanes(trx, service, { before, after, batch, from: today }, doubt);
    const changes = compareVoyages(before, after, now, lastKnown);
    for (const change of changes) summary.add(change);
    for (const [voyage, ofVoyage] of Map.groupBy(changes, (change) => change.voyage)) {
      const ends = ofVoyage.flatMap(({ kind, previous }) =>
        kind in voyageWords || kind === "portOmitted" ? `${kind} ${previous} ` : [],
      );
      events.add(
        {
          carrier: service.id,
          voyage: voyage.names.join("\n"),
          // Where one seller blanks a ship that sails for others, or omits a port, it is another event.
          keys: [voyage, ofVoyage[0]?.was ?? voyage].flatMap(keysOf).map((key) => ends.join("") + key),
        },
        ofVoyage.flatMap(recordOf),
      );
    }
    if (events.size >= recordedAtOnce) await events.record(trx);
  }
  await events.record(trx);
}

/** The services that are being applied and whose sellers had calls before, or that had some that changed. */
async function knownServices(
  trx: Transaction<Database>,
  sellers: readonly string[],
): Promise<StoredService[]> {
  const { rows } = await sql<StoredService>`
    select w.id, w.code, coalesce(o.name, w.ship_operator) as "vesselOperator"
    from services as w left join carriers as o on o.code = w.ship_operator
    where w.id in (select service_id from incoming_voyages) and (
      exists (
        select 1 from service_sellers as e
        where e.service_id = w.id and e.seller in ${engineOf(trx).listed(sellers)}
      ) or exists (select 1 from schedule_changes as c where c.service_id = w.id)
    )
    order by w.code, w.id
  `.execute(trx);
  return rows;
}

/**
 * A change as it is recorded: once for each carrier that sells what it concerns. @param asOf of the file, where it does not list
 * what came or went
 */
export function toRecords(change: CallChange, { source, now, asOf }: Omit<CallBatch, "id">): NewChange[] {
  const { kind, weight, field, previous, current, voyage, was, call, callBefore } = change;
  const sellers = [
    ...new Set((call ? [call] : voyage.calls).flatMap(({ offers }) => offers.map(({ seller }) => seller))),
  ];
  const first = voyage.calls.find(({ departure }) => departure !== null);
  const hasEnded = kind === "blanked" || kind === "withdrawn" || kind === "portOmitted";
  const late = call && isLate(change, call.zone, now);
  return sellers.flatMap((seller): NewChange | [] => {
    if (change.seller !== null && change.seller !== seller) return [];
    // A call that is omitted belongs to the voyage as it was.
    const whole = hasEnded && was ? was : voyage;
    const { offered, text } = offeredBy(whole, seller, call);
    const at = offered.find(({ one }) => one === call) ?? offered[0];
    if (!at) return [];
    return {
      ...{ kind, weight, field, previous, current, source, seller },
      is_late: late ? 1 : 0,
      recorded_at: now.toISOString(),
      as_of: change.asOf ?? asOf,
      operator: at.offer.operator,
      service_id: voyage.serviceId,
      service: at.offer.service,
      vessel: voyage.vessel,
      imo: voyage.imo,
      previous_imo: kind === "vesselSwapped" ? (was?.imo ?? null) : null,
      // Cargo arrives under the number under which it was loaded.
      voyage: kind === "arrivalChanged" ? at.offer.voyageIn : at.offer.voyageOut,
      etd: call?.departure ?? first?.departure ?? null,
      port_id: call?.portId ?? null,
      calls: text,
      staying:
        field === "etd" && call && callBefore
          ? stayingCutoffs(cutoffsOfSeller(callBefore, seller), cutoffsOfSeller(call, seller))
          : null,
      snapshot: hasEnded ? JSON.stringify(voyageBefore(whole, offered)) : null,
    };
  });
}

/** The calls of a voyage that a seller offers, and these as they are recorded. */
interface Offered {
  offered: { one: ComparedCall; offer: CallOffer }[];
  text: string;
}

/** By voyage and seller, without omitted calls: most of a voyage's changes are recorded with the same. */
const offeredWhole = new WeakMap<ComparedVoyage, Map<string, Offered>>();

/** What a seller offers of a voyage, of omitted calls `call` alone. */
function offeredBy(voyage: ComparedVoyage, seller: string, call: ComparedCall | null): Offered {
  if (call?.isOmitted) return readOffered(voyage, seller, call);
  const bySeller = offeredWhole.get(voyage) ?? new Map<string, Offered>();
  offeredWhole.set(voyage, bySeller);
  const offered = bySeller.get(seller) ?? readOffered(voyage, seller, null);
  bySeller.set(seller, offered);
  return offered;
}

function readOffered({ calls }: ComparedVoyage, seller: string, call: ComparedCall | null): Offered {
  const offered = calls.flatMap((one) => {
    const offer = one.offers.find((other) => other.seller === seller);
    return offer && (!one.isOmitted || one === call) ? [{ one, offer }] : [];
  });
  const recorded = offered.map(({ one, offer }) => ({
    portId: one.portId,
    departure: one.departure,
    voyage: offer.voyageOut,
  }));
  return { offered, text: writeCalls(recorded) };
}

/** By their code. */
const cutoffsOfSeller = ({ cutoffs }: ComparedCall, seller: string): Record<string, PortTime> =>
  Object.fromEntries(
    Object.entries(cutoffs).flatMap(([name, time]) => {
      const [of, code = ""] = name.split("\n");
      return of === seller ? [[code, time] as const] : [];
    }),
  );

/** A voyage as its seller published it before it ended or lost a call. */
const voyageBefore = (
  { imo, vessel, vesselOperator }: ComparedVoyage,
  offered: readonly { one: ComparedCall; offer: CallOffer }[],
): VoyageBefore => ({
  imo,
  vessel,
  vesselOperator,
  calls: offered.map(({ one, offer }) => ({
    portId: one.portId,
    terminal: one.terminal,
    terminalName: one.terminalName,
    arrival: one.arrival,
    departure: one.departure,
    voyage: offer.voyageOut,
    cutoffs: offer.cutoffs,
    bookingUrl: offer.bookingUrl,
  })),
});
