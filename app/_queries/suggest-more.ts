import "server-only";
import { getTranslations } from "next-intl/server";
import { scheduleAddress } from "@/components/news/suggestion-address";
import { airportLabel } from "@/components/places/airport-kind";
import type { Suggestion } from "@/components/shell/types";
import { dateInZone } from "@/lib/calendar";
import { listLanes as listAirLanes } from "@/lib/flights";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { countAt } from "@/lib/lanes";
import { searchArticles } from "@/lib/news";
import { keywordParams } from "@/lib/news/address";
import { parseKeywordQuery } from "@/lib/news/query";
import type { ArticleCard } from "@/lib/news/schema";
import { idsOf } from "@/lib/place-address";
import { suggestAirportPairs, suggestPortPairs } from "@/lib/places";
import { checkNumber, getNumberOwner, searchList } from "@/lib/reference";
import type { NumberKind } from "@/lib/reference/schema";
import { listLanes as listSeaLanes } from "@/lib/sailings";
import { site } from "@/lib/site-config";
import { codesOf } from "./flight-lane";
import { articleSearch, searchKeyword } from "./keyword";
import { laneOfShortCodes } from "./short-codes";

/** What the header's search offers besides the lines of lists: searches, checked numbers, trackers, articles. */
type Found = Omit<Suggestion, "group">;

/** A lane, and the departures of the month ahead: undefined where none are known, null where nobody counts. */
interface Route {
  type: "SEA" | "AIR";
  param: [string, string, string, string];
  ends: [from: string, to: string];
  count: number | undefined | null;
}

const mostRoutes = 3;

/** The schedules of the places that a text names or begins to name, those with departures first. Throws UpstreamError. */
export async function suggestRoutes(typed: string, locale: Locale, now: Date): Promise<Found[]> {
  const [sea, air, t, words] = await Promise.all([
    seaRoutes(typed, locale, now),
    airRoutes(typed, locale, now),
    getTranslations({ locale, namespace: "hints" }),
    getTranslations({ locale, namespace: "archive" }),
  ]);
  const served = (routes: readonly Route[]) =>
    // One lane named whole is told even when nothing sails; of several only those that do.
    (routes.length === 1 ? routes : routes.filter(({ count }) => count !== undefined))
      .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
      .slice(0, mostRoutes);
  return [...served(sea), ...served(air)].map(({ type, param, ends: [from, to], count }) => {
    const kind = type === "SEA" ? "port" : "flight";
    const told = count === undefined ? t(`${kind}.none`) : t(`${kind}.count`, { count: count ?? 0 });
    const schedule = words(type === "SEA" ? "portSchedule" : "flightSchedule");
    return {
      label: words("pair", { from, to }),
      // A lane whose departures all lie beyond the month counts none.
      detail: count === null || count === 0 ? schedule : told,
      codes: [],
      href: localePath(locale, scheduleAddress({ type, param })),
    };
  });
}

async function seaRoutes(typed: string, locale: Locale, now: Date): Promise<Route[]> {
  const [named, coded] = await Promise.all([
    suggestPortPairs(typed, locale),
    laneOfShortCodes(typed, locale, now),
  ]);
  const pairs = named.length === 0 && coded ? [coded] : named;
  if (pairs.length === 0) return [];
  const lanes = await listSeaLanes(now);
  return pairs.map(([from, to]) => ({
    type: "SEA",
    param: [from.nameEn, from.id, to.nameEn, to.id],
    ends: [from.name, to.name],
    count: lanes ? countAt(lanes, "from", idsOf(to.id))(idsOf(from.id)) : null,
  }));
}

async function airRoutes(typed: string, locale: Locale, now: Date): Promise<Route[]> {
  const pairs = await suggestAirportPairs(typed, locale);
  if (pairs.length === 0) return [];
  const lanes = await listAirLanes(now);
  return pairs.map(([from, to]) => ({
    type: "AIR",
    param: [from.id, from.nameEn, to.id, to.nameEn],
    ends: [airportLabel(from), airportLabel(to)],
    count: lanes ? countAt(lanes, "from", codesOf(to))(codesOf(from)) : null,
  }));
}

