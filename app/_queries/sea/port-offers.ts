import "server-only";
import { getTranslations } from "next-intl/server";
import { nameInAddress, placesOf } from "@/lib/addresses/place-address";
import type { Hint, HintChoice } from "@/lib/api/hints";
import { dateOf } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { listNeighbours } from "@/lib/places";
import type { LinkedPort, Port } from "@/lib/places/shared";
import { listLanes, sailingCriteria, searchSailings } from "@/lib/sailings";
import {
  countRows,
  momentOf,
  noLater,
  type Sailing,
  type SailingQuery,
  scheduleSearch,
} from "@/lib/sailings/shared";
import { limits } from "@/lib/site/site";
import { addDays } from "@/lib/time/calendar";
import { neighboursOffered, neighboursSearched, orNoOffers } from "../offers";
import { sentenceDate } from "../sentence-date";

interface Lane {
  loading: LinkedPort;
  discharge: LinkedPort;
}

/** How many days a widened window extends beyond the next sailing. */
const daysAfterNext = 7;

/** Another search, and the number of sailings that it finds. */
interface Offer {
  title: string;
  note: string;
  query: SailingQuery;
  lane: { loading: Port; discharge: Port };
  count: number;
}

interface PortOffersRequest {
  locale: Locale;
  now: Date;
}

const wordsOf = (locale: Locale) => getTranslations({ locale, namespace: "hints.port" });

/**
 * Why a search found nothing, and searches that find something, each with its number of sailings: a longer
 * window, any vessel, a neighbouring port on either side; then the enquiry with ports and dates filled in. A search whose service
 * fails is not offered.
 */
export async function portOffers(query: SailingQuery, lane: Lane, ask: PortOffersRequest): Promise<Hint> {
  const { locale } = ask;
  const [t, formatDate] = [await wordsOf(locale), await sentenceDate(locale)];
  const offers = await Promise.all([
    orNoOffers(() => later(query, lane, locale)),
    orNoOffers(() => anyVessel(query, lane, locale)),
    orNoOffers(() => neighbours("discharge", query, lane, ask)),
    orNoOffers(() => neighbours("loading", query, lane, ask)),
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
  return (await searchSailings(sailingCriteria(query, loading, discharge, locale))).sailings;
}

const addressOf = (query: SailingQuery, { loading, discharge }: { loading: Port; discharge: Port }) =>
  scheduleSearch({
    ...query,
    loadingPort: nameInAddress(loading),
    loadingPortId: loading.id,
    dischargePort: nameInAddress(discharge),
    dischargePortId: discharge.id,
    companies: [],
    direct: false,
    page: 1,
  }).toString();

async function later(query: SailingQuery, lane: Lane, locale: Locale): Promise<Offer[]> {
  const last = noLater(addDays(query.dateFrom, limits.windowDays));
  if (query.dateTo >= last) return [];
  const laterSailings = await search(
    { ...query, dateFrom: addDays(query.dateTo, 1), dateTo: last },
    lane,
    locale,
  );
  const dayOf = (sailing: Sailing) => dateOf(momentOf(sailing, query.dateType) ?? "");
  const [next] = laterSailings.flatMap((sailing) => dayOf(sailing) || []).sort();
  if (!next) return [];
  const dateTo = [addDays(next, daysAfterNext), last].sort()[0] ?? last;
  const [t, formatDate] = [await wordsOf(locale), await sentenceDate(locale)];
  const count = countRows(
    laterSailings.filter((sailing) => dayOf(sailing) !== "" && dayOf(sailing) <= dateTo),
    query.dateType,
  );
  const note = t("laterNote", { date: formatDate(next) });
  return [{ title: t("later"), note, query: { ...query, dateTo }, lane, count }];
}

async function anyVessel(query: SailingQuery, lane: Lane, locale: Locale): Promise<Offer[]> {
  if (!query.vesselName) return [];
  const withoutVessel = { ...query, vesselName: "" };
  const count = countRows(await search(withoutVessel, lane, locale), query.dateType);
  const t = await wordsOf(locale);
  const note = t("vesselNote", { name: query.vesselName });
  return count > 0 ? [{ title: t("vessel"), note, query: withoutVessel, lane, count }] : [];
}

async function neighbours(
  side: "loading" | "discharge",
  query: SailingQuery,
  lane: Lane,
  { locale, now }: PortOffersRequest,
): Promise<Offer[]> {
  const lanes = await listLanes(now);
  const [ends, others] = side === "loading" ? [lanes?.to, lane.discharge] : [lanes?.from, lane.loading];
  const current = placesOf<Port>(lane[side]).map(({ id }) => id);
  const served = placesOf<Port>(others).flatMap(({ id }) => [...(ends?.get(id)?.keys() ?? [])]);
  const among = [...new Set(served)].filter((id) => !current.includes(id));
  if (among.length === 0) return [];
  const near = await nearestOf(current, among, locale);
  const t = await wordsOf(locale);
  const offers = await Promise.all(
    near.slice(0, neighboursSearched).map(async ({ port, km }): Promise<Offer> => {
      const other = { ...lane, [side]: port };
      const count = countRows(await search(query, other, locale), query.dateType);
      return { title: t(side, { name: port.name }), note: t("away", { km }), query, lane: other, count };
    }),
  );
  return offers.filter(({ count }) => count > 0).slice(0, neighboursOffered);
}

/** The neighbours of some ports, each with the distance to the nearest of these ports. */
async function nearestOf(ids: readonly string[], among: readonly string[], locale: Locale) {
  const lists = await Promise.all(ids.map((id) => listNeighbours(id, among, locale)));
  const nearest = new Map<string, { port: Port; km: number }>();
  for (const one of lists.flat()) {
    if (one.km < (nearest.get(one.port.id)?.km ?? Number.POSITIVE_INFINITY)) nearest.set(one.port.id, one);
  }
  return lists.length === 1 ? lists.flat() : [...nearest.values()].sort((a, b) => a.km - b.km);
}
