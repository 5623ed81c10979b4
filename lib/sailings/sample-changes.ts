import type { PortTime } from "@/lib/i18n/formats";
import { dateFromDayNumber, dateOf, dayNumber, timeOfDay } from "@/lib/i18n/formats";
import type { CallChange, CallOffer, ComparedCall, ComparedVoyage } from "./calls-import/compare-voyages";
import { cutoffCodes } from "./calls-import/cutoff-codes";
import { toRecords } from "./calls-import/record-voyages";
import type { EventChange } from "./revisions/history";
import { cutoffChange, timeChange, weightOf } from "./revisions/rules";
import type { SampleSchedule, SampleVoyages } from "./sample-calls";

/**
 * Changes of the sample's schedule as imports of the past days would have recorded them: two a day, a dozen in all, so that the
 * feature can be seen. Those of a day are always the same.
 */

/** What changed on a day: a time at a port of a service has moved by so many days or hours, or something else befell it. */
type Story = { service: string; port: string } & (
  | { moves: "etd" | "eta" | string; days?: number; hours?: number }
  | { swaps: true }
  | { blanks: true }
  | { omits: true }
);

/** The days before today that have changes, from yesterday on. */
const toldDays = 6;

/** Told in turn, one of each list a day. The first list is of Hong Kong to Rotterdam. */
const stories: readonly (readonly Story[])[] = [
  [
    { service: "OM1", port: "HKHKG", moves: cutoffCodes.cyCutoff, hours: -6 },
    { service: "GD1", port: "HKHKG", moves: "etd", days: 1 },
    { service: "SE5", port: "HKHKG", moves: "etd", days: -1 },
    { service: "NX2", port: "NLRTM", moves: "eta", days: 2 },
    { service: "OM2", port: "HKHKG", swaps: true },
    { service: "NX2", port: "HKHKG", moves: cutoffCodes.receiving, days: 1 },
  ],
  [
    { service: "PC1", port: "CNSHA", moves: "etd", days: 1 },
    { service: "MG5", port: "HKHKG", blanks: true },
    { service: "NX1", port: "CNNBO", moves: cutoffCodes.cyCutoff, days: 1 },
    { service: "MG5", port: "HKHKG", omits: true },
    { service: "ST1", port: "HKHKG", moves: cutoffCodes.siCutoff, hours: -4 },
    { service: "OM1", port: "CNNBO", moves: "etd", days: 1 },
  ],
];

/** Days from the day on which a change is recorded to the departure of its ship, at least. */
const ahead = 7;
/** Voyages among which a blank one, or one with an omitted call, is looked for. */
const mostVoyages = 13;
const source = "sample";

/** The changes of a day, YYYY-MM-DD. @param zoneOf of a port; null where it is not known */
export function sampleChanges(
  schedule: SampleSchedule,
  today: string,
  zoneOf: (portId: string) => string | null,
): EventChange[] {
  const end = dayNumber(today);
  return Array.from({ length: toldDays }, (_, at) => end - toldDays + at).flatMap((day) =>
    stories.flatMap((list, index) => {
      const story = list[day % list.length];
      const change = story && changeOf(schedule, story, day, zoneOf);
      if (!change) return [];
      const now = new Date(`${dateFromDayNumber(day)}T0${2 + index}:20:00Z`);
      return toRecords(change, { source, now, asOf: null }).map((record) => ({
        ...record,
        id: day * stories.length + index,
        event_id: day * stories.length + index,
        sample: 1,
      }));
    }),
  );
}

function changeOf(
  schedule: SampleSchedule,
  story: Story,
  day: number,
  zoneOf: (portId: string) => string | null,
): CallChange | null {
  for (const id of schedule.voyagesLeaving(story.service, story.port, day + ahead, mostVoyages)) {
    const [voyage, next] = [id, id + 1].map((one) => toVoyage(schedule.buildRows([one]), schedule, zoneOf));
    const change = voyage && next && toChange(story, voyage, next);
    if (change) return change;
  }
  return null;
}

