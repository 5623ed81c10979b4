import { type Transhipments, usualTranshipments } from "./address";
import { transhipmentsOn } from "./legs";
import type { SailingCriteria, SailingList, SailingsAdapter } from "./schema";

/** An adapter's sailings with no more changes of ship than are asked for: stored and published rows may have more. */
export function limitTranshipments(adapter: SailingsAdapter): SailingsAdapter {
  return {
    async searchSailings(criteria) {
      const list = await adapter.searchSailings(criteria);
      const most = criteria.maxTranshipments ?? usualTranshipments;
      return { ...list, sailings: list.sailings.filter((sailing) => transhipmentsOn(sailing) <= most) };
    },
  };
}

/** What takes the place of the usual number where nothing is found with it. */
const widest: Transhipments = 2;

/** What a search finds; where that is nothing with the usual changes of ship, what it finds with one more. */
export async function searchWithFallback<Criteria extends Pick<SailingCriteria, "maxTranshipments">>(
  search: (criteria: Criteria) => Promise<SailingList>,
  criteria: Criteria,
): Promise<SailingList> {
  const list = await search(criteria);
  const isUsual = (criteria.maxTranshipments ?? usualTranshipments) === usualTranshipments;
  if (!isUsual || list.sailings.length > 0) return list;
  const wider = await search({ ...criteria, maxTranshipments: widest });
  return wider.sailings.length > 0 ? { ...wider, widened: true } : list;
}
