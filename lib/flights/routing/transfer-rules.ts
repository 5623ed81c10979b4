/**
 * How long cargo takes from one flight to the next, as published, and between which airlines it may change. The rules of a station
 * are exceptions to those of all stations.
 */

/** What carries the cargo on a leg: the body of its aircraft, or a truck. */
export const legKinds = ["narrow", "wide", "freighter", "unknown", "road"] as const;
export type LegKind = (typeof legKinds)[number];

/** What arrives or departs: `passenger` is any aircraft that is no freighter; `narrow` and `wide` are bodies. */
export const transferTypes = ["passenger", "freighter", "road", "narrow", "wide"] as const;
export type TransferType = (typeof transferTypes)[number];

/** A published rule; null means any, or not stated. */
export interface TransferRule {
  /** IATA code of the airport of the change. */
  station: string | null;
  arrivingType: TransferType | null;
  departingType: TransferType | null;
  /** Designators of operating airlines. */
  arrivingCarrier: string | null;
  departingCarrier: string | null;
  /** Only changes within a terminal, or only between two. */
  sameTerminal: boolean | null;
  /** Minutes. */
  minimum: number | null;
  longest: number | null;
  /** false: no cargo changes here. */
  allowed: boolean;
  /** Who published it, and the day on which that was so. */
  source: string;
  asOf: string;
  /** True for a rule of the sample, whose source is no publisher. */
  isSample?: boolean;
}

/** Two airlines that carry each other's cargo. */
export interface InterlineAgreement {
  airline: string;
  partner: string;
}

/** One side of a change. */
export interface TransferSide {
  carrier: string;
  kind: LegKind;
  isFreighter: boolean;
}

export interface Transfer {
  station: string;
  arriving: TransferSide;
  departing: TransferSide;
  /** null where one side names no terminal. */
  isSameTerminal: boolean | null;
}

/** The terms of a change. `minimum` and `longest` are null where nobody published one, and then the bounds below apply. */
export interface TransferTerms {
  minimum: number | null;
  longest: number | null;
  allowed: boolean;
  source: string | null;
  asOf: string | null;
  isSample?: boolean | undefined;
}

/**
 * The least and the most minutes where no rule states them. They are technical bounds of the search and no published times: six
 * hours are more than airlines publish for a change of general cargo between any two aircraft.
 */
export const unpublished = { minimum: 6 * 60, longest: 24 * 60 } as const;
/** The most that a rule may state. */
export const mostTransferMinutes = { minimum: 1440, longest: 7 * 1440 } as const;

const withoutRule: TransferTerms = { minimum: null, longest: null, allowed: true, source: null, asOf: null };

const fits = (type: TransferType | null, { kind, isFreighter }: TransferSide): boolean => {
  if (type === null) return true;
  if (type === "freighter") return isFreighter;
  if (type === "passenger") return kind !== "road" && !isFreighter;
  return type === kind;
};

/** How much a rule says about a type: a body more than passenger or freighter. */
const detail = (type: TransferType | null) =>
  type === null ? 0 : type === "narrow" || type === "wide" ? 2 : 1;

/**
 * How special a rule is, in this order: its station; both carriers, the arriving one, the departing one; the types of aircraft,
 * of which the arriving one counts more; the terminals.
 */
function rank(rule: TransferRule): number {
  const carriers = (rule.arrivingCarrier === null ? 0 : 2) + (rule.departingCarrier === null ? 0 : 1);
  const types = detail(rule.arrivingType) + detail(rule.departingType);
  return [
    [rule.station === null ? 0 : 1, 2],
    [carriers, 4],
    [types, 5],
    [detail(rule.arrivingType), 3],
    [rule.sameTerminal === null ? 0 : 1, 2],
  ].reduce((sum, [value = 0, most = 1]) => sum * most + value, 0);
}

export class TransferRules {
  /** By station, '' for all, the rules that decide first at the front. */
  readonly #rules = new Map<string, TransferRule[]>();
  readonly #agreed = new Set<string>();
  /** The longest change that any rule allows, in minutes. */
  readonly longest: number;

  constructor(rules: readonly TransferRule[], interline: readonly InterlineAgreement[]) {
    for (const { airline, partner } of interline) {
      this.#agreed.add(`${airline} ${partner}`).add(`${partner} ${airline}`);
    }
    for (const rule of rules) {
      const station = rule.station ?? "";
      const others = this.#rules.get(station);
      if (others) others.push(rule);
      else this.#rules.set(station, [rule]);
    }
    // Of rules that are equally special the last one decides.
    for (const ofStation of this.#rules.values()) ofStation.reverse().sort((a, b) => rank(b) - rank(a));
    this.longest = rules.reduce((most, { longest }) => Math.max(most, longest ?? 0), unpublished.longest);
  }

  /** Whether two airlines are the same, or carry each other's cargo. */
  isAgreed(airline: string, other: string): boolean {
    return airline === other || this.#agreed.has(`${airline} ${other}`);
  }

  /** The terms of a change: those of the most special rule that applies, which decides alone. */
  termsOf({ station, arriving, departing, isSameTerminal }: Transfer): TransferTerms {
    for (const place of [station, ""]) {
      const found = this.#rules
        .get(place)
        ?.find(
          (rule) =>
            (rule.arrivingCarrier ?? arriving.carrier) === arriving.carrier &&
            (rule.departingCarrier ?? departing.carrier) === departing.carrier &&
            fits(rule.arrivingType, arriving) &&
            fits(rule.departingType, departing) &&
            (rule.sameTerminal === null || rule.sameTerminal === isSameTerminal),
        );
      if (found) {
        const { minimum, longest, allowed, source, asOf, isSample } = found;
        return { minimum, longest, allowed, source, asOf, isSample };
      }
    }
    return withoutRule;
  }
}

/** Whether a change of so many minutes is possible under these terms. */
export function isPossible({ minimum, longest, allowed }: TransferTerms, minutes: number): boolean {
  return (
    allowed && minutes >= (minimum ?? unpublished.minimum) && minutes <= (longest ?? unpublished.longest)
  );
}
