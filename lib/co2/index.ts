import "server-only";
import { readContents } from "@/lib/store/contents";
import { store } from "@/lib/store/connection";
import { type Co2Factor, co2FactorsKind } from "./factors";

export { type Co2Leg, type Co2Estimate, estimateCo2, formatSpan, hasSize, middleOf, overlap } from "./figure";
export type { Co2Factor } from "./factors";

/** The imported emission factors, in the order of the file; empty where none are imported. */
export async function listCo2Factors(): Promise<readonly Co2Factor[]> {
  return (await readContents(store(), co2FactorsKind)).rows;
}
