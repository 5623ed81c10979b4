import "server-only";
import { setImmediate } from "node:timers/promises";
import { lastValue, type SearchParams } from "@/lib/addresses/params";
import { placesOf } from "@/lib/addresses/place-address";
import { foldName } from "@/lib/i18n/fold";
import { parseDay } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { log } from "@/lib/observability/log";
import { findLinkedPort, recognisePortPair } from "@/lib/places";
import type { LinkedPort, PortSuggestion } from "@/lib/places/shared";
import type { LaneLine, WrittenLane } from "@/lib/sailings";
import {
  type Cutoff,
  type Cutoffs,
  cutoffsOf,
  type Sailing,
  scheduleView,
  timeAt,
} from "@/lib/sailings/shared";
import { UpstreamError } from "@/lib/upstream/errors";
import { filedSailings } from "./filed-sailings";
import { guess } from "./port-address";
import { searchPortSchedule } from "./port-schedule";

/** Searches of many lanes, each as the page /port answers it. */

type Search = Awaited<ReturnType<typeof searchPortSchedule>>;

/** A lane with its answer. */
export interface FoundLane {
  kind: "found";
  line: number;
  from: LinkedPort;
  to: LinkedPort;
  /** The parameters of its page. */
  params: URLSearchParams;
  search: Search;
}

/** A text of a line that is no port, and the ports that it may mean; `near` ones have a similar name. */
interface UnknownText {
  side: "from" | "to";
  text: string;
  choices: PortSuggestion[];
}

export type LaneAnswer =
  | FoundLane
  | { kind: "unknown"; line: number; texts: UnknownText[] }
  /** A line with one port alone, or with the same port on both sides. */
  | { kind: "onePort" | "samePort"; line: number; text: string }
  /** Not answered: there was no time left, or the service failed. */
  | { kind: "late" | "failed"; line: number; from: string; to: string; params: URLSearchParams };

const sides = ["from", "to"] as const;

interface LaneListRequest {
  locale: Locale;
  now: Date;
  /** Parameters of /port that hold for every lane, as `laneFilter` reads them; without them all sailings of the month ahead. */
  filter?: URLSearchParams;
  /** Milliseconds for all lanes; what is not answered then is `late`. */
  budgetMs?: number;
}

/** With what a page takes besides, all answers are there within ten seconds. */
const usualBudgetMs = 8_000;
/** Searches that run at once: they wait for the store or a service in turn. */
const atOnce = 4;

/**
 * What an address or a form sets for all lanes of a list, as parameters of /port: carriers, direct sailings, a class of cargo, and the
 * days of departure. What cannot be read is left out.
 */
export function laneFilter(params: SearchParams): URLSearchParams {
  const { companies, direct, cargo } = scheduleView(params);
  const [from, to] = ["date_from", "date_to"].map((name) => parseDay(lastValue(params, name)));
  return new URLSearchParams([
    ...companies.map((company) => ["company", company]),
    ...(direct ? [["direct", "1"]] : []),
    ...(cargo ? [["cargo", cargo]] : []),
    ...(from ? [["date_from", from]] : []),
    ...(to && (!from || to >= from) ? [["date_to", to]] : []),
  ]);
}

/** The answer of each line, in their order. Never throws UpstreamError. */
export async function searchLanes(
  lanes: readonly WrittenLane[],
  { locale, now, filter, budgetMs = usualBudgetMs }: LaneListRequest,
): Promise<LaneAnswer[]> {
  const answers: LaneAnswer[] = [];
  const rest = lanes.entries();
  const endsAt = performance.now() + budgetMs;
  const work = async () => {
    for (const [at, lane] of rest) {
      if (performance.now() >= endsAt) return;
      const answer = await searchLane(lane, { locale, now, filter });
      answers[at] = answer;
      // Other requests have their turn: searches of the embedded store do not wait for anything.
      await setImmediate();
    }
  };
  const timer = Promise.withResolvers<void>();
  const timeout = setTimeout(timer.resolve, budgetMs);
  await Promise.race([Promise.all(Array.from({ length: atOnce }, work)), timer.promise]).finally(() =>
    clearTimeout(timeout),
  );
  return lanes.map((lane, at) => answers[at] ?? unanswered("late", lane));
}

const paramsOf = ({ from, to, fromId, toId }: WrittenLane) =>
  new URLSearchParams(
    Object.entries({
      loading_port: from,
      discharge_port: to,
      loading_port_id: fromId,
      discharge_port_id: toId,
    }).filter(([, value]) => value !== ""),
  );

const unanswered = (kind: "late" | "failed", lane: WrittenLane): LaneAnswer => ({
  kind,
  line: lane.line,
  from: lane.from,
  to: lane.to,
  params: paramsOf(lane),
});

