import { z } from "zod";
import { fold } from "@/lib/i18n/fold";
import { dateOf } from "@/lib/i18n/formats";
import { isSimplified } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { log as sharedLog } from "@/lib/observability/log";
import { addDays, addMonth } from "@/lib/time/calendar";
import { fetchUpstream, forEarlierDays, type UpstreamAccess } from "@/lib/upstream/fetch-upstream";
import { jsonReader } from "@/lib/upstream/response-reader";
import {
  identifyRows,
  looseHttpLink,
  looseNumber,
  loosePortTime,
  looseText,
  needText,
  parseList,
} from "@/lib/upstream/rows";
import { serviceDateTypes } from "../address";
import {
  type FactValue,
  type FieldValue,
  type PlainEntry,
  type PlainFacts,
  type PlainField,
  plainFields,
} from "../fields";
import { bareImo, findVessels } from "../files/vessels";
import { momentOf, sortSailings, waitDays } from "../rules";
import type { DateType, Sailing, SailingCriteria, SailingsAdapter } from "../schema";
import { searchedEnd, shipsOf } from "../text/legs";
import { type PairRow, sailingOfRow } from "./pair-row";

const envelope = z.object({ schedule: z.array(z.unknown()) });

/** Text of a publisher as a flag; '' is null. */
const looseFlag = looseText(10).transform((text, context) => {
  const isTrue = text === null ? null : flagWords.get(text.toLowerCase());
  if (isTrue !== undefined) return isTrue;
  context.addIssue({ code: "custom", message: "not a flag" });
  return z.NEVER;
});
const flagWords = new Map([
  ...["true", "yes", "y", "1"].map((word) => [word, true] as const),
  ...["false", "no", "n", "0"].map((word) => [word, false] as const),
]);

/** How a plain field of a row is read. */
function looseValue(field: PlainEntry): z.ZodType<FactValue | null> {
  switch (field.kind) {
    case "time":
      return loosePortTime;
    case "link":
      return looseHttpLink;
    case "number":
      return looseNumber;
    case "flag":
      return looseFlag;
    default:
      return looseText(field.limit);
  }
}

type Published = Extract<PlainField, { upstream: string }>;
/** The plain fields by their name in a row. */
const plainShape = Object.fromEntries(
  plainFields.flatMap((field) => (field.upstream ? [[field.upstream, looseValue(field)]] : [])),
) as { [F in Published as F["upstream"]]: z.ZodType<FieldValue<F> | null> };

/** The plain fields of a row; a further one that it does not have is missing. */
const plainFactsOf = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    plainFields.flatMap(({ key, upstream, column }) => {
      const value = (upstream === undefined ? null : row[upstream]) ?? null;
      return value === null && !column ? [] : [[key, value]];
    }),
  ) as PlainFacts;

/** An id that an address may contain; others are no ids. */
const looseId = looseText(1000).transform((id) => (id && /^[\w.~-]{1,200}$/.test(id) ? id : null));

const scheduleRow = z
  .object({
    sailing_id: looseId,
    company: needText(200),
    service: looseText(200),
    etd: loosePortTime,
    eta: loosePortTime,
    transhipment_port: looseText(200),
    tt_day: looseNumber,
    vessel: needText(200),
    voy_no: looseText(200),
    imo: looseText(20).transform((imo) => imo && bareImo(imo)),
    vessel_2: looseText(200),
    voy_no_2: looseText(200),
  })
  .extend(plainShape)
  .transform(
    // A row's id is a digest of these fields in this order.
    (row): PublishedRow & { sentId: string | null } => ({
      sentId: row.sailing_id,
      operator: row.company,
      service: row.service,
      etd: row.etd,
      eta: row.eta,
      // No second vessel is what makes a sailing direct, whatever port the row names.
      transhipmentPort: row.vessel_2 ? row.transhipment_port : null,
      transitDays: row.tt_day === null ? null : Math.round(row.tt_day),
      vessel: row.vessel,
      voyage: row.voy_no,
      imo: row.imo,
      vessel2: row.vessel_2,
      voyage2: row.vessel_2 ? row.voy_no_2 : null,
      ...plainFactsOf(row),
    }),
  );

