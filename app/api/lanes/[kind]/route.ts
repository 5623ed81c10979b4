import { listMyLanes } from "@/app/_queries/my-lanes";
import { parseLanes } from "@/lib/api/lanes";
import { onePage } from "@/lib/collections/page";
import { Problem } from "@/lib/http-responses/problem";
import { documentedRoute } from "@/lib/openapi/operation";
import { listLanes } from "@/lib/openapi/sailings";

/**
 * GET /api/lanes/{port|flight}?lanes=HKHKG>NLRTM,CNSHA>USLAX: the next departures of up to eight lanes in their order, by the
 * ids of their places. Further lanes are ignored. With changes=1 the recent changes of each are added.
 */
export async function GET(request: Request, { params }: { params: Promise<{ kind: string }> }) {
  const { kind } = await params;
  const isKind = kind === "port" || kind === "flight";
  return documentedRoute(listLanes, async ({ lanes, changes, language: locale }, { now }) => {
    const setting = { locale, now, changes: changes === "1" || changes === "true" };
    if (!isKind) throw new Problem(404, "not-found", "There are no lanes of this kind.");
    return onePage(await listMyLanes(kind, parseLanes(lanes), setting));
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
