import "server-only";
import { z } from "zod";
import { serviceChangesPath, serviceSlug, shipPath } from "@/lib/addresses/call-address";
import type { Locale } from "@/lib/i18n/locales";
import { ledgerPeriods, withLedgerView } from "@/lib/ledger/ledger";
import { isSampleSchedule, readScheduleStamps } from "@/lib/sailings";
import { optionPath } from "@/lib/sailings/address";
import { type ChangeWords, changeLine } from "@/lib/sailings/revisions/change-text";
import { eventText } from "@/lib/sailings/revisions/event-text";
import { ledgerFilters } from "@/lib/sailings/revisions/ledger";
import { eventKinds, type ScheduleChange, type ScheduleEvent } from "@/lib/sailings/revisions/schema";
import { changeWords } from "../_queries/change-words";
import {
  getLaneLedger,
  getServiceLedger,
  getShipLedger,
  type LedgerOf,
  laneLedgerPath,
} from "../_queries/port-changes";
import { laneArguments, laneOf } from "./ports";
import {
  BadArguments,
  day,
  defineTool,
  language,
  localTime,
  page,
  pageUrl,
  sourceOf,
  sourceSchema,
  toLocalTime,
} from "./tool";

/** Recorded changes of schedules: the ledgers of /port/changes, /vessel/{imo}/changes and /services/{code}/changes. */

const { from, to } = laneArguments;

/** Fields of which the values before and after are local times. */
const isTimeKind = (kind: ScheduleChange["kind"]) =>
  [
    "departureAdvanced",
    "cutAndRun",
    "departureRolled",
    "arrivalChanged",
    "cutoffEarlier",
    "cutoffLater",
    "receivingChanged",
  ].includes(kind);

export const sailingChanges = defineTool({
  name: "sailing_changes",
  needs: "changes",
  title: "Changes of sailings",
  description:
    "What carriers changed of published schedules, the newest first, one event for what happened to one voyage: ships that slip or leave earlier, cut-offs that moved, other vessels, blank sailings, omitted ports. Name a lane (from and to), a ship (imo) or a service (service, and its carrier where several have the code).",
  input: z.strictObject({
    from: from.optional(),
    to: to.optional(),
    imo: z
      .string()
      .regex(/^\d{7}$/, "an IMO number has seven digits")
      .optional(),
    service: z.string().trim().min(1).max(64).optional().describe("Code of a service."),
    carrier: z.string().trim().max(200).default("").describe("Code of the carrier that sells the service."),
    days: z.literal(ledgerPeriods).default(30).describe("How many days back: 7, 30 or 90; 90 with since."),
    since: day("Only what was recorded from this day on, at most 90 days back").nullable().default(null),
    only: z
      .enum(ledgerFilters)
      .nullable()
      .default(null)
      .describe("Only events with one group of changes; null for all."),
    carriers: z
      .array(z.string().trim().min(1).max(200))
      .max(20)
      .default([])
      .describe("Names of carriers; none means all."),
    page,
    language,
  }),
  output: z.object({
    total: z.number().int().describe("Events that pass the filters."),
    urgent: z.number().int().describe("Of all in these days, those that call for action."),
    page: z.number().int(),
    pages: z.number().int(),
    changes: z.array(
      z.object({
        what: z.string().describe("The event in one sentence."),
        kind: z.enum(eventKinds),
        urgent: z.boolean(),
        late: z.boolean().describe("A cut-off that moved within 72 hours of it."),
        carrier: z.string(),
        also_sold_by: z.array(z.string()),
        service: z.string().nullable(),
        vessel: z.string().nullable(),
        voyage: z.string().nullable(),
        departure: localTime.nullable(),
        loading_port: z.string().nullable(),
        discharge_port: z.string().nullable(),
        details: z.array(
          z.object({
            what: z.string(),
            at_port: z.string().nullable(),
            before: z.string().nullable().describe("The value before; times are local to at_port_zone."),
            after: z.string().nullable(),
            at_port_zone: z.string().nullable(),
          }),
        ),
        recorded_at: z.string(),
        carrier_as_of: z.string().nullable(),
        reported_by: z.string(),
        url: z.url().nullable(),
      }),
    ),
    source: sourceSchema,
  }),
  rows: "changes",
  async run(
    { imo, service, carrier, days, since, only, carriers, page: number, language: locale, ...ports },
    { now },
  ) {
    const view = {
      period: String(since ? 90 : days),
      since: since ?? "",
      show: only ?? "",
      company: carriers.join("||"),
      page: String(number),
    };
    const { found, path } = await ledgerFor({ imo, service, carrier, ...ports }, view, { locale, now });
    const words = await changeWords(locale);
    const { items, total, urgent, page: shownPage, totalPages } = found.ledger;
    const [subject = "", query] = path.split("?");
    const stamps = await readScheduleStamps([]);
    const search = withLedgerView(new URLSearchParams(query), {
      period: since ? 90 : days,
      show: only,
      page: shownPage,
    });
    if (view.company) search.set("company", view.company);
    return {
      total,
      urgent,
      page: shownPage,
      pages: totalPages,
      changes: items.map((event) => toEvent(event, words, locale)),
      source: sourceOf(search.size > 0 ? `${subject}?${search}` : subject, {
        locale,
        now,
        sample: items.some(({ sample }) => sample) || (await isSampleSchedule()),
        asOf: stamps.newest,
        retrievedAt: stamps.retrievedAt,
      }),
    };
  },
});

