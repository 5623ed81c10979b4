import "server-only";
import { placesOf } from "@/lib/addresses/place-address";
import type { PopularLane } from "@/lib/api/popular-lane";
import { drawChart } from "@/lib/chart/chart";
import type { Chart } from "@/lib/chart/schema";
import type { Locale } from "@/lib/i18n/locales";
import { doNotCache } from "@/lib/observability/request-context";
import { listPortPositions } from "@/lib/places";
import { listHotLanes, mostPopular } from "../hot-lanes";
import { type FoundLane, searchLanes, summaryOf } from "./lane-list";

/** What is not answered by then has its link and its number alone. */
const budgetMs = 3_000;

/**
 * The popular searches of the port schedule, each with the next sailing that cargo can still get on, and a chart of their courses.
 * Never throws UpstreamError: of a lane that is not answered in time only the link and its number are there, and the page is not cached.
 */
export async function readPopularLanes(
  locale: Locale,
  now: Date,
): Promise<{ lanes: PopularLane[]; chart: Chart | null }> {
  const searches = (await listHotLanes(locale, now, "port")).slice(0, mostPopular);
  const lines = searches.map(({ url }, line) => {
    const params = new URL(url, "http://localhost").searchParams;
    const of = (name: string) => params.get(name) ?? "";
    return {
      line,
      from: of("loading_port"),
      to: of("discharge_port"),
      fromId: of("loading_port_id"),
      toId: of("discharge_port_id"),
    };
  });
  const answers = await searchLanes(lines, { locale, now, budgetMs });
  if (answers.some(({ kind }) => kind === "late" || kind === "failed")) doNotCache();
  const found = answers.filter((answer): answer is FoundLane => answer.kind === "found");
  const lanes = searches.map(({ title, url, count }, line): PopularLane => {
    const answer = found.find((one) => one.line === line);
    const { nextSailing: next, cy } = answer ? summaryOf(answer) : { nextSailing: null, cy: null };
    return { title, url, count: count ?? null, isKnown: answer !== undefined, next, cy };
  });
  return { lanes, chart: await chartOf(found) };
}

/** The courses of the lanes between the first port of each side. */
async function chartOf(found: readonly FoundLane[]): Promise<Chart | null> {
  const positions = await listPortPositions();
  const ends = found.map(({ from, to }) => [from, to].map((side) => placesOf(side)[0]));
  const places = new Map(
    ends.flat().flatMap((port) => {
      const position = positions.get(port?.id ?? "");
      return port && position ? [[position.code, { ...position, name: port.name }] as const] : [];
    }),
  );
  return drawChart({
    places: [...places.values()],
    pairs: ends.map(([from, to]) => [from?.id ?? "", to?.id ?? ""] as const),
  });
}
