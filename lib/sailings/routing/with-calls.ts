import { carrierKey, carrierPath, serviceKey, servicePath } from "@/lib/addresses/call-address";
import type { Store } from "@/lib/store/connection";
import { isSample } from "@/lib/store/sample";
import { findVessels, unknownVessel } from "../files/vessels";
import { type Sailing, type SailingsAdapter, sailingSchema } from "../schema";
import type { DroppedRows } from "../search/embedded";
import { padded } from "../search/padded";
import { vesselFilter } from "../search/vessel-filter";
import { shipsOf } from "../text/legs";
import { mergeSailings } from "./merge";
import { findSailings, type NetworkOf } from "./options";

/** Paths of the pages of the services of found sailings, and of the operators of all. */
async function pagesOf(
  { reader }: Store,
  fromCalls: readonly Sailing[],
  all: readonly Sailing[],
): Promise<Record<string, string>> {
  const operators = [...new Set(all.map(({ operator }) => operator))];
  const carriers = await reader
    .selectFrom("carriers")
    .select(["code", "name"])
    .where("name", "in", padded(operators))
    .execute();
  const codes = new Map(carriers.map(({ code, name }) => [name, code]));
  const services = fromCalls.flatMap(({ operator, service }) => {
    const code = codes.get(operator);
    return service && code ? [[serviceKey(operator, service), servicePath(service, code)] as const] : [];
  });
  const sellers = operators.map(
    (name) => [carrierKey(name), carrierPath({ code: codes.get(name) ?? null, name })] as const,
  );
  return Object.fromEntries([...services, ...sellers]);
}

/**
 * An adapter's sailings together with those found from the store's port calls. Where there are no calls, the adapter's list
 * is returned as it is. @param networkOf today's by default
 */
export function withCalls(
  adapter: SailingsAdapter,
  store: Store,
  dropped: DroppedRows = () => {},
  networkOf?: NetworkOf,
): SailingsAdapter {
  return {
    async searchSailings(criteria) {
      const stored = await adapter.searchSailings(criteria);
      const matchesVessel = vesselFilter(criteria.vesselName);
      const fromCalls: Sailing[] = [];
      const bad: string[] = [];
      for (const sailing of await findSailings(store, criteria, networkOf)) {
        if (!matchesVessel(...sailing.legs.map(({ vessel }) => vessel))) continue;
        const parsed = sailingSchema.safeParse(sailing);
        if (parsed.success) fromCalls.push(parsed.data);
        else bad.push(sailing.id);
      }
      if (bad[0] !== undefined) dropped({ table: "calls", count: bad.length, id: bad[0] });
      if (fromCalls.length === 0 && stored.sailings.length === 0) return stored;
      if (fromCalls.length === 0)
        return { ...stored, services: await pagesOf(store, fromCalls, stored.sailings) };
      const vessels = await findVessels(store.reader, shipsOf(fromCalls), (facts) =>
        dropped({ table: "vessels", ...facts }),
      );
      // A ship with calls has a page even where no particulars are known.
      for (const { imo } of fromCalls) if (imo) vessels[imo] ??= { imo, ...unknownVessel };
      const sailings = mergeSailings(stored.sailings, fromCalls, criteria.dateType);
      return {
        services: await pagesOf(store, fromCalls, sailings),
        // Sample data and imported data are never mixed.
        sample: stored.sample || (await isSample(store, "sailings")),
        sailings,
        vessels: { ...vessels, ...stored.vessels },
      };
    },
  };
}
