import "server-only";
import { z } from "zod";
import { isDate } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { isSampleSchedule, readScheduleStamps } from "@/lib/sailings";
import {
  dateTypes,
  deadlineOf,
  mostBuffer,
  paperSearch,
  scheduleView,
  sortKeys,
  timeAt,
  transhipmentChoices,
  usualTranshipments,
  withView,
} from "@/lib/sailings/shared";
import { searchPortSchedule } from "../_queries/sea/port-schedule";
import { laneArguments, laneOf, portSchema, toPort, zoneOf } from "./ports";
import { cargo, co2eSchema, sailingSchema, toCo2e, toSailing } from "./sailing-facts";
import {
  adviceSchema,
  agentLimits,
  BadArguments,
  day,
  defineTool,
  language,
  limit,
  localTime,
  page,
  sourceOf,
  sourceSchema,
  toAdvice,
  toLocalTime,
} from "./tool";

/** Searches of sailings: the search of /port, by which the page, the downloads and the feeds work too. */

const rowSchema = sailingSchema.extend({
  also_sold_by: z
    .array(z.object({ carrier: z.string(), id: z.string() }))
    .describe("Same ships, other carriers."),
  co2e: co2eSchema,
  changed: z
    .array(z.string())
    .describe("What of it was changed in the last days, with the value before, if it was."),
});

const searchArguments = {
  ...laneArguments,
  direct_only: z.boolean().default(false),
  max_transhipments: z
    .literal(transhipmentChoices)
    .default(usualTranshipments)
    .describe("0, 1 or 2 changes of ship."),
  carriers: z
    .array(z.string().trim().min(1).max(200))
    .max(20)
    .default([])
    .describe("Names of carriers exactly as carriers of an answer has them; none means all."),
  cargo,
  ready: z
    .string()
    .regex(
      /^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/,
      "write a day as YYYY-MM-DD, or with its hour as YYYY-MM-DDTHH:mm",
    )
    .refine((text) => isDate(text.slice(0, 10)), "there is no such day")
    .nullable()
    .default(null)
    .describe("Only sailings that still take cargo that is ready then, on the loading port's clock."),
  open_only: z
    .boolean()
    .default(false)
    .describe("Only sailings that cargo can still get on by published cut-offs."),
};
type SearchArguments = z.output<z.ZodObject<typeof searchArguments>> & { language: Locale };

const foundSchema = {
  from: portSchema,
  to: portSchema,
  port_time: localTime.describe(
    "The present time at the loading port, by which cut-offs are open or closed.",
  ),
  departures: z
    .object({ from: z.string(), to: z.string() })
    .describe("The days that were searched, both inclusive."),
  total: z.number().int().describe("Rows that pass the filters."),
  found: z.number().int().describe("Rows before the filters."),
  slower: z.number().int().describe("Slower itineraries of the same carriers that are not listed."),
  carriers: z.array(z.object({ name: z.string(), sailings: z.number().int() })),
  advice: z.array(adviceSchema).describe("What else to search for."),
  sorted_by: z.enum(sortKeys).nullable().describe("The order of the rows; null for that of the chosen date."),
  sailings: z.array(rowSchema),
  source: sourceSchema,
};

/** A search of the page /port with further parameters of its address. */
async function search(
  args: SearchArguments,
  { pageSize, ...further }: { pageSize: number; [param: string]: string | number },
  now: Date,
) {
  const { language: locale, cargo: cargoClass } = args;
  const lane = await laneOf(args, { locale, now });
  const params = new URLSearchParams(lane.params);
  const given: Record<string, string | number> = {
    direct: args.direct_only ? "1" : "",
    max_transhipments: args.max_transhipments === usualTranshipments ? "" : args.max_transhipments,
    company: args.carriers.join("||"),
    cargo: cargoClass ?? "",
    ready: args.ready ?? "",
    open: args.open_only ? "1" : "",
    ...further,
  };
  for (const [name, value] of Object.entries(given)) if (value !== "") params.set(name, String(value));
  const { answer, list, clock } = await searchPortSchedule({ params, locale, now, pageSize });
  const [problem] = answer.problems;
  if (problem) throw new BadArguments(`Check "${problem.field}": ${problemTexts[problem.code]}.`);
  const { criteria, hints, operators, loadingNow } = answer;
  const toRow = ({ others, changed, co2e, ...sailing }: (typeof answer.items)[number]) => ({
    ...toSailing(sailing, { ...lane, now: timeAt(clock, sailing), cargoClass, locale }),
    also_sold_by: others.map(({ operator, id }) => ({ carrier: operator, id })),
    co2e: toCo2e(co2e),
    changed: (changed?.items ?? []).map(({ text }) => text),
  });
  const path = `/port?${withView(paperSearch(params, criteria), { ...scheduleView(params), page: 1 })}`;
  const { newest, retrievedAt } = await readScheduleStamps(list.sailings);
  const sample = answer.sample || (await isSampleSchedule());
  return {
    answer,
    lane,
    result: {
      from: toPort(lane.loading),
      to: toPort(lane.discharge),
      port_time: { local: loadingNow, zone: zoneOf(lane.loading) },
      departures: { from: criteria.dateFrom, to: criteria.dateTo },
      total: answer.total,
      found: answer.found,
      slower: answer.slower.count,
      carriers: operators.map(({ name, count }) => ({ name, sailings: count })),
      advice: toAdvice(hints),
      sorted_by: answer.sort,
      sailings: answer.items.map(toRow),
      source: sourceOf(path, { locale, now, sample, asOf: newest, retrievedAt }),
    },
  };
}

