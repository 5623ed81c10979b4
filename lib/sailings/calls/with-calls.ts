import type { Store } from "@/lib/store/connection";
import type { DroppedRows } from "../embedded";
import { type Sailing, type SailingsAdapter, sailingSchema } from "../schema";
import { vesselFilter } from "../vessel-filter";
import { findVessels } from "../vessels";
import { mergeFound } from "./merge";
import { findSailings } from "./options";

/**
 * An adapter's sailings, and with them what the store's calls give. Where there are no calls the adapter's answer is
 * the answer.
 */
export function withCalls(
  adapter: SailingsAdapter,
  store: Store,
  dropped: DroppedRows = () => {},
): SailingsAdapter {
  return {
    async searchSailings(criteria) {
      const stored = await adapter.searchSailings(criteria);
      const isAsked = vesselFilter(criteria.vesselName);
      const found: Sailing[] = [];
      const bad: string[] = [];
      for (const sailing of await findSailings(store, criteria)) {
        if (!isAsked(...sailing.legs.map(({ vessel }) => vessel))) continue;
        const parsed = sailingSchema.safeParse(sailing);
        if (parsed.success) found.push(parsed.data);
        else bad.push(sailing.id);
      }
      if (bad[0] !== undefined) dropped({ table: "calls", count: bad.length, id: bad[0] });
      if (found.length === 0) return stored;
      const vessels = await findVessels(store.reader, found, (facts) =>
        dropped({ table: "vessels", ...facts }),
      );
      return {
        ...stored,
        sailings: mergeFound(stored.sailings, found, criteria.dateType),
        vessels: { ...vessels, ...stored.vessels },
      };
    },
  };
}
