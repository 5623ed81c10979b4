import { listCompaniesOf } from "@/app/_queries/directory";
import { parseDirectoryQuery, searchesAllCategories } from "@/lib/directory";
import { Problem } from "@/lib/http-responses/problem";
import { listCompanies } from "@/lib/openapi/directory";
import { documentedRoute } from "@/lib/openapi/operation";

/**
 * GET /api/companies?<the query of /yp-list, or of a search of /yp>&language=: a page of the companies, and their
 * locations. `total` is null if a publisher's service does not state it.
 */
export const GET = documentedRoute(listCompanies, async ({ language }, { request }) => {
  const ask = parseDirectoryQuery(new URL(request.url).searchParams);
  if (!ask || !(ask.type || searchesAllCategories()))
    throw new Problem(422, "invalid", 'Check "com_type": name one category.');
  const { cities: _, ...list } = await listCompaniesOf(ask, language);
  return list;
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
