import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { breadcrumbNode } from "@/app/_partials/breadcrumb-node";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { type LaneAnswer, laneFilter, searchLanes, summaryOf } from "@/app/_queries/sea/lane-list";
import { type LaneListAnswer, LaneListPage } from "@/components/lane-list/lane-list-page";
import { JsonLd } from "@/components/shell/json-ld";
import { lastValue, type SearchParams } from "@/lib/addresses/params";
import { laneParams } from "@/lib/addresses/place-address";
import { portLabel } from "@/lib/addresses/place-labels";
import type { LaneTableRow, ProblemLine } from "@/lib/api/lane-list";
import { currentInstant } from "@/lib/config/config";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { Problem } from "@/lib/http-responses/problem";
import { fill } from "@/lib/i18n/fill";
import { foldName } from "@/lib/i18n/fold";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { rates, requireRate } from "@/lib/rate-limits/rate-limit";
import { type LaneLine, type LaneList, listText, mostLanes, unpackLanes } from "@/lib/sailings";
import { pageMetadata } from "@/lib/seo/seo";
import { limits } from "@/lib/site/site";

/** A form has some bytes besides the file. */
const fileKb = limits.requestBodyBytes / 1024 - 4;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("bulk");
  return {
    title: t("title"),
    description: t("description", { most: mostLanes }),
    ...pageMetadata(await getLocale(), "/port/bulk"),
  };
}

export default async function LaneListRoute({ searchParams }: PageProps<"/[locale]/port/bulk">) {
  const [locale, params] = [await getLocale(), await searchParams];
  const path = localePath(locale, "/port/bulk");
  return withErrorPage(async () => {
    const { bulk, schedule, dates } = await getMessages();
    const crumbs = [
      { label: bulk.home, href: localePath(locale, "/") },
      { label: schedule.title, href: localePath(locale, "/port") },
      { label: bulk.title },
    ];
    const { list, error } = await readList(params, bulk.errors);
    const answer =
      list.lanes.length > 0 && !error
        ? await answerOf(lastValue(params, "lanes"), list.lanes, {
            locale,
            heading: schedule.heading,
            filter: laneFilter(params),
          })
        : null;
    return (
      <>
        <JsonLd nodes={[breadcrumbNode(crumbs, path)]} />
        <LaneListPage
          {...{ locale, crumbs, error, answer }}
          words={{ bulk, schedule, dates }}
          limits={{ lanes: mostLanes, fileKb }}
          list={listText(list)}
          notice={answer && lastValue(params, "problem") === "columns" ? bulk.columnsLeft : ""}
        />
      </>
    );
  }, path);
}

type Errors = Record<
  "empty" | "lines" | "long" | "encoding" | "malformed" | "workbook" | "damaged" | "busy" | "file",
  string
>;

/** The list of the address, and why it is not searched; '' if it is. Each search counts for the reader's address. */
async function readList(params: SearchParams, words: Errors): Promise<{ list: LaneList; error: string }> {
  const packed = lastValue(params, "lanes");
  if (!packed) return { list: noList, error: formError(params, words) };
  const list = unpackLanes(packed);
  if (!list) {
    setPageStatus(400);
    return { list: noList, error: words.damaged };
  }
  const count = list.lanes.length;
  if (count === 0) return { list, error: words.empty };
  if (count > mostLanes) {
    setPageStatus(422);
    return { list, error: fill(words.lines, { count, most: mostLanes }) };
  }
  return { list, error: (await isAllowed()) ? "" : words.busy };
}

const noList: LaneList = { ownHeads: [], lanes: [] };

/** What the form was answered with (app/api/port-bulk); '' for none. */
function formError(params: SearchParams, words: Errors): string {
  const problem = lastValue(params, "problem");
  const line = lastValue(params, "line");
  if (!Object.hasOwn(words, problem)) return "";
  const text = words[problem as keyof Errors];
  return fill(text, { line: /^\d{1,6}$/.test(line) ? line : "1", most: mostLanes, count: mostLanes });
}

async function isAllowed(): Promise<boolean> {
  try {
    await requireRate({ headers: await headers() }, rates.laneLists);
    return true;
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 429) throw error;
    setPageStatus(429);
    return false;
  }
}

async function answerOf(
  packed: string,
  lanes: readonly LaneLine[],
  { locale, heading, filter }: { locale: Locale; heading: string; filter: URLSearchParams },
): Promise<LaneListAnswer> {
  const answers = await searchLanes(lanes, { locale, now: currentInstant(), filter });
  const carriers = answers.flatMap((answer) =>
    answer.kind === "found" ? answer.search.answer.operators.map(({ name }) => name) : [],
  );
  return {
    packed,
    filter,
    carriers: [...new Set([...carriers, ...filter.getAll("company")])].sort(),
    lanes: answers.flatMap((answer) => tableRow(answer, heading, filter) ?? []),
    problems: onceEach(answers.flatMap((answer) => problemLine(answer) ?? [])),
    isSample: answers.some((answer) => answer.kind === "found" && answer.search.answer.sample),
  };
}

function tableRow(answer: LaneAnswer, heading: string, filter: URLSearchParams): LaneTableRow | null {
  if (answer.kind === "late" || answer.kind === "failed") {
    const { line, from, to, params, kind } = answer;
    const title = [from, to].filter(Boolean).join(" – ");
    return { line, title, path: `/port?${params}`, isLate: kind === "late" };
  }
  if (answer.kind !== "found") return null;
  const { line, from, to } = answer;
  return {
    line,
    title: fill(heading, { from: from.name, to: to.name }),
    path: `/port?${new URLSearchParams([...laneParams(from, to), ...filter])}`,
    ...summaryOf(answer),
    detour: answer.search.answer.detour,
  };
}

function problemLine(answer: LaneAnswer): ProblemLine | null {
  const { line, kind } = answer;
  if (kind === "onePort" || kind === "samePort")
    return { line, reason: { kind, text: answer.text }, texts: [] };
  if (kind !== "unknown") return null;
  return {
    line,
    reason: null,
    texts: answer.texts.map(({ side, text, choices }) => ({
      side,
      text,
      also: [],
      isNear: choices.every(({ near }) => near),
      choices: choices.map((port) => ({
        id: port.id,
        label: [port.alias, portLabel(port), port.code].filter(Boolean).join(" – "),
      })),
    })),
  };
}

/** The problems with each text once, where it is first, and the lines that it is in besides: a choice holds for all of them. */
function onceEach(problems: readonly ProblemLine[]): ProblemLine[] {
  const also = new Map<string, Set<number>>();
  return problems.flatMap((problem) => {
    const texts = problem.texts.flatMap((one) => {
      const key = foldName(one.text);
      const lines = also.get(key);
      if (lines) {
        lines.add(problem.line);
        return [];
      }
      const others = new Set<number>();
      also.set(key, others);
      return [{ ...one, also: others }];
    });
    return texts.length > 0 || problem.reason ? [{ ...problem, texts }] : [];
  });
}
