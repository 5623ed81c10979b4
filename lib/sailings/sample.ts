import type { Passage } from "@/lib/geography/sea-passages";
import { dateFromDayNumber, dayNumber, type PortTime } from "@/lib/i18n/formats";
import { memoize } from "@/lib/memoize/memoize";

/**
 * The sample's services: invented ones of invented carriers, on any requested dates. Pure: a voyage is the same whatever is
 * requested, so a schedule can be continued day by day.
 */

export type SampleCutoffName = "receiving" | "si" | "vr" | "vgm" | "cfs" | "cv" | "cy";

interface SampleCall {
  /** UN/LOCODE. */
  port: string;
  /** SMDG code; null for none. */
  terminal: string | null;
  /** Local days since the round voyage's start. */
  arrive: number;
  /** Local 'HH:mm'; null when the carrier publishes only the date. */
  arriveTime: string | null;
  depart: number;
  departTime: string | null;
  /** Directions (letters of the voyage number) this call loads for. */
  load: readonly string[];
  discharge: readonly string[];
  /** Whether it accepts cargo from other ships: until the day before the departure. */
  transfers: boolean;
}

/** A further seller of a service. */
interface SampleSeller {
  operator: string;
  /** Its own code of the service. */
  service: string;
  /** The start of its own voyage numbers; null when it sells under the operator's. */
  firstVoyage: number | null;
  /** Positions in the rotation at which it has space, from 0; null for all. */
  calls: readonly number[] | null;
  /** Whether it sells the service only as a part of longer itineraries. */
  throughOnly: boolean;
}

export interface SampleService {
  service: string;
  operator: string;
  /** Universal service reference. */
  universalRef: string;
  /** The canal or cape that it takes between oceans; null for one that needs none. */
  passage: Passage | null;
  /** Of one of its voyages from the first port of the rotation, which it leaves every week. Days since 1970-01-01. */
  firstDeparture: number;
  /** Letters of the voyages in both directions. */
  directions: readonly string[];
  /** Numbers go up from it by voyage of a vessel; null for the last digit of the year and the week of the year. */
  firstVoyage: number | null;
  /** IMO numbers in sailing order, one for each voyage under way. */
  vessels: readonly string[];
  /** Days before the date of departure, then the local 'HH:mm' at the loading port. */
  cutoffs: Readonly<Record<SampleCutoffName, readonly (number | string)[]>>;
  rotation: readonly SampleCall[];
  sellers: readonly SampleSeller[];
  /** Whether a voyage is blanked and a call omitted now and then. */
  irregular: boolean;
}

interface SampleCarrier {
  /** Invented for the portal. */
  code: string;
  operator: string;
  /** Traditional Chinese. */
  operatorZh: string;
  /** Host of the online booking; null when there is none. */
  bookingHost: string | null;
  /** ISO 3166-1 code of the country between whose ports it carries too; null for none. */
  domestic: string | null;
}

interface SampleVessel {
  imo: string;
  vessel: string;
  operator: string;
}

interface SampleTerminal {
  port: string;
  code: string;
  name: string;
}

export interface SampleData {
  carriers: readonly SampleCarrier[];
  vessels: readonly SampleVessel[];
  terminals: readonly SampleTerminal[];
  services: readonly SampleService[];
}

const daysOfWeek = 7;
/** A Monday. */
const epoch = dayNumber("2020-01-06");
/** A voyage runs late by this many days at most. */
const longestDelay = 1;

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** A well mixed number from 0 to 99; `seed` identifies the subject, `salt` the decision about it. */
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

/** 'HH:mm' moved by minutes, within the day and not at midnight, which means "time unknown". */
function moveClock(clock: string, minutes: number): string {
  const moved = Math.min(+clock.slice(0, 2) * 60 + +clock.slice(3, 5) + minutes, 23 * 60 + 30);
  return moved === 0 ? "00:30" : `${digits[Math.floor(moved / 60)]}:${digits[moved % 60]}`;
}

