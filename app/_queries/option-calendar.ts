import "server-only";
import { hash } from "node:crypto";
import type { PortOption } from "@/lib/api/port-option";
import { type CalendarEntry, iCalendar } from "@/lib/feeds/icalendar";
import { dateOf, fill, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { optionPath } from "@/lib/sailings/address";
import { voyageName } from "@/lib/sailings/format";
import { isMove, momentText, type OptionWords, stepName } from "@/lib/sailings/step-names";
import type { Step } from "@/lib/sailings/steps";
import { portTimeInstant } from "@/lib/time/zone-clock";

interface Setting {
  words: OptionWords;
  locale: Locale;
  /** Origin of this site; its host is part of the ids of entries. */
  siteUrl: string;
  now: Date;
}

/** The length of an entry. The entry of a cut-off ends with it, the entry of a ship begins with its departure or arrival. */
const entryMs = 30 * 60_000;

/**
 * A sailing as a calendar (RFC 5545): the cut-offs that can still be met, ETD and ETA, in order of time. There are at most fifteen
 * cut-offs at the port of loading and one at each of two hubs, so that the file has at most nineteen entries and 192 KB. Times are
 * in UTC, converted from the zone of their port; if the hour or the zone is not known, the entry is of the day. The id of an entry
 * has no date, so that the entries of a later file replace those of an earlier one. Null if there are no entries.
 */
export function optionCalendar(option: PortOption, setting: Setting): string | null {
  const { words, siteUrl, locale, now } = setting;
  const { sailing, loadingPort, dischargePort, sample } = option;
  const { option: t, schedule } = words;
  const lane = fill(schedule.heading, { from: loadingPort.name, to: dischargePort.name });
  const ends = { from: loadingPort.id, to: dischargePort.id };
  const date = sailing.etd ? dateOf(sailing.etd) : "";
  const url = siteUrl + localePath(locale, optionPath({ id: sailing.id, ...ends, date }));
  const ship = voyageName(sailing);
  const about = [
    sailing.operator,
    sailing.service && fill(t.service, { service: sailing.service }),
    lane,
    ship,
  ];
  const name = hash("sha256", [sailing.id, ends.from, ends.to].join("\n")).slice(0, 32);
  const entries = option.steps.filter(hasEntry).flatMap((step): CalendarEntry | [] => {
    const { time, at } = step;
    if (!time) return [];
    const port = portOf(step, option, t.somePort);
    const moment = momentText(time, words);
    const lines = [
      timeOfDay(time)
        ? fill(t.portsTime, { time: moment, port: port.name })
        : fill(t.noHour, { day: moment }),
      about.filter(Boolean).join(schedule.separator),
      isMove(step) ? t.estimated : "",
      sample ? t.sampleEntry : "",
      fill(t.lookAgain, { address: url }),
    ];
    return {
      uid: `${name}-${keyOf(step)}@${new URL(siteUrl).host}`,
      when: whenOf(step, time, port),
      summary: [stepName(step, words), ship].join(schedule.separator),
      description: lines.filter(Boolean).join("\n"),
      location: [at.port ?? port.name, at.terminal].filter(Boolean).join(schedule.separator),
      url,
    };
  });
  return entries.length > 0 ? iCalendar(`${lane}${schedule.separator}${ship}`, entries, now) : null;
}

type EntryPort = Pick<PortOption["loadingPort"], "name" | "zone" | "isZoneGuessed">;

/** The port of a step. The entry of a hub that is not known has no hour, because its zone is not known. */
function portOf({ name, leg, at }: Step, option: PortOption, somePort: string): EntryPort {
  const { loadingPort, dischargePort, hubs } = option;
  if (name === "ends") return dischargePort;
  if (leg === 0) return loadingPort;
  const hub = hubs.find(({ id }) => id === at.portId);
  return hub ?? { name: at.port ?? somePort, zone: loadingPort.zone, isZoneGuessed: true };
}

/** The key of a step, unique within its sailing. */
const keyOf = ({ name, code, leg }: Step) =>
  `${(code ?? name).toLowerCase()}${name === "further" && leg > 1 ? leg : ""}`;

function hasEntry({ name, state }: Step): boolean {
  if (name === "departs" || name === "ends") return true;
  return name !== "receiving" && name !== "arrives" && name !== "leaves" && state !== "passed";
}

function whenOf(step: Step, time: string, { zone, isZoneGuessed }: EntryPort): CalendarEntry["when"] {
  if (!timeOfDay(time) || isZoneGuessed) return { day: dateOf(time) };
  const at = portTimeInstant(time, zone);
  const [before, after] = isMove(step) ? [0, entryMs] : [entryMs, 0];
  return { from: new Date(at.getTime() - before), to: new Date(at.getTime() + after) };
}
