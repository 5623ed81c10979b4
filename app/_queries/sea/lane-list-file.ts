import "server-only";
import type { SearchParams } from "@/lib/addresses/params";
import { Problem } from "@/lib/http-responses/problem";
import { formatDateTime, type PortTime } from "@/lib/i18n/formats";
import { defaultLocale } from "@/lib/i18n/locales";
import { rates, requireRate } from "@/lib/rate-limits/rate-limit";
import {
  type LaneHead,
  type LaneList,
  laneHeads,
  mostLanes,
  sailingSheets,
  unpackLanes,
} from "@/lib/sailings";
import type { WorkbookSheet } from "@/lib/text/workbook-writer";
import { type FiledLane, filedLanes, type LaneAnswer, laneFilter, searchLanes, summaryOf } from "./lane-list";

/** The answers of a list of lanes as files, in English: the list's own columns first, those of the portal behind them. */

interface LaneFile {
  list: LaneList;
  answers: readonly LaneAnswer[];
  filed: ReadonlyMap<number, FiledLane>;
}

/** Searches a packed list, with the filters of its address. Counts for the reader's address. Throws Problem for a list that is damaged, or too long. */
export async function searchPackedLanes(
  { lanes: packed, ...filters }: { lanes: string } & SearchParams,
  request: Request,
  now: Date,
): Promise<LaneFile> {
  const list = unpackLanes(packed);
  if (!list || list.lanes.length === 0)
    throw new Problem(422, "invalid", "The address has no complete list of lanes.");
  return searchList(list, laneFilter(filters), request, now);
}

/** Searches a list. Counts for the reader's address. Throws Problem for a list that is too long. */
export async function searchList(
  list: LaneList,
  filter: URLSearchParams,
  request: Request,
  now: Date,
): Promise<LaneFile> {
  if (list.lanes.length > mostLanes)
    throw new Problem(422, "lanes", `A list has at most ${mostLanes} pairs of ports: divide it.`);
  await requireRate(request, rates.laneLists);
  const answers = await searchLanes(list.lanes, { locale: defaultLocale, now, filter });
  return { list, answers, filed: filedLanes(answers) };
}

/** The sheets of the workbook: a row for each line of the list, all sailings, and their legs. */
export const laneSheets = (file: LaneFile): WorkbookSheet[] => [
  lanesSheet(file),
  ...sailingSheets([...file.filed.values()]),
];

type Cells = Partial<Record<LaneHead, string | number | null>>;

const dateHeads = new Set<LaneHead>([
  "Next Departure",
  "Next SI Cut-off",
  "Next VGM Cut-off",
  "Next CY Cut-off",
]);
/** What is of the next sailing alone. */
const sailingHeads = new Set<LaneHead>([...dateHeads, "Vessel Name", "Voyage No.", "Operator"]);
/** What an earlier answer is compared by. The fastest and the counts change from day to day by themselves. */
const comparedHeads: readonly LaneHead[] = [...sailingHeads, "Shortest T/T", "Carriers"];

/**
 * A row for each line of the list. Cut-offs are those of the next departure that cargo can still get on, and so is the fastest; the
 * shortest and the mean are of all sailings that are counted. In a file that comes back, what changed since is marked, and told.
 */
export function lanesSheet({ list, answers, filed }: LaneFile): WorkbookSheet {
  const marked: [row: number, column: number][] = [];
  return {
    name: "Lanes",
    columns: [
      ...list.ownHeads.map((head) => ({ head })),
      ...laneHeads.map((head) => ({ head, isDate: dateHeads.has(head) })),
    ],
    rows: list.lanes.map(({ line, from, to, own, earlier }, at) => {
      const written = { Line: line, "Loading Port": from, "Discharge Port": to };
      const answer = answers[at];
      const cells: Cells = { ...written, ...(answer && cellsOf(answer, filed)) };
      if (answer?.kind === "found" && earlier) {
        const changes = changesSince(earlier, cells, answer.search.answer.loadingNow);
        for (const { head } of changes) marked.push([at, own.length + laneHeads.indexOf(head)]);
        cells.Changes =
          changes.map(({ head, before }) => `${head} was ${before || "blank"}`).join("; ") || null;
      }
      return [...own.map(numberOrText), ...laneHeads.map((head) => cells[head] ?? null)];
    }),
    marked,
  };
}

