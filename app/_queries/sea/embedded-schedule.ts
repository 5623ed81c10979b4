import "server-only";
import { localePath } from "@/lib/i18n/locales";
import { type EmbeddedLane, type EmbedQuery, withView } from "@/lib/sailings/shared";
import { searchPortSchedule } from "./port-schedule";

/**
 * The next sailings of a lane for pages of other sites: those that cargo can still get on, by departure. 'unknown' where the
 * address does not name two different ports. Throws UpstreamError.
 */
export async function searchEmbedded(
  { search, rows, locale }: EmbedQuery,
  now: Date,
): Promise<EmbeddedLane | "unknown"> {
  const [companies, direct] = [search.getAll("company"), search.has("direct")];
  const filter = { sort: "etd" as const, companies, direct };
  const read = (params: URLSearchParams) =>
    searchPortSchedule({ params, locale, now, pageSize: rows, withHints: false });
  const isFiltered = companies.length > 0 || direct;
  const [{ answer, clock }, all] = await Promise.all([
    read(withView(search, { ...filter, open: true })),
    isFiltered ? read(withView(search, filter)) : null,
  ]);
  const { loadingPort: loading, dischargePort: discharge } = answer.criteria;
  if (!loading || !discharge || loading.id === discharge.id) return "unknown";
  return {
    loading,
    discharge,
    sailings: answer.items,
    found: all?.answer.total ?? answer.found,
    clock,
    isSample: answer.sample,
    href: localePath(locale, `/port?${search}`),
  };
}
