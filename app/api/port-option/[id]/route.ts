import { z } from "zod";
import { findPortOption } from "@/app/_queries/port-option";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { defaultLocale, locales } from "@/lib/i18n/locales";

const anyQuery = z.looseObject({ language: z.enum(locales).default(defaultLocale) });

/** GET /api/port-option/{id}?from=&to=&date=: the data of an option page. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return route(anyQuery, async ({ language: locale }, { now }) => {
    const option = await findPortOption({ id, params: new URL(request.url).searchParams, locale, now });
    if (!option) throw new Problem(404, "not-found", "There is no sailing of this name.");
    return option;
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
