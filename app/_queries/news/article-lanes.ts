import "server-only";
import { getTranslations } from "next-intl/server";
import { laneParams } from "@/lib/addresses/place-address";
import type { ArticleLane } from "@/lib/api/article-rail";
import { dateOf, formatDayMonth, formatDayOfWeek, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, localePath, showsChinese } from "@/lib/i18n/locales";
import { memoizeAsync } from "@/lib/memoize/memoize-async";
import type { Article } from "@/lib/news/shared";
import { findLinkedPort, type PortWithNames } from "@/lib/places";
import type { LinkedPort } from "@/lib/places/shared";
import { sailingCriteria, sailingQuery, searchSailings, sideClock } from "@/lib/sailings";
import { cutoffsOf, nextOpen, timeAt } from "@/lib/sailings/shared";
import { site } from "@/lib/site/site-config";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import { laneChanges } from "../my-lanes";
import { type Gazetteer, mentionedIn, type Setting } from "./gazetteer";

const mostLanes = 3;
const mostRead = 5;
/** A lane of fewer days, such as one between neighbours at the loading end, is not shown beside longer ones. */
const fewestDays = 2;
/** How long the state of a lane is cached, in milliseconds. */
const ttlMs = 60_000;

/**
 * What the schedule says now of the lanes that an article is about: of the sailings that cargo can still get on, the one that leaves
 * first, with its CY cut-off. Throws UpstreamError.
 */
export async function articleLanes(article: Article, setting: Setting): Promise<ArticleLane[]> {
  const { all, ids, ports } = await mentionedIn(article, setting);
  const byCount = ids.flatMap((id) => all.ports.get(id) ?? []);
  const read = await Promise.all(
    lanesBetween(byCount, ports, all)
      .slice(0, mostRead)
      .map(([from, to]) => laneOf(from.id, to.id, setting)),
  );
  const lanes = read.filter((one) => one !== null);
  const isShort = ({ days }: KnownLane) => days !== null && days < fewestDays;
  const longer = lanes.filter((one) => !isShort(one));
  return (longer.length > 0 ? longer : lanes).slice(0, mostLanes).map(({ lane }) => lane);
}

interface KnownLane {
  lane: ArticleLane;
  /** Of its next sailing; null where there is none, or its days are not known. */
  days: number | null;
}

type Pair = readonly [from: PortWithNames, to: PortWithNames];

/**
 * The lanes between ports of a text, those to its most frequent ports first. A lane begins at a port in the publisher's time zone, or
 * at one that the text names before the other; a port without such a lane has that from the port with the most sailings to it.
 * @param ports in the order of their first mention
 */
function lanesBetween(
  byCount: readonly PortWithNames[],
  ports: readonly PortWithNames[],
  all: Gazetteer,
): Pair[] {
  const homeZone = site().zone;
  const isHome = ({ zone }: PortWithNames) => zone === homeZone;
  const places = new Map(ports.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: PortWithNames) => places.get(id) ?? Number.POSITIVE_INFINITY;
  /** The origin with the most sailings to a port, one in the publisher's zone if there is any. */
  const originOf = (to: PortWithNames, isWanted: (from: PortWithNames) => boolean): PortWithNames | null => {
    const origins = [...(all.lanes?.to.get(to.id) ?? [])].flatMap(([id, count]) => {
      const port = all.ports.get(`port ${id}`);
      return port && isWanted(port) ? [{ port, count }] : [];
    });
    const [first] = origins.sort(
      (a, b) => Number(isHome(b.port)) - Number(isHome(a.port)) || b.count - a.count,
    );
    return first?.port ?? null;
  };
  const pairs: Pair[] = [];
  const pair = (isWanted: (from: PortWithNames, to: PortWithNames) => boolean) => {
    const covered = new Set(pairs.flat().map(({ id }) => id));
    for (const to of byCount) {
      const from = isHome(to) || covered.has(to.id) ? null : originOf(to, (one) => isWanted(one, to));
      if (from) pairs.push([from, to]);
    }
  };
  pair((from, to) => places.has(from.id) && (isHome(from) || placeOf(from) < placeOf(to)));
  pair(() => true);
  return pairs;
}

const laneOf = memoizeAsync(readLane, {
  max: 500,
  ttlMs,
  key: (from, to, { locale }) => `${locale} ${from} ${to}`,
});

async function readLane(from: string, to: string, { locale, now }: Setting): Promise<KnownLane | null> {
  const [loading, discharge] = await Promise.all([from, to].map((id) => findLinkedPort({ id }, locale)));
  if (!loading || !discharge) return null;
  const [t, schedule, { days, ...next }, changes] = await Promise.all([
    getTranslations({ locale, namespace: "rail" }),
    getTranslations({ locale, namespace: "schedule" }),
    nextSailing(loading, discharge, { locale, now }),
    laneChanges({ loadingPort: loading, dischargePort: discharge }, locale, now).catch(nullOnUpstreamError),
  ]);
  const lane = {
    label: schedule("heading", { from: loading.name, to: discharge.name }),
    href: `${localePath(locale, "/port")}?${laneParams(loading, discharge)}`,
    changed: changes?.length ? t("changed", { count: changes.length }) : "",
    ...next,
  };
  return { lane, days };
}

async function nextSailing(
  loading: LinkedPort,
  discharge: LinkedPort,
  { locale, now }: Setting,
): Promise<Pick<ArticleLane, "line" | "next"> & { days: number | null }> {
  const { query } = sailingQuery(new URLSearchParams(), now);
  const { sailings } = await searchSailings(sailingCriteria(query, loading, discharge, locale));
  const t = await getTranslations({ locale, namespace: "rail" });
  const clock = sideClock(now, loading);
  const next = nextOpen(sailings, clock);
  if (!next) return { line: t(sailings.length > 0 ? "closed" : "none"), next: null, days: null };
  const words = await dateWords(locale);
  const { cy } = cutoffsOf(next, timeAt(clock, next));
  const date = next.etd ? formatDayOfWeek(dateOf(next.etd), words) : t("unknown");
  const days = next.transitDays;
  const closes =
    cy && !cy.isClosed
      ? t("cy", {
          time: unbroken(
            [formatDayMonth(dateOf(cy.time), words.months), timeOfDay(cy.time)].filter(Boolean).join(" "),
            locale,
          ),
        })
      : "";
  return {
    days,
    line: t("next", { date: unbroken(date, locale) }),
    next: {
      vessel: next.vessel,
      voyage: next.voyage ?? "",
      rest: [days === null ? "" : days === 0 ? t("sameDay") : t("days", { days }), closes].filter(Boolean),
    },
  };
}

/** A date that no line end divides: in English at its spaces. */
const unbroken = (date: string, locale: Locale) =>
  showsChinese(locale) ? date : date.replaceAll(" ", "\u00a0");

async function dateWords(locale: Locale) {
  const dates = await getTranslations({ locale, namespace: "dates" });
  return { weekdays: dates.raw("weekdays") as string[], months: dates.raw("months") as string[] };
}
