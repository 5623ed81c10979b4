import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dayNumber, type PortTime } from "@/lib/i18n/formats";
import {
  type CallCutoffs,
  type Moment,
  type SampleCall,
  type SampleData,
  SampleRotation,
  type SampleService,
} from "@/lib/sailings/sample";

/**
 * The sample as it was before sailings were found from calls: each pair of a service that carried cargo, and each listed
 * connection. Tests check that no fewer are found now.
 */

interface EarlierConnection {
  /** UN/LOCODE of the transhipment port. */
  hub: string;
  /** Code of the service that carried the second leg. */
  onto: string;
  /** Discharge ports by loading port. */
  pairs: Readonly<Record<string, readonly string[]>>;
}

interface EarlierService {
  service: string;
  /** Trade range of each call. */
  ranges: readonly string[];
  /** Whether cargo was carried between calls of one range. */
  withinRange: boolean;
  connections: readonly EarlierConnection[];
}

const earlierServices = JSON.parse(
  readFileSync(join(process.cwd(), "test", "support", "earlier-sample.json"), "utf8"),
) as EarlierService[];

/** One sailing. Ports are UN/LOCODEs; every time is local to its port, cut-offs to the loading port. */
export interface EarlierSailing {
  operator: string;
  service: string;
  loading: string;
  discharge: string;
  hub: string | null;
  etd: PortTime;
  eta: PortTime;
  imo: string;
  cutoffs: CallCutoffs;
}

/** Shortest and longest wait at a transhipment port, in days between the local dates. */
const shortestWait = 1;
const longestWait = 5;

interface Pair {
  load: SampleCall;
  loadIndex: number;
  dischargeIndex: number;
  dischargePort: string;
  /** 1 when the discharge port comes up in the vessel's next round voyage. */
  laterRound: number;
  direction: string;
}

/** Every pair of calls between which a service carries cargo: each port to the next call at the other port. */
function pairsOf(service: SampleService, { ranges, withinRange }: EarlierService): Pair[] {
  const { rotation } = service;
  const [out = "", home = ""] = service.directions;
  const pairs: Pair[] = [];
  rotation.forEach((load, loadIndex) => {
    for (const direction of load.load) {
      const reached = new Set<string>([load.port]);
      for (let step = 1; step < rotation.length; step++) {
        const dischargeIndex = (loadIndex + step) % rotation.length;
        const call = rotation[dischargeIndex];
        if (!call) continue;
        // The vessel loads here again: a shipper would wait for that call.
        if (call.port === load.port && call.load.includes(direction)) break;
        if (reached.has(call.port) || !call.discharge.includes(direction)) continue;
        if (!withinRange && ranges[dischargeIndex] === ranges[loadIndex]) continue;
        const laterRound = dischargeIndex < loadIndex ? 1 : 0;
        // Past the rotation's end only homeward cargo for the loading range is still on board.
        if (laterRound && !(direction === home && call.load.includes(out))) continue;
        reached.add(call.port);
        pairs.push({ load, loadIndex, dischargeIndex, dischargePort: call.port, laterRound, direction });
      }
    }
  });
  return pairs;
}

/** A service on the calendar, and the pairs of calls between which it carried cargo. */
interface Schedule {
  rotation: SampleRotation;
  pairs: readonly Pair[];
  connections: readonly EarlierConnection[];
}

/** A connection of one first-leg pair, with the second service's pairs from the hub by discharge port. */
interface Onward {
  hub: string;
  second: Schedule;
  legs: Map<string, Pair[]>;
}

function onwardOf(pair: Pair, { connections }: Schedule, schedules: ReadonlyMap<string, Schedule>): Onward[] {
  return connections.flatMap(({ hub, onto, pairs }) => {
    const [second, ports] = [schedules.get(onto), pairs[pair.load.port]];
    if (!second || !ports || pair.dischargePort !== hub) return [];
    const legs = second.pairs.filter((leg) => leg.load.port === hub && ports.includes(leg.dischargePort));
    return [{ hub, second, legs: Map.groupBy(legs, ({ dischargePort }) => dischargePort) }];
  });
}

const arrivalOf = ({ rotation }: Schedule, round: number, pair: Pair): Moment | undefined =>
  rotation.moments(round + pair.laterRound * rotation.service.vessels.length)[pair.dischargeIndex];

/** Every sailing whose date of departure lies from `from` to `to`, both YYYY-MM-DD and inclusive. */
export function earlierSailings({ services }: SampleData, from: string, to: string): EarlierSailing[] {
  const [fromDay, toDay] = [dayNumber(from), dayNumber(to)];
  const schedules = new Map<string, Schedule>();
  for (const earlier of earlierServices) {
    const service = services.find((one) => one.service === earlier.service);
    if (!service) throw new Error(`${earlier.service} is gone.`);
    const { connections } = earlier;
    const rotation = new SampleRotation(service);
    schedules.set(earlier.service, { rotation, pairs: pairsOf(service, earlier), connections });
  }
  const sailings: EarlierSailing[] = [];
  for (const schedule of schedules.values()) {
    const { rotation } = schedule;
    const { operator, service } = rotation.service;
    for (const pair of schedule.pairs) {
      const onward = onwardOf(pair, schedule, schedules);
      const [first, last] = rotation.roundsLeaving(pair.load.depart, fromDay, toDay);
      for (let round = first; round <= last; round++) {
        const departure = rotation.moments(round)[pair.loadIndex];
        const arrival = arrivalOf(schedule, round, pair);
        if (!departure || !arrival || departure.etdDay < fromDay || departure.etdDay > toDay) continue;
        const sailing = {
          operator,
          service,
          loading: pair.load.port,
          etd: departure.etd,
          imo: rotation.imo(round),
          cutoffs: rotation.cutoffs(departure),
        };
        sailings.push({ ...sailing, discharge: pair.dischargePort, hub: null, eta: arrival.eta });
        for (const { hub, second, legs } of onward) {
          for (const [discharge, choices] of legs) {
            const end = earliest(second, choices, arrival.etaDay);
            if (end) sailings.push({ ...sailing, discharge, hub, eta: end.eta });
          }
        }
      }
    }
  }
  return sailings;
}

/** The first arrival of cargo that is at the hub on `etaDay`; null when nothing leaves within the wait. */
function earliest(second: Schedule, choices: readonly Pair[], etaDay: number): Moment | null {
  let best: Moment | null = null;
  const [from, to] = [etaDay + shortestWait, etaDay + longestWait];
  for (const leg of choices) {
    const [first, last] = second.rotation.roundsLeaving(leg.load.depart, from, to);
    for (let round = first; round <= last; round++) {
      const day = second.rotation.moments(round)[leg.loadIndex]?.etdDay;
      if (day === undefined || day < from || day > to) continue;
      const end = arrivalOf(second, round, leg);
      if (end && (!best || end.etaDay < best.etaDay)) best = end;
    }
  }
  return best;
}
