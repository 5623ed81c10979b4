import { z } from "zod";
import { findPortOption } from "@/app/_queries/port-option";
import { defaultLocale, locales } from "@/lib/i18n/locales";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

const anyQuery = z.looseObject({ language: z.enum(locales).default(defaultLocale) });

/** GET /api/port-option/{id}?from=&to=&date=: what the page of one option shows. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return route(anyQuery, async ({ language: locale }, { now }) => {
    const found = await findPortOption({ id, params: new URL(request.url).searchParams, locale, now });
    if (!found) throw new Problem(404, "not-found", "There is no sailing of this name.");
    return found;
  })(request);
}

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
