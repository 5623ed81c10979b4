import { z } from "zod";
import { findFollowSubject } from "@/app/_queries/follows/follow-subject";
import { respondToFollow } from "@/app/_responses/follow-response";
import { pageFormRoute } from "@/app/_responses/form-route";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { defaultLocale, locales } from "@/lib/i18n/locales";

/** The key of the form is of one rendering. */
const cache = "private, no-store";
const anyQuery = z.looseObject({ language: z.enum(locales).default(defaultLocale) });

/** GET /api/follows: what an address of /follow asks to follow, in a language. */
export const GET = route(
  anyQuery,
  async ({ language: locale }, { now, request }) => {
    const params = new URL(request.url).searchParams;
    const subject = await findFollowSubject({ params, locale, now });
    if (!subject) throw new Problem(404, "not-found", "There is no such schedule.");
    return subject;
  },
  { cache },
);

/** POST /api/follows: asks an address whether it wants to follow a schedule by mail, as JSON or form-encoded. */
export const POST = pageFormRoute(respondToFollow);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
