import { searchReferenceList } from "@/app/_queries/reference-list";
import { onePage } from "@/lib/collections/page";
import { Problem } from "@/lib/http-responses/problem";
import { documentedRoute } from "@/lib/openapi/operation";
import { listReference } from "@/lib/openapi/reference";
import { listContainers, listNames } from "@/lib/reference";

/** GET /api/kb/{name}: a page of a reference list, or the container types. */
export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  return documentedRoute(listReference, async ({ q, page, language }, { now }) => {
    if (name === "container") return onePage(await listContainers(q, language));
    const list = listNames.find((known) => known === name);
    if (!list) throw new Problem(404, "not-found", "There is no reference list of this name.");
    return (await searchReferenceList({ name: list, q, page }, language, now)).page;
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
