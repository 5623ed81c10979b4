import "server-only";
import { z } from "zod";
import { readCutoffBoard } from "@/app/_queries/sea/cutoff-board";
import type { CutoffBoard } from "@/lib/api/cutoff-board";
import { cutPage } from "@/lib/collections/page";
import {
  type BoardMoment,
  boardCutoffs,
  boardPeriods,
  cargoClasses,
  usualPeriod,
} from "@/lib/sailings/shared";
import { stateOf } from "@/lib/time/cutoff-clock";
import { portOf } from "./ports";
import {
  BadArguments,
  day,
  defineTool,
  language,
  limit,
  localTime,
  page,
  sourceOf,
  sourceSchema,
  toLocalTime,
} from "./tool";

/** What closes when: the page /cutoffs. */

const moment = z.object({
  name: z.enum(boardCutoffs),
  time: localTime,
  state: z.enum(["open", "soon", "closed"]),
  carrier_local: z.string().nullable(),
  others: z.array(z.object({ source: z.string(), local: z.string() })),
  moved_from_local: z.string().nullable(),
});

const name = (what: string) => z.string().trim().max(120).default("").describe(what);

export const cutOffs = defineTool({
  name: "cut_offs",
  title: "What closes on some days",
  description:
    "The cut-offs that fall on some days, by ship and terminal, the first to close first: of a port, a service, a carrier, a ship or lanes. soon closes within 24 hours; receiving that is closed has begun. Where sources disagree the earliest counts. moved_from_local is the time before it was moved in the last day.",
  input: z.strictObject({
    port: name("Name in English or Chinese, or UN/LOCODE."),
    service: name("Code; with its carrier where several have it."),
    carrier: name("Code or name."),
    imo: z
      .string()
      .regex(/^\d{7}$/)
      .or(z.literal(""))
      .default("")
      .describe("IMO number of a ship."),
    lanes: z
      .array(z.strictObject({ from: z.string().min(1).max(120), to: z.string().min(1).max(120) }))
      .max(10)
      .default([])
      .describe("In place of all other subjects, by their ports."),
    date_from: day("First day, local to each port; null for its present day").nullable().default(null),
    days: z.literal(boardPeriods).default(usualPeriod),
    cut_offs: z.array(z.enum(boardCutoffs)).default([]).describe("Without any all but receiving."),
    cargo: z.enum(cargoClasses).nullable().default(null).describe("null for any."),
    open_only: z.boolean().default(false).describe("Only what can still be met."),
    limit,
    page,
    language,
  }),
  output: z.object({
    subject: z.string(),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    more: z.boolean().describe("Whether there are more departures than are read."),
    ships: z.array(
      z.object({
        day: z.string(),
        port: z.string(),
        unlocode: z.string().nullable(),
        terminal: z.string().nullable(),
        vessel: z.string(),
        imo: z.string().nullable(),
        departure: localTime.nullable(),
        sellers: z.array(
          z.object({ carrier: z.string(), service: z.string().nullable(), voyage: z.string().nullable() }),
        ),
        due: z.array(moment).describe("The chosen cut-offs of the day."),
        further: z.array(moment).describe("The others that are published for the ship."),
      }),
    ),
    source: sourceSchema,
  }),
  rows: "ships",
  async run(args, { now }) {
    const locale = args.language;
    const place = async (argument: "port" | "lanes", text: string) =>
      (await portOf(argument, text, { locale, now })).id;
    const lanes = [];
    for (const { from, to } of args.lanes)
      lanes.push(`${await place("lanes", from)}>${await place("lanes", to)}`);
    const board = await readCutoffBoard({
      params: new URLSearchParams({
        port: args.port && (await place("port", args.port)),
        service: args.service,
        carrier: args.carrier,
        imo: args.imo,
        lanes: lanes.join(","),
        date_from: args.date_from ?? "",
        period: String(args.days),
        cutoff: args.cut_offs.join("||"),
        cargo: args.cargo ?? "",
        open: args.open_only ? "1" : "",
      }),
      locale,
      now,
    });
    if (board.result.kind !== "found") throw new BadArguments(whyNone(board.result));
    const { items, total, page, totalPages } = cutPage(board.rows, args.page, args.limit);
    return {
      subject: board.heading,
      total,
      page,
      pages: totalPages,
      more: board.isCut,
      ships: items.map((row) => {
        const port = board.ports[row.portId];
        const zone = port?.zone ?? null;
        const toMoment = ({ name, cutoff, differs, was }: BoardMoment) => ({
          name,
          time: { local: cutoff.time, zone },
          state: stateOf(cutoff),
          carrier_local: differs?.carrier ?? null,
          others: (differs?.others ?? []).map(({ source, time }) => ({ source, local: time })),
          moved_from_local: was ?? null,
        });
        return {
          day: row.day,
          port: port?.name ?? row.portId,
          unlocode: port?.code ?? null,
          terminal: row.terminal,
          vessel: row.vessel,
          imo: row.imo,
          departure: toLocalTime(row.etd, zone),
          sellers: row.sellers.map(({ operator, ...sold }) => ({ carrier: operator, ...sold })),
          due: row.due.map(toMoment),
          further: row.others.map(toMoment),
        };
      }),
      source: sourceOf(`/cutoffs?${board.search}`, { locale, now, sample: board.isSample }),
    };
  },
});

function whyNone(result: CutoffBoard["result"]): string {
  if (result.kind === "none") return "Name a port, a service, a carrier, a ship (imo) or lanes.";
  if (result.kind === "notListed") return "The source of these sailings lists lanes alone: give lanes.";
  const text = result.kind === "unknown" ? result.text : "";
  return `Nothing called "${text}" is known here: check port, service, carrier, imo and lanes.`;
}