async function searchLane(
  lane: WrittenLane,
  { locale, now, filter }: Pick<LaneListRequest, "locale" | "now" | "filter">,
): Promise<LaneAnswer> {
  try {
    const named = lane.to || lane.toId ? lane : await splitPair(lane, locale);
    if (!named) return unknownPair(lane, locale);
    const params = new URLSearchParams([...paramsOf(named), ...(filter ?? [])]);
    const search = await searchPortSchedule({ params, locale, now, withHints: false });
    const { loadingPort: from, dischargePort: to } = search.answer.criteria;
    const { line } = lane;
    if (!from || !to)
      return { kind: "unknown", line, texts: await unknownTexts(named, { from, to }, locale, now) };
    if (from.id === to.id) return { kind: "samePort", line, text: `${named.from} – ${named.to}` };
    return { kind: "found", line, from, to, params, search };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log().warn({ err: error }, "lane not answered");
    return unanswered("failed", lane);
  }
}

/** A line whose two ports are in one text ('HKHKG-NLRTM', 'Hong Kong to Rotterdam'); null where it has no such pair. */
async function splitPair(lane: WrittenLane, locale: Locale): Promise<WrittenLane | null> {
  const pair = await recognisePortPair(lane.from, locale);
  if (!pair) return null;
  const [from, to] = pair;
  return { ...lane, from: from.nameEn, fromId: from.id, to: to.nameEn, toId: to.id };
}

async function unknownPair({ line, from }: WrittenLane, locale: Locale): Promise<LaneAnswer> {
  const isPort = (await findLinkedPort({ name: from }, locale)) !== null;
  return isPort
    ? { kind: "onePort", line, text: from }
    : { kind: "unknown", line, texts: [{ side: "from", text: from, choices: [] }] };
}

async function unknownTexts(
  lane: WrittenLane,
  ports: { from: LinkedPort | null; to: LinkedPort | null },
  locale: Locale,
  now: Date,
): Promise<UnknownText[]> {
  return Promise.all(
    sides
      .filter((side) => !ports[side])
      .map(async (side) => ({
        side,
        text: lane[side],
        choices: (await guess(lane[side], locale, now)).choices,
      })),
  );
}

/**
 * What a list shows of a lane: rows as the page /port counts them, and the best of those that cargo can still get on. `cutoffs` are
 * those of `next`, and `cy` is one of them.
 */
interface LaneSummary {
  count: number;
  next: Search["answer"]["best"][number]["sailing"] | null;
  fastest: Search["answer"]["best"][number]["sailing"] | null;
  cutoffs: Cutoffs | null;
  cy: Cutoff | null;
  /** `next` with its ships and ports. */
  nextSailing: Sailing | null;
}

export function summaryOf({ search: { answer, list, clock } }: FoundLane): LaneSummary {
  const bestOf = (wanted: string) => answer.best.find(({ name }) => name === wanted)?.sailing ?? null;
  const next = bestOf("open");
  const sailing = list.sailings.find(({ id }) => id === next?.id) ?? null;
  const cutoffs = sailing && cutoffsOf(sailing, timeAt(clock, sailing));
  const cy = cutoffs?.cy ?? null;
  return { count: answer.total, next, fastest: bestOf("fastest"), cutoffs, cy, nextSailing: sailing };
}

/** The most sailings of one workbook. */
const mostListedSailings = 50_000;

export type FiledLane = ReturnType<typeof filedSailings>;

/** The files' rows of each lane that was found, by its line. Lanes beyond `mostListedSailings` have none. */
export function filedLanes(answers: readonly LaneAnswer[]): Map<number, FiledLane> {
  const filed = new Map<number, FiledLane>();
  let count = 0;
  for (const answer of answers) {
    if (answer.kind !== "found") continue;
    const rows = filedSailings(answer.params, answer.search);
    if (count + rows.sailings.length > mostListedSailings) continue;
    count += rows.sailings.length;
    filed.set(answer.line, rows);
  }
  return filed;
}

/**
 * The list with the ports that a reader has chosen by id, keyed 'from-12' for the left text of line 12. A choice holds for each line
 * with the same text. Throws UpstreamError.
 */
export async function withChoices(
  lanes: readonly LaneLine[],
  choices: ReadonlyMap<string, string>,
  locale: Locale,
): Promise<LaneLine[]> {
  const ids = new Map<string, string>();
  for (const lane of lanes)
    for (const side of sides) {
      const id = choices.get(`${side}-${lane.line}`);
      if (id && lane[side]) ids.set(foldName(lane[side]), id);
    }
  const ports = new Map<string, LinkedPort | null>();
  for (const id of new Set(ids.values())) ports.set(id, await findLinkedPort({ id }, locale));
  return lanes.map((lane) => {
    const chosen = { ...lane };
    for (const side of sides) {
      if (lane[`${side}Id`]) continue;
      const port = ports.get(ids.get(foldName(lane[side])) ?? "");
      if (!port) continue;
      // The name in the list means this port where it is unambiguous; the id is for those where none is.
      chosen[side] =
        port.addressName ??
        placesOf<LinkedPort>(port)
          .map(({ code, nameEn }) => code ?? nameEn)
          .join(" / ");
      chosen[`${side}Id`] = port.addressName ? "" : port.id;
    }
    return chosen;
  });
}
