import type { SearchParams } from "@/lib/addresses/params";
import type { Locale } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/shared";
import type { Sailing, SailingQuery, WithdrawnSailing } from "@/lib/sailings/shared";
import type { FlightRoute } from "../air/flight-lane";
import type { EventSubject } from "./events";

/** What is followed: what an address of /follow asks for, and what the letters of a follow are about. */

export interface FollowedRequest {
  /** The address's parameters. */
  params: SearchParams;
  locale: Locale;
  now: Date;
}

interface FollowedBase {
  /** Completes 'Follow …': 'Hong Kong to Rotterdam, Ever Ace 012W'. Chinese names say what changes: '香港至鹿特丹的船期'. */
  name: string;
  /** Begins a subject line: 'Hong Kong to Rotterdam'. */
  heading: string;
  /** The canonical query: the same for every address of the same subject. */
  search: string;
  /** Unprefixed, of the page that shows it. */
  path: string;
  /** Of which events are read. */
  subjects: readonly EventSubject[];
  /** Unprefixed, of its ledger; its own page where it has none. */
  ledgerPath: string;
  /** The last day, YYYY-MM-DD: of what has none, the day until which it is followed. */
  lastDay: string;
}

interface Lane {
  loadingPort: LinkedPort;
  dischargePort: LinkedPort;
}

export type FollowedLane = FollowedBase &
  Lane & {
    kind: "lane";
    query: SailingQuery;
    /** True where the window is the default one, which moves with the day. */
    isRolling: boolean;
  };

export type FollowedSailing = FollowedBase &
  Lane & {
    kind: "sailing";
    sailing: Sailing;
    /** Why it is not offered any more; null while it is. */
    withdrawn: WithdrawnSailing | null;
  };

export type FollowedShip = FollowedBase & { kind: "ship"; imo: string };
export type FollowedService = FollowedBase & {
  kind: "service";
  /** Names of the carriers that sell it. */
  sellers: readonly string[];
};
export type FollowedPort = FollowedBase & { kind: "port"; port: LinkedPort };
export type FollowedCarrier = FollowedBase & {
  kind: "carrier";
  /** As its sailings name it. */
  names: readonly string[];
};
export type FollowedRoute = FollowedBase & { kind: "route"; route: FlightRoute };

export type Followed =
  | FollowedLane
  | FollowedSailing
  | FollowedShip
  | FollowedService
  | FollowedPort
  | FollowedCarrier
  | FollowedRoute;
