import { dateOf, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import type { ZoneOffsets } from "@/lib/i18n/zone-offsets";
import {
  type Cutoff,
  cutoffOf,
  isPast,
  minuteOf,
  type PortNow,
  portNow,
  stateOf,
} from "@/lib/time/cutoff-clock";
import type { CargoClass } from "../address";
import type { Sailing } from "../schema";
import { loadedAt, type WithEnds } from "../text/legs";
import { type CutoffName, countedTime, cutoffNames, type SourcedTimes } from "./second-cutoffs";

export { type Cutoff, minuteOf, type PortNow, portNow };

/**
 * Compares cut-offs as instants with the clock of the loading port. Pure: the server and the browser call the same functions,
 * which depend on neither the server's nor the reader's zone.
 */

/** Now at the loading port; where the ports of a search have different clocks, now at each port by its id. */
export type PortClock = PortNow | Readonly<Record<string, PortNow>>;

/** Offsets of zones around now, by their IANA names: the server sends them, so that the browser needs no tables of zones. */
export type OffsetsByZone = Readonly<Record<string, ZoneOffsets>>;

const isOne = (clock: PortClock): clock is PortNow => typeof clock.instant === "number";

/** The clock of one side of a search. Zones are IANA's. */
export function portClock(
  now: Date,
  { zone, ports = [] }: { zone: string; ports?: readonly { id: string; zone: string }[] },
  offsets: OffsetsByZone,
): PortClock {
  const nowIn = (name: string) => portNow(now, offsets[name] ?? []);
  const clocks = ports.map((port) => [port.id, nowIn(port.zone)] as const);
  const different = new Set(clocks.map(([, one]) => JSON.stringify([one.time, one.offsets])));
  return different.size < 2 ? nowIn(zone) : Object.fromEntries(clocks);
}

/** Now at a port of a search. */
export const nowAt = (clock: PortClock, portId: string | null): PortNow =>
  isOne(clock) ? clock : (clock[portId ?? ""] ?? nowhere);

/** For a port that is not of the search: its times are compared as they are. */
const nowhere: PortNow = { time: "", instant: Number.NaN, offsets: [] };

/** Now at the loading port of a sailing. */
export const timeAt = (clock: PortClock, sailing: WithEnds): PortNow => nowAt(clock, loadedAt(sailing));

/** The fields on which the state of the cut-offs depends. */
type CutoffTimes = SourcedTimes & Pick<Sailing, "etd">;

/**
 * Whether cargo can still get on: `open` while no cut-off of containers (SI, VGM, CY) is past, or none of loose cargo (SI, VGM,
 * CFS); `partly-closed` where it could be delivered, but another cut-off is past; else `closed`.
 */
export interface CutoffState {
  state: "open" | "partly-closed" | "closed";
  /** The published cut-offs that can still be met, and those that are past. */
  open: CutoffName[];
  closed: CutoffName[];
  /** True where the cut-off of the chosen class of cargo is not published: then nothing is known of its delivery. */
  isUnknown?: true;
}

export interface Cutoffs extends Record<CutoffName, Cutoff | null>, CutoffState {
  /** The next one that can still be met; null where the sailing is closed. */
  next: CutoffName | null;
}

/** The field of the cut-off until which cargo of a class is delivered. */
const classFields = {
  dry: "cyCutoff",
  reefer: "reeferCutoff",
  dangerous: "dangerousCutoff",
  "out-of-gauge": "outOfGaugeCutoff",
  lcl: "cfsCutoff",
} as const satisfies Record<CargoClass, keyof SourcedTimes>;

/**
 * Until when cargo of a class is delivered, as far as the carrier publishes that; without a class the CY cut-off. Of several
 * sources the earliest counts.
 */
export const deliveryTime = (sailing: SourcedTimes, cargo: CargoClass | null = null): PortTime | null =>
  countedTime(sailing, cargo ? classFields[cargo] : "cyCutoff");

/** The fields of a row's cut-offs. That of a class of containers has the place of the CY cut-off. */
export const fieldsOfRow = (cargo: CargoClass | null) =>
  ({
    si: "siCutoff",
    cfs: "cfsCutoff",
    vgm: "vgmCutoff",
    cy: cargo && cargo !== "lcl" ? classFields[cargo] : "cyCutoff",
  }) as const satisfies Record<CutoffName, keyof SourcedTimes>;

function timesOf(sailing: CutoffTimes, cargo: CargoClass | null): Record<CutoffName, PortTime | null> {
  const { si, cfs, vgm, cy } = fieldsOfRow(cargo);
  return {
    si: countedTime(sailing, si),
    cfs: countedTime(sailing, cfs),
    vgm: countedTime(sailing, vgm),
    cy: countedTime(sailing, cy),
  };
}

/** The cut-offs of documents. Those of delivery are CY for containers and CFS for loose cargo. */
const papers = ["si", "vgm"] as const;
const deliveries = ["cy", "cfs"] as const;
const deliveriesOf = (cargo: CargoClass | null): readonly (typeof deliveries)[number][] =>
  cargo === null ? deliveries : cargo === "lcl" ? ["cfs"] : ["cy"];

/**
 * Whether cargo can still get on a sailing: the only rule, which server and browser share.
 * @param cargo the class of the cargo; null for any
 */
export function cutoffState(
  sailing: CutoffTimes,
  now: PortNow,
  cargo: CargoClass | null = null,
): CutoffState {
  const times = timesOf(sailing, cargo);
  const counting: readonly CutoffName[] = [...papers, ...deliveriesOf(cargo)];
  const published = cutoffNames.filter((name) => times[name] !== null && counting.includes(name));
  const closed = published.filter((name) => isPast(times[name] ?? "", now));
  const open = published.filter((name) => !closed.includes(name));
  const hasLeft = sailing.etd !== null && isPast(sailing.etd, now);
  const isAnyClosed = (names: readonly CutoffName[]) => names.some((name) => closed.includes(name));
  const delivered = deliveriesOf(cargo).filter((name) => times[name] !== null);
  const takesCargo =
    delivered.length > 0
      ? delivered.some((name) => open.includes(name))
      : open.length > 0 || closed.length === 0;
  if (hasLeft || !takesCargo) return { state: "closed", open, closed };
  const isUnknown = cargo !== null && delivered.length === 0;
  return {
    state: isAnyClosed(papers) ? "partly-closed" : "open",
    open,
    closed,
    ...(isUnknown && { isUnknown }),
  };
}

/**
 * The cut-offs that describe a partly closed sailing: of the open ones the one for delivery, which is CY, else CFS, else all of
 * them; of the closed ones SI and VGM.
 */
export function displayedCutoffs({ open, closed }: CutoffState): {
  open: CutoffName[];
  closed: CutoffName[];
} {
  const delivery = deliveries.find((name) => open.includes(name));
  return {
    open: delivery ? [delivery] : open,
    closed: closed.filter((name) => papers.some((paper) => paper === name)),
  };
}

/** Whether cargo can still get on a sailing. Where the cut-off of its class is not published, nobody knows. */
export function isOpen(sailing: CutoffTimes, now: PortNow, cargo: CargoClass | null = null): boolean {
  const { state, isUnknown } = cutoffState(sailing, now, cargo);
  return state === "open" && !isUnknown;
}

/** @param cargo as above: `cy` is the cut-off of a class of containers */
export function cutoffsOf(sailing: CutoffTimes, now: PortNow, cargo: CargoClass | null = null): Cutoffs {
  const times = timesOf(sailing, cargo);
  const all = {
    si: cutoffOf(times.si, now),
    cfs: cutoffOf(times.cfs, now),
    vgm: cutoffOf(times.vgm, now),
    cy: cutoffOf(times.cy, now),
  };
  const state = cutoffState(sailing, now, cargo);
  const dueOf = (name: CutoffName) => minuteOf(all[name]?.time ?? "", now.offsets);
  let next: CutoffName | null = null;
  for (const name of state.state === "closed" ? [] : state.open)
    if (next === null || dueOf(name) < dueOf(next)) next = name;
  return { ...all, ...state, next };
}

/** The state of each cut-off in one word; `passed` where cargo can no longer be delivered. */
export function cutoffStates({
  next,
  state,
  open: _open,
  closed: _closed,
  isUnknown: _isUnknown,
  ...all
}: Cutoffs) {
  const word = (cutoff: Cutoff | null) => cutoff && stateOf(cutoff);
  return {
    si: word(all.si),
    cfs: word(all.cfs),
    vgm: word(all.vgm),
    cy: word(all.cy),
    next,
    passed: state === "closed",
  };
}

/**
 * Whether cargo that is ready at a time on the port's clock (a day, or with its hour) can still be delivered: VGM is at that
 * time or later, and so is CY or CFS, or the cut-off of the class of cargo. One must be published.
 */
export function takesCargoOf(
  sailing: CutoffTimes,
  ready: PortTime,
  cargo: CargoClass | null = null,
): boolean {
  const hour = timeOfDay(ready);
  const isMet = (time: PortTime) =>
    hour ? minuteOf(time) >= minuteOf(ready) : dateOf(time) >= dateOf(ready);
  const times = timesOf(sailing, cargo);
  return (
    (times.vgm === null || isMet(times.vgm)) &&
    deliveriesOf(cargo).some((name) => times[name] !== null && isMet(times[name]))
  );
}