/** A date by its day number. A schedule has some hundreds of dates, each thousands of times. */
const dateText = memoize(dateFromDayNumber, { max: 5_000 });

/** A call of one round voyage. Days since 1970-01-01; times are local to the port. */
interface Moment {
  etaDay: number;
  etdDay: number;
  eta: PortTime;
  etd: PortTime;
  /** The plan, where the ship is late. */
  plannedEta: PortTime | null;
  plannedEtd: PortTime | null;
  isOmitted: boolean;
  /** Identifies the call in all decisions about it. */
  seed: number;
}

/** The times of a call for a shipper, local to the port; null for those that are not published. */
type CallCutoffs = Record<SampleCutoffName, PortTime | null>;

/** A service on the calendar; round voyages are numbered from the week of the epoch. */
export class SampleRotation {
  readonly service: SampleService;
  readonly #seed: number;
  readonly #start: number;
  readonly #homeFrom: number;
  readonly #homeDay: number;
  readonly #rounds = new Map<number, Moment[]>();

  constructor(service: SampleService) {
    this.service = service;
    const { rotation, firstDeparture, directions } = service;
    this.#seed = hashText(service.service);
    this.#start = epoch + mod(firstDeparture - epoch, daysOfWeek) - (rotation[0]?.depart ?? 0);
    this.#homeFrom = rotation.findIndex((call) => call.load.includes(directions[1] ?? ""));
    this.#homeDay = rotation[this.#homeFrom]?.depart ?? 0;
  }

  /** Day the round voyage starts. */
  startOf(round: number): number {
    return this.#start + round * daysOfWeek;
  }

