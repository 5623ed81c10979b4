import "server-only";
import { getTranslations } from "next-intl/server";
import { idsOf } from "@/lib/addresses/place-address";
import { airportLabel } from "@/lib/addresses/place-labels";
import type { Suggestion } from "@/lib/api/suggestions";
import { listLanes as listAirLanes, listNumberRoutes } from "@/lib/flights";
import { writtenNumber } from "@/lib/flights/shared";
import { countAt } from "@/lib/geography/lanes";
import { type Locale, localePath, showsChinese } from "@/lib/i18n/locales";
import { parseKeywordQuery, searchArticles } from "@/lib/news";
import { type ArticleCard, keywordParams, scheduleAddress } from "@/lib/news/shared";
import { findLinkedAirport, suggestAirportPairs, suggestPortPairs } from "@/lib/places";
import { checkNumber, getNumberOwner, searchList } from "@/lib/reference";
import type { NumberKind } from "@/lib/reference/shared";
import { listLanes as listSeaLanes } from "@/lib/sailings";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import { codesOf } from "../air/flight-lane";
import { articleSearch, searchKeyword } from "./keyword";
import { laneOfShortCodes } from "./short-codes";

/** A suggestion of the header's search that is no row of a list: a search, a checked number, a tracker, an article. */
type FoundSuggestion = Omit<Suggestion, "group">;

/** A lane, and its number of departures in the month ahead: undefined if there are none, null if they are not counted. */
interface Route {
  type: "SEA" | "AIR";
  param: [string, string, string, string];
  ends: [from: string, to: string];
  count: number | undefined | null;
}

const mostRoutes = 3;

/** The schedules of the places whose names are or begin with a text, those with departures first. Throws UpstreamError. */
export async function suggestRoutes(typed: string, locale: Locale, now: Date): Promise<FoundSuggestion[]> {
  const [sea, air, numbered, t, words] = await Promise.all([
    seaRoutes(typed, locale, now),
    airRoutes(typed, locale, now),
    numberRoutes(typed, locale, now),
    getTranslations({ locale, namespace: "hints" }),
    getTranslations({ locale, namespace: "archive" }),
  ]);
  const served = (routes: readonly Route[]) =>
    // A single match is shown even without departures; of several only those with departures.
    (routes.length === 1 ? routes : routes.filter(({ count }) => count !== undefined))
      .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
      .slice(0, mostRoutes);
  const listed = [...served(sea), ...served(air)].map(({ type, param, ends: [from, to], count }) => {
    const kind = type === "SEA" ? "port" : "flight";
    const countText = count === undefined ? t(`${kind}.none`) : t(`${kind}.count`, { count: count ?? 0 });
    const schedule = words(type === "SEA" ? "portSchedule" : "flightSchedule");
    return {
      label: words("pair", { from, to }),
      // A lane whose departures all lie beyond the month counts none.
      detail: count === null || count === 0 ? schedule : countText,
      codes: [],
      href: localePath(locale, scheduleAddress({ type, param })),
    };
  });
  return [
    ...listed,
    ...numbered.map(({ number, param, ends: [from, to] }) => ({
      label: words("pair", { from, to }),
      detail: words("flightSchedule"),
      codes: [number],
      href: localePath(
        locale,
        `${scheduleAddress({ type: "AIR", param })}&${new URLSearchParams({ flight_no: number })}`,
      ),
    })),
  ];
}

/** The routes of a complete flight number. */
async function numberRoutes(typed: string, locale: Locale, now: Date) {
  const number = writtenNumber(typed);
  const routes = number ? await listNumberRoutes(number, now) : [];
  const found = await Promise.all(
    routes.map(async ({ origin, destination }) => {
      const [from, to] = await Promise.all(
        [origin, destination].map((name) => findLinkedAirport({ name }, locale)),
      );
      if (!from || !to) return [];
      const param: Route["param"] = [from.id, from.nameEn, to.id, to.nameEn];
      return [{ number, param, ends: [airportLabel(from), airportLabel(to)] as const }];
    }),
  );
  return found.flat();
}

