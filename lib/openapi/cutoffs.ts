import { z } from "zod";
import { boardCutoffs, boardPeriods, boardSorts, cargoClasses } from "@/lib/sailings/shared";
import { day, language, languagePart, oneOf, operation, pageOf, pageParam, someOf, text } from "./operation";
import { portTime } from "./sailings";

/** The cut-off board as data, files, a calendar and a feed. */

const board = {
  lanes: text(
    "Lanes as /port/bulk has them in its address, or written out: FROM>TO,FROM>TO by the ids of their ports.",
    "HKHKG>NLRTM,CNSHA>USLAX",
  ),
  port: text("UN/LOCODE or complete name of the loading port.", "HKHKG"),
  service: text("Code of a service, with its `carrier` where several have the code."),
  carrier: text("Code or name of a carrier."),
  imo: z
    .string()
    .regex(/^\d{7}$/)
    .optional()
    .meta({ description: "IMO number of a ship." }),
  date_from: day("First day, local to each port. Its present day by default."),
  period: oneOf(
    boardPeriods.map(String) as ["1", "2", "3", "7", "14"],
    "Days from the first one. 2 by default: today and tomorrow.",
  ),
  cutoff: someOf(boardCutoffs, "Without it all but receiving count."),
  cargo: oneOf(cargoClasses, "The class of cargo whose cut-offs count. Any by default."),
  company: z.array(z.string()).optional().meta({ description: "Names of carriers; none means all." }),
  terminal: text("Name of a terminal, in the language of the answer."),
  vessel_name: text("Start of the name of a ship."),
  open: oneOf(["1", "0", "true", "false"], "Only what can still be met. 1 for yes."),
  changed: oneOf(["1", "0", "true", "false"], "Only what was moved in the last day. 1 for yes."),
  sources: oneOf(["differ"], "`differ`: only cut-offs of which two sources say different times."),
  sort: oneOf(boardSorts, "Order of the rows of a day. By the hour by default."),
  page: pageParam,
};

const noSubject = "No port, service, carrier, ship or lane of this name is known.";
const csvType = "text/csv";
const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const moment = z.object({
  name: z.enum(boardCutoffs),
  time: portTime,
  state: z.enum(["open", "soon", "closed"]).meta({ description: "`soon` closes within 24 hours." }),
  carrierTime: portTime.nullable().meta({ description: "The carrier's time where sources disagree." }),
  others: z.array(
    z.object({
      source: z.string(),
      kind: z.enum(["terminal", "agent"]),
      time: portTime,
      departures: z
        .array(z.string())
        .optional()
        .meta({ description: "Departures of the ship that it may be about; it counts for none of them." }),
    }),
  ),
  movedFrom: portTime.nullable().meta({ description: "The time before it was moved in the last day." }),
});
const counts = z.array(z.object({ name: z.string(), count: z.int() }));

export const listCutoffs = operation({
  path: "/api/cutoffs",
  id: "listCutoffs",
  tag: "Sailings",
  summary: "What closes on some days, by ship and terminal",
  description:
    "Name a port, a service, a carrier, a ship or lanes; several of them, but for lanes, narrow the list.",
  query: z.object({ ...board, language }),
  answer: pageOf(
    z.object({
      day: z.string(),
      port: z.object({ id: z.string(), code: z.string().nullable(), name: z.string(), zone: z.string() }),
      terminal: z.string().nullable(),
      vessel: z.string(),
      imo: z.string().nullable(),
      etd: portTime.nullable(),
      sellers: z.array(
        z.object({ operator: z.string(), service: z.string().nullable(), voyage: z.string().nullable() }),
      ),
      due: z.array(moment).meta({ description: "The chosen cut-offs of the day." }),
      further: z.array(moment).meta({ description: "The other published dates of the ship." }),
    }),
  )
    .extend({
      subject: z.string(),
      cutoffs: counts,
      companies: counts,
      terminals: counts,
      holidays: z.record(z.string(), z.array(z.string())),
      moves: z.array(
        z.object({ id: z.int(), sentence: z.string(), path: z.string(), recordedAt: z.string() }),
      ),
      isCut: z.boolean().meta({ description: "Whether there are more departures, or lanes, than are read." }),
      isSample: z.boolean(),
    })
    .meta({ id: "CutoffBoard" }),
  notFound: noSubject,
});

const { page: _page, ...all } = board;

export const downloadCutoffs = operation({
  path: "/api/cutoffs.csv",
  id: "downloadCutoffs",
  tag: "Sailings",
  summary: "The same as CSV, a line for each cut-off and carrier",
  query: z.object({ ...all, page: pageParam, language }),
  answer: null,
  files: [csvType],
  notFound: noSubject,
});

export const downloadCutoffsWorkbook = operation({
  ...downloadCutoffs,
  path: "/api/cutoffs.xlsx",
  id: "downloadCutoffsWorkbook",
  summary: "The same as an Excel workbook",
  files: [workbookType],
});

const parts = z.object({ language: languagePart });

export const cutoffsCalendar = operation({
  path: "/feeds/[language]/cutoffs.ics",
  id: "cutoffsCalendar",
  tag: "Feeds",
  summary: "The cut-offs of a port, a service, a carrier, a ship or lanes as a calendar",
  query: z.object({ ...board, alarms: text("1 for reminders before each cut-off.") }),
  parts,
  answer: null,
  files: ["text/calendar"],
  notFound: noSubject,
});

export const cutoffsAtom = operation({
  path: "/feeds/[language]/cutoffs.atom",
  id: "cutoffsAtom",
  tag: "Feeds",
  summary: "The same as an Atom feed",
  query: z.object(board),
  parts,
  answer: null,
  files: ["application/atom+xml"],
  notFound: noSubject,
});

export const cutoffsJsonFeed = operation({
  ...cutoffsAtom,
  path: "/feeds/[language]/cutoffs.json",
  id: "cutoffsJsonFeed",
  summary: "The same as a JSON Feed",
  files: ["application/feed+json"],
});
