import type { Kysely } from "kysely";
import { recordChange } from "@/lib/store/changes";
import type { ImportStep } from "@/lib/store/import";
import { markImported } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import type { Suspicions } from "@/lib/store/suspicions";
import type { DoubtKind } from "../doubts/kinds";
import { deletePastSailings, leftOutRemark, scheduleWindow } from "../past-schedules";
import { recordStart } from "../revisions/as-of";
import { rowRecorder } from "../revisions/record-rows";
import type { Recording } from "../revisions/rules";
import { collectDiffering, countDifferences, knownOperators, recordDiffering } from "./differing-sailings";
import { doubtLostLanes, doubtWonLanes } from "./lanes";
import {
  collectReplaced,
  collectSpans,
  countAffected,
  deleteMoved,
  deleteReplaced,
  inSpans,
  insertIncoming,
  lanesInSteps,
  leaveOutPast,
  ofOperators,
} from "./replaced-sailings";
import { restoreVoyages } from "./restored-voyages";
import { stageLanes, staging } from "./staged-sailings";
import { restoredRemarks } from "./voyage-numbers";

interface SailingsImport extends Recording {
  clearOperators: boolean;
  now: Date;
  /** Whether it is a dry run, which returns what changes in lines for the operator. */
  describes: boolean;
  doubts: Suspicions<DoubtKind>;
}

/**
 * The steps that replace stored sailings by the staged ones and record what changes, each in a transaction. A step has some pairs of
 * ports: after it the store is whole, each carrier's sailings of a pair are as they were or as the file has them. The first import
 * removes the sample.
 */
export async function sailingSteps(connection: Kysely<Database>, job: SailingsImport): Promise<ImportStep[]> {
  const { clearOperators, now, describes, doubts } = job;
  const all = staging(connection);
  const { sailings: from, days } = await scheduleWindow(connection, now);
  const leftOut = await leaveOutPast(all, from);
  if (!describes) await deletePastSailings({ db: connection, reader: connection }, from);
  // An import that replaces all sailings of an operator may change the numbers of voyages.
  const restored = clearOperators ? [] : await restoreVoyages(all);
  const operators = await knownOperators(all);
  const isFirst = operators.length === 0;
  const recorder = job.records && !isFirst ? await rowRecorder(connection, now) : null;
  const range = clearOperators ? ofOperators : inSpans;
  const steps = await lanesInSteps(all, { allOfOperators: clearOperators });
  const remarks = [
    ...leftOutRemark("Sailings that left", Math.max(days.calls, days.changes), leftOut),
    ...restoredRemarks(restored),
  ];
  return (steps.length > 0 ? steps : [[]]).map((lanes, at) => async (trx) => {
    const db = staging(trx);
    const samples = await markImported(trx, "sailings");
    await recordStart(trx, now);
    await recordChange(trx, "sailings", "*", now);
    await stageLanes(trx, lanes);
    if (!clearOperators) await collectSpans(db);
    await collectReplaced(db, range);
    const doubt = doubts.of(lanes);
    const known = { operators, from: now.toISOString().slice(0, 10) };
    await doubtWonLanes(db, known, doubt);
    const replaced = await deleteReplaced(db, 0);
    const added = await insertIncoming(db);
    const moved = clearOperators || isFirst ? 0 : await deleteMoved(db);
    await doubtLostLanes(db, known, doubt);
    if (!isFirst) await collectDiffering(db, range, operators);
    recorder?.beginStep(lanes);
    if (recorder) await recordDiffering(trx, recorder);
    const differences = await countDifferences(trx, replaced + moved);
    const isLast = at >= steps.length - 1;
    return {
      added,
      removed: replaced + moved,
      ...differences,
      changedKeys: await countAffected(db),
      samples,
      ...(isLast && remarks.length > 0 && { remarks }),
      ...(isLast && describes && recorder && { details: recorder.summary.lines() }),
    };
  });
}