/** The pages on which numbers are checked, and followed. */
const numberPages: Record<NumberKind, string> = {
  container: "/kb-cargo-sea",
  awb: "/kb-cargo-air",
  imo: "/kb-cargo-sea",
};
/** A ship's number may be any seven figures: without its letters only one that fits is taken for one. */
const isSaid: Record<NumberKind, RegExp> = { container: /./, awb: /./, imo: /^\s*IMO/i };

/** A number of the trade that was typed whole, with what its check digit and its prefix say. Throws UpstreamError. */
export async function suggestNumbers(typed: string, locale: Locale): Promise<Found[]> {
  const found = await Promise.all(
    (Object.keys(numberPages) as NumberKind[]).map(async (kind): Promise<Found[]> => {
      const answer = checkNumber(kind, typed);
      if (!answer.ok && (answer.reason !== "digit" || !isSaid[kind].test(typed))) return [];
      const t = await getTranslations({ locale, namespace: "reference.tools" });
      const owner = answer.ok ? await getNumberOwner(kind, answer.shown, locale) : null;
      const said = answer.ok
        ? t("fits")
        : t("shouldBe", { expected: answer.reason === "digit" ? answer.expected : "" });
      const query = new URLSearchParams({ [kind]: typed.trim() });
      return [
        {
          label: answer.ok ? answer.shown : typed.trim().toUpperCase(),
          detail: [owner?.name, said].filter(Boolean).join(" · "),
          codes: [],
          href: `${localePath(locale, numberPages[kind])}?${query}`,
        },
      ];
    }),
  );
  return found.flat();
}

const mostTrackers = 3;

/** The carriers and airlines whose tracking pages a name finds. Throws UpstreamError. */
export async function suggestTrackers(typed: string, locale: Locale): Promise<Found[]> {
  const t = await getTranslations({ locale, namespace: "reference.lists" });
  const lists = (["cargo-sea", "cargo-air"] as const).map(async (name) => {
    const { items } = await searchList({ name, q: typed, page: 1 }, locale, mostTrackers);
    return items.map((row) => ({
      label: (locale !== "en" && row.nameZh) || row.name,
      detail: t(`${name}.title`),
      codes: [],
      href: `${localePath(locale, `/kb-${name}`)}?${new URLSearchParams({ q: row.name })}`,
    }));
  });
  return (await Promise.all(lists)).flat();
}

/** A word of fewer letters finds half of the archive; a Chinese one has two. */
const telling = /[\p{L}\p{N}]{3}|\p{Script=Han}{2}/u;
const mostArticles = 3;

/**
 * Articles whose headlines say what was typed, those that say most of it first and then the newest; or all of the few that
 * have it anywhere: of many a headline that says nothing of it is no suggestion. Throws UpstreamError.
 */
export async function suggestArticles(typed: string, locale: Locale, now: Date): Promise<Found[]> {
  if (!telling.test(typed)) return [];
  const ask = parseKeywordQuery({ query: typed }, { locale, today: dateInZone(now, site().zone) });
  const { items, total } = await searchArticles(await articleSearch(ask, locale), locale);
  const said = ({ match }: ArticleCard) => match?.headline.filter(({ hit }) => hit).length ?? 0;
  const named = items.filter((item) => said(item) > 0);
  return (named.length === 0 && total <= mostArticles ? items : named)
    .toSorted((a, b) => said(b) - said(a) || b.publishedAt.localeCompare(a.publishedAt))
    .slice(0, mostArticles)
    .map(({ id, headline }) => ({
      label: headline,
      detail: "",
      codes: [],
      href: `${localePath(locale, "/news")}?${new URLSearchParams({ news_id: id })}`,
    }));
}

/** A search of the archive that finds something although nothing was suggested. Throws UpstreamError. */
export async function suggestSearch(typed: string, locale: Locale, now: Date): Promise<Found[]> {
  const { ask, keyword, articles, elsewhere } = await searchKeyword({
    params: { query: typed },
    locale,
    now,
  });
  const count = articles.total + (elsewhere.dates?.more ?? 0) + (elsewhere.language?.more ?? 0);
  if (count === 0) return [];
  const t = await getTranslations({ locale, namespace: "archive" });
  const href = `${localePath(locale, "/keyword")}?${keywordParams(ask, locale)}`;
  return [{ label: keyword, detail: t("inArchive", { count }), codes: [], href }];
}