/** The ledger of the one subject that arguments name, and its unprefixed page. Throws BadArguments. */
async function ledgerFor(
  subject: {
    from?: string | undefined;
    to?: string | undefined;
    imo?: string | undefined;
    service?: string | undefined;
    carrier: string;
  },
  view: Record<string, string>,
  { locale, now }: { locale: Locale; now: Date },
): Promise<{ found: LedgerOf<unknown>; path: string }> {
  const ask = (further: Iterable<readonly [string, string]>) => ({
    params: new URLSearchParams([...Object.entries(view), ...further].map(([name, value]) => [name, value])),
    locale,
    now,
  });
  const { from: loading, to: discharge, imo, service, carrier } = subject;
  if ([loading && discharge, imo, service].filter(Boolean).length !== 1)
    throw new BadArguments('Name one subject: "from" and "to", or "imo", or "service".');
  if (imo) {
    const found = await getShipLedger(imo, ask([]));
    if (!found) throw new BadArguments(`Check "imo": no ship with the number ${imo} is known here.`);
    return { found, path: `${shipPath(imo)}/changes` };
  }
  if (service) {
    const found = await getServiceLedger(serviceSlug(service), ask([["carrier", carrier]]));
    if (!found)
      throw new BadArguments(
        `Check "service": no one service is called "${service}"${carrier ? ` and sold by "${carrier}"` : '. Where several carriers have the code, also name "carrier"'}.`,
      );
    return { found, path: serviceChangesPath(found.subject.path) };
  }
  const lane = await laneOf({ from: loading ?? "", to: discharge ?? "" }, { locale, now });
  const found = await getLaneLedger(ask(lane.params));
  if (!found) throw new BadArguments('Check "from" and "to": they are not two ports.');
  return { found, path: laneLedgerPath(lane) };
}

function toEvent(event: ScheduleEvent, words: ChangeWords, locale: Locale) {
  const { kind, weight, port, loadingPort, dischargePort, sailingId, etd, sellers } = event;
  const ids = { from: loadingPort?.id ?? "", to: dischargePort?.id ?? "", date: etd?.slice(0, 10) };
  return {
    what: eventText(event, words),
    kind,
    urgent: weight === "urgent",
    late: event.isLate,
    carrier: event.operator,
    also_sold_by: sellers.flatMap(({ operator }) => (operator === event.operator ? [] : operator)),
    service: event.service,
    vessel: event.vessel,
    voyage: event.voyage,
    departure: toLocalTime(etd, loadingPort?.zone ?? port?.zone ?? null),
    loading_port: loadingPort?.name ?? null,
    discharge_port: dischargePort?.name ?? null,
    details: event.changes.map((change) => ({
      what: changeLine(change, words),
      at_port: change.port?.name ?? null,
      before: change.previous,
      after: change.current,
      at_port_zone: isTimeKind(change.kind) ? (change.port?.zone ?? null) : null,
    })),
    recorded_at: event.recordedAt,
    carrier_as_of: event.asOf,
    reported_by: event.source,
    url: sailingId === null ? null : pageUrl(optionPath({ id: sailingId, ...ids }), locale),
  };
}
