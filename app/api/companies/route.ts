import { listCompanies } from "@/lib/directory";
import { parseDirectoryAsk } from "@/lib/directory/query";
import { companiesQuery } from "@/lib/directory/schema";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

/**
 * GET /api/companies?<the query of /yp-list>&language=: a page of a category's companies, and its locations. `total` is
 * null where a publisher's service does not tell it.
 */
export const GET = route(companiesQuery, async ({ language }, { request }) => {
  const ask = parseDirectoryAsk(new URL(request.url).searchParams);
  if (!ask) throw new Problem(422, "invalid", 'Check "com_type": name one category.');
  return listCompanies(ask, language);
});

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
