import "server-only";
import { log } from "@/lib/log";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { embeddedSailings } from "./embedded";
import { httpSailings } from "./http";
import type { SailingCriteria, SailingList } from "./schema";

/** All sailings between two ports in a window, ordered by the chosen date. Throws UpstreamError. */
export function searchSailings(criteria: SailingCriteria): Promise<SailingList> {
  return chooseAdapter("sailings", {
    http: () => httpSailings(upstreamAccess()),
    embedded: () => embeddedSailings(store(), (facts) => log().warn(facts, "stored rows left out")),
  }).searchSailings(criteria);
}