/** Reasons why a day of the search is not used. */
const problemTexts: Record<string, string> = {
  date: "write a day between 1990-01-01 and 2099-12-31",
  order: "the last day is before the first",
  window: "a search covers at most 366 days",
  ports: "one side takes at most three ports",
  asOf: "write a day until today",
  // The tool's own schema refuses any other value.
  ignored:
    "this portal has no emission factors, so that sailings cannot be sorted by CO2e; choose another order",
};

export const findSailings = defineTool({
  name: "find_sailings",
  title: "Find sailings",
  description:
    "Container ship sailings between two ports: carriers, vessels, voyages, local departure and arrival, transit, published cut-offs (SI, VGM, CY, CFS, by class of cargo) with their states, changes of the last days and sailings that were withdrawn. Without days it searches from today to one month ahead.",
  input: z.strictObject({
    ...searchArguments,
    date_from: day("First day, of the chosen kind").nullable().default(null),
    date_to: day("Last day, of the chosen kind").nullable().default(null),
    date_type: z
      .enum(dateTypes)
      .default("ETD")
      .describe("Which date the days are of: ETD departure, ETA arrival, SI or CY cut-off."),
    vessel: z.string().trim().max(60).default("").describe("Beginning of a vessel's name."),
    changed_only: z.boolean().default(false).describe("Only sailings that were changed in the last 7 days."),
    sort: z
      .enum(sortKeys)
      .nullable()
      .default(null)
      .describe(
        "null: by the chosen date. transit: the fastest first. eta: arrives first. si, cy: closes first. co2: least CO2e first, where the portal has emission factors.",
      ),
    limit,
    page,
    language,
  }),
  output: z.object({
    ...foundSchema,
    page: z.number().int(),
    pages: z.number().int(),
    withdrawn: z
      .array(
        z.object({
          id: z.string(),
          carrier: z.string(),
          vessel: z.string().nullable(),
          voyage: z.string().nullable(),
          departure: localTime.nullable(),
          what: z.string(),
        }),
      )
      .describe("Sailings of these days that are not offered any more."),
  }),
  rows: "sailings",
  async run(args, { now }) {
    if (args.date_from && args.date_to && args.date_to < args.date_from)
      throw new BadArguments('Check "date_to": the last day is before the first.');
    const { answer, lane, result } = await search(
      args,
      {
        date_from: args.date_from ?? "",
        date_to: args.date_to ?? "",
        date_type: args.date_type === "ETD" ? "" : args.date_type,
        vessel_name: args.vessel,
        changed: args.changed_only ? "1" : "",
        sort: args.sort ?? "",
        page: args.page,
        pageSize: args.limit,
      },
      now,
    );
    return {
      ...result,
      page: answer.page,
      pages: answer.totalPages,
      withdrawn: answer.gone.map(({ sailing, text }) => ({
        id: sailing.id,
        carrier: sailing.operator,
        vessel: sailing.vessel || null,
        voyage: sailing.voyage,
        departure: toLocalTime(sailing.etd, zoneOf(lane.loading)),
        what: text.sentence,
      })),
    };
  },
});

export const planArrival = defineTool({
  name: "plan_arrival",
  title: "Plan an arrival",
  description:
    "The latest departures by which cargo arrives at a port by a day, the last one first, with until when it can be delivered. Where none arrives in time, the least late ones.",
  input: z.strictObject({
    ...searchArguments,
    arrive_by: day("The last day of arrival, local to the discharge port"),
    buffer_days: z
      .number()
      .int()
      .min(0)
      .max(mostBuffer)
      .default(0)
      .describe("Days before it by which cargo must have arrived."),
    limit,
    language,
  }),
  output: z.object({
    ...foundSchema,
    arrives_by: z.string().describe("The day less the buffer, YYYY-MM-DD."),
    in_time: z.boolean().describe("False where no sailing arrives in time."),
    latest_departure: rowSchema
      .nullable()
      .describe(
        "The last departure that arrives in time and that cargo can still get on, as far as cut-offs are published.",
      ),
    latest_delivery: z
      .object({ vessel: z.string(), voyage: z.string().nullable(), cut_off: localTime })
      .nullable()
      .describe(
        "The sailing in time that accepts cargo last, by published cut-offs; null where none is published or open.",
      ),
  }),
  rows: "sailings",
  async run(args, { now }) {
    const { arrive_by: arriveBy, buffer_days: buffer, max_transhipments: maxTranshipments } = args;
    const plan = { arrive_by: arriveBy, buffer: buffer || "", pageSize: agentLimits.mostRows };
    const { answer, lane, result } = await search(args, plan, now);
    const { arrival } = answer;
    const inTime = arrival !== null && !arrival.isLate;
    const safe = arrival?.safe;
    return {
      ...result,
      sailings: result.sailings.slice(0, args.limit),
      arrives_by: deadlineOf({ arriveBy, buffer, maxTranshipments }),
      in_time: inTime,
      latest_departure: (inTime && result.sailings.find((row) => row.can_still_load !== "no")) || null,
      latest_delivery: safe
        ? {
            vessel: safe.vessel,
            voyage: safe.voyage,
            cut_off: { local: safe.cyCutoff, zone: zoneOf(lane.loading) },
          }
        : null,
    };
  },
});
