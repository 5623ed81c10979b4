import { limits } from "@/lib/site/site";
import { letOthersIn } from "@/lib/store/engine/event-loop";
import { sortSailings } from "../rules";
import type { Sailing, SailingList, SailingSearch, SailingsAdapter } from "../schema";

/**
 * An adapter that searches one pair after the other: a search of the store occupies the process, and other requests have their turn
 * in between.
 */
export function oneAfterTheOther({ searchSailings }: SailingsAdapter): SailingsAdapter {
  let before: Promise<unknown> | null = null;
  return {
    searchSailings(criteria) {
      const found = before
        ? before.then(letOthersIn).then(() => searchSailings(criteria))
        : searchSailings(criteria);
      before = found.catch(() => null);
      return found;
    },
  };
}

/**
 * The sailings between each port of one side and each of the other, nine pairs at most, in one order; a port and itself are no
 * pair. The legs of a row identify its pair. A row that several pairs have with the same id occurs once: a service that only
 * knows the city answers so. Fails with any pair that fails.
 */
export async function searchPairs(
  adapter: SailingsAdapter,
  { loadingPorts, dischargePorts, ...criteria }: SailingSearch,
): Promise<SailingList> {
  const pairs = loadingPorts.slice(0, limits.portsPerSide).flatMap((loadingPort) =>
    dischargePorts
      .slice(0, limits.portsPerSide)
      .filter(({ id }) => id !== loadingPort.id)
      .map((dischargePort) => ({ loadingPort, dischargePort })),
  );
  const lists = await Promise.all(pairs.map((pair) => adapter.searchSailings({ ...criteria, ...pair })));
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const rows = new Map<string, Sailing>();
  for (const sailing of lists.flatMap(({ sailings }) => sailings))
    if (!rows.has(sailing.id)) rows.set(sailing.id, sailing);
  return {
    sailings: sortSailings([...rows.values()], null, criteria.dateType),
    vessels: Object.assign({}, ...lists.map(({ vessels }) => vessels)),
    ...(lists.some(({ services }) => services)
      ? { services: Object.assign({}, ...lists.map(({ services }) => services)) }
      : {}),
    sample: lists.some(({ sample }) => sample),
  };
}
