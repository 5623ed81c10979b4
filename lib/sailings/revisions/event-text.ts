import { fill } from "@/lib/i18n/fill";
import { dateOf, formatDate, formatDayMonth, isPortTime, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import type { LedgerEntry, LedgerValue } from "@/lib/ledger/entry";
import { optionPath } from "../address";
import { formatMoment } from "../text/format";
import {
  type ChangeWords,
  changeLine,
  fieldName,
  lengthText,
  movedBy,
  reportedAt,
  valueText,
} from "./change-text";
import { isWithShip } from "./events";
import type { ChangeKind, ScheduleChange, ScheduleEvent } from "./schema";

/** An event in one sentence: rows, ledgers, mails, feeds, calendars and the API write it with this alone. */

/** '14 Dec 09:00' */
const shortTime = (time: PortTime, { dates }: ChangeWords): string =>
  [formatDayMonth(dateOf(time), dates.months), timeOfDay(time)].filter(Boolean).join(" ");

/** 'FE1 105W'; the ship where the service is not known. */
const voyageOfEvent = (
  { service, voyage, vessel }: Pick<ScheduleEvent, "service" | "voyage" | "vessel">,
  { scheduleChanges: t }: ChangeWords,
): string => [service ?? vessel ?? t.noVessel, voyage].filter(Boolean).join(" ");

/** The kinds of a voyage that comes or goes, and those of which the sentence has the departure. */
const wholeKinds: readonly ScheduleEvent["kind"][] = ["blanked", "withdrawn", "new", "extraLoader"];
const departing: readonly ScheduleEvent["kind"][] = [...wholeKinds, "cutAndRun", "advanced", "slid"];

/** 'Azure Fortune, ETD 14 Dec 09:00': what a subject line adds to the sentence; '' where nothing is known. */
function shipOfEvent({ kind, vessel, etd }: ScheduleEvent, words: ChangeWords): string {
  const departs =
    etd && !departing.includes(kind) && fill(words.scheduleChanges.departs, { date: shortTime(etd, words) });
  return [vessel, departs].filter(Boolean).join(words.schedule.separator);
}

/**
 * 'FE1 105W slips 2 days: leaves Hong Kong 14 Dec 09:00, was 12 Dec 09:00; all cut-offs with it': what happened to the voyage in
 * the first place, then to its departure or arrival, then to the cut-offs of that port.
 */
export function eventText(event: ScheduleEvent, words: ChangeWords): string {
  const { changes } = event;
  const t = words.scheduleEvents;
  const of = (...kinds: ChangeKind[]) => changes.filter(({ kind }) => kinds.includes(kind));
  // One carrier may have a ship's voyage as new that others list already.
  const ends = wholeKinds.includes(event.kind) ? of("blanked", "withdrawn", "new").slice(0, 1) : [];
  const ported = [...of("portOmitted"), ...of("portAdded"), ...of("portResequenced")];
  const others = of("vesselSwapped", "connectionChanged");
  const [departs] = of("cutAndRun", "departureAdvanced", "departureRolled");
  const moved = departs ?? of("arrivalChanged").at(-1);
  const clauses =
    ends.length > 0
      ? ends.map((change) => wholeClause(change, event, words))
      : [
          ...portClauses(ported, words),
          ...(moved ? [moveClause(moved, words)] : []),
          ...others.map((change) =>
            fill(t[change.kind === "vesselSwapped" ? "ship" : "connection"], {
              current: change.current ?? t.direct,
              was: change.previous ?? t.direct,
            }),
          ),
          ...cutoffClauses(departs ?? null, changes, words),
        ];
  const [first = "", ...rest] = clauses;
  return [fill(t.sentence, { voyage: voyageOfEvent(event, words), what: first }), ...rest].join(t.separator);
}

function wholeClause(change: ScheduleChange, { kind, etd }: ScheduleEvent, words: ChangeWords): string {
  const t = words.scheduleEvents;
  const name = kind as "blanked" | "withdrawn" | "new" | "extraLoader";
  const port = (change.loadingPort ?? change.port)?.name;
  if (!etd) return t[name];
  const time = shortTime(etd, words);
  const isNew = name === "new" || name === "extraLoader";
  const departs = port
    ? fill(isNew ? t.leaves : t.wasToLeave, { port, time })
    : fill(isNew ? t.leavesOn : t.wasToLeaveOn, { time });
  return fill(t.withTime, { what: t[name], time: departs });
}

/** 'omits Singapore, Colombo'; 'calls at Ningbo as well'; one clause for each kind. */
function portClauses(changes: readonly ScheduleChange[], words: ChangeWords): string[] {
  const t = words.scheduleEvents;
  return [...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, of]) => {
    const ports = of.map(({ port, previous, current }) => port?.name ?? previous ?? current ?? "");
    if (kind === "portOmitted") return fill(t.omits, { ports: ports.join(words.schedule.listSeparator) });
    if (kind === "portAdded") return fill(t.adds, { ports: ports.join(words.schedule.listSeparator) });
    return fill(t.swaps, { current: of[0]?.current ?? "", was: of[0]?.previous ?? "" });
  });
}

