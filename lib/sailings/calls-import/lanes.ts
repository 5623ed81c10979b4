import type { Kysely } from "kysely";
import type { Database } from "@/lib/store/schema";
import type { Doubt } from "../doubts/kinds";
import { departureColumn } from "../routing/load";
import type { ComparedVoyage } from "./compare-voyages";
import type { StoredService } from "./stored-voyages";

/** Pairs of ports between which a service carries without a change of ship: those that an import takes away or brings. */

/** A call of a voyage, in the order of the voyages and their calls. */
export interface LaneCall {
  voyageId: number;
  port: string;
  loads: string;
  discharges: string;
  voyageIn: string;
  voyageOut: string;
}

/** The lanes of voyages: what is loaded under a number and discharged under it. 'HKHKG NLRTM' */
export function lanesOf(calls: readonly LaneCall[]): Set<string> {
  const lanes = new Set<string>();
  for (const [from, call] of calls.entries()) {
    for (let to = from + 1; calls[to]?.voyageId === call.voyageId; to++) {
      const other = calls[to];
      if (!other || other.port === call.port || call.voyageOut !== other.voyageIn) continue;
      if (call.loads !== "" && other.discharges !== "") lanes.add(`${call.port} ${other.port}`);
    }
  }
  return lanes;
}

/** The ports of a voyage in their order. Times may move: while each rotation is sailed as before, no lane is lost or won. */
const rotationOf = ({ calls, isBlank }: ComparedVoyage) =>
  isBlank ? "" : calls.flatMap(({ portId, isOmitted }) => (isOmitted ? [] : portId)).join(" ");

const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter((one) => !others.has(one));

/**
 * Tells of the lanes that a service loses or wins by a batch, of departures from a day (YYYY-MM-DD) on. A service that had none before,
 * or has none left, is not compared.
 */
export async function doubtLanes(
  db: Kysely<Database>,
  { id, code }: StoredService,
  {
    before,
    after,
    batch,
    from,
  }: { before: readonly ComparedVoyage[]; after: readonly ComparedVoyage[]; batch: number; from: string },
  doubt: Doubt,
): Promise<void> {
  const [old, now] = [before, after].map((voyages) => new Set(voyages.map(rotationOf)));
  if (!old || !now || (old.size === now.size && without(old, now).length === 0)) return;
  const read = async (isBefore: boolean) => {
    const rows = await db
      .selectFrom("voyages as v")
      .innerJoin("calls as c", "c.voyage_id", "v.id")
      .innerJoin("call_sales as s", (join) =>
        join.onRef("s.voyage_id", "=", "c.voyage_id").onRef("s.n", "=", "c.n"),
      )
      .select(["v.id as voyageId", "c.port_id as port", "c.loads", "c.discharges", departureColumn])
      .select(["s.voyage_in as voyageIn", "s.voyage_out as voyageOut"])
      .where("v.service_id", "=", id)
      .where("v.status", "<>", "blank")
      .where("v.last_on", ">=", from)
      .where("c.status", "=", "planned")
      .where(({ eb, and, or }) =>
        isBefore
          ? or([
              eb("v.replaced_by", "=", batch),
              and([eb("v.replaced_by", "is", null), eb("v.batch_id", "<", batch)]),
            ])
          : eb("v.replaced_by", "is", null),
      )
      .orderBy("v.id")
      .orderBy("c.n")
      .execute();
    // What has left is no longer sailed, and not by this import.
    return lanesOf(
      rows.map((row) => (row.departure !== null && row.departure < from ? { ...row, loads: "" } : row)),
    );
  };
  const [sailed, sails] = [await read(true), await read(false)];
  if (sailed.size === 0 || sails.size === 0) return;
  const tell = (kind: "lanesLost" | "lanesWon", lanes: readonly string[], reason: string) => {
    for (const lane of lanes)
      doubt(kind, () => ({
        line: 0,
        column: null,
        reason: `${lane.replace(" ", " to ")} ${reason} ${code} (${id})`,
      }));
  };
  tell("lanesLost", without(sailed, sails), "is no longer sailed directly by");
  tell("lanesWon", without(sails, sailed), "is now sailed directly by");
}
