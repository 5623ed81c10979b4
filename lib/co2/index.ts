import "server-only";
import { store } from "@/lib/store/connection";
import { readContents } from "@/lib/store/contents";
import { co2FactorsKind } from "./factors";
import type { Co2Factor } from "./schema";

export { type Co2Leg, estimateCo2, middleOf } from "./figure";

/** The imported emission factors, in the order of the file; empty where none are imported. */
export async function listCo2Factors(): Promise<readonly Co2Factor[]> {
  return (await readContents(store(), co2FactorsKind)).rows;
}
