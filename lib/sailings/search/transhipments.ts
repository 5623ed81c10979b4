import { type Transhipments, usualTranshipments } from "../address";
import type { SailingCriteria, SailingList, SailingsAdapter } from "../schema";
import { transhipmentsOn } from "../text/legs";

/** An adapter's sailings with at most the requested number of transhipments: stored and published rows may have more. */
export function limitTranshipments(adapter: SailingsAdapter): SailingsAdapter {
  return {
    async searchSailings(criteria) {
      const list = await adapter.searchSailings(criteria);
      const most = criteria.maxTranshipments ?? usualTranshipments;
      return { ...list, sailings: list.sailings.filter((sailing) => transhipmentsOn(sailing) <= most) };
    },
  };
}

/** The number that replaces the usual one where nothing is found with it. */
const widest: Transhipments = 2;

/** The results of a search; where there are none with the usual number of transhipments, those with one more. */
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
