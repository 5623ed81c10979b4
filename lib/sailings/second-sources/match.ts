import { type CallTerminal, terminalName } from "@/lib/geography/terminal-names";
import { fold } from "@/lib/i18n/fold";
import { dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { SecondCutoffRow } from "@/lib/store/schema";
import { bareImo } from "../files/vessels";
import { voyageKey } from "../files/voyage-numbers";

/** Which calls of ships, and so which sailings, a line of a second source is about. Pure. */

/** Days before and after a departure within which its cut-offs are: a voyage number may come again. */
export const daysBefore = 35;
export const daysAfter = 1;

/** Days before its departure within which a terminal's cut-off finds a ship's call under a number that no carrier uses. */
const weekDays = 6;
/** Sources and sellers give the departure of one call up to so many days apart. */
const apartDays = 2;

/** A ship that loads at a port: a sailing's first leg, or a call, as one carrier sells it. */
export interface LoadingCall {
  portId: string;
  /** The carrier's name. */
  seller: string;
  vessel: string | null;
  imo: string | null;
  voyage: string | null;
  departure: PortTime | null;
  /** The terminal's name as a leg has it, in `language`; null where it is not known. */
  terminal: string | null;
}

/** What a line is compared with. */
export type SoldCall = Omit<LoadingCall, "seller">;

/** A voyage number as it is compared, whatever its case and spaces, and what a spreadsheet made of it. */
export const keyOfVoyage = (voyage: string): string => voyageKey(voyage.replace(/\s+/g, "").toUpperCase());

/** A ship as lines are compared: by its IMO number, else by its name. */
export const keyOfShip = ({ imo, vessel }: Pick<SecondCutoffRow, "imo" | "vessel">): string =>
  imo ?? fold(vessel ?? "");

/** The name of a call's terminal, as legs have it; its code where no name is known. */
export const nameOfTerminal = (
  port: string,
  terminal: Omit<CallTerminal, "port">,
  language: Locale,
): string | null => terminalName({ port, ...terminal }, language) ?? terminal.code;

/**
 * Whether a line is about a ship's call: the same port and voyage, the same ship (by IMO numbers where both have one, else by
 * names), the same terminal where both name one, and a time within the weeks before the departure.
 */
export function isAbout(row: SecondCutoffRow, call: SoldCall, language: Locale): boolean {
  const { portId, voyage, departure } = call;
  if (row.port_id !== portId || !voyage || row.voyage_key !== keyOfVoyage(voyage) || !departure) return false;
  const days = daysUntil(row, departure);
  return days <= daysBefore && days >= -daysAfter && isShip(row, call) && isTerminal(row, call, language);
}

function isShip(row: SecondCutoffRow, call: SoldCall): boolean {
  const imo = bareImo(call.imo ?? "");
  if (row.imo && imo) return row.imo === imo;
  const [name, called] = [fold(row.vessel ?? ""), fold(call.vessel ?? "")];
  return name !== "" && name === called;
}

/** Whether a line is about a terminal, as far as both name one. */
export function isTerminal(
  { port_id, terminal }: SecondCutoffRow,
  call: SoldCall,
  language: Locale,
): boolean {
  if (terminal === "" || !call.terminal) return true;
  const name =
    nameOfTerminal(port_id, { code: terminal, name: terminal, at: call.departure }, language) ?? terminal;
  return [name, terminal].some((text) => fold(text) === fold(call.terminal ?? ""));
}

const daysUntil = ({ time }: SecondCutoffRow, departure: PortTime): number =>
  dayNumber(dateOf(departure)) - dayNumber(dateOf(time));

/**
 * The calls of a ship that a line fits, each as all who sell it: those that someone sells under the line's voyage number; where
 * there are none, those that a terminal's line finds by IMO number, terminal and the week before the departure. A line that fits
 * two calls is about one of them, and nothing says which.
 * @param calls at the line's port, of ships with an IMO number also those sold under other numbers
 */
export function callsOf(
  row: SecondCutoffRow,
  calls: readonly LoadingCall[],
  language: Locale,
): LoadingCall[][] {
  const ofShip = calls.filter((call) => isOnShip(row, call));
  const named = calls.filter((call) => isAbout(row, call, language));
  const near = (call: LoadingCall) => {
    const days = call.departure ? daysUntil(row, call.departure) : -1;
    return days >= 0 && days <= weekDays && isTerminal(row, call, language);
  };
  const found = named.length > 0 || row.kind !== "terminal" ? named : ofShip.filter(near);
  if (found.length === 0) return [];
  return shipCalls([...new Set([...ofShip, ...named])]).filter((call) =>
    call.some((one) => found.includes(one)),
  );
}

/** Whether both have an IMO number, and the same. */
const isOnShip = (row: SecondCutoffRow, call: SoldCall): boolean =>
  row.imo !== null && row.imo === bareImo(call.imo ?? "") && row.port_id === call.portId;

/**
 * Calls of one ship at one port, each with all who sell it: departures of one terminal that lie at most two days apart, as
 * carriers hear of a delay one after the other. A carrier sells a call under one number, so that a shuttle's departures stay apart.
 */
function shipCalls(calls: readonly LoadingCall[]): LoadingCall[][] {
  const groups: LoadingCall[][] = [];
  const sorted = calls
    .filter(({ departure }) => departure)
    .map((call) => ({ call, key: [call.departure, call.seller, call.voyage].join(" ") }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ call }) => call);
  for (const call of sorted) {
    const group = groups.find((one) => one.every((other) => isOneCall(call, other)));
    if (group) group.push(call);
    else groups.push([call]);
  }
  return groups;
}

const dayOf = ({ departure }: LoadingCall): number => dayNumber(dateOf(departure ?? ""));

function isOneCall(one: LoadingCall, other: LoadingCall): boolean {
  if (one.terminal && other.terminal && fold(one.terminal) !== fold(other.terminal)) return false;
  if (one.departure === other.departure) return true;
  const isOneSale =
    one.seller !== other.seller || keyOfVoyage(one.voyage ?? "") === keyOfVoyage(other.voyage ?? "");
  return isOneSale && Math.abs(dayOf(one) - dayOf(other)) <= apartDays;
}
