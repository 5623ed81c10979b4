import { getCompany } from "@/lib/directory";
import { Problem } from "@/lib/http-responses/problem";
import { getCompany as operation } from "@/lib/openapi/directory";
import { documentedRoute } from "@/lib/openapi/operation";

/** GET /api/companies/{com_id}?language=: a company with its addresses. */
export async function GET(request: Request, { params }: { params: Promise<{ com_id: string }> }) {
  const { com_id } = await params;
  return documentedRoute(operation, async ({ language }) => {
    const company = await getCompany(com_id, language);
    if (!company) throw new Problem(404, "not-found", "There is no company with this id.");
    return company;
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
