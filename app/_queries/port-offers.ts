import "server-only";
import { getTranslations } from "next-intl/server";
import type { Hint, HintChoice } from "@/components/schedules/hints";
import { addDays } from "@/lib/calendar";
import { dateOf, formatDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { listNeighbours } from "@/lib/places";
import type { FoundPort, Port } from "@/lib/places/schema";
import { listLanes, searchSailings } from "@/lib/sailings";
import { type SailingQuery, scheduleSearch } from "@/lib/sailings/address";
import { sailingCriteria } from "@/lib/sailings/query";
import { momentOf } from "@/lib/sailings/rules";
import { limits } from "@/lib/site";
import { neighboursAsked, neighboursOffered, orNone } from "./offers";

interface Lane {
  loading: FoundPort;
  discharge: FoundPort;
}

/** How far a widened window goes beyond the next sailing. */
const daysAfterNext = 7;

const portOf = ({ id, nameEn }: Port) => ({ id, name: nameEn });

/** Another search, and how many sailings it finds. */
interface Offer {
  title: string;
  note: string;
  query: SailingQuery;
  lane: { loading: Port; discharge: Port };
  count: number;
}

interface Ask {
  locale: Locale;
  now: Date;
}

const wordsOf = (locale: Locale) => getTranslations({ locale, namespace: "hints.port" });

/**
 * Why a search found nothing, and searches that find something, each with the number of sailings that it finds: a longer
 * window, any vessel, a neighbouring port on either side; then the enquiry with ports and dates filled in. What cannot be
 * had is not offered.
 */
export async function portOffers(query: SailingQuery, lane: Lane, ask: Ask): Promise<Hint> {
  const { locale } = ask;
  const t = await wordsOf(locale);
  const offers = await Promise.all([
    orNone(() => later(query, lane, locale)),
    orNone(() => anyVessel(query, lane, locale)),
    orNone(() => neighbours("discharge", query, lane, ask)),
    orNone(() => neighbours("loading", query, lane, ask)),
  ]);
  const { dateType, dateFrom, dateTo } = query;
  const enquiry = new URLSearchParams({
    loading_port: lane.loading.plainName,
    discharge_port: lane.discharge.plainName,
    date_type: dateType,
    date_from: dateFrom,
    date_to: dateTo,
    ...(query.ready ? { cargo_ready_date: query.ready } : {}),
  });
  return {
    text: t(query.vesselName ? "whyVessel" : "why", {
      name: query.vesselName,
      from: lane.loading.name,
      to: lane.discharge.name,
      type: dateType,
      first: formatDate(dateFrom),
      last: formatDate(dateTo),
    }),
    choices: [
      ...offers.flat().map(
        ({ title, note, query: other, lane: otherLane, count }): HintChoice => ({
          href: `${localePath(locale, "/port")}?${addressOf(other, otherLane)}`,
          title,
          note,
          end: t("count", { count }),
        }),
      ),
      {
        href: localePath(locale, `/fe-sea?${enquiry}`),
        title: t("enquiry"),
        note: t("enquiryNote"),
        end: t("enquiryEnd"),
      },
    ],
  };
}

async function search(
  query: SailingQuery,
  { loading, discharge }: { loading: Port; discharge: Port },
  locale: Locale,
) {
  return (await searchSailings(sailingCriteria(query, portOf(loading), portOf(discharge), locale))).sailings;
}

const addressOf = (query: SailingQuery, { loading, discharge }: { loading: Port; discharge: Port }) =>
  scheduleSearch({
    ...query,
    loadingPort: loading.nameEn,
    loadingPortId: loading.id,
    dischargePort: discharge.nameEn,
    dischargePortId: discharge.id,
    companies: [],
    direct: false,
    page: 1,
  }).toString();

async function later(query: SailingQuery, lane: Lane, locale: Locale): Promise<Offer[]> {
  const last = addDays(query.dateFrom, limits.windowDays);
  if (query.dateTo >= last) return [];
  const found = await search({ ...query, dateFrom: addDays(query.dateTo, 1), dateTo: last }, lane, locale);
  const dates = found.flatMap((sailing) => dateOf(momentOf(sailing, query.dateType) ?? "") || []);
  const [next] = dates.sort();
  if (!next) return [];
  const dateTo = [addDays(next, daysAfterNext), last].sort()[0] ?? last;
  const t = await wordsOf(locale);
  const count = dates.filter((date) => date <= dateTo).length;
  const note = t("laterNote", { date: formatDate(next) });
  return [{ title: t("later"), note, query: { ...query, dateTo }, lane, count }];
}

async function anyVessel(query: SailingQuery, lane: Lane, locale: Locale): Promise<Offer[]> {
  if (!query.vesselName) return [];
  const whole = { ...query, vesselName: "" };
  const { length: count } = await search(whole, lane, locale);
  const t = await wordsOf(locale);
  const note = t("vesselNote", { name: query.vesselName });
  return count > 0 ? [{ title: t("vessel"), note, query: whole, lane, count }] : [];
}

async function neighbours(
  side: "loading" | "discharge",
  query: SailingQuery,
  lane: Lane,
  { locale, now }: Ask,
): Promise<Offer[]> {
  const lanes = await listLanes(now);
  const served = side === "loading" ? lanes?.to.get(lane.discharge.id) : lanes?.from.get(lane.loading.id);
  if (!served) return [];
  const near = await listNeighbours(lane[side].id, [...served.keys()], locale);
  const t = await wordsOf(locale);
  const offers = await Promise.all(
    near.slice(0, neighboursAsked).map(async ({ port, km }): Promise<Offer> => {
      const other = { ...lane, [side]: port };
      const { length: count } = await search(query, other, locale);
      return { title: t(side, { name: port.name }), note: t("away", { km }), query, lane: other, count };
    }),
  );
  return offers.filter(({ count }) => count > 0).slice(0, neighboursOffered);
}
