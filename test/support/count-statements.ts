import { type ProcessMetrics, setProcessMetrics } from "@/lib/observability/process-metrics";

/** How many statements a piece of work sends to its stores: a measure that does not depend on how busy the machine is. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const counting: Partial<ProcessMetrics> = { countStoreQuery: () => statements++ };
  setProcessMetrics(counting as ProcessMetrics);
  try {
    await work();
  } finally {
    setProcessMetrics(undefined);
  }
  return statements;
}