/** 'slips 2 days: leaves Hong Kong 14 Dec 09:00, was 12 Dec 09:00'. */
function moveClause(change: ScheduleChange, words: ChangeWords): string {
  const t = words.scheduleEvents;
  const by = movedBy(change) ?? 0;
  const [earlier, later] =
    change.field === "eta" ? [t.arrivesEarlier, t.arrivesLater] : [t.leavesEarlier, t.slips];
  const moved = by < 0 ? earlier : later;
  return fill(change.kind === "cutAndRun" ? t.cutsStay : moved, {
    by: lengthText(Math.abs(by), words),
    port: change.port?.name ?? "",
    time: shortTime(change.current ?? "", words),
    was: shortTime(change.previous ?? "", words),
  });
}

/** The most cut-offs that are written one by one. */
const mostCutoffs = 3;

/** 'all cut-offs with it', or which ones, and those that moved otherwise or stay. */
function cutoffClauses(
  departs: ScheduleChange | null,
  changes: readonly ScheduleChange[],
  words: ChangeWords,
): string[] {
  const t = words.scheduleEvents;
  const kinds: readonly ChangeKind[] = ["cutoffEarlier", "cutoffLater", "receivingChanged"];
  const cutoffs = changes.filter(
    ({ kind, port }) => kinds.includes(kind) && (!departs || port?.id === departs.port?.id),
  );
  // Who reckons a cut-off from "with it" must not come late: one that moved by less than the ship is written with its times.
  const slipped = (departs && movedBy(departs)) ?? 0;
  const withShip = cutoffs.filter(
    (change) => isWithShip(change, changes) && (movedBy(change) ?? 0) >= slipped,
  );
  const others = cutoffs.filter((change) => !withShip.includes(change));
  const staying = departs?.staying ?? [];
  const named = (fields: readonly (string | null)[]) =>
    fields.map((field) => fieldName(field, words)).join(words.schedule.listSeparator);
  const isAll = others.length === 0 && staying.length === 0;
  return [
    ...(withShip.length === 0
      ? []
      : [isAll ? t.allCutoffs : fill(t.someCutoffs, { names: named(withShip.map(({ field }) => field)) })]),
    ...others.slice(0, mostCutoffs).map((change) => {
      const by = movedBy(change) ?? 0;
      return fill(by < 0 ? t.cutoffEarlier : t.cutoffLater, {
        what: fieldName(change.field, words),
        by: lengthText(Math.abs(by), words),
        time: shortTime(change.current ?? "", words),
        was: shortTime(change.previous ?? "", words),
      });
    }),
    ...(others.length > mostCutoffs ? [fill(t.moreCutoffs, { count: others.length - mostCutoffs })] : []),
    ...(staying.length === 0
      ? []
      : cutoffs.length === 0
        ? [t.noCutoffs]
        : [fill(t.stay, { names: named(staying) })]),
  ];
}

/** A value before or after, as ledgers show it. */
function toValue(value: string, words: ChangeWords): LedgerValue {
  if (!isPortTime(value)) return { text: value, more: "", isName: true };
  const { date, sub } = formatMoment(value, words);
  return { text: date, more: sub };
}

/** 'ETD 2 days later, at Hong Kong: Mon 14-12-2026 09:00, was Sat 12-12-2026 09:00'. */
function detailText(change: ScheduleChange, words: ChangeWords): string {
  const { schedule, scheduleChanges: t } = words;
  const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(schedule.separator);
  const name = joined([changeLine(change, words), change.port && fill(t.atPort, { port: change.port.name })]);
  const previous = change.previous && `${schedule.was} ${valueText(change.previous, words)}`;
  const value = joined([valueText(change.current, words), previous]);
  return value ? fill(schedule.criterion, { name, value }) : name;
}

/** An event as its entry in a ledger. */
export function eventEntry(event: ScheduleEvent, words: ChangeWords): LedgerEntry {
  const { id, kind, weight, isLate, sample, recordedAt, source, previous, current, changes } = event;
  const { vessel, voyage, service, etd, sailingId, loadingPort, dischargePort } = event;
  const { schedule, scheduleChanges: t } = words;
  const sellers = event.sellers.map(({ operator }) => operator);
  const ends = { from: loadingPort?.id ?? "", to: dischargePort?.id ?? "" };
  return {
    id,
    kind,
    kinds: changes.map((change) => change.kind),
    isUrgent: weight === "urgent",
    isSample: sample,
    recordedAt,
    reportedAt: reportedAt(event),
    title: words.scheduleEvents.kinds[kind],
    sentence: eventText(event, words),
    note: isLate ? t.lateMove : "",
    previous: previous ? toValue(previous, words) : null,
    current: current ? toValue(current, words) : { text: schedule.none, more: "" },
    name: [vessel ?? t.noVessel, voyage].filter(Boolean).join(" "),
    subtitle: shipOfEvent(event, words),
    sellers,
    about: [...sellers, fill(t.number, { id })],
    source: sellers.includes(source) ? "" : source === "sample" ? t.sampleSource : source,
    details: changes.map((change) => detailText(change, words)),
    subject: {
      name: vessel,
      rest: [vessel ? "" : t.noVessel, voyage].filter(Boolean).join(" "),
      more: [etd && fill(t.departs, { date: formatDate(etd) }), service]
        .filter(Boolean)
        .join(schedule.separator),
      path: sailingId && optionPath({ id: sailingId, ...ends, date: etd ? dateOf(etd) : undefined }),
    },
  };
}
