import "server-only";
import type { SearchParams } from "@/lib/addresses/params";
import { idsOf } from "@/lib/addresses/place-address";
import type { FollowSubject } from "@/lib/api/follow";
import { config, wallClock } from "@/lib/config/config";
import { issueFormKey } from "@/lib/enquiries";
import { canFollowByMail } from "@/lib/follows";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { formatDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { eventsOfLane, eventsOfSailings, sourceTells } from "@/lib/sailings";
import { momentText } from "@/lib/sailings/step-names";
import { type Followed, followedName, readFollowed } from "./followed";

interface Ask {
  params: SearchParams;
  locale: Locale;
  now: Date;
}

/** The changes that the sentence counts are of so many days. */
const changedDays = 7;

/** What an address asks to follow, with its addresses; null where its ports or its sailing are not known. Throws UpstreamError. */
export async function findFollowSubject(ask: Ask): Promise<FollowSubject | null> {
  const followed = await readFollowed(ask);
  if (!followed) return null;
  const { locale, now } = ask;
  const { search } = followed;
  const { follow: t, schedule, ...words } = await messagesOf(locale);
  const feeds = `${config().siteUrl}/feeds/${locale}`;
  const changes = await countChanges(followed, new Date(now.getTime() - changedDays * 86_400_000), locale);
  const count = changes === 0 ? t.changedNone : changes === 1 ? t.changedOne : t.changed;
  // A source that records no changes has nothing to tell, by mail or feed: the calendar alone follows it.
  const isRecorded = sourceTells("changes");
  const base = {
    name: followedName(followed, schedule),
    search,
    back: localePath(locale, followed.path),
    formKey: canFollowByMail() && isRecorded ? await issueFormKey(wallClock()) : null,
  };
  const counted = isRecorded
    ? fill(count, { count: changes, days: changedDays })
    : words.scheduleChanges.notRecorded;
  if (followed.kind === "sailing") {
    const { id, operator, etd } = followed.sailing;
    const rest = new URLSearchParams(search);
    rest.delete("sailing");
    const sentence = fill(t.oneSailing, {
      operator,
      etd: etd ? momentText(etd, { schedule, ...words }) : schedule.unknown,
    });
    return {
      ...base,
      about: [sentence, counted],
      calendar: `${feeds}/sailing/${encodeURIComponent(id)}.ics?${rest}`,
      atom: null,
      json: null,
    };
  }
  const { companies, direct, vesselName, dateFrom, dateTo, dateType } = followed.query;
  const types = { ETD: schedule.etd, ETA: schedule.eta, CY: schedule.cyCutoff };
  const parts = [
    companies.length > 0 ? companies.join(schedule.listSeparator) : t.allOperators,
    direct ? t.directOnly : t.anyRouting,
    vesselName && fill(t.vessel, { name: vesselName }),
    followed.isRolling
      ? t.fromToday
      : fill(t.between, { type: types[dateType], from: formatDate(dateFrom), to: formatDate(dateTo) }),
  ];
  return {
    ...base,
    about: [fill(t.sentence, { parts: parts.filter(Boolean).join(schedule.separator) }), counted],
    calendar: `${feeds}/sailings.ics?${search}`,
    atom: isRecorded ? `${feeds}/sailings.atom?${search}` : null,
    json: isRecorded ? `${feeds}/sailings.json?${search}` : null,
  };
}

async function countChanges(followed: Followed, since: Date, language: Locale): Promise<number> {
  const from = since.toISOString();
  if (followed.kind === "sailing") {
    const { sailing } = followed;
    return (await eventsOfSailings([sailing], from, language)).get(sailing.id)?.length ?? 0;
  }
  const { total } = await eventsOfLane({
    loadingPortIds: idsOf(followed.loadingPort.id),
    dischargePortIds: idsOf(followed.dischargePort.id),
    operators: followed.query.companies,
    since: from,
    language,
    limit: 0,
  });
  return total;
}
