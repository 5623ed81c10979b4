import "server-only";
import { z } from "zod";
import { serviceSlug } from "@/lib/addresses/call-address";
import { flightChangeKinds, flightLedgerFilters, readFlightStamps } from "@/lib/flights";
import type { Locale } from "@/lib/i18n/locales";
import { filterNames, type LedgerView, ledgerPeriods, withLedgerView } from "@/lib/ledger/ledger";
import { eventKinds, isSampleSchedule, readScheduleStamps } from "@/lib/sailings";
import { type ChangeWords, changeLine, ledgerFilters, type ScheduleChange } from "@/lib/sailings/shared";
import type { AddressRequest } from "../_queries/address-request";
import { changeWords } from "../_queries/follows/change-words";
import {
  findLane,
  findRoute,
  findService,
  findShip,
  type LedgerSubject,
  readLedger,
  type ShownLedger,
} from "../_queries/follows/ledgers";
import { routeArguments, routeOf } from "./flights";
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

/** Recorded changes of schedules: the ledgers of /port/changes, /vessel/{imo}/changes, /services/{code}/changes and /flight/changes. */

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

const viewArguments = {
  days: z.literal(ledgerPeriods).default(30).describe("How many days back: 7, 30 or 90; 90 with since."),
  since: day("Only what was recorded from this day on, at most 90 days back").nullable().default(null),
  page,
  language,
};
const counts = {
  total: z.number().int().describe("Events that pass the filters."),
  urgent: z.number().int().describe("Of all in these days, those that call for action."),
  page: z.number().int(),
  pages: z.number().int(),
};
type Entry<B extends "sea" | "air"> = ShownLedger<B>["ledger"]["items"][number];

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
    ...viewArguments,
    only: z
      .enum(filterNames(ledgerFilters))
      .nullable()
      .default(null)
      .describe("Only events with one group of changes; null for all."),
    carriers: z
      .array(z.string().trim().min(1).max(200))
      .max(20)
      .default([])
      .describe("Names of carriers; none means all."),
  }),
  output: z.object({
    ...counts,
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
  async run({ imo, service, carrier, carriers, from: loading, to: discharge, ...view }, { now }) {
    const { language: locale } = view;
    const request = { params: new URLSearchParams({ carrier }), locale, now };
    const subject = await subjectOf({ loading, discharge, imo, service, carrier }, request);
    const stamps = await readScheduleStamps([]);
    const words = await changeWords(locale);
    return changesOf(subject, { ...view, carriers }, now, (entry) => toEvent(entry, words, locale), {
      sample: await isSampleSchedule(),
      asOf: stamps.newest,
      retrievedAt: stamps.retrievedAt,
    });
  },
});

export const flightChanges = defineTool({
  name: "flight_changes",
  title: "Changes of flights",
  description:
    "What imports changed of published flights between two airports or cities, the newest first, one event for what happened to one flight number: withdrawn, retimed, other aircraft, other days, new.",
  input: z.strictObject({
    ...routeArguments,
    ...viewArguments,
    only: z.enum(filterNames(flightLedgerFilters)).nullable().default(null),
  }),
  output: z.object({
    ...counts,
    changes: z.array(
      z.object({
        what: z.string().describe("The event in one sentence; times are local to their airport."),
        kind: z.enum(flightChangeKinds),
        urgent: z.boolean().describe("A departure within 72 hours is withdrawn or leaves at another time."),
        flight: z.string(),
        origin: z.string(),
        destination: z.string(),
        details: z.array(z.string()),
        recorded_at: z.string(),
        reported_by: z.string(),
        url: z.url(),
      }),
    ),
    source: sourceSchema,
  }),
  rows: "changes",
  async run({ from: origin, to: destination, ...view }, { now }) {
    const { language: locale } = view;
    const { params } = await routeOf({ from: origin, to: destination }, locale);
    const subject = await findRoute({ params, locale, now });
    if (!subject) throw new BadArguments('Check "from" and "to": they have an airport in common.');
    const { sample, retrievedAt } = await readFlightStamps();
    return changesOf(subject, view, now, (entry) => toFlightEvent(entry, locale), {
      sample,
      asOf: sample ? retrievedAt : null,
      retrievedAt,
    });
  },
});

interface View {
  days: LedgerView["period"];
  since: string | null;
  only: string | null;
  carriers?: readonly string[];
  page: number;
  language: Locale;
}

/** A page of the ledger of a subject, with the page that shows the same. */
async function changesOf<B extends "sea" | "air", Row>(
  subject: LedgerSubject<B>,
  { days, since, only, carriers = [], page: number, language: locale }: View,
  now: Date,
  rowOf: (entry: ShownLedger<B>["ledger"]["items"][number]) => Row,
  { sample, ...stamps }: { sample: boolean; asOf: string | null; retrievedAt: string | null },
) {
  const period = since ? 90 : days;
  const [path = "", query] = subject.path.split("?");
  const search = withLedgerView(new URLSearchParams(query), { period, show: only, page: number });
  if (carriers.length > 0) search.set("company", carriers.join("||"));
  const params = new URLSearchParams(search);
  if (since) params.set("since", since);
  const { ledger } = await readLedger(subject, { params, locale, now });
  if (ledger.page > 1) search.set("page", String(ledger.page));
  else search.delete("page");
  return {
    total: ledger.total,
    urgent: ledger.urgent,
    page: ledger.page,
    pages: ledger.totalPages,
    changes: ledger.items.map(rowOf),
    source: sourceOf(search.size > 0 ? `${path}?${search}` : path, {
      locale,
      now,
      sample: sample || ledger.items.some(({ isSample }) => isSample),
      ...stamps,
    }),
  };
}

interface Named {
  loading: string | undefined;
  discharge: string | undefined;
  imo: string | undefined;
  service: string | undefined;
  carrier: string;
}

/** The one subject that arguments name. Throws BadArguments. */
async function subjectOf(
  { loading, discharge, imo, service, carrier }: Named,
  request: AddressRequest,
): Promise<LedgerSubject<"sea">> {
  if ([loading && discharge, imo, service].filter(Boolean).length !== 1)
    throw new BadArguments('Name one subject: "from" and "to", or "imo", or "service".');
  if (imo) {
    const found = await findShip(imo, request);
    if (!found) throw new BadArguments(`Check "imo": no ship with the number ${imo} is known here.`);
    return found;
  }
  if (service) {
    const found = await findService(serviceSlug(service), request);
    if (!found)
      throw new BadArguments(
        `Check "service": no one service is called "${service}"${carrier ? ` and sold by "${carrier}"` : '. Where several carriers have the code, also name "carrier"'}.`,
      );
    return found;
  }
  const { params } = await laneOf({ from: loading ?? "", to: discharge ?? "" }, request);
  const found = await findLane({ ...request, params });
  if (!found) throw new BadArguments('Check "from" and "to": they are not two ports.');
  return found;
}

function toFlightEvent({ sentence, isUrgent, details, path, source, event }: Entry<"air">, locale: Locale) {
  return {
    what: sentence,
    kind: event.kind,
    urgent: isUrgent,
    flight: event.flightNo,
    origin: event.origin,
    destination: event.destination,
    details: [...details],
    recorded_at: event.recordedAt,
    reported_by: source,
    url: pageUrl(path, locale),
  };
}

function toEvent({ event, sentence, isUrgent, subject }: Entry<"sea">, words: ChangeWords, locale: Locale) {
  const { kind, port, loadingPort, dischargePort, etd, sellers } = event;
  return {
    what: sentence,
    kind,
    urgent: isUrgent,
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
    url: subject.path && pageUrl(subject.path, locale),
  };
}
