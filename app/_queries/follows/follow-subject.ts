import "server-only";
import { airportLabel } from "@/lib/addresses/place-labels";
import type { FollowSubject } from "@/lib/api/follow";
import { config, wallClock } from "@/lib/config/config";
import { issueFormKey } from "@/lib/enquiries";
import { canFollowByMail, canFollowByWebhook } from "@/lib/follows";
import { type Messages, messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { formatDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { sourceHas } from "@/lib/sailings";
import { dateTypeNames, momentText } from "@/lib/sailings/shared";
import { retention } from "@/lib/site/retention";
import type { AddressRequest } from "../address-request";
import { routeSearch } from "../air/flight-lane";
import { countEvents } from "./follow-events";
import { readFollowed } from "./followed";
import type { Followed } from "./followed-schema";

/** The changes that the sentence counts are of so many days. */
const changedDays = 7;

/** What an address asks to follow, with its addresses; null for what was never known. Throws UpstreamError. */
export async function findFollowSubject(request: AddressRequest): Promise<FollowSubject | null> {
  const followed = await readFollowed(request);
  if (!followed) return null;
  const { locale, now } = request;
  const words = await messagesOf(locale);
  const { follow: t, flightChanges, scheduleChanges } = words;
  const isRecorded = followed.kind === "route" || sourceHas("changes");
  const since = new Date(now.getTime() - changedDays * 86_400_000).toISOString();
  const count = isRecorded ? await countEvents(followed, since, locale) : 0;
  const changed = count === 0 ? t.changedNone : count === 1 ? t.changedOne : t.changed;
  return {
    name: followed.name,
    about: [
      sentenceOf(followed, words),
      isRecorded ? fill(changed, { count, days: changedDays }) : scheduleChanges.notRecorded,
    ],
    search: followed.search,
    back: localePath(locale, followed.path),
    backLabel: followed.kind === "route" ? flightChanges.schedule : t.viewSchedule,
    // A source that records no changes has nothing to tell, by mail or feed: the calendar alone follows it.
    ...addressesOf(followed, locale, isRecorded),
    formKey: canFollowByMail() && isRecorded ? await issueFormKey(wallClock()) : null,
    webhookKey: canFollowByWebhook() && isRecorded ? await issueFormKey(wallClock()) : null,
    ends: hasLastDay(followed) ? null : fill(t.openEnd, { days: retention.followOpenDays }),
  };
}

export const hasLastDay = ({ kind }: Pick<Followed, "kind">): boolean =>
  kind === "lane" || kind === "sailing";

/** What exactly is followed. */
function sentenceOf(followed: Followed, words: Messages): string {
  const { follow: t, schedule } = words;
  switch (followed.kind) {
    case "lane": {
      const { companies, direct, vesselName, dateFrom, dateTo, dateType } = followed.query;
      const parts = [
        companies.length > 0 ? companies.join(schedule.listSeparator) : t.allOperators,
        direct ? t.directOnly : t.anyRouting,
        vesselName && fill(t.vessel, { name: vesselName }),
        followed.isRolling
          ? t.fromToday
          : fill(t.between, {
              type: dateTypeNames(words)[dateType],
              from: formatDate(dateFrom),
              to: formatDate(dateTo),
            }),
      ];
      return fill(t.sentence, { parts: parts.filter(Boolean).join(schedule.separator) });
    }
    case "sailing": {
      const { operator, etd } = followed.sailing;
      return fill(t.oneSailing, { operator, etd: etd ? momentText(etd, words) : schedule.unknown });
    }
    case "ship":
      return fill(t.oneShip, { imo: followed.imo });
    case "service":
      return fill(t.oneService, { operators: followed.sellers.join(schedule.listSeparator) });
    case "port":
      return fill(t.onePort, { port: followed.port.name });
    case "carrier":
      return fill(t.oneCarrier, { operators: followed.names.join(schedule.listSeparator) });
    case "route": {
      const { origin, destination } = followed.route;
      return fill(t.oneRoute, { from: airportLabel(origin), to: airportLabel(destination) });
    }
  }
}

/** Absolute addresses of its calendar and feeds; null for those that it does not have. */
function addressesOf(
  followed: Followed,
  locale: Locale,
  isRecorded: boolean,
): Pick<FollowSubject, "calendar" | "atom" | "json"> {
  const base = `${config().siteUrl}/feeds/${locale}`;
  const { kind, search } = followed;
  const feeds = (file: string, query: URLSearchParams | string) => ({
    atom: isRecorded ? `${base}/${file}.atom?${query}` : null,
    json: isRecorded ? `${base}/${file}.json?${query}` : null,
  });
  if (kind === "sailing") {
    const rest = new URLSearchParams(search);
    rest.delete("sailing");
    const id = encodeURIComponent(followed.sailing.id);
    return { calendar: `${base}/sailing/${id}.ics?${rest}`, atom: null, json: null };
  }
  if (kind === "route") return { calendar: null, ...feeds("flights", routeSearch(followed.route)) };
  return {
    calendar: kind === "lane" ? `${base}/sailings.ics?${search}` : null,
    ...feeds("sailings", search),
  };
}
