import { calendarOfSailing } from "@/app/_queries/sea/sailing-feeds";
import { calendarResponse } from "@/app/_responses/feed-file";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { sailingCalendar } from "@/lib/openapi/feeds";
import { documentedRoute } from "@/lib/openapi/operation";

const extension = ".ics";

/** GET /feeds/{language}/sailing/{id}.ics?from=&to=&date=&alarms=: cut-offs, ETD and ETA of one sailing, for calendars. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ language: string; file: string }> },
) {
  const { language: locale, file } = await params;
  return documentedRoute(sailingCalendar, async (_query, { now }) => {
    const search = new URL(request.url).searchParams;
    const calendar =
      isLocale(locale) && file.endsWith(extension)
        ? await calendarOfSailing(file.slice(0, -extension.length), { params: search, locale, now })
        : null;
    if (!calendar) throw new Problem(404, "not-found", "There is no sailing of this name.");
    return calendarResponse(calendar, "Sailing.ics");
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