interface PublishedRow extends Omit<PairRow, "id"> {
  transhipmentPort: string | null;
}

const readSchedule = jsonReader(
  envelope,
  ({ schedule }, note) => identifyRows(parseList(schedule, scheduleRow, note), note),
  [],
);

/** A type that the service does not know is asked for by departures, until the longest time after its last day. */
const numberAtService = (type: DateType) => String(Math.max(serviceDateTypes.indexOf(type), 0));

function matches(sailing: Sailing, criteria: SailingCriteria): boolean {
  const moment = momentOf(sailing, criteria.dateType);
  if (!moment || dateOf(moment) < criteria.dateFrom || dateOf(moment) > criteria.dateTo) return false;
  const start = fold(criteria.vesselName);
  return sailing.legs.some(({ vessel }) => vessel && fold(vessel).startsWith(start));
}

/** One leg, or two. Publishers may answer a Simplified request in Traditional. */
function toSailing({ transhipmentPort, ...row }: PublishedRow & { id: string }, criteria: SailingCriteria) {
  const port =
    transhipmentPort && isSimplified(criteria.language) ? simplify(transhipmentPort) : transhipmentPort;
  const hubs = port ? [{ portId: null, port, terminal: null }] : [];
  return sailingOfRow(row, searchedEnd(criteria.loadingPort), searchedEnd(criteria.dischargePort), hubs);
}

/**
 * Whether the window is that of an address without dates, which moves with every day. Then a stored schedule of an earlier day,
 * limited to today's window, is better than none: it lacks the last days of the month.
 */
const isMonth = ({ dateFrom, dateTo }: SailingCriteria) => dateTo === addMonth(dateFrom);

/**
 * Sailings from a publisher's schedule service. The window and the vessel name are held here as well, in case the
 * service is generous; `company` is never sent, so that counts per operator stay whole.
 */
export function httpSailings(access: UpstreamAccess): SailingsAdapter {
  return {
    async searchSailings(criteria) {
      const queryFrom = (dateFrom: string, dateTo: string) => ({
        language: criteria.language,
        loading_port: criteria.loadingPort.name,
        loading_port_id: criteria.loadingPort.id,
        discharge_port_id: criteria.dischargePort.id,
        discharge_port: criteria.dischargePort.name,
        schedule_type: "out",
        vessel_name: criteria.vesselName,
        date_from: dateFrom,
        date_to: criteria.dateType === "SI" ? addDays(dateTo, waitDays) : dateTo,
        date_type: numberAtService(criteria.dateType),
      });
      const { dateFrom, dateTo } = criteria;
      const earlier = forEarlierDays((days) => {
        const from = addDays(dateFrom, -days);
        return { query: queryFrom(from, addMonth(from)) };
      });
      const query = queryFrom(dateFrom, dateTo);
      const all = await fetchUpstream(
        "portSchedule",
        { query },
        readSchedule,
        access,
        isMonth(criteria) ? earlier : [],
      );
      const sailings = sortSailings(
        all.map((row) => toSailing(row, criteria)).filter((sailing) => matches(sailing, criteria)),
        null,
        criteria.dateType,
      );
      const log = access.log ?? sharedLog();
      // What the store knows of the vessels is an addition: without it the schedule is whole.
      const vessels = await findVessels(access.store.reader, shipsOf(sailings), (facts) =>
        log.warn({ table: "vessels", ...facts }, "stored rows left out"),
      ).catch((error: unknown) => {
        log.warn({ err: error }, "vessels not read");
        return {};
      });
      return { sailings, vessels, sample: false };
    },
  };
}
