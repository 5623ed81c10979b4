import { findPortOption } from "@/app/_queries/sea/port-option";
import { seenOfSailing } from "@/app/_queries/sea/seen";
import { Problem } from "@/lib/http-responses/problem";
import { documentedRoute } from "@/lib/openapi/operation";
import { getSailing } from "@/lib/openapi/sailings";

/** GET /api/port-option/{id}?from=&to=&date=: the data of an option page. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return documentedRoute(getSailing, async ({ language: locale }, { now }) => {
    const option = await findPortOption({ id, params: new URL(request.url).searchParams, locale, now });
    if (!option) throw new Problem(404, "not-found", "There is no sailing of this name.");
    return { ...option, seen: await seenOfSailing(option.sailing, { locale, now }) };
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
