import { dateFromDayNumber, dayNumber, type PortTime } from "@/lib/i18n/formats";

/**
 * The sample sailing schedule: invented services of invented carriers, laid out on any dates asked for. Pure: the
 * same voyage comes out the same whatever window it is asked for, so a schedule can be rolled forward day by day.
 */

type SampleCutoffName = "receiving" | "si" | "vr" | "vgm" | "cfs" | "cv" | "cy";

export interface SampleCall {
  /** UN/LOCODE. */
  port: string;
  /** Trade range; calls of one range carry no cargo between each other unless the service says so. */
  range: string;
  /** Local days since the round voyage's start. */
  arrive: number;
  /** Local 'HH:mm'; null when the carrier gives only the date. */
  arriveTime: string | null;
  depart: number;
  departTime: string | null;
  /** Directions (letters of the voyage number) this call loads for. */
  load: readonly string[];
  discharge: readonly string[];
}

export interface SampleConnection {
  /** UN/LOCODE of the transhipment port. */
  hub: string;
  /** Code of the service that carries the second leg. */
  onto: string;
  /** Discharge ports by loading port. */
  pairs: Readonly<Record<string, readonly string[]>>;
}

export interface SampleService {
  service: string;
  operator: string;
  frequencyDays: number;
  /** Weekday (MON to SUN) on which the first port of the rotation is left. */
  departs: string;
  /** Days until the same vessel starts the rotation again. */
  turnDays: number;
  /** TEU. */
  vesselSize: number;
  /** Letters of the voyages out and home. */
  directions: readonly string[];
  /** 'count': numbers go up by voyage of a vessel; 'week': last digit of the year and week of the year. */
  voyageStyle: string;
  firstVoyage: number;
  /** Whether cargo is carried between calls of the same range. */
  withinRange: boolean;
  /** IMO numbers in sailing order, one for each voyage under way. */
  vessels: readonly string[];
  /** Days before the date of departure, then the local 'HH:mm' at the loading port. */
  cutoffs: Readonly<Record<SampleCutoffName, readonly (number | string)[]>>;
  rotation: readonly SampleCall[];
  connections: readonly SampleConnection[];
}

export interface SampleCarrier {
  operator: string;
  /** Host of the online booking; null when there is none. */
  bookingHost: string | null;
}

export interface SampleVessel {
  imo: string;
  vessel: string;
  operator: string;
}

export interface SampleData {
  carriers: readonly SampleCarrier[];
  vessels: readonly SampleVessel[];
  services: readonly SampleService[];
}

/** One sailing. Ports are UN/LOCODEs; every time is local to its port, cut-offs to the loading port. */
export interface SampleSailing {
  id: string;
  operator: string;
  service: string;
  loadingPortId: string;
  dischargePortId: string;
  transhipmentPortId: string | null;
  etd: PortTime;
  eta: PortTime;
  vessel: string;
  voyage: string;
  imo: string | null;
  vessel2: string | null;
  voyage2: string | null;
  siCutoff: PortTime | null;
  vgmCutoff: PortTime | null;
  cyCutoff: PortTime | null;
  cfsCutoff: PortTime | null;
  receiving: PortTime | null;
  vrCutoff: PortTime | null;
  cvCutoff: PortTime | null;
  bookingUrl: string | null;
}

const weekdays = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];
/** A Monday. */
const epoch = dayNumber("2020-01-06");
/** Shortest and longest wait at a transhipment port, in days between the local dates. */
const shortestWait = 1;
const longestWait = 5;
/** A voyage runs late by this many days at most. */
const longestDelay = 1;

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** A well mixed number from 0 to 99; `seed` names the thing, `salt` what is decided about it. */
function percent(seed: number, salt: number): number {
  let h = (seed ^ Math.imul(salt, 0x9e3779b1)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) % 100;
}

function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h | 0;
}

/** Two digits, 00 to 99. */
const digits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));

/** 'HH:mm' moved on by minutes, kept within the day and off midnight, which reads as "time unknown". */
function moveClock(clock: string, minutes: number): string {
  const moved = Math.min(+clock.slice(0, 2) * 60 + +clock.slice(3, 5) + minutes, 23 * 60 + 30);
  return moved === 0 ? "00:30" : `${digits[Math.floor(moved / 60)]}:${digits[moved % 60]}`;
}

