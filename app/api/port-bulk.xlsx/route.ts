import { filedLanes, type LaneAnswer, searchLanes, summaryOf } from "@/app/_queries/sea/lane-list";
import { fileResponse } from "@/lib/http-responses/file-response";
import { Problem } from "@/lib/http-responses/problem";
import { defaultLocale } from "@/lib/i18n/locales";
import { documentedRoute } from "@/lib/openapi/operation";
import { downloadLanes } from "@/lib/openapi/sailings";
import { rates, requireRate } from "@/lib/rate-limits/rate-limit";
import { mostLanes, sailingSheets, unpackLanes } from "@/lib/sailings";
import { type WorkbookSheet, workbookBytes } from "@/lib/text/workbook-writer";

/**
 * GET /api/port-bulk.xlsx?lanes=<the list of /port/bulk>: the sailings of all its lanes as one workbook, in English: the two sheets
 * of /api/port-schedule.xlsx, and a sheet with a row for each line of the list. Never cached: its work is limited by reader.
 */
export const GET = documentedRoute(
  downloadLanes,
  async ({ lanes: packed }, { request, now }) => {
    const lanes = unpackLanes(packed);
    if (!lanes || lanes.length === 0)
      throw new Problem(422, "invalid", "The address has no complete list of lanes.");
    if (lanes.length > mostLanes)
      throw new Problem(422, "lanes", `A list has at most ${mostLanes} pairs of ports: divide it.`);
    await requireRate(request, rates.laneLists);
    const answers = await searchLanes(lanes, { locale: defaultLocale, now });
    const { filed, left } = filedLanes(answers);
    const sheets = [...sailingSheets(filed), lanesSheet(answers, left)];
    return fileResponse(await workbookBytes(sheets), "Lanes.xlsx");
  },
  { cache: "private, no-store" },
);

const columns: WorkbookSheet["columns"] = [
  { head: "Line" },
  { head: "Loading Port" },
  { head: "Discharge Port" },
  { head: "Sailings" },
  { head: "Next Departure", isDate: true },
  { head: "Fastest T/T" },
  { head: "Next CY Cut-off", isDate: true },
  { head: "Remark" },
];

function lanesSheet(answers: readonly LaneAnswer[], left: ReadonlySet<number>): WorkbookSheet {
  return { name: "Lanes", columns, rows: answers.map((answer) => laneRow(answer, left)) };
}

function laneRow(answer: LaneAnswer, left: ReadonlySet<number>): (string | number | null)[] {
  const { line } = answer;
  const remarked = (from: string, to: string, remark: string) => [
    line,
    from,
    to,
    null,
    null,
    null,
    null,
    remark,
  ];
  switch (answer.kind) {
    case "found": {
      const { count, next, fastest, cy } = summaryOf(answer);
      const remark = left.has(line) ? "Too many sailings for this workbook: search this lane alone." : null;
      const ports = [answer.from.plainName, answer.to.plainName];
      return [
        line,
        ...ports,
        count,
        next?.etd ?? null,
        fastest?.transitDays ?? null,
        cy && !cy.isClosed ? cy.time : null,
        remark,
      ];
    }
    case "unknown": {
      const textOf = (wanted: string) => answer.texts.find(({ side }) => side === wanted)?.text ?? "";
      const remarks = answer.texts.map(({ text, choices }) => {
        const names = choices.map(({ name, code }) => (code ? `${name} (${code})` : name)).join(", ");
        return names ? `"${text}" may be ${names}.` : `"${text}" is no known port.`;
      });
      return remarked(textOf("from"), textOf("to"), remarks.join(" "));
    }
    case "onePort":
      return remarked(answer.text, "", "The line has one port; a lane needs two.");
    case "samePort":
      return remarked(answer.text, "", "Both ports are the same.");
    case "late":
      return remarked(answer.from, answer.to, "No response in time: search this lane alone.");
    case "failed":
      return remarked(answer.from, answer.to, "No response: search this lane alone.");
  }
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