  /** Numbers of the round voyages that can leave a call, `depart` days after their start, from `fromDay` to `toDay`. */
  roundsLeaving(depart: number, fromDay: number, toDay: number): [number, number] {
    return [
      Math.ceil((fromDay - longestDelay - depart - this.#start) / daysOfWeek),
      Math.floor((toDay - depart - this.#start) / daysOfWeek),
    ];
  }

  #roundSeed(round: number): number {
    return this.#seed ^ Math.imul(round + 1000, 0x27d4eb2f);
  }

  /** The calls of a round voyage, in the order of the rotation. */
  moments(round: number): Moment[] {
    let moments = this.#rounds.get(round);
    if (!moments) {
      moments = this.#createMoments(round);
      this.#rounds.set(round, moments);
    }
    return moments;
  }

  #createMoments(round: number): Moment[] {
    const { rotation, vessels, irregular } = this.service;
    const start = this.startOf(round);
    const seed = this.#roundSeed(round);
    // A short rotation has no slack for a lost day.
    const long = vessels.length >= 4;
    const lateFrom =
      long && percent(seed, 1) < 14 ? 1 + (percent(seed, 2) % rotation.length) : rotation.length;
    return rotation.map((call, index) => {
      const callSeed = seed ^ Math.imul(index + 1, 0x165667b1);
      const late = index >= lateFrom ? longestDelay : 0;
      const drift = (percent(callSeed, 3) % (long ? 6 : 3)) * 30;
      const text = (day: number, clock: string | null, salt: number) =>
        clock === null || percent(callSeed, salt) < 10
          ? dateText(day)
          : `${dateText(day)}T${moveClock(clock, drift)}`;
      const [etaDay, etdDay] = [start + call.arrive + late, start + call.depart + late];
      const isEnd = index === 0 || index === rotation.length - 1;
      return {
        seed: callSeed,
        etaDay,
        etdDay,
        eta: text(etaDay, call.arriveTime, 4),
        etd: text(etdDay, call.departTime, 5),
        plannedEta: late ? text(etaDay - late, call.arriveTime, 4) : null,
        plannedEtd: late ? text(etdDay - late, call.departTime, 5) : null,
        isOmitted: irregular && !isEnd && percent(callSeed, 11) < 6,
      };
    });
  }

  isBlank(round: number): boolean {
    return this.service.irregular && percent(this.#roundSeed(round), 10) < 10;
  }

  imo(round: number): string {
    return this.service.vessels[mod(round, this.service.vessels.length)] ?? "";
  }

  /** The number of a voyage. @param firstVoyage start of the numbers of a seller that has its own */
  voyage(round: number, direction: string, firstVoyage: number | null = null): string {
    const { directions, vessels } = this.service;
    const first = firstVoyage ?? this.service.firstVoyage;
    if (first === null) {
      return `${this.#week(round, direction).slice(1)}${direction}`;
    }
    // Vessels joined at different times, so far apart that no two have the same number for years.
    const joined = mod(round, vessels.length) * Math.floor(500 / vessels.length);
    const home = directions.indexOf(direction) === 1;
    const number = first + 2 * (joined + Math.floor(round / vessels.length)) + (home ? 1 : 0);
    return `${digits[mod(Math.floor(number / 100), 10)]?.slice(1)}${digits[mod(number, 100)]}${direction}`;
  }

  /** Universal voyage reference: the year, the week in which the voyage begins, its direction. */
  universalVoyage(round: number, direction: string): string {
    return `${this.#week(round, direction)}${direction}`;
  }

  /** Two digits of the year, two of the week. */
  #week(round: number, direction: string): string {
    const home = this.service.directions.indexOf(direction) === 1;
    const day = this.startOf(round) + (home ? this.#homeDay : 0);
    const date = dateText(day);
    const week = Math.floor((day - dayNumber(`${date.slice(0, 4)}-01-01`)) / 7) + 1;
    return `${date.slice(2, 4)}${digits[week]}`;
  }

  /**
   * Round voyage and direction of the cargo that is discharged and loaded at a call. Before the ship has turned, homeward cargo
   * is that of the round voyage before.
   */
  cargo(round: number, index: number): Record<"discharged" | "loaded", { round: number; direction: string }> {
    const { rotation, directions, vessels } = this.service;
    const [out = "", home = ""] = directions;
    const call = rotation[index];
    const direction = call?.load[0];
    const off = call?.discharge[0];
    const isBefore = off === home && index < this.#homeFrom;
    const discharged = off && { round: isBefore ? round - vessels.length : round, direction: off };
    const loaded = direction && { round, direction };
    const none = { round, direction: index < this.#homeFrom ? out : home };
    return { discharged: discharged || loaded || none, loaded: loaded || discharged || none };
  }

  cutoffs({ seed, etdDay }: Moment): CallCutoffs {
    const { cutoffs } = this.service;
    const dateOnly = percent(seed, 6) < 10;
    const lacking = percent(seed, 7);
    // Before holidays and at busy terminals the cut-offs of documents and containers are a day earlier.
    const earlier = percent(seed, 8) < 15 ? 1 : 0;
    const cutoff = (name: SampleCutoffName, longest = 0): PortTime => {
      const [days, clock] = cutoffs[name];
      const date = dateText(etdDay - Math.max(Number(days), Math.min(Number(days) + earlier, longest)));
      return dateOnly ? date : `${date}T${clock}`;
    };
    return {
      si: cutoff("si", 4),
      vgm: cutoff("vgm"),
      cy: cutoff("cy"),
      cfs: lacking < 5 ? null : cutoff("cfs"),
      receiving: cutoff("receiving", 7),
      vr: cutoff("vr"),
      cv: lacking >= 5 && lacking < 10 ? null : cutoff("cv"),
    };
  }

  /** The cut-off of cargo from other ships; null where none is accepted. */
  transferCutoff(index: number, { etdDay }: Moment): PortTime | null {
    return this.service.rotation[index]?.transfers ? dateText(etdDay - 1) : null;
  }

  /** The booking address of a call; four of five have one, where the seller has a host for it. */
  bookingUrl(host: string | null, service: string, voyage: string, { seed }: Moment): string | null {
    return host && percent(seed, 9) >= 20 ? `https://${host}/?service=${service}&voyage=${voyage}` : null;
  }
}