async function seaRoutes(typed: string, locale: Locale, now: Date): Promise<Route[]> {
  const [byName, byCode] = await Promise.all([
    suggestPortPairs(typed, locale),
    laneOfShortCodes(typed, locale, now),
  ]);
  const pairs = byName.length === 0 && byCode ? [byCode] : byName;
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

/** The pages on which numbers are checked and tracked. */
const numberPages: Record<NumberKind, string> = {
  container: "/kb-cargo-sea",
  awb: "/kb-cargo-air",
  imo: "/kb-cargo-sea",
};
/** Which texts are certainly numbers of a kind. Seven digits without the letters IMO are one only if the check digit is right. */
const isCertain: Record<NumberKind, RegExp> = { container: /./, awb: /./, imo: /^\s*IMO/i };

/**
 * A complete number of the trade, with the result of its check digit and the owner of its prefix; or a container's prefix alone. Throws
 * UpstreamError.
 */
export async function suggestNumbers(typed: string, locale: Locale): Promise<FoundSuggestion[]> {
  const suggestions = await Promise.all(
    (Object.keys(numberPages) as NumberKind[]).map(async (kind): Promise<FoundSuggestion[]> => {
      const check = checkNumber(kind, typed);
      if (!check.ok && (check.reason !== "digit" || !isCertain[kind].test(typed))) return [];
      const t = await getTranslations({ locale, namespace: "reference.tools" });
      const owner = check.ok ? await getNumberOwner(kind, check.shown, locale) : null;
      const result = check.ok
        ? t("fits")
        : t("shouldBe", { expected: check.reason === "digit" ? check.expected : "" });
      const query = new URLSearchParams({ [kind]: typed.trim() });
      return [
        {
          label: check.ok ? check.shown : typed.trim().toUpperCase(),
          detail: [owner?.name, result].filter(Boolean).join(" · "),
          codes: [],
          href: `${localePath(locale, numberPages[kind])}?${query}`,
        },
      ];
    }),
  );
  return [...suggestions.flat(), ...(await containerPrefix(typed, locale))];
}

/** Four letters that begin the numbers of containers: the owner's three, and what kind of equipment it is. */
const prefixLetters = /^\s*([a-z]{3}[ujz])\s*$/i;

/** A container's prefix with its owner, and the list where the owner tracks. Throws UpstreamError. */
async function containerPrefix(typed: string, locale: Locale): Promise<FoundSuggestion[]> {
  const [, letters = ""] = prefixLetters.exec(typed.normalize("NFKC")) ?? [];
  const owner = letters ? await getNumberOwner("container", letters.toUpperCase(), locale) : null;
  if (!owner) return [];
  const query = new URLSearchParams({ q: owner.name });
  return [
    {
      label: owner.prefix,
      detail: owner.name,
      codes: [],
      href: `${localePath(locale, numberPages.container)}?${query}`,
    },
  ];
}

const mostTrackers = 3;

/** The carriers and airlines with tracking pages that match a name. Throws UpstreamError. */
export async function suggestTrackers(typed: string, locale: Locale): Promise<FoundSuggestion[]> {
  const t = await getTranslations({ locale, namespace: "reference.lists" });
  const lists = (["cargo-sea", "cargo-air"] as const).map(async (name) => {
    const { items } = await searchList({ name, q: typed, page: 1 }, locale, mostTrackers);
    return items.map((row) => ({
      label: (showsChinese(locale) && row.nameZh) || row.name,
      detail: t(`${name}.title`),
      codes: [],
      href: `${localePath(locale, `/kb-${name}`)}?${new URLSearchParams({ q: row.name })}`,
    }));
  });
  return (await Promise.all(lists)).flat();
}

/** A shorter word would match half of the archive; a Chinese word has two characters. */
const searchable = /[\p{L}\p{N}]{3}|\p{Script=Han}{2}/u;
const mostArticles = 3;

/**
 * Articles whose headlines match a text, those with the most matches first, then the newest. If no headline matches and few
 * articles match anywhere, all of these; if many do, none. Throws UpstreamError.
 */
export async function suggestArticles(typed: string, locale: Locale, now: Date): Promise<FoundSuggestion[]> {
  if (!searchable.test(typed)) return [];
  const ask = parseKeywordQuery({ query: typed }, { locale, today: dateInZone(now, site().zone) });
  const { items, total } = await searchArticles(await articleSearch(ask, locale), locale);
  const headlineHits = ({ match }: ArticleCard) => match?.headline.filter(({ hit }) => hit).length ?? 0;
  const inHeadline = items.filter((item) => headlineHits(item) > 0);
  return (inHeadline.length === 0 && total <= mostArticles ? items : inHeadline)
    .toSorted((a, b) => headlineHits(b) - headlineHits(a) || b.publishedAt.localeCompare(a.publishedAt))
    .slice(0, mostArticles)
    .map(({ id, headline }) => ({
      label: headline,
      detail: "",
      codes: [],
      href: `${localePath(locale, "/news")}?${new URLSearchParams({ news_id: id })}`,
    }));
}

/** A search of the archive that has results, for a text without other suggestions. Throws UpstreamError. */
export async function suggestSearch(typed: string, locale: Locale, now: Date): Promise<FoundSuggestion[]> {
  const {
    criteria: ask,
    keyword,
    articles,
    furtherArticles,
  } = await searchKeyword({
    params: { query: typed },
    locale,
    now,
  });
  const count = articles.total + (furtherArticles.dates?.more ?? 0) + (furtherArticles.language?.more ?? 0);
  if (count === 0) return [];
  const t = await getTranslations({ locale, namespace: "archive" });
  const href = `${localePath(locale, "/keyword")}?${keywordParams(ask, locale)}`;
  return [{ label: keyword, detail: t("inArchive", { count }), codes: [], href }];
}