/**
 * The change that brought a voyage to what it is; null for a voyage that the story does not fit. The ship of the next voyage is
 * the one that was replaced.
 */
function toChange(story: Story, voyage: ComparedVoyage, next: ComparedVoyage): CallChange | null {
  const plain = {
    voyage,
    was: voyage,
    call: null,
    seller: null,
    asOf: null,
    field: null,
    previous: null,
    current: null,
    text: "",
  };
  if ("blanks" in story)
    return voyage.isBlank ? { ...plain, kind: "blanked", weight: weightOf("blanked") } : null;
  if (voyage.isBlank) return null;
  if ("omits" in story) {
    const call = voyage.calls.find(({ isOmitted }) => isOmitted);
    const facts = { kind: "portOmitted", weight: weightOf("portOmitted"), field: "calls" } as const;
    return call ? { ...plain, ...facts, call, previous: `{${call.portId}}` } : null;
  }
  if ("swaps" in story) {
    const facts = { kind: "vesselSwapped", weight: weightOf("vesselSwapped"), field: "vessel" } as const;
    return { ...plain, ...facts, was: next, previous: next.vessel, current: voyage.vessel };
  }
  const call = voyage.calls.find(({ portId }) => portId === story.port);
  if (!call) return null;
  const { moves, days = 0, hours = 0 } = story;
  const [offer] = call.offers;
  const cutoffs: Readonly<Record<string, PortTime>> = JSON.parse(offer?.cutoffs ?? "{}");
  const current = moves === "etd" ? call.departure : moves === "eta" ? call.arrival : cutoffs[moves];
  if (!current || !timeOfDay(current)) return null;
  const previous = moved(current, -days, -hours);
  const [change] =
    moves === "etd" || moves === "eta"
      ? timeChange(moves, previous, current)
      : cutoffChange(moves, previous, current);
  return change ? { ...plain, ...change, call } : null;
}

/** A local time with its hour, so many days and hours later. */
function moved(time: PortTime, days: number, hours: number): PortTime {
  const minutes = dayNumber(dateOf(time)) * 1440 + days * 1440 + hours * 60;
  const [hour = 0, minute = 0] = (timeOfDay(time) ?? "").split(":").map(Number);
  return new Date((minutes + hour * 60 + minute) * 60_000).toISOString().slice(0, 16);
}

/** A voyage as the operator of its service sells it. */
function toVoyage(
  { voyages, calls, sales }: SampleVoyages,
  schedule: SampleSchedule,
  zoneOf: (portId: string) => string | null,
): ComparedVoyage | null {
  const [voyage] = voyages;
  const seller = sales[0]?.seller;
  if (!voyage || !seller) return null;
  const names = schedule.namesOf(voyage.service_id, seller);
  const offersOf = (n: number): CallOffer[] =>
    sales.flatMap((sale) =>
      sale.n === n && sale.seller === seller
        ? {
            seller,
            operator: names.operator,
            service: names.service,
            voyageIn: sale.voyage_in,
            voyageOut: sale.voyage_out,
            cutoffs: sale.cutoffs,
            bookingUrl: sale.booking_url,
          }
        : [],
    );
  return {
    service: names.service,
    serviceId: voyage.service_id,
    vesselOperator: names.operator,
    voyage: sales[0]?.voyage_out ?? "",
    names: [],
    imo: voyage.imo ?? null,
    vessel: voyage.vessel ?? null,
    isBlank: voyage.status === "blank",
    calls: calls.map(
      (call): ComparedCall => ({
        portId: call.port_id,
        port: call.port_id,
        zone: zoneOf(call.port_id),
        reference: call.reference,
        isOmitted: call.status === "omitted",
        arrival: call.arrival_estimated ?? call.arrival_planned,
        departure: call.departure_estimated ?? call.departure_planned,
        cutoffs: {},
        terminal: call.terminal,
        terminalName: call.terminal_name,
        asOf: null,
        offers: offersOf(call.n),
      }),
    ),
  };
}
