import "server-only";
import { readContents } from "@/lib/store/contents";
import { pageStore } from "@/lib/store/page-store";
import { co2FactorsKind } from "./factors";
import type { Co2Factor } from "./schema";

export { type Co2Leg, estimateCo2, middleOf } from "./figure";

/** The imported emission factors, in the order of the file; empty where none are imported. */
export async function listCo2Factors(): Promise<readonly Co2Factor[]> {
  return (await readContents(pageStore(), co2FactorsKind)).rows;
}