interface Pair {
  load: SampleCall;
  loadIndex: number;
  dischargeIndex: number;
  dischargePort: string;
  /** 1 when the discharge port comes up in the vessel's next round voyage. */
  laterRound: number;
  direction: string;
}

/** A call of one round voyage. Days since 1970-01-01. */
interface Moment {
  seed: number;
  etaDay: number;
  etdDay: number;
  eta: PortTime;
  etd: PortTime;
}

/** Every pair of calls between which a service carries cargo: each port to the next call at the other port. */
function pairsOf(service: SampleService): Pair[] {
  const { rotation, withinRange } = service;
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
        if (!withinRange && call.range === load.range) continue;
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

/** A service laid out on the calendar; round voyages are numbered from the week of the epoch. */
class Schedule {
  readonly service: SampleService;
  readonly pairs: Pair[];
  readonly bookingHost: string | null;
  readonly #names: ReadonlyMap<string, string>;
  readonly #dates: Map<number, string>;
  readonly #seed: number;
  readonly #start: number;
  readonly #rounds = new Map<number, Moment[]>();
  readonly #homeDay: number;

  constructor(
    service: SampleService,
    bookingHost: string | null,
    names: ReadonlyMap<string, string>,
    dates: Map<number, string>,
  ) {
    this.service = service;
    this.pairs = pairsOf(service);
    this.bookingHost = bookingHost;
    this.#names = names;
    this.#dates = dates;
    this.#seed = hashText(service.service);
    this.#start = epoch + weekdays.indexOf(service.departs) - (service.rotation[0]?.depart ?? 0);
    const home = service.directions[1] ?? "";
    this.#homeDay = service.rotation.find((call) => call.load.includes(home))?.depart ?? 0;
  }

  /** Day the round voyage starts. */
  startOf(round: number): number {
    return this.#start + round * this.service.frequencyDays;
  }

  /** Numbers of the round voyages that can leave `call` on a day from `fromDay` to `toDay`. */
  roundsLeaving(depart: number, fromDay: number, toDay: number): [number, number] {
    const { frequencyDays } = this.service;
    return [
      Math.ceil((fromDay - longestDelay - depart - this.#start) / frequencyDays),
      Math.floor((toDay - depart - this.#start) / frequencyDays),
    ];
  }

  /** The vessel of a round voyage starts its next one this many rounds later. */
  get roundsUnderWay(): number {
    return this.service.vessels.length;
  }

  dateText(day: number): string {
    let text = this.#dates.get(day);
    if (text === undefined) {
      text = dateFromDayNumber(day);
      this.#dates.set(day, text);
    }
    return text;
  }

  moment(round: number, index: number): Moment | undefined {
    let moments = this.#rounds.get(round);
    if (!moments) {
      moments = this.#momentsOf(round);
      this.#rounds.set(round, moments);
    }
    return moments[index];
  }

  #momentsOf(round: number): Moment[] {
    const { rotation, turnDays } = this.service;
    const start = this.startOf(round);
    const seed = this.#seed ^ Math.imul(round + 1000, 0x27d4eb2f);
    // A short loop has no slack to lose a day in.
    const long = turnDays >= 28;
    const lateFrom =
      long && percent(seed, 1) < 14 ? 1 + (percent(seed, 2) % rotation.length) : rotation.length;
    return rotation.map((call, index) => {
      const own = seed ^ Math.imul(index + 1, 0x165667b1);
      const late = index >= lateFrom ? longestDelay : 0;
      const drift = (percent(own, 3) % (long ? 6 : 3)) * 30;
      const text = (day: number, clock: string | null, salt: number) =>
        clock === null || percent(own, salt) < 10
          ? this.dateText(day)
          : `${this.dateText(day)}T${moveClock(clock, drift)}`;
      const etaDay = start + call.arrive + late;
      const etdDay = start + call.depart + late;
      return {
        seed: own,
        etaDay,
        etdDay,
        eta: text(etaDay, call.arriveTime, 4),
        etd: text(etdDay, call.departTime, 5),
      };
    });
  }

  imo(round: number): string | null {
    return this.service.vessels[mod(round, this.service.vessels.length)] ?? null;
  }

  vessel(round: number): string {
    const imo = this.imo(round);
    return (imo && this.#names.get(imo)) ?? "";
  }

  voyage(round: number, direction: string): string {
    const { voyageStyle, firstVoyage, directions, vessels } = this.service;
    const home = directions.indexOf(direction) === 1;
    if (voyageStyle === "week") {
      const day = this.startOf(round) + (home ? this.#homeDay : 0);
      const date = this.dateText(day);
      const week = Math.floor((day - dayNumber(`${date.slice(0, 4)}-01-01`)) / 7) + 1;
      return `${date.slice(3, 4)}${digits[week]}${direction}`;
    }
    // Vessels joined at different times, so that neighbours in the schedule differ in their numbers.
    const joined = (mod(round, vessels.length) * 5) % 17;
    const number = firstVoyage + 2 * (joined + Math.floor(round / vessels.length)) + (home ? 1 : 0);
    return `${String(mod(number, 1000)).padStart(3, "0")}${direction}`;
  }

  /** What every sailing from one call of a voyage shares: departure, vessel, cut-offs, booking address. */
  departure(round: number, pair: Pair): Departure | null {
    const moment = this.moment(round, pair.loadIndex);
    if (!moment) return null;
    const { service, operator, cutoffs } = this.service;
    const voyage = this.voyage(round, pair.direction);
    const dateOnly = percent(moment.seed, 6) < 10;
    const lacking = percent(moment.seed, 7);
    // Before holidays and at busy terminals papers and boxes are wanted a day sooner.
    const earlier = percent(moment.seed, 8) < 15 ? 1 : 0;
    const cutoff = (name: SampleCutoffName, longest = 0): PortTime => {
      const [days, clock] = cutoffs[name];
      const date = this.dateText(
        moment.etdDay - Math.max(Number(days), Math.min(Number(days) + earlier, longest)),
      );
      return dateOnly ? date : `${date}T${clock}`;
    };
    return {
      moment,
      idStart: `${service}-${this.dateText(this.startOf(round)).replaceAll("-", "")}-${voyage}-${pair.load.port}`,
      operator,
      service,
      vessel: this.vessel(round),
      voyage,
      imo: this.imo(round),
      siCutoff: cutoff("si", 4),
      vgmCutoff: cutoff("vgm"),
      cyCutoff: cutoff("cy"),
      cfsCutoff: lacking < 5 ? null : cutoff("cfs"),
      receiving: cutoff("receiving", 7),
      vrCutoff: cutoff("vr"),
      cvCutoff: lacking >= 5 && lacking < 10 ? null : cutoff("cv"),
      bookingUrl:
        this.bookingHost && percent(moment.seed, 9) >= 20
          ? `https://${this.bookingHost}/?service=${service}&voyage=${voyage}`
          : null,
    };
  }
}

interface Departure
  extends Omit<
    SampleSailing,
    "id" | "loadingPortId" | "dischargePortId" | "transhipmentPortId" | "etd" | "eta" | "vessel2" | "voyage2"
  > {
  moment: Moment;
  idStart: string;
}

function sailing(
  departure: Departure,
  loadingPortId: string,
  dischargePortId: string,
  eta: PortTime,
  second: { hub: string; service: string; vessel: string; voyage: string } | null,
): SampleSailing {
  const end = second ? `-${second.hub}-${second.service}` : "";
  return {
    id: `${departure.idStart}-${dischargePortId}${end}`,
    operator: departure.operator,
    service: departure.service,
    loadingPortId,
    dischargePortId,
    transhipmentPortId: second?.hub ?? null,
    etd: departure.moment.etd,
    eta,
    vessel: departure.vessel,
    voyage: departure.voyage,
    imo: departure.imo,
    vessel2: second?.vessel ?? null,
    voyage2: second?.voyage ?? null,
    siCutoff: departure.siCutoff,
    vgmCutoff: departure.vgmCutoff,
    cyCutoff: departure.cyCutoff,
    cfsCutoff: departure.cfsCutoff,
    receiving: departure.receiving,
    vrCutoff: departure.vrCutoff,
    cvCutoff: departure.cvCutoff,
    bookingUrl: departure.bookingUrl,
  };
}

/** A connection of one first-leg pair, with the second service's pairs from the hub by discharge port. */
interface Legs {
  connection: SampleConnection;
  second: Schedule;
  onward: Map<string, Pair[]>;
}

function legsOf(schedule: Schedule, schedules: ReadonlyMap<string, Schedule>): Map<Pair, Legs[]> {
  const legs = new Map<Pair, Legs[]>();
  for (const connection of schedule.service.connections) {
    const second = schedules.get(connection.onto);
    if (!second) continue;
    for (const pair of schedule.pairs) {
      const ports = connection.pairs[pair.load.port];
      if (!ports || pair.dischargePort !== connection.hub) continue;
      const onward = Map.groupBy(
        second.pairs.filter((leg) => leg.load.port === connection.hub && ports.includes(leg.dischargePort)),
        (leg) => leg.dischargePort,
      );
      legs.set(pair, [...(legs.get(pair) ?? []), { connection, second, onward }]);
    }
  }
  return legs;
}

/**
 * Every sailing whose date of departure (local to the loading port) lies from `from` to `to`, both YYYY-MM-DD and
 * inclusive, for dates from 2020 to 2100. Ordered by service, voyage and port pair; times are local to each port,
 * and no zone is applied. A row depends on its voyage alone, never on the window.
 */
export function sampleSailings(data: SampleData, from: string, to: string): SampleSailing[] {
  const [fromDay, toDay] = [dayNumber(from), dayNumber(to)];
  const names = new Map(data.vessels.map(({ imo, vessel }) => [imo, vessel]));
  const hosts = new Map(data.carriers.map(({ operator, bookingHost }) => [operator, bookingHost]));
  const dates = new Map<number, string>();
  const schedules = new Map(
    data.services.map((service) => [
      service.service,
      new Schedule(service, hosts.get(service.operator) ?? null, names, dates),
    ]),
  );
  const sailings: SampleSailing[] = [];
  for (const schedule of schedules.values()) {
    const legs = legsOf(schedule, schedules);
    const departures = new Map<string, Departure | null>();
    for (const pair of schedule.pairs) {
      const [first, last] = schedule.roundsLeaving(pair.load.depart, fromDay, toDay);
      for (let round = first; round <= last; round++) {
        const etdDay = schedule.moment(round, pair.loadIndex)?.etdDay;
        if (etdDay === undefined || etdDay < fromDay || etdDay > toDay) continue;
        const key = `${round} ${pair.loadIndex} ${pair.direction}`;
        let departure = departures.get(key);
        if (departure === undefined) {
          departure = schedule.departure(round, pair);
          departures.set(key, departure);
        }
        const arrival = schedule.moment(
          round + pair.laterRound * schedule.roundsUnderWay,
          pair.dischargeIndex,
        );
        if (!departure || !arrival) continue;
        sailings.push(sailing(departure, pair.load.port, pair.dischargePort, arrival.eta, null));
        for (const { connection, second, onward } of legs.get(pair) ?? []) {
          for (const [port, choices] of onward) {
            const best = earliest(second, choices, arrival.etaDay);
            if (!best) continue;
            sailings.push(
              sailing(departure, pair.load.port, port, best.end.eta, {
                hub: connection.hub,
                service: second.service.service,
                vessel: second.vessel(best.round),
                voyage: second.voyage(best.round, best.leg.direction),
              }),
            );
          }
        }
      }
    }
  }
  return sailings;
}

/**
 * The second leg that arrives first after an arrival at the hub on `etaDay`, or null when none leaves within the
 * wait. There are several to choose from when a service calls at the hub on the way out and on the way home.
 */
function earliest(
  second: Schedule,
  choices: readonly Pair[],
  etaDay: number,
): { round: number; leg: Pair; end: Moment } | null {
  let best: { round: number; leg: Pair; end: Moment } | null = null;
  const [from, to] = [etaDay + shortestWait, etaDay + longestWait];
  for (const leg of choices) {
    const [first, last] = second.roundsLeaving(leg.load.depart, from, to);
    for (let round = first; round <= last; round++) {
      const day = second.moment(round, leg.loadIndex)?.etdDay;
      if (day === undefined || day < from || day > to) continue;
      const end = second.moment(round + leg.laterRound * second.roundsUnderWay, leg.dischargeIndex);
      if (end && (!best || end.etaDay < best.end.etaDay)) best = { round, leg, end };
    }
  }
  return best;
}
