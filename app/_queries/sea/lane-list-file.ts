import "server-only";
import type { SearchParams } from "@/lib/addresses/params";
import { Problem } from "@/lib/http-responses/problem";
import { defaultLocale } from "@/lib/i18n/locales";
import { rates, requireRate } from "@/lib/rate-limits/rate-limit";
import { type LaneList, mostLanes, sailingSheets, unpackLanes } from "@/lib/sailings";
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
  if (list.lanes.length > mostLanes)
    throw new Problem(422, "lanes", `A list has at most ${mostLanes} pairs of ports: divide it.`);
  await requireRate(request, rates.laneLists);
  const answers = await searchLanes(list.lanes, { locale: defaultLocale, now, filter: laneFilter(filters) });
  return { list, answers, filed: filedLanes(answers) };
}

/** The sheets of the workbook: all sailings, their legs, and a row for each line of the list. */
export const laneSheets = (file: LaneFile): WorkbookSheet[] => [
  ...sailingSheets([...file.filed.values()]),
  lanesSheet(file),
];

const columns = [
  { head: "Line" },
  { head: "Loading Port" },
  { head: "Discharge Port" },
  { head: "Next Departure", isDate: true },
  { head: "Vessel Name" },
  { head: "Voyage No." },
  { head: "Operator" },
  { head: "Next SI Cut-off", isDate: true },
  { head: "Next VGM Cut-off", isDate: true },
  { head: "Next CY Cut-off", isDate: true },
  { head: "Sailings" },
  { head: "Fastest T/T" },
  { head: "Shortest T/T" },
  { head: "Mean T/T" },
  { head: "Carriers" },
  { head: "Remark" },
] as const satisfies WorkbookSheet["columns"];

type Cells = Partial<Record<(typeof columns)[number]["head"], string | number | null>>;

/**
 * A row for each line of the list. Cut-offs are those of the next departure that cargo can still get on, and so is the fastest; the
 * shortest and the mean are of all sailings that are counted.
 */
export function lanesSheet({ list, answers, filed }: LaneFile): WorkbookSheet {
  return {
    name: "Lanes",
    columns: [...list.ownHeads.map((head) => ({ head })), ...columns],
    rows: list.lanes.map(({ line, from, to, own }, at) => {
      const written = { Line: line, "Loading Port": from, "Discharge Port": to };
      const answer = answers[at];
      const cells: Cells = { ...written, ...(answer && cellsOf(answer, filed)) };
      return [...own, ...columns.map(({ head }) => cells[head] ?? null)];
    }),
  };
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
