import { getMessages } from "next-intl/server";
import { z } from "zod";
import { optionCalendar } from "@/app/_queries/option-calendar";
import { findPortOption } from "@/app/_queries/port-option";
import { config } from "@/lib/config/config";
import { calendarType } from "@/lib/feeds/icalendar";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { defaultLocale, locales } from "@/lib/i18n/locales";

const anyQuery = z.looseObject({ language: z.enum(locales).default(defaultLocale) });

/** GET /api/port-option/{id}/calendar.ics?from=&to=&date=&language=: cut-offs ahead, ETD and ETA of one option, for calendars. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return route(anyQuery, async ({ language: locale }, { now }) => {
    const portOption = await findPortOption({ id, params: new URL(request.url).searchParams, locale, now });
    const { option, schedule, dates } = await getMessages({ locale });
    const words = { option, schedule, dates };
    const file = portOption && optionCalendar(portOption, { words, locale, siteUrl: config().siteUrl, now });
    if (!file) throw new Problem(404, "not-found", "There is no sailing of this name.");
    return new Response(file, {
      headers: {
        "Content-Type": calendarType,
        // It is no attachment, so that a phone offers to add the entries.
        "Content-Disposition": 'inline; filename="Sailing.ics"',
        "X-Robots-Tag": "noindex",
      },
    });
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
