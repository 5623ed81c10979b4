import { sql, type Transaction } from "kysely";
import type { PortTime } from "@/lib/i18n/formats";
import type { Database } from "@/lib/store/schema";
import { type NewChange, writeCalls } from "../revisions/history";
import { ImportEvents, shipKey } from "../revisions/import-events";
import { isLate, stayingCutoffs, summaryOf } from "../revisions/rules";
import type { VoyageBefore } from "../revisions/snapshot";
import {
  type CallChange,
  type CallSale,
  type ComparedCall,
  type ComparedVoyage,
  compareVoyages,
  voyageWords,
} from "./compare-voyages";
import { readVoyages, type StoredService } from "./stored-voyages";

/** What a batch of calls is, and when it is taken in. */
export interface CallBatch {
  id: number;
  source: string;
  now: Date;
}

/** Changes that are recorded in one go. */
const recordedAtOnce = 2000;

const keysOf = (voyage: ComparedVoyage): string[] =>
  voyage.calls.flatMap(({ portId, departure, arrival }) => shipKey(voyage, portId, departure ?? arrival));

/**
 * Records what an import that has just been applied changes, and describes it in lines for an operator. Call it in the import's
 * transaction. It has one service in memory at a time.
 * @returns null for the first import of calls, which has nothing to compare with
 */
export async function recordCallChanges(
  trx: Transaction<Database>,
  { id: batch, source, now }: CallBatch,
): Promise<string[] | null> {
  const services = await knownServices(trx, batch);
  if (!services) return null;
  const summary = summaryOf("voyage");
  const asOf = await trx
    .selectFrom("call_batches")
    .select("as_of")
    .where("id", "=", batch)
    .executeTakeFirst();
  const recordOf = (change: CallChange) => toRecords(change, { source, now, asOf: asOf?.as_of ?? null });
  const events = new ImportEvents();
  for (const service of services) {
    const { before, after, lastKnown } = await readVoyages(trx, service, batch);
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
  return summary.lines();
}

/**
 * The services of a batch whose sellers had calls before, or had some that changed: what others bring is their first import,
 * and no change. null for the first import of all.
 */
async function knownServices(trx: Transaction<Database>, batch: number): Promise<StoredService[] | null> {
  const earlier = await trx
    .selectFrom("voyages")
    .select("id")
    .where("batch_id", "<>", batch)
    .executeTakeFirst();
  if (!earlier) return null;
  const { rows } = await sql<StoredService>`
    select w.id, w.code, coalesce(o.name, w.ship_operator) as "vesselOperator"
    from services as w left join carriers as o on o.code = w.ship_operator
    where w.id in (select service_id from voyages where batch_id = ${batch}) and w.id in (
      select e.service_id from service_sellers as e
      where e.seller in (
        select s.seller from service_sellers as s
        where exists (select 1 from voyages as v where v.service_id = s.service_id and v.batch_id <> ${batch})
      ) or e.service_id in (select service_id from schedule_changes where service_id is not null)
    )
    order by w.code, w.id
  `.execute(trx);
  return rows;
}

/**
 * A change as it is recorded: once for each carrier that sells what it concerns. @param asOf of the file, where it does not list
 * what came or went
 */
export function toRecords(
  change: CallChange,
  { source, now, asOf }: Pick<CallBatch, "source" | "now"> & { asOf: string | null },
): NewChange[] {
  const { kind, weight, field, previous, current, voyage, was, call, callBefore } = change;
  const sellers = [
    ...new Set((call ? [call] : voyage.calls).flatMap(({ sales }) => sales.map(({ seller }) => seller))),
  ];
  const first = voyage.calls.find(({ departure }) => departure !== null);
  const hasEnded = kind === "blanked" || kind === "withdrawn" || kind === "portOmitted";
  const late = call && isLate(change, call.zone, now);
  return sellers.flatMap((seller): NewChange | [] => {
    if (change.seller !== null && change.seller !== seller) return [];
    // A call that is omitted belongs to the voyage as it was.
    const whole = hasEnded && was ? was : voyage;
    const sold = whole.calls.flatMap((one) => {
      const sale = one.sales.find((offer) => offer.seller === seller);
      return sale && (!one.isOmitted || one === call) ? [{ one, sale }] : [];
    });
    const at = sold.find(({ one }) => one === call) ?? sold[0];
    if (!at) return [];
    return {
      ...{ kind, weight, field, previous, current, source, seller },
      is_late: late ? 1 : 0,
      recorded_at: now.toISOString(),
      as_of: change.asOf ?? asOf,
      operator: at.sale.operator,
      service_id: voyage.serviceId,
      service: at.sale.service,
      vessel: voyage.vessel,
      imo: voyage.imo,
      previous_imo: kind === "vesselSwapped" ? (was?.imo ?? null) : null,
      // Cargo arrives under the number under which it was loaded.
      voyage: kind === "arrivalChanged" ? at.sale.voyageIn : at.sale.voyageOut,
      etd: call?.departure ?? first?.departure ?? null,
      port_id: call?.portId ?? null,
      calls: writeCalls(
        sold.map(({ one, sale }) => ({
          portId: one.portId,
          departure: one.departure,
          voyage: sale.voyageOut,
        })),
      ),
      staying:
        field === "etd" && call && callBefore
          ? stayingCutoffs(cutoffsOfSeller(callBefore, seller), cutoffsOfSeller(call, seller))
          : null,
      snapshot: hasEnded ? JSON.stringify(voyageBefore(whole, sold)) : null,
    };
  });
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
  sold: readonly { one: ComparedCall; sale: CallSale }[],
): VoyageBefore => ({
  imo,
  vessel,
  vesselOperator,
  calls: sold.map(({ one, sale }) => ({
    portId: one.portId,
    terminal: one.terminal,
    terminalName: one.terminalName,
    arrival: one.arrival,
    departure: one.departure,
    voyage: sale.voyageOut,
    cutoffs: sale.cutoffs,
    bookingUrl: sale.bookingUrl,
  })),
});
