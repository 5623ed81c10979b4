import { chooseAdapter } from "@/lib/upstream/choose";
import type { SourceFact } from "../schema";

/**
 * Whether the source of the sailings can tell a kind of facts. The store can; a publisher's service answers searches of lanes
 * alone, so that an empty list of it would say "none" where nothing is known. Pages, interfaces and tools ask here first.
 */
export const sourceHas = (_fact: SourceFact): boolean =>
  chooseAdapter("sailings", { http: () => false, embedded: () => true });

/** What programs read where the source has no such facts. Pages have the same in three languages. */
export const unavailableFacts: Readonly<Record<SourceFact, string>> = {
  carriers: "The service of these sailings does not list its carriers.",
  calls: "The service of these sailings does not list port calls.",
  changes: "The service of these sailings does not record changes.",
};