/** A cell of a reader's own as it was: a spreadsheet reckons with numbers only. */
const numberOrText = (cell: string): string | number =>
  /^-?(?:0|[1-9]\d{0,13})(?:\.\d{1,6})?$/.test(cell) ? Number(cell) : cell;

/**
 * What a lane said before where it says something else now. The sailing that was next is not compared once its departure, or its first
 * cut-off, has passed: then another is next, and nobody has changed anything.
 * @param now at the loading port
 */
function changesSince(
  earlier: readonly string[],
  cells: Cells,
  now: PortTime,
): { head: LaneHead; before: string }[] {
  const before = (head: LaneHead) => (earlier[laneHeads.indexOf(head)] ?? "").trim();
  if (comparedHeads.every((head) => before(head) === "")) return [];
  const isOver = [...dateHeads].some((head) => (portTimeOf(before(head)) ?? now) < now);
  return comparedHeads.flatMap((head) => {
    if (isOver && sailingHeads.has(head)) return [];
    const [was, is] = [before(head), String(cells[head] ?? "")];
    if (!dateHeads.has(head)) return was === is ? [] : { head, before: was };
    const time = portTimeOf(was);
    if (was && !time) return [];
    return (time ?? "") === is.replace(/T00:00$/, "")
      ? []
      : { head, before: time ? formatDateTime(time) : "" };
  });
}

/** A port time as the files have it: 'YYYY-MM-DD HH:mm' of a workbook, 'DD-MM-YYYY HH:mm' of CSV; without its hour where that is midnight. */
function portTimeOf(cell: string): PortTime | null {
  const iso = cell.replace(/^(\d{2})-(\d{2})-(\d{4})/, "$3-$2-$1").replace(" ", "T");
  return /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/.test(iso) ? iso.replace(/T00:00$/, "") : null;
}

/** What is known of a line beside what was written there. */
function cellsOf(answer: LaneAnswer, filed: LaneFile["filed"]): Cells {
  switch (answer.kind) {
    case "found": {
      const { count, next, nextSailing, fastest, cutoffs } = summaryOf(answer);
      const rows = filed.get(answer.line);
      const days = rows?.rides.flatMap(({ transitDays }) => transitDays ?? []) ?? [];
      const openUntil = (name: "si" | "vgm" | "cy") =>
        cutoffs?.[name]?.isClosed === false ? cutoffs[name].time : null;
      return {
        "Loading Port": answer.from.plainName,
        "Discharge Port": answer.to.plainName,
        "Next Departure": next?.etd ?? null,
        "Vessel Name": next?.vessel ?? null,
        "Voyage No.": nextSailing?.voyage ?? null,
        Operator: nextSailing?.operator ?? null,
        "Next SI Cut-off": openUntil("si"),
        "Next VGM Cut-off": openUntil("vgm"),
        "Next CY Cut-off": openUntil("cy"),
        Sailings: count,
        "Fastest T/T": fastest?.transitDays ?? null,
        "Shortest T/T": days.length > 0 ? Math.min(...days) : null,
        "Mean T/T": days.length > 0 ? Math.round((10 * sum(days)) / days.length) / 10 : null,
        Carriers: [...new Set(rows?.sailings.map(({ operator }) => operator))].sort().join(", ") || null,
        Remark: rows
          ? (answer.search.answer.detour ?? null)
          : "Too many sailings for this file: search this lane alone.",
      };
    }
    case "unknown": {
      const remarks = answer.texts.map(({ text, choices }) => {
        const names = choices.map(({ name, code }) => (code ? `${name} (${code})` : name)).join(", ");
        return names ? `"${text}" may be ${names}.` : `"${text}" is no known port.`;
      });
      return { Remark: remarks.join(" ") };
    }
    case "onePort":
      return { Remark: "The line has one port; a lane needs two." };
    case "samePort":
      return { Remark: "Both ports are the same." };
    case "late":
      return { Remark: "No response in time: search this lane alone." };
    case "failed":
      return { Remark: "No response: search this lane alone." };
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
