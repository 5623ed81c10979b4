import type { Transaction } from "kysely";
import { recordChange } from "@/lib/store/changes";
import type { ImportChanges } from "@/lib/store/import";
import { markImported } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import { recordStart } from "../revisions/as-of";
import type { Recording } from "../revisions/rules";
import { collectDiffering, countDifferences, knownOperators, recordDiffering } from "./differing-sailings";
import {
  affectedLanes,
  collectReplaced,
  collectSpans,
  deleteMoved,
  deleteReplaced,
  inSpans,
  insertIncoming,
  ofOperators,
} from "./replaced-sailings";
import { restoreVoyages } from "./restored-voyages";
import { staging } from "./staged-sailings";
import { restoredRemarks } from "./voyage-numbers";

/**
 * Replaces stored sailings by the staged ones in the given transaction, and records what changes. The first import removes the
 * sample. With `describes` it also returns the changes in lines for the operator, null for a first import.
 */
export async function applySailings(
  trx: Transaction<Database>,
  {
    clearOperators,
    now,
    describes,
    records,
  }: { clearOperators: boolean; now: Date; describes: boolean } & Recording,
): Promise<ImportChanges> {
  const db = staging(trx);
  const samples = await markImported(trx, "sailings");
  await recordStart(trx, now);
  await recordChange(trx, "sailings", "*", now);
  // An import that replaces all sailings of an operator may change the numbers of voyages.
  const restored = clearOperators ? [] : await restoreVoyages(db);
  const range = clearOperators ? ofOperators : inSpans;
  const operators = await knownOperators(db);
  if (!clearOperators) await collectSpans(db);
  await collectReplaced(db, range);
  const replaced = await deleteReplaced(db, 0);
  const added = await insertIncoming(db);
  const moved = clearOperators || operators.length === 0 ? 0 : await deleteMoved(db);
  if (operators.length > 0) await collectDiffering(db, range, operators);
  const changes = records && operators.length > 0 ? await recordDiffering(trx, now) : null;
  const differences = await countDifferences(trx, replaced + moved);
  const lanes = await affectedLanes(db);
  const remarks = restoredRemarks(restored);
  return {
    added,
    removed: replaced + moved,
    ...differences,
    changedKeys: lanes.length,
    samples,
    ...(remarks.length > 0 && { remarks }),
    ...(describes && changes && { details: changes }),
  };
}
