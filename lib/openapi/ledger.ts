import { z } from "zod";
import { filterNames, type LedgerFilters, ledgerPeriods } from "@/lib/ledger/ledger";
import { day, formed, language, oneOf, pageOf, pageParam } from "./operation";

/** A ledger of events, by sea and air. */

export const ledgerQuery = (filters: LedgerFilters) => ({
  period: oneOf(
    ledgerPeriods.map(String) as ["7", "30", "90"],
    "Days back. 30 by default, 90 with an `entry`.",
  ),
  since: day("Only what was recorded from this day on, within `period`."),
  show: oneOf(filterNames(filters), "Only events with these changes."),
  entry: formed(/^[1-9]\d{0,14}$/, "the id of an event", "Id of an event: the page that has it."),
  page: pageParam,
  language,
});

export const ledgerResponse = <Event extends z.ZodType, Filters extends LedgerFilters>(
  event: Event,
  filters: Filters,
) =>
  pageOf(event).extend({
    days: z.array(z.object({ day: z.string(), entries: z.array(z.int()) })),
    count: z.int(),
    urgent: z.int(),
    filters: z.array(z.object({ name: z.enum(filterNames(filters)), count: z.int() })),
    operators: z.array(z.object({ name: z.string(), count: z.int() })),
    isCut: z.boolean(),
    period: z.literal(ledgerPeriods),
    show: z.enum(filterNames(filters)).nullable(),
    companies: z.array(z.string()),
  });
