import { lastValue, type SearchParams } from "@/lib/addresses/params";
import { filterChoices } from "./rules";
import type { DocumentFilter } from "./schema";

/** The filter of an address (`region`, `mode`), case ignored; an unknown value means all. */
export function documentFilter(params: SearchParams): DocumentFilter {
  const chosen = <T extends string>(name: string, known: readonly T[]): T | null => {
    const wanted = lastValue(params, name).trim().toLowerCase();
    return known.find((value) => value.toLowerCase() === wanted) ?? null;
  };
  return { region: chosen("region", filterChoices.region), mode: chosen("mode", filterChoices.mode) };
}
