import "server-only";
import { hash } from "node:crypto";
import { portOfSide } from "@/lib/addresses/place-address";
import { type CalendarEntry, iCalendar } from "@/lib/feeds/icalendar";
import { dateOf, fill, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/shared";
import {
  type CargoClass,
  type ChangeWords,
  type CutoffState,
  cargoWords,
  eventText,
  type FurtherCutoff,
  isMove,
  momentText,
  optionPath,
  type Sailing,
  type ScheduleChange,
  type ScheduleEvent,
  type Step,
  type StepName,
  stateText,
  stepName,
  stepsOf,
  voyageName,
} from "@/lib/sailings/shared";
import { portTimeInstant } from "@/lib/time/zone-clock";

/** A sailing as a calendar has it. */
export interface CalendarSailing {
  sailing: Sailing;
  /** Cut-offs that rows do not show. */
  further: readonly FurtherCutoff[];
  /** Its recorded events, the latest first. */
  events: readonly ScheduleEvent[];
  /** Whether cargo can still get on, as the calendar is written; null for one that is not offered any more. */
  state: CutoffState | null;
  /** True for one that is not offered any more, which `events` say. */
  isWithdrawn: boolean;
}

interface CalendarLane {
  loadingPort: LinkedPort;
  dischargePort: LinkedPort;
  /** Ports between them, as far as they are known. */
  hubs: readonly LinkedPort[];
}

export interface CalendarSetting {
  words: ChangeWords & { follow: { emptyCalendar: string; cancelled: string } };
  locale: Locale;
  /** Origin of this site; its host is part of the ids of entries. */
  siteUrl: string;
  hasAlarms: boolean;
  sample: boolean;
  /** The class of cargo whose cut-offs count; null for any. */
  cargo: CargoClass | null;
  /** When the sailings were taken in: of those of which no change is recorded. */
  takenAt: Date;
}

/** The length of an entry. The entry of a cut-off ends with it, the entry of a ship begins with its departure or arrival. */
const entryMs = 30 * 60_000;

/** What a calendar of a lane has of each sailing, and what one of a single sailing leaves out. */
const laneSteps: readonly StepName[] = ["si", "vgm", "departs", "ends"];
/** Until when cargo is delivered: the step, by its code where it has no name of its own. */
const deliverySteps: Record<CargoClass, string> = {
  dry: "cy",
  reefer: "RCO",
  dangerous: "DGC",
  "out-of-gauge": "OBC",
  lcl: "cfs",
};
const omittedSteps: readonly StepName[] = ["receiving", "arrives", "leaves"];

/**
 * The cut-offs, ETD and ETA of one sailing in order of time: at most fifteen cut-offs at the port of loading and one at each of
 * two hubs, so that the file has at most nineteen entries and 192 KB. Null if no time is known.
 */
export function sailingCalendar(
  one: CalendarSailing,
  lane: CalendarLane,
  setting: CalendarSetting,
): string | null {
  const { schedule } = setting.words;
  const key = keyOf(one, lane);
  const entries = entriesOf(one, key, lane, setting, ({ name }) => !omittedSteps.includes(name));
  const name = `${laneName(lane, setting)}${schedule.separator}${voyageName(one.sailing)}`;
  return entries.length > 0 ? iCalendar(name, entries) : null;
}

/**
 * SI, VGM, CY, ETD and ETA of the sailings of a search; one entry on its first day where there is none. In place of CY stands the
 * cut-off of delivery of the class of cargo that is searched for.
 */
export function laneCalendar(
  sailings: readonly CalendarSailing[],
  lane: CalendarLane,
  { dateFrom, url, ...setting }: CalendarSetting & { dateFrom: string; url: string },
): string {
  const delivery = deliverySteps[setting.cargo ?? "dry"];
  const seen = new Set<string>();
  const entries = sailings.flatMap((one) => {
    const own = laneOf(one.sailing, lane);
    const common = keyOf(one, own);
    // Where a carrier has the same voyages twice, the row's own id tells them apart: a place in the list would move.
    const key = seen.has(common) ? digest([common, one.sailing.id]) : common;
    seen.add(common);
    return entriesOf(
      one,
      key,
      own,
      setting,
      ({ name, code }) => laneSteps.includes(name) || (code ?? name) === delivery,
    );
  });
  const name = laneName(lane, setting);
  return iCalendar(
    name,
    entries.length > 0 ? entries : [noSailings(name, lane, { dateFrom, url, ...setting })],
  );
}

/** The two ports of a sailing, where a side of the search has several. */
const laneOf = ({ legs }: Sailing, { loadingPort, dischargePort, hubs }: CalendarLane): CalendarLane => ({
  loadingPort: portOfSide(loadingPort, legs[0]?.from.portId ?? ""),
  dischargePort: portOfSide(dischargePort, legs.at(-1)?.to.portId ?? ""),
  hubs,
});

const laneName = ({ loadingPort, dischargePort }: CalendarLane, { words }: Pick<CalendarSetting, "words">) =>
  fill(words.schedule.heading, { from: loadingPort.name, to: dischargePort.name });

function noSailings(
  name: string,
  { loadingPort, dischargePort }: CalendarLane,
  { words, siteUrl, dateFrom, url, takenAt }: CalendarSetting & { dateFrom: string; url: string },
): CalendarEntry {
  return {
    uid: `${digest([loadingPort.id, dischargePort.id])}-none@${new URL(siteUrl).host}`,
    sequence: 0,
    revisedAt: takenAt,
    when: { day: dateFrom },
    summary: fill(words.follow.emptyCalendar, { lane: name }),
    description: fill(words.option.lookAgain, { address: url }),
    location: "",
    url,
  };
}

const digest = (parts: readonly (string | null)[]) => hash("sha256", parts.join("\n")).slice(0, 32);

/**
 * What a sailing stays when it is changed: who sells which voyages between the two ports, without any date or ship. An imported
 * row has another id with another departure, so that the id is not part of it. Where no number of a voyage is known, the ship and
 * the ETD with which it was first published stand for it.
 */
function keyOf({ sailing, events }: CalendarSailing, { loadingPort, dischargePort }: CalendarLane): string {
  const { operator, service, legs, vessel, etd } = sailing;
  const changes = events.flatMap((event) => event.changes);
  const first = (field: string, now: string | null) =>
    changes.findLast((change) => change.field === field && change.previous !== null)?.previous ?? now;
  return digest([
    operator,
    service,
    loadingPort.id,
    dischargePort.id,
    ...(legs.some(({ voyage }) => voyage)
      ? legs.map(({ voyage }) => voyage)
      : [first("vessel", vessel), first("etd", etd)]),
  ]);
}

function entriesOf(
  one: CalendarSailing,
  key: string,
  lane: CalendarLane,
  setting: Omit<CalendarSetting, "dateFrom">,
  isShown: (step: Step) => boolean,
): CalendarEntry[] {
  const { words, siteUrl, locale, hasAlarms, sample, takenAt } = setting;
  const { sailing, events, isWithdrawn } = one;
  const { option: t, schedule, follow } = words;
  const ends = { from: lane.loadingPort.id, to: lane.dischargePort.id };
  const date = sailing.etd ? dateOf(sailing.etd) : "";
  const url = siteUrl + localePath(locale, optionPath({ id: sailing.id, ...ends, date }));
  const ship = voyageName(sailing);
  const closed = one.state ? stateText(one.state, cargoWords(words, setting.cargo)) : "";
  const about = [
    sailing.operator,
    sailing.service && fill(t.service, { service: sailing.service }),
    laneName(lane, setting),
    ship,
  ];
  return stepsOf(sailing, one.further, () => null)
    .filter(isShown)
    .flatMap((step): CalendarEntry | [] => {
      const { time, at } = step;
      if (!time) return [];
      const port = portOf(step, lane, t.somePort);
      const moment = momentText(time, words);
      const revisions = events.filter((event, index) =>
        event.changes.some((change) => concerns(change, step, index === events.length - 1)),
      );
      const [revision] = revisions;
      // Without a revision it is as the sailing was first published.
      const latest = revision ?? events.findLast(({ changes }) => changes.some(({ kind }) => kind === "new"));
      const lines = [
        timeOfDay(time)
          ? fill(t.portsTime, { time: moment, port: port.name }) +
            (port.isZoneGuessed ? "" : ` (${port.zone})`)
          : fill(t.noHour, { day: moment }),
        about.filter(Boolean).join(schedule.separator),
        revision ? eventText(revision, words) : "",
        closed,
        isMove(step) ? t.estimated : "",
        sample ? t.sampleEntry : "",
        fill(t.lookAgain, { address: url }),
      ];
      const summary = [stepName(step, words), ship].join(schedule.separator);
      return {
        uid: `${key}-${stepKey(step)}@${new URL(siteUrl).host}`,
        sequence: revisions.length,
        revisedAt: latest ? new Date(latest.recordedAt) : takenAt,
        isCancelled: isWithdrawn,
        hasAlarm: hasAlarms && !isMove(step),
        when: whenOf(step, time, port),
        summary: isWithdrawn ? fill(follow.cancelled, { entry: summary }) : summary,
        description: lines.filter(Boolean).join("\n"),
        location: [at.port ?? port.name, at.terminal].filter(Boolean).join(schedule.separator),
        url,
      };
    });
}

/** The fields of recorded changes, by the names of the moments that they move. */
const fields: Partial<Record<StepName, string>> = {
  departs: "etd",
  ends: "eta",
  si: "DCO",
  vgm: "VCO",
  cy: "FCO",
  cfs: "LCO",
};

/** Whether a change revises a moment: it moves it, or the sailing comes, goes or changes as a whole. */
function concerns(change: ScheduleChange, { name, code, at }: Step, isFirst: boolean): boolean {
  if (change.field !== null && change.field === (fields[name] ?? code)) {
    // A change of calls is that of one port; one of a stored row has both ends of its lane.
    const isOfRow = change.loadingPort !== null && change.dischargePort !== null;
    return isOfRow || change.port === null || change.port.id === at.portId;
  }
  if (change.kind === "new") return !isFirst;
  return ["blanked", "portOmitted", "withdrawn", "vesselSwapped", "connectionChanged"].includes(change.kind);
}

type EntryPort = Pick<LinkedPort, "name" | "zone" | "isZoneGuessed">;

/** The port of a step. The entry of a hub that is not known has no hour, because its zone is not known. */
function portOf({ name, leg, at }: Step, lane: CalendarLane, somePort: string): EntryPort {
  const { loadingPort, dischargePort, hubs } = lane;
  if (name === "ends") return dischargePort;
  if (leg === 0) return loadingPort;
  const hub = hubs.find(({ id }) => id === at.portId);
  return hub ?? { name: at.port ?? somePort, zone: loadingPort.zone, isZoneGuessed: true };
}

/** The key of a step, unique within its sailing. */
const stepKey = ({ name, code, leg }: Step) =>
  `${(code ?? name).toLowerCase()}${name === "further" && leg > 1 ? leg : ""}`;

function whenOf(step: Step, time: string, { zone, isZoneGuessed }: EntryPort): CalendarEntry["when"] {
  if (!timeOfDay(time) || isZoneGuessed) return { day: dateOf(time) };
  const at = portTimeInstant(time, zone);
  const [before, after] = isMove(step) ? [0, entryMs] : [entryMs, 0];
  return { from: new Date(at.getTime() - before), to: new Date(at.getTime() + after) };
}
