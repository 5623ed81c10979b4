import { type Kysely, sql, type Transaction } from "kysely";
import { fold } from "@/lib/i18n/fold";
import { isPortTime } from "@/lib/i18n/formats";
import type { Database } from "@/lib/store/schema";
import { type ComparedRow, compareRows, type RowChange } from "./compare-rows";
import type { NewChange } from "./history";
import { ImportEvents, shipKey } from "./import-events";
import { actionable, type FoundMove, hasLeft, isLate, summaryOf } from "./rules";

/** Rows of one carrier and pair of ports that an import has changed. */
interface RowGroup {
  before: readonly ComparedRow[];
  after: readonly ComparedRow[];
}

/** The source of a file of pair rows, which does not name one. */
const source = "CSV";

export type RowRecorder = Awaited<ReturnType<typeof rowRecorder>>;

/** Compares pair rows and records what has changed, in the transactions of an import's steps. */
export async function rowRecorder(db: Kysely<Database>, now: Date) {
  const stored = await db.selectFrom("ports").select(["id", "name", "zone"]).execute();
  const ports = new Map(stored.map((port) => [port.id, port]));
  const zoneOf = (id: string) => ports.get(id)?.zone ?? null;
  const nameOf = (id = "") => ports.get(id)?.name ?? id;
  const summary = summaryOf("sailing");
  const recorded_at = now.toISOString();
  const events = new ImportEvents();

  /** Without what only passes. */
  const countedOf = (change: RowChange): RowChange[] => {
    const { kind, was, field } = change;
    if (kind === "withdrawn")
      return was && hasLeft(was.etd, zoneOf(was.loading_port_id), now) ? [] : [change];
    const port = field === "eta" ? was?.discharge_port_id : was?.loading_port_id;
    return isMove(change) ? actionable([change], zoneOf(port ?? ""), now) : [change];
  };

  function toRecord({ kind, weight, field, previous, current, staying, was, is }: RowChange): NewChange[] {
    const row = is ?? was;
    if (!row) return [];
    const zone = zoneOf(row.loading_port_id);
    const keepsBefore = kind === "withdrawn" || kind === "vesselSwapped" || kind === "connectionChanged";
    const late = isLate({ kind, previous, current }, zone, now);
    return [
      {
        ...{ kind, weight, field, previous, current, staying, source, recorded_at },
        is_late: late ? 1 : 0,
        operator: row.operator,
        service: row.service,
        vessel: row.vessel,
        imo: row.imo,
        previous_imo: kind === "vesselSwapped" ? (was?.imo ?? null) : null,
        voyage: row.voyage,
        etd: row.etd,
        port_id: kind === "arrivalChanged" ? row.discharge_port_id : row.loading_port_id,
        loading_port_id: row.loading_port_id,
        discharge_port_id: row.discharge_port_id,
        sailing_id: row.id,
        earlier_id: was && is && was.id !== is.id ? was.id : null,
        snapshot: keepsBefore ? snapshotOf(was) : null,
      },
    ];
  }

  return {
    summary,
    beginStep: (step: unknown) => events.beginStep(step),
    async compare(trx: Transaction<Database>, groups: readonly RowGroup[]): Promise<void> {
      const ids: [was: string, is: string][] = [];
      for (const { before, after } of groups) {
        const [row] = [...before, ...after];
        const lane = `${nameOf(row?.loading_port_id)} - ${nameOf(row?.discharge_port_id)}`;
        const { changes, pairs } = compareRows(before, after, lane);
        for (const [was, is] of pairs) if (was.id !== is.id) ids.push([was.id, is.id]);
        for (const change of changes.flatMap(countedOf)) {
          summary.add(change);
          const rows = [change.is, change.was].flatMap((one) => one ?? []);
          const { operator = "", voyage } = rows[0] ?? {};
          const keys = rows.flatMap(keysOf);
          events.add({ carrier: operator, voyage: voyage ?? keys[0] ?? "", keys }, toRecord(change));
        }
      }
      await renameSailings(trx, ids);
      await events.record(trx);
    },
  };
}

const isMove = (change: RowChange): change is RowChange & FoundMove =>
  change.previous !== null && isPortTime(change.previous) && change.current !== null;

/** The ship at its loading port on a day, and its voyage as its carrier numbers it. */
const keysOf = (row: ComparedRow): string[] => [
  ...(row.voyage ? [JSON.stringify([row.operator, fold(row.vessel), fold(row.voyage)])] : []),
  ...shipKey(row, row.loading_port_id, row.etd),
];

/** Without what marks a row of the comparison. */
function snapshotOf(row: (ComparedRow & { is_new?: number }) | null): string | null {
  if (!row) return null;
  const { is_new: _, ...columns } = row;
  return JSON.stringify(columns);
}

/** Ids of one statement: two parameters each. */
const renamedAtOnce = 500;

/** Lets earlier changes name a sailing by the id that it has now. */
async function renameSailings(trx: Transaction<Database>, ids: readonly (readonly [string, string])[]) {
  if (ids.length === 0) return;
  const some = await trx
    .selectFrom("schedule_changes")
    .select("id")
    .where("sailing_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!some) return;
  for (let start = 0; start < ids.length; start += renamedAtOnce) {
    const rows = ids.slice(start, start + renamedAtOnce).map(([was, is]) => sql`(${was}, ${is})`);
    await sql`
      update schedule_changes set sailing_id = renamed.column2
      from (values ${sql.join(rows)}) as renamed
      where schedule_changes.sailing_id = renamed.column1
    `.execute(trx);
  }
}
